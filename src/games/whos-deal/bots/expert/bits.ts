import { type Card, SUITS, type Suit } from '../../../../kit/cards.ts';
import { EUCHRE_RANKS } from '../../rules/constants.ts';
import { getPartnerSuit } from '../../rules/helpers.ts';

/**
 * Cards as bits, in two orders. Dealt: bit 6 × suit + rank, suits S H D C, ranks 9 to A. Ranked for a trump: the plain suits
 * interleaved by rank in bits 0 to 17 (bit 3 × rank + suit, in suit order), so that the lowest bit is the lowest card, and
 * trump in bits 18 to 24: 9 10 Q K A left right. Within a suit the higher bit is the better card, and trump beats all.
 */
export type Bits = number;

export const ALL_CARDS: Bits = 2 ** 24 - 1;
const RANKS = 6;
const JACK = 2;

export const PLAIN: Bits = 2 ** 18 - 1;
export const TRUMP: Bits = ~PLAIN & (2 ** 25 - 1);
export const TRUMP_SHIFT = 18;
export const PLAIN_ACES: Bits = 7 << 15;
export const NINES_AND_TENS: Bits = 2 ** 6 - 1;
export const RIGHT: Bits = 1 << 24;
export const LEFT: Bits = 1 << 23;
const EVERY_THIRD = 0b001001001001001001;
export const PLAIN_SUITS: readonly Bits[] = [EVERY_THIRD, EVERY_THIRD << 1, EVERY_THIRD << 2];

export const suitIndex = (suit: Suit): number => SUITS.indexOf(suit);

export const bitOf = ({ suit, rank }: Pick<Card, 'suit' | 'rank'>): Bits =>
  1 << (RANKS * suitIndex(suit) + (EUCHRE_RANKS as readonly string[]).indexOf(rank));

export const bitsOf = (cards: readonly Card[]): Bits => cards.reduce((bits, card) => bits | bitOf(card), 0);

/** The other suit of the colour. */
export const COLOR_PARTNER = SUITS.map((suit) => suitIndex(getPartnerSuit(suit)));

/** Where a dealt card stands when this suit is trump. */
function rankedIndex(card: number, trump: number): number {
  const suit = Math.floor(card / RANKS);
  const rank = card % RANKS;
  if (rank === JACK && suit === trump) return 24;
  if (rank === JACK && suit === COLOR_PARTNER[trump]) return 23;
  if (suit === trump) return TRUMP_SHIFT + (rank < JACK ? rank : rank - 1);
  return 3 * rank + (suit > trump ? suit - 1 : suit);
}

const HALF = 12;
const HALF_CARDS = 2 ** HALF - 1;
/** For each trump, the ranked bits of any set of the lower twelve and of the upper twelve cards. */
const LOWER = SUITS.map((_, trump) => tableOf(trump, 0));
const UPPER = SUITS.map((_, trump) => tableOf(trump, HALF));

function tableOf(trump: number, from: number): Int32Array {
  const table = new Int32Array(2 ** HALF);
  for (let set = 1; set < table.length; set++) {
    const lowest = 31 - Math.clz32(set & -set);
    table[set] = table[set & (set - 1)]! | (1 << rankedIndex(from + lowest, trump));
  }
  return table;
}

export const rank = (dealt: Bits, trump: number): Bits =>
  LOWER[trump]![dealt & HALF_CARDS]! | UPPER[trump]![dealt >>> HALF]!;

/** E14: all cards that count as a suit under a trump, as dealt bits. */
export const EFFECTIVE_SUITS: readonly (readonly Bits[])[] = SUITS.map((_, trump) =>
  SUITS.map((_, suit) => {
    const left = 1 << (RANKS * COLOR_PARTNER[trump]! + JACK);
    const printed = (2 ** RANKS - 1) << (RANKS * suit);
    return suit === trump ? printed | left : printed & ~left;
  }),
);

export function count(bits: Bits): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
