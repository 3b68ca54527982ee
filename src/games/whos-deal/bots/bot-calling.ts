import { type Card, SUITS, type Suit } from '../../../kit/cards.ts';
import {
  getEffectiveSuit,
  getStandardRank,
  getTrumpRank,
  isBower,
  isLeftBower,
  isRightBower,
  isSameColor,
  isTrump,
} from '../rules/helpers.ts';

/** Tuned by simulation; it holds in both rounds of calling. */
const CALLING_STRENGTH = 9;
/** By trump rank: 9 and 10, Q and K, A, left, right. */
const TRUMP_STRENGTH = [0, 0, 2, 2, 3, 3, 4, 5, 6];

const trumpsIn = (hand: readonly Card[], suit: Suit): Card[] => hand.filter((card) => isTrump(card, suit));

/** Section 14.1: trumps by rank, aces beside them, and empty suits once there are trumps to use them. */
export function strengthOf(hand: readonly Card[], suit: Suit): number {
  const trumps = trumpsIn(hand, suit);
  const aces = hand.filter((card) => card.rank === 'A' && card.suit !== suit);
  const voids = SUITS.filter((other) => other !== suit && countSuit(hand, other, suit) === 0);
  const trumpStrength = trumps.reduce((sum, card) => sum + TRUMP_STRENGTH[getTrumpRank(card, suit)]!, 0);
  return trumpStrength + 2 * aces.length + (trumps.length >= 2 ? voids.length : 0);
}

export const countSuit = (hand: readonly Card[], suit: Suit, trump: Suit): number =>
  hand.filter((card) => getEffectiveSuit(card, trump) === suit).length;

/** Section 14.2, round 1: the face-up card counts only for the dealer, who will hold it. */
export function chooseOrderUp(hand: readonly Card[], faceUpCard: Card, isDealer: boolean): boolean {
  const { suit } = faceUpCard;
  const trumps = trumpsIn(hand, suit);
  if (trumps.some((card) => isRightBower(card, suit))) return true;
  if (trumps.some((card) => isLeftBower(card, suit)) && trumps.length >= 3) return true;
  if (trumps.length >= 3 && trumps.some((card) => 'AKQJ'.includes(card.rank))) return true;
  return isDealer && strengthOf(handAfterPickUp(hand, faceUpCard), suit) >= CALLING_STRENGTH;
}

/** Round 2: the strongest suit if it is strong enough; a stuck dealer names the longest. Null: pass. */
export function chooseSuit(hand: readonly Card[], turnedDown: Suit, isStuck: boolean): Suit | null {
  const open = SUITS.filter((suit) => suit !== turnedDown);
  const strength = (suit: Suit) => strengthOf(hand, suit);
  const count = (suit: Suit) => trumpsIn(hand, suit).length;
  const bowers = (suit: Suit) => hand.filter((card) => isBower(card, suit)).length;
  const sameColor = (suit: Suit) => Number(isSameColor(suit, turnedDown));

  const strongest = best(open, strength, bowers, count, sameColor);
  if (strength(strongest) >= CALLING_STRENGTH) return strongest;
  return isStuck ? best(open, count, strength, bowers, sameColor) : null;
}

/** Right, left, one more trump and a plain ace; or right and three more trumps. */
export function goesAlone(hand: readonly Card[], suit: Suit): boolean {
  const trumps = trumpsIn(hand, suit);
  if (!trumps.some((card) => isRightBower(card, suit))) return false;
  const hasLeft = trumps.some((card) => isLeftBower(card, suit));
  const hasPlainAce = hand.some((card) => card.rank === 'A' && card.suit !== suit);
  return trumps.length >= 4 || (hasLeft && trumps.length >= 3 && hasPlainAce);
}

export function handAfterPickUp(hand: readonly Card[], faceUpCard: Card): Card[] {
  const six = [...hand, faceUpCard];
  const thrown = chooseDiscard(six, faceUpCard.suit);
  return six.filter((card) => card !== thrown);
}

/** Section 14.4: the lowest plain card, then the shortest suit. Six trumps include a low one, so no bower ever goes (D16). */
export function chooseDiscard(hand: readonly Card[], trump: Suit): Card {
  const plain = hand.filter((card) => !isTrump(card, trump));
  if (plain.length === 0) return best(hand, (card) => -getTrumpRank(card, trump));
  return best(
    inSuitOrder(plain),
    (card) => -getStandardRank(card),
    (card) => -countSuit(hand, card.suit, trump),
  );
}

export const inSuitOrder = (cards: readonly Card[]): Card[] =>
  SUITS.flatMap((suit) => cards.filter((card) => card.suit === suit));

/** The highest by the first measure, ties by the next; what still ties keeps its order. */
export function best<T>(list: readonly T[], ...measures: readonly ((item: T) => number)[]): T {
  return list.reduce((leader, item) => {
    const deciding = measures.find((measure) => measure(item) !== measure(leader));
    return deciding && deciding(item) > deciding(leader) ? item : leader;
  });
}
