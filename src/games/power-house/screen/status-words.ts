import type { PlayerId } from '../../../kit/contract.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import { nameOf } from '../../../ui/player-name.ts';
import type { PowerHouseView } from '../rules/types.ts';
import type { PowerHouseWords } from './words.ts';

/** What the viewer has to do, or what the table waits for. */
export function statusWords(room: RoomView, view: PowerHouseView, me: PlayerId | null, t: PowerHouseWords): string {
  if (view.phase === 'dealing') return view.redeals > 0 ? t('redeal') : t('dealing');
  if (view.mine?.isMyTurn) return ownTurnWords(view, t);
  const name = view.currentTurn === null ? '' : nameOf(room, view.currentTurn);
  switch (view.phase) {
    case 'bidding': {
      const hasPassed = me !== null && view.bidding!.passes.includes(me);
      return hasPassed ? `${t('passedFinal')} · ${t('waitBid', { name })}` : t('waitBid', { name });
    }
    case 'powerhouse':
      return t('waitSuit', { name });
    case 'partners':
      return t('waitCall', { name });
    case 'playing':
      return t('waitCard', { name });
    default:
      return '';
  }
}

function ownTurnWords({ phase, partnerCardCount, currentTrick }: PowerHouseView, t: PowerHouseWords): string {
  switch (phase) {
    case 'bidding':
      return t('yourBid');
    case 'powerhouse':
      return t('yourSuit');
    case 'partners':
      return t('yourCall', { count: partnerCardCount ?? 1 });
    case 'playing':
      return currentTrick!.plays.length === 0 ? t('yourLead') : t('yourCard');
    default:
      return '';
  }
}
