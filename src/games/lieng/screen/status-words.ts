import type { PlayerId } from '../../../kit/contract.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import { shortNameOf } from '../../../ui/player-name.ts';
import type { LiengView } from '../rules/types.ts';
import type { LiengWords } from './words.ts';

export const isOnTurn = ({ turnPlayerId }: LiengView, me: PlayerId | null): boolean =>
  me !== null && turnPlayerId === me;

/** What the table waits for. */
export function statusWords(room: RoomView, view: LiengView, me: PlayerId | null, t: LiengWords): string {
  if (view.phase === 'DEALING') return t('dealing');
  if (view.phase === 'WAITING') return t(view.phaseEndsAt === null ? 'needPlayers' : 'nextHand');
  if (isOnTurn(view, me))
    return view.legal?.toCall ? t('yourTurnToCall', { amount: view.legal.toCall }) : t('yourTurn');
  return view.turnPlayerId ? t('waitingFor', { name: shortNameOf(room, view.turnPlayerId) }) : t('showdown');
}
