import {
  buildDeck,
  type Card,
  dealCards as dealFromTop,
  type Rank,
  type Suit,
  shuffleCards,
} from '../../../kit/cards.ts';
import type { Random } from '../../../kit/random.ts';

/** Weakest first. */
export const SUITS_BY_STRENGTH: readonly Suit[] = ['S', 'C', 'H', 'D'];
/** Ace low: the rank number is the place in this list plus one. */
const RANKS_FROM_ACE: readonly Rank[] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

const RANK_NUMBERS = Object.fromEntries(RANKS_FROM_ACE.map((rank, offset) => [rank, offset + 1])) as Record<
  Rank,
  number
>;

export const DECK_SIZE = 52;

export const suitStrength = ({ suit }: Card): number => SUITS_BY_STRENGTH.indexOf(suit);
export const rankNumber = ({ rank }: Card): number => RANK_NUMBERS[rank];
/** The rank number with the Ace on top. */
export const highRank = (card: Card): number => (card.rank === 'A' ? 14 : rankNumber(card));

const FACES: readonly Card[] = Object.freeze(
  buildDeck(1).sort((a, b) => suitStrength(a) - suitStrength(b) || rankNumber(a) - rankNumber(b)),
);

/** 52 cards in the order of their deck index: suit strength × 13 + rank number − 1. */
export const createDeck = (): Card[] => [...FACES];

export const shuffleDeck = (deck: readonly Card[], random: Random): Card[] => shuffleCards(deck, random);

export function dealCards(deck: readonly Card[], count: number): { dealt: Card[]; remaining: Card[] } {
  if (!Number.isInteger(count) || count < 0 || count > deck.length) throw new RangeError('NOT_ENOUGH_CARDS');
  const { dealt, rest } = dealFromTop(deck, count);
  return { dealt, remaining: rest };
}

// Looked up by first letter, because L14 allows 100 ns for one evaluation. Only "10" begins with 1.
const SUIT_BASE = lettersTo(SUITS_BY_STRENGTH.map((suit, strength) => [suit, strength * 13]));
const RANK_OFFSET = lettersTo(RANKS_FROM_ACE.map((rank, offset) => [rank, offset]));

function lettersTo(entries: readonly (readonly [string, number])[]): Int32Array {
  const values = new Int32Array(128).fill(DECK_SIZE ** 3); // an unknown card gives an index beyond the evaluation table
  for (const [word, value] of entries) values[word.charCodeAt(0)] = value;
  return values;
}

export const deckIndexOf = ({ suit, rank }: Card): number =>
  SUIT_BASE[suit.charCodeAt(0)]! + RANK_OFFSET[rank.charCodeAt(0)]!;
