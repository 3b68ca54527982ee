import { buildDeck, isSameCard, isSameFace } from '../../../kit/cards.ts';
import type { PlayerId } from '../../../kit/contract.ts';
import { openRandom, type Random } from '../../../kit/random.ts';
import { mustHold } from './rule-error.ts';
import type { ByPlayer, Card, Face } from './types.ts';

/** Used by callers without a stream of chance: the same cards every time. */
const sameEveryTime = (): Random => openRandom({ seed: '0'.repeat(64), drawn: 0 });

const DECKS = { 1: buildDeck(1), 2: buildDeck(2) };

/** In order: deck, suit, rank. */
export function createDeck(deckCount: number): Card[] {
  mustHold(deckCount === 1 || deckCount === 2, 'UNSUPPORTED_VARIANT');
  return [...DECKS[deckCount]];
}

/** Fisher-Yates in place, from the last index down. The only function here that changes its argument. */
export function shuffleDeck(cards: Card[], random: Random = sameEveryTime()): Card[] {
  for (let last = cards.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const held = cards[last]!;
    cards[last] = cards[other]!;
    cards[other] = held;
  }
  return cards;
}

/** Any twos, each as likely as the other; the rest of the deck keeps its order. */
export function removeTwos(
  deck: readonly Card[],
  removeCount: number,
  random: Random = sameEveryTime(),
): { deck: Card[]; removed: Card[] } {
  const twos = deck.filter((card) => card.rank === '2');
  const isPossible = Number.isInteger(removeCount) && removeCount >= 0 && removeCount <= twos.length;
  mustHold(isPossible, 'INVALID_REMOVE_COUNT');
  const removed = shuffleDeck(twos, random).slice(0, removeCount);
  return { deck: deck.filter((card) => !removed.includes(card)), removed };
}

/** One card at a time, clockwise. */
export function dealCards(
  deck: readonly Card[],
  seatOrder: readonly PlayerId[],
  startIndex = 0,
): Record<PlayerId, Card[]> {
  mustHold(deck.length % seatOrder.length === 0, 'UNEVEN_DEAL');
  const hands: Record<PlayerId, Card[]> = Object.fromEntries(seatOrder.map((id) => [id, []]));
  deck.forEach((card, index) => {
    hands[seatOrder[(startIndex + index) % seatOrder.length]!]!.push(card);
  });
  return hands;
}

export const cardsEqual = (a: Card, b: Card): boolean => isSameCard(a, b);
export const cardsMatch = (a: Face, b: Face): boolean => isSameFace(a, b);
export const cardsDuplicate = (a: Card, b: Card): boolean => isSameFace(a, b) && a.deckIndex !== b.deckIndex;

export const copiesIn = (cards: readonly Face[], face: Face): number =>
  cards.filter((card) => isSameFace(card, face)).length;

export type Hands = ByPlayer<readonly Card[]>;
