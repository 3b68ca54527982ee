import type { PlayerId } from '../../kit/contract.ts';
import type { StoryEvent } from '../../ui/game-view.ts';
import type { RoomState } from '../net/room-state.ts';
import type { ClientWords } from './words.ts';

interface PersonNews {
  readonly playerId?: PlayerId;
  readonly name?: string;
  readonly reason?: string;
  readonly newOwnerId?: PlayerId;
  readonly replacementBot?: { readonly name: string };
}

/** The platform's own events in words; null for a game's events and for those the screen shows by itself. */
export function tellPlatform(event: StoryEvent, names: RoomState['names'], t: ClientWords): string | null {
  const { playerId = '', name = names[playerId] ?? '…', reason, replacementBot } = event.data as PersonNews;
  switch (event.name) {
    case 'player-joined':
      return t('joined', { name });
    case 'player-left':
      if (reason === 'kicked') return t('wasKicked', { name });
      return t(reason === 'silent' ? 'fellSilent' : 'left', { name, bot: replacementBot?.name ?? t('bot') });
    case 'player-disconnected':
      return t('disconnected', { name });
    case 'player-reconnected':
      return t('reconnected', { name });
    case 'game-started':
      return t('gameStarted');
    default:
      return null;
  }
}

/** Who runs the World from this event on, in words. */
export function tellNewOwner(event: StoryEvent, state: RoomState, t: ClientWords): string | null {
  const { newOwnerId } = event.data as PersonNews;
  if (!newOwnerId) return null;
  return newOwnerId === state.me.playerId ? t('youAreOwner') : t('newOwner', { name: state.names[newOwnerId] ?? '…' });
}
