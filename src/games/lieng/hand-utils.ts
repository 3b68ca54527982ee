import { type Card, isSameFace } from '../../engine/cards.ts';
import { HAND_SIZE } from './constants.ts';
import { highRank, rankNumber, suitStrength } from './deck.ts';

const pointValue = (card: Card): number => Math.min(rankNumber(card), 10);

export const calculatePoints = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + pointValue(card), 0) % 10;

/** Three cards of one rank. */
export function isSap(cards: readonly Card[]): boolean {
  assertHand(cards);
  return cards.every((card) => card.rank === cards[0]!.rank);
}

/** Three ranks in a row; the Ace may stand below the 2 or above the King. */
export function isLieng(cards: readonly Card[]): boolean {
  assertHand(cards);
  return isRow(cards.map(rankNumber)) || isRow(cards.map(highRank));
}

/** Three faces, whatever else they make. */
export function isDi(cards: readonly Card[]): boolean {
  assertHand(cards);
  return cards.every((card) => rankNumber(card) > 10);
}

/** D4: highest rank, then highest suit. Inside A-2-3 the Ace is low. */
export function getHighCard(cards: readonly Card[]): Card {
  const rankOf = cards.length === HAND_SIZE && isRow(cards.map(rankNumber)) ? rankNumber : highRank;
  return cards.reduce((high, card) =>
    (rankOf(card) - rankOf(high) || suitStrength(card) - suitStrength(high)) > 0 ? card : high,
  );
}

export function assertHand(cards: readonly Card[]): void {
  const isRepeated = (card: Card, place: number) => cards.slice(0, place).some((earlier) => isSameFace(earlier, card));
  if (cards.length !== HAND_SIZE || cards.some(isRepeated)) throw new RangeError('INVALID_HAND');
}

function isRow(numbers: readonly number[]): boolean {
  const [low, middle, high] = numbers.toSorted((a, b) => a - b);
  return low! + 1 === middle && middle + 1 === high;
}
