import type { PlayerId } from '../../../kit/contract.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import { useWords } from '../../../ui/language.tsx';
import { nameOf, playerOf } from '../../../ui/player-name.ts';
import type { Color, FourKateView } from '../rules/types.ts';
import frame from '../view.module.css';
import { words } from './words.ts';

interface StatusProps {
  readonly room: RoomView;
  readonly view: FourKateView;
  readonly me: PlayerId | null;
  /** Whose turn the screen shows. */
  readonly turn: Color;
}

/** Who is on turn, in words. */
export function Status({ room, view, me, turn }: StatusProps) {
  const t = useWords(words);
  const playerId = view.players[turn];
  const waiting = playerOf(room, playerId)?.isBot ? t('botThinks') : t('waitingFor', { name: nameOf(room, playerId) });
  return (
    <p className={frame.status} data-mine={playerId === me || undefined}>
      {playerId === me ? t('yourTurn') : waiting}
    </p>
  );
}
