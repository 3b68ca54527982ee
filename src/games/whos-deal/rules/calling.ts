import type { Suit } from '../../../kit/cards.ts';
import { accept } from '../../../kit/result.ts';
import { type SeatIndex, seatAfter, teamOfSeat } from '../../../kit/seats.ts';
import { SEAT_COUNT } from './constants.ts';
import * as events from './events.ts';
import { nextActiveSeat, parseSuit, partnerSeat } from './helpers.ts';
import { refuse } from './refusals.ts';
import { acted, cardInHand, type Game, type StepResult, withoutCard } from './turn.ts';
import type { CallTrump, EuchreRound } from './types.ts';

export function callTrump(game: Game, seat: SeatIndex, payload: CallTrump['payload']): StepResult {
  const { trumpPhase, currentTurnSeatIndex } = game.round;
  if (trumpPhase !== 'round1' && trumpPhase !== 'round2') return refuse('INVALID_PHASE');
  if (seat !== currentTurnSeatIndex) return refuse('NOT_YOUR_TURN');
  return trumpPhase === 'round1' ? orderUp(game, seat, payload) : nameSuit(game, seat, payload);
}

/** E30, E31, E33: the dealer picks up and discards, even when sitting out. */
function orderUp(game: Game, seat: SeatIndex, { pickUp, suit, goAlone }: CallTrump['payload']): StepResult {
  const { round } = game;
  const { faceUpCard, kitty, hands } = round;
  if (pickUp !== true) return refuse('INVALID_REQUEST');
  if (suit !== undefined && parseSuit(suit) !== faceUpCard.suit) return refuse('INVALID_SUIT');
  const dealerId = game.seats[game.dealerSeatIndex]!;
  const state = acted(game, seat, {
    ...round,
    ...callOf(game, seat, faceUpCard.suit, goAlone),
    trumpPhase: 'dealer_discard',
    dealerPickedUp: faceUpCard,
    hands: { ...hands, [dealerId]: [...hands[dealerId]!, faceUpCard] },
    kitty: kitty.slice(1),
    currentTurnSeatIndex: game.dealerSeatIndex,
  });
  return accept({
    state,
    events: [events.called(seat, 'order-up', state), events.handUpdated(state, game.dealerSeatIndex)],
  });
}

/** E34, E35: any suit but the one turned down, and straight to play. */
function nameSuit(game: Game, seat: SeatIndex, { pickUp, suit, goAlone }: CallTrump['payload']): StepResult {
  if (pickUp !== undefined && suit !== undefined) return refuse('INVALID_REQUEST');
  const trump = suit === undefined ? null : parseSuit(suit);
  if (trump === null || trump === game.round.faceUpCard.suit) return refuse('INVALID_SUIT');
  const called = { ...game.round, ...callOf(game, seat, trump, goAlone) };
  const state = acted(game, seat, { ...called, ...firstTrick(called, game.dealerSeatIndex) });
  return accept({ state, events: [events.called(seat, 'call', state), ...events.playBegins(state)] });
}

const callOf = (game: Game, seat: SeatIndex, trumpSuit: Suit, goAlone = false) => ({
  trumpSuit,
  callingPlayerId: game.seats[seat]!,
  callingTeam: teamOfSeat(seat),
  goingAlone: goAlone,
  alonePlayerId: goAlone ? game.seats[seat]! : null,
  inactivePartnerSeatIndex: goAlone ? partnerSeat(seat) : null,
});

/** E22: left of the dealer leads, or the next one if that is the partner of a lone hand. */
function firstTrick(round: EuchreRound, dealerSeatIndex: SeatIndex) {
  const lead = nextActiveSeat(dealerSeatIndex, round);
  return { trumpPhase: 'playing', trickLeadSeatIndex: lead, currentTurnSeatIndex: lead } as const;
}

export function passTrump(game: Game, seat: SeatIndex): StepResult {
  const { trumpPhase, currentTurnSeatIndex } = game.round;
  if (trumpPhase !== 'round1' && trumpPhase !== 'round2') return refuse('INVALID_PHASE');
  if (seat !== currentTurnSeatIndex) return refuse('NOT_YOUR_TURN');
  if (isStuck(game)) return refuse('MUST_CALL');
  const passedPlayers = [...game.round.passedPlayers, game.seats[seat]!];
  const isTurnedDown = passedPlayers.length === SEAT_COUNT;
  const state = acted(game, seat, {
    ...game.round,
    passedPlayers: isTurnedDown ? [] : passedPlayers,
    trumpPhase: isTurnedDown ? 'round2' : trumpPhase,
    currentTurnSeatIndex: seatAfter(seat, SEAT_COUNT),
  });
  return accept({ state, events: [events.passed(seat, state)] });
}

/** E36: the last to speak in round 2 is the dealer, who must call. */
export const isStuck = ({ round, dealerSeatIndex }: Game): boolean =>
  round.trumpPhase === 'round2' && round.currentTurnSeatIndex === dealerSeatIndex;

/** E32: the discard joins the kitty, face down. */
export function discard(game: Game, seat: SeatIndex, id: string): StepResult {
  const { round } = game;
  if (round.trumpPhase !== 'dealer_discard') return refuse('INVALID_PHASE');
  if (seat !== game.dealerSeatIndex) return refuse('NOT_DEALER');
  const card = cardInHand(game, seat, id);
  if (card === null) return refuse('INVALID_CARD');
  const state = acted(game, seat, {
    ...round,
    ...firstTrick(round, game.dealerSeatIndex),
    hands: withoutCard(game, seat, card),
    kitty: [...round.kitty, card],
    discardedCard: card,
    dealerDiscarded: true,
  });
  return accept({
    state,
    events: [events.dealerDiscarded(state), events.handUpdated(state, seat), ...events.playBegins(state)],
  });
}

export const openSuits = ({ faceUpCard }: EuchreRound): Suit[] =>
  (['S', 'H', 'D', 'C'] as const).filter((suit) => suit !== faceUpCard.suit);
