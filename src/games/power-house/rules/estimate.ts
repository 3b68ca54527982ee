import { getCardPoints, SUITS } from './config.ts';
import type { Card, Config, Suit } from './types.ts';

interface Weights {
  readonly trump: number;
  readonly trumpHonours: Readonly<Partial<Record<Card['rank'], number>>>;
  readonly ace: number;
  readonly king: number;
  readonly void: number;
  readonly singleton: number;
}

export const WEIGHTS: Readonly<Record<1 | 2, Weights>> = {
  1: { trump: 12, trumpHonours: { A: 8, K: 12, Q: 7, J: 7 }, ace: 12, king: 7, void: 14, singleton: 5 },
  2: { trump: 22, trumpHonours: { A: 25, K: 15, Q: 9, J: 9 }, ace: 8, king: 5, void: 0, singleton: 0 },
};

/** The points that partners bring, by variant. The second number counts the extra partner. */
export const BASE: Readonly<Record<string, readonly [base: number, withExtra?: number]>> = {
  '4P1D': [75],
  '5P1D': [70, 115],
  '6P1D': [110],
  '6P2D': [125],
  '7P2D': [125, 185],
  '8P2D': [165],
  '9P2D': [160, 205],
  '10P2D': [190],
};

/** After this many redeals the last player to speak bids. */
export const REDEALS_ENOUGH = 2;

export const cardsOf = (hand: readonly Card[], suit: Suit): Card[] => hand.filter((card) => card.suit === suit);
const pointsOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + getCardPoints(card), 0);

/** The value of a hand with this PowerHouse suit, without the partners. */
export function handValue(hand: readonly Card[], trump: Suit, decks: 1 | 2): number {
  const weights = WEIGHTS[decks];
  const worthOf = ({ suit, rank }: Card): number => {
    if (suit === trump) return weights.trump + (weights.trumpHonours[rank] ?? 0);
    return rank === 'A' ? weights.ace : rank === 'K' ? weights.king : 0;
  };
  const shortness = SUITS.filter((suit) => suit !== trump).reduce((sum, suit) => {
    const length = cardsOf(hand, suit).length;
    return sum + (length === 0 ? weights.void : length === 1 ? weights.singleton : 0);
  }, 0);
  return hand.reduce((sum, card) => sum + worthOf(card), shortness);
}

export function bestTrump(hand: readonly Card[], { decks }: Pick<Config, 'decks'>): Suit {
  const rated = SUITS.map((suit) => ({
    suit,
    value: handValue(hand, suit, decks),
    points: pointsOf(cardsOf(hand, suit)),
  }));
  return rated.reduce((best, next) =>
    next.value > best.value || (next.value === best.value && next.points > best.points) ? next : best,
  ).suit;
}

/** The highest bids for a hand: with the usual partners, and with one more if a threshold is in force. */
export function bidLimits(hand: readonly Card[], config: Config, shift = 0): { limit: number; limitExtra: number } {
  const { key, decks, bidMax, bidThreshold } = config;
  const [base, baseExtra] = BASE[key]!;
  const value = handValue(hand, bestTrump(hand, config), decks) + shift;
  const capped = (amount: number, cap: number) => Math.min(Math.floor(amount / 5) * 5, cap);
  if (bidThreshold === undefined) return { limit: capped(base + value, bidMax), limitExtra: 0 };
  const limitExtra = capped((baseExtra ?? base) + value, bidMax);
  return { limit: capped(base + value, bidThreshold - 5), limitExtra: limitExtra >= bidThreshold ? limitExtra : 0 };
}
