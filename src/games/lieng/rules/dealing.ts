import { cardId } from '../../../kit/cards.ts';
import type { GameContext } from '../../../kit/contract.ts';
import { DEALING_MS, HAND_SIZE } from './constants.ts';
import { createDeck, dealCards, shuffleDeck } from './deck.ts';
import type { LiengStep } from './events.ts';
import * as events from './events.ts';
import { chooseDealtIn, eligibleSeatFrom } from './seating.ts';
import type { CardId, LiengState, Seat } from './types.ts';
import { nameHand } from './views.ts';

/** L5.1: dealer, players, antes, cards. */
export function dealHand(waiting: LiengState, { now, random }: GameContext): LiengStep {
  const dealerSeat = eligibleSeatFrom(waiting, waiting.dealerSeat);
  const { order, leftOut } = chooseDealtIn({ ...waiting, dealerSeat });
  const { dealt } = dealCards(shuffleDeck(createDeck(), random), order.length * HAND_SIZE);
  const cards = dealt.map(cardId);
  const seats = waiting.seats.map((seat): Seat => {
    const place = order.indexOf(seat.playerId);
    const isLeftOut = leftOut.includes(seat.playerId);
    if (place < 0) return { ...seat, missedByCap: isLeftOut };
    return dealIn(seat, waiting.settings.ante, cards.slice(place * HAND_SIZE, (place + 1) * HAND_SIZE));
  });
  const state: LiengState = {
    ...waiting,
    phase: 'DEALING',
    handNo: waiting.handNo + 1,
    dealerSeat,
    order,
    currentBet: Math.max(...seats.map((seat) => seat.bet)),
    seats,
    phaseEndsAt: now + DEALING_MS,
  };
  const dealtIn = order.map((id) => seats.find((seat) => seat.playerId === id)!);
  const told = dealtIn.map((seat) => events.handUpdated(state.handNo, seat, nameHand(seat.cards)));
  return { state, events: [events.handStarted(state, leftOut), ...told] };
}

/** Fewer chips than the ante: all of them, and all-in. */
function dealIn(seat: Seat, ante: number, cards: readonly CardId[]): Seat {
  const bet = Math.min(ante, seat.chips);
  const chips = seat.chips - bet;
  return { ...seat, chips, bet, cards, state: chips === 0 ? 'ALL_IN' : 'PLAYING', missedByCap: false };
}
