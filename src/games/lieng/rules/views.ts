import { type Card, cardId, parseCardId } from '../../../kit/cards.ts';
import type { PlayerId } from '../../../kit/contract.ts';
import { oncePer } from '../../../kit/memoize.ts';
import { evaluateHand } from './hand-evaluator.ts';
import { chipsInPot, potOf } from './managed.ts';
import { PotManager } from './pot-manager.ts';
import { isLive, seatOf } from './seating.ts';
import type { BetOptions, CardId, HandName, LiengState, LiengView, PublicSeat, PublicState, Seat } from './types.ts';

export const cardsOf = (ids: readonly CardId[]): Card[] => ids.map((id) => parseCardId(id)!);

export function nameHand(cards: readonly CardId[]): HandName {
  const { type, rank, points, highCard } = evaluateHand(cardsOf(cards));
  return { type, rank, points, highCard: cardId(highCard) };
}

/** The state that every viewer may see. */
export const getPublicState = oncePer(
  (state: LiengState): PublicState => ({
    settings: state.settings,
    phase: state.phase,
    handNo: state.handNo,
    dealerSeat: state.dealerSeat,
    order: state.order,
    turnPlayerId: state.turnPlayerId,
    turnNo: state.turnNo,
    currentBet: state.currentBet,
    minRaise: state.settings.minRaise,
    raiseCount: state.raiseCount,
    pot: chipsInPot(state),
    pots: PotManager.getPots(potOf(state)).pots,
    phaseEndsAt: state.phaseEndsAt,
    turnStartedAt: state.turnStartedAt,
    turnEndsAt: state.turnEndsAt,
    seats: state.seats.map((seat) => publicSeat(seat, isShown(state, seat))),
    outcome: state.outcome,
    isOver: state.isOver,
  }),
);

/** The public state and the part that only this player may see. */
export function getStateForPlayer(state: LiengState, playerId: PlayerId): LiengView {
  const seat = seatOf(state, playerId);
  if (!seat) return getPublicState(state);
  return {
    ...getPublicState(state),
    cards: seat.cards,
    hand: seat.cards.length === 0 ? null : nameHand(seat.cards),
    legal: state.turnPlayerId === playerId ? betOptions(state, seat) : null,
  };
}

/** L10: the figures behind the buttons of the player on turn. */
export function betOptions({ seats, currentBet, settings }: LiengState, { playerId, bet, chips }: Seat): BetOptions {
  const toCall = currentBet - bet;
  const minRaiseTo = currentBet + settings.minRaise;
  const maxRaiseTo = bet + chips;
  const isRaiseOpen = seats.some((other) => other.state === 'PLAYING' && other.playerId !== playerId);
  return {
    toCall,
    canCall: chips >= toCall,
    canRaise: isRaiseOpen && maxRaiseTo >= minRaiseTo,
    minRaiseTo,
    maxRaiseTo,
  };
}

/** L10: live hands at a showdown. A folded hand and one that won uncontested stay unseen for good. */
const isShown = ({ outcome }: LiengState, seat: Seat): boolean =>
  outcome !== null && !outcome.uncontested && isLive(seat);

const publicSeat = (seat: Seat, isOpen: boolean): PublicSeat => ({
  seat: seat.seat,
  playerId: seat.playerId,
  chips: seat.chips,
  bet: seat.bet,
  state: seat.state,
  acted: seat.acted,
  lastAction: seat.lastAction,
  sittingOut: seat.sittingOut,
  missedTurns: seat.missedTurns,
  missedByCap: seat.missedByCap,
  rebuys: seat.rebuys,
  rangeFloor: seat.rangeFloor,
  cardCount: seat.cards.length,
  cards: isOpen ? seat.cards : null,
});
