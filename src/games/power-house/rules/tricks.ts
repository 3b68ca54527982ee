import type { PlayerId } from '../../../kit/contract.ts';
import { seatAfter } from '../../../kit/seats.ts';
import { isFace } from './config.ts';
import { cardsMatch } from './deck.ts';
import { checkPartnerReveal } from './powerhouse.ts';
import { mustHold } from './rule-error.ts';
import { calculateTrickPoints, initTrick, resolveTrick } from './trick.ts';
import type { Card, Play, PlayableCard, PowerHouseState, Trick } from './types.ts';
import { isPlayersTurn, validateCardPlay } from './validators.ts';

export { calculateTrickPoints, initTrick, resolveTrick };

export function playCard(state: PowerHouseState, playerId: PlayerId, card: unknown): PowerHouseState {
  mustHold(state.phase === 'playing', 'INVALID_PHASE');
  mustHold(isPlayersTurn(state, playerId), 'NOT_YOUR_TURN');
  mustHold(isPlayable(card), 'INVALID_CARD');
  const hand = state.hands[playerId]!;
  const index = findCopy(hand, card);
  mustHold(index >= 0, 'CARD_NOT_IN_HAND');
  const trick = state.currentTrick!;
  mustHold(validateCardPlay(hand, card, trick.ledSuit, state.powerHouseSuit), 'MUST_FOLLOW_SUIT');

  const played = layCard(trick, { playerId, card: hand[index]!, order: trick.plays.length }, state.seatOrder.length);
  const laid = { ...state, hands: { ...state.hands, [playerId]: hand.toSpliced(index, 1) }, currentTrick: played };
  const { state: next } = checkPartnerReveal(laid, playerId, card);
  return played.plays.length === state.seatOrder.length ? completeTrick(next).state : next;
}

const layCard = (trick: Trick, play: Play, seats: number): Trick => ({
  ledSuit: trick.ledSuit ?? play.card.suit,
  plays: [...trick.plays, play],
  turnIndex: seatAfter(trick.turnIndex, seats),
});

const findCopy = (hand: readonly Card[], { deckIndex, ...face }: PlayableCard): number =>
  hand.findIndex((held) => cardsMatch(held, face) && (deckIndex === undefined || held.deckIndex === deckIndex));

function isPlayable(card: unknown): card is PlayableCard {
  if (!isFace(card)) return false;
  const { deckIndex } = card as { deckIndex?: unknown };
  return deckIndex === undefined || deckIndex === 0 || deckIndex === 1;
}

export interface CompletedTrick {
  readonly winner: PlayerId;
  readonly points: number;
  readonly gameOver: boolean;
  readonly state: PowerHouseState;
}

/** The winner takes the points and leads the next trick, if there is one. */
export function completeTrick(state: PowerHouseState): CompletedTrick {
  const { currentTrick: trick, seatOrder, powerHouseSuit, config } = state;
  mustHold(trick !== null && trick.plays.length === seatOrder.length, 'TRICK_NOT_COMPLETE');
  const winner = resolveTrick(trick, powerHouseSuit)!;
  const points = calculateTrickPoints(trick.plays);
  const currentRound = state.currentRound + 1;
  const gameOver = currentRound === config.rounds;
  return {
    winner,
    points,
    gameOver,
    state: {
      ...state,
      tricks: [...state.tricks, { winner, points, plays: trick.plays }],
      currentRound,
      roundLeader: winner,
      currentTrick: gameOver ? null : initTrick(winner, seatOrder),
      phase: gameOver ? 'scoring' : 'playing',
    },
  };
}

export function getValidPlays(state: PowerHouseState, playerId: PlayerId): readonly Card[] {
  if (state.phase !== 'playing' || !isPlayersTurn(state, playerId)) return [];
  const hand = state.hands[playerId]!;
  const { ledSuit } = state.currentTrick!;
  return hand.filter((card) => validateCardPlay(hand, card, ledSuit, state.powerHouseSuit));
}
