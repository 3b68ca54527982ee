import { RANKS, type Rank, SUITS, type Suit } from '../../../kit/cards.ts';
import { mustHold } from './rule-error.ts';
import type { Config, Face } from './types.ts';

export { RANKS, SUITS };

export const RANK_ORDER: Readonly<Record<Rank, number>> = Object.freeze(
  Object.fromEntries(RANKS.map((rank, order) => [rank, order])) as Record<Rank, number>,
);

const POINTS_PER_DECK = 250;
const CARDS_PER_DECK = 52;

/** Cards dealt to each player, by variant. What is left over are twos. */
const CARDS_PER_PLAYER: Readonly<Record<string, number>> = {
  '4P1D': 13,
  '5P1D': 10,
  '6P1D': 8,
  '6P2D': 17,
  '7P2D': 14,
  '8P2D': 12,
  '9P2D': 11,
  '10P2D': 10,
};

export const usualDeckCount = (playerCount: number): 1 | 2 => (playerCount <= 5 ? 1 : 2);

export const isVariant = (playerCount: number, deckCount: number): boolean =>
  Object.hasOwn(CARDS_PER_PLAYER, `${playerCount}P${deckCount}D`);

export function getConfig(playerCount: number, deckCount: number = usualDeckCount(playerCount)): Config {
  mustHold(isVariant(playerCount, deckCount), 'UNSUPPORTED_VARIANT');
  const key = `${playerCount}P${deckCount}D`;
  const decks = deckCount as 1 | 2;
  const cardsPerPlayer = CARDS_PER_PLAYER[key]!;
  const totalCards = cardsPerPlayer * playerCount;
  const points = decks * POINTS_PER_DECK;
  return {
    key,
    players: playerCount,
    decks,
    totalCards,
    cardsPerPlayer,
    rounds: cardsPerPlayer,
    twosToRemove: decks * CARDS_PER_DECK - totalCards,
    partnerCount: Math.floor(playerCount / 2) - 1,
    bidMin: (points * 3) / 5,
    bidMax: points,
    bidIncrement: 5,
    ...(playerCount % 2 === 1 && { bidThreshold: (points * 4) / 5 }),
  };
}

const TEN_POINTS: readonly Rank[] = ['10', 'J', 'Q', 'K', 'A'];

export function getCardPoints({ suit, rank }: Face): number {
  if (suit === 'S' && rank === '3') return 30;
  if (TEN_POINTS.includes(rank)) return 10;
  return rank === '5' ? 5 : 0;
}

export const compareRanks = (a: Rank, b: Rank): number => Math.sign(RANK_ORDER[a] - RANK_ORDER[b]);

export const isSuit = (value: unknown): value is Suit => (SUITS as readonly unknown[]).includes(value);
export const isRank = (value: unknown): value is Rank => (RANKS as readonly unknown[]).includes(value);

export function isFace(value: unknown): value is Face {
  if (typeof value !== 'object' || value === null) return false;
  const { suit, rank } = value as Record<string, unknown>;
  return isSuit(suit) && isRank(rank);
}
