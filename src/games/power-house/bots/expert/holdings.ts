import { getCardPoints, RANK_ORDER, RANKS, SUITS } from '../../rules/config.ts';
import type { Card, Face } from '../../rules/types.ts';

/**
 * Cards as numbers. A card is 32 * suit + 2 * rank + copy, a face half of that. The cards of one suit in a hand are a word of
 * 26 bits. In such a word higher means a higher rank, and equal cards are neighbours.
 */
export const MAX_SEATS = 10;
export const MAX_CALLS = 4;
export const CARD_NUMBERS = 128;

export const numberOf = ({ suit, rank, deckIndex }: Card): number =>
  32 * SUITS.indexOf(suit) + 2 * RANK_ORDER[rank] + deckIndex;

export const faceNumberOf = ({ suit, rank }: Face): number => 16 * SUITS.indexOf(suit) + RANK_ORDER[rank];

export const faceOf = (face: number): Face => ({ suit: SUITS[face >> 4]!, rank: RANKS[face & 15]! });

/** Both copies of a face within the word of its suit. */
export const bitsOfFace = (face: number): number => 3 << (2 * (face & 15));

export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);
export const highestBit = (word: number): number => 31 - Math.clz32(word);

export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export const POINTS = new Uint8Array(CARD_NUMBERS);
/** The kinds of points a card can have, fewest first: 0, 5, 10, 30. */
const POINT_KINDS = [0, 5, 10, 30];
/** By kind of points and suit: the cards worth that. */
const WORTH = new Int32Array(16);
/** By suit: the cards worth nothing. */
export const WORTHLESS = WORTH.subarray(0, 4);

for (const suit of SUITS) {
  for (const rank of RANKS) {
    const face = faceNumberOf({ suit, rank });
    const points = getCardPoints({ suit, rank });
    POINTS.fill(points, 2 * face, 2 * face + 2);
    WORTH[4 * POINT_KINDS.indexOf(points) + (face >> 4)]! |= bitsOfFace(face);
  }
}

/** Fewest points, then lowest rank; the word must not be empty. */
export function lowIn(suit: number, word: number): number {
  for (let kind = suit; ; kind += 4) {
    const worth = word & WORTH[kind]!;
    if (worth !== 0) return 32 * suit + lowestBit(worth);
  }
}

/** Most points, then lowest rank; the word must not be empty. */
export function feedIn(suit: number, word: number): number {
  for (let kind = 12 + suit; ; kind -= 4) {
    const worth = word & WORTH[kind]!;
    if (worth !== 0) return 32 * suit + lowestBit(worth);
  }
}

/** Points of all cards in a word. */
export function pointsIn(suit: number, word: number): number {
  return (
    5 * countBits(word & WORTH[4 + suit]!) +
    10 * countBits(word & WORTH[8 + suit]!) +
    30 * countBits(word & WORTH[12 + suit]!)
  );
}
