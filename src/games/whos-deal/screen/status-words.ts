import type { PlayerId } from '../../../kit/contract.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import type { Language } from '../../../kit/words.ts';
import { suitName } from '../../../ui/card-words.ts';
import { nameOf, playerOf } from '../../../ui/player-name.ts';
import type { WhosDealView } from '../rules/types.ts';
import type { Said } from './words.ts';

interface Status {
  readonly room: RoomView;
  readonly view: WhosDealView;
  readonly me: PlayerId | null;
  readonly isMyTurn: boolean;
  readonly language: Language;
  readonly t: Said;
}

/** What the viewer has to do, or which player the table waits for. */
export function statusWords(status: Status): string {
  const { view, me, isMyTurn, t } = status;
  if (view.round.trumpPhase === 'round_over') return me === null ? t('watching') : '';
  return isMyTurn ? dutyWords(status) : waitingWords(status);
}

const isDealerStuck = ({ round, dealerSeatIndex }: WhosDealView): boolean =>
  round.trumpPhase === 'round2' && round.currentTurnSeatIndex === dealerSeatIndex;

function dutyWords({ view, language, t }: Status): string {
  const { trumpPhase, faceUpCard, currentTrick, inactivePartnerSeatIndex } = view.round;
  if (trumpPhase === 'round1') return t('yourCall');
  if (trumpPhase === 'round2')
    return t(isDealerStuck(view) ? 'mustCall' : 'nameTrump', { suit: suitName(faceUpCard.suit, language) });
  if (trumpPhase === 'dealer_discard')
    return t(inactivePartnerSeatIndex === view.mySeatIndex ? 'discardThenSitOut' : 'chooseDiscard');
  return t(currentTrick.length === 0 ? 'yourLead' : 'yourPlay');
}

function waitingWords({ room, view, t }: Status): string {
  const { trumpPhase, currentTurnSeatIndex } = view.round;
  const playerId = view.seats[currentTurnSeatIndex]!;
  const name = nameOf(room, playerId);
  if (trumpPhase === 'dealer_discard') return t('isDiscarding', { name });
  if (isDealerStuck(view)) return t('dealerMustCall', { name });
  if (trumpPhase !== 'playing') return t('waitingToDecide', { name });
  return t(playerOf(room, playerId)?.isBot ? 'botThinks' : 'waitingFor', { name });
}
