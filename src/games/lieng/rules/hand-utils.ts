import { type Card, isSameFace } from '../../../kit/cards.ts';
import { HAND_SIZE } from './constants.ts';
import { highRank, rankNumber, suitStrength } from './deck.ts';

const pointValue = (card: Card): number => Math.min(rankNumber(card), 10);

export const calculatePoints = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + pointValue(card), 0) % 10;

type Test = (cards: readonly Card[]) => boolean;

/** Tests for hands that are known to be three different cards. */
export const sound = {
  isSap: ((cards) => cards.every((card) => card.rank === cards[0]!.rank)) as Test,
  isLieng: ((cards) => isRow(cards.map(rankNumber)) || isRow(cards.map(highRank))) as Test,
  isDi: ((cards) => cards.every((card) => rankNumber(card) > 10)) as Test,
};

const checked =
  (test: Test): Test =>
  (cards) => {
    assertHand(cards);
    return test(cards);
  };

/** Three cards of one rank. */
export const isSap = checked(sound.isSap);
/** Three ranks in a row; the Ace may stand below the 2 or above the King. */
export const isLieng = checked(sound.isLieng);
/** Three faces. The same cards may also be another type. */
export const isDi = checked(sound.isDi);

/** D4: highest rank, then highest suit. Inside A-2-3 the Ace is low. */
export function getHighCard(cards: readonly Card[]): Card {
  const rankOf = cards.length === HAND_SIZE && isRow(cards.map(rankNumber)) ? rankNumber : highRank;
  return cards.reduce((high, card) =>
    (rankOf(card) - rankOf(high) || suitStrength(card) - suitStrength(high)) > 0 ? card : high,
  );
}

function assertHand(cards: readonly Card[]): void {
  const isRepeated = (card: Card, place: number) => cards.slice(0, place).some((earlier) => isSameFace(earlier, card));
  if (cards.length !== HAND_SIZE || cards.some(isRepeated)) throw new RangeError('INVALID_HAND');
}

function isRow([a, b, c]: readonly number[]): boolean {
  const low = Math.min(a!, b!, c!);
  const high = Math.max(a!, b!, c!);
  return high === low + 2 && a! + b! + c! === 3 * low + 3 && a !== b && b !== c;
}
