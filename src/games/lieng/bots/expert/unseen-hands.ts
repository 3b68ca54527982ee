import type { Card } from '../../../../kit/cards.ts';
import { DECK_SIZE, deckIndexOf } from '../../rules/deck.ts';
import { handStrength } from '../../rules/hand-evaluator.ts';
import { countPairs, handClasses, pairAt } from './hand-classes.ts';

/** The classes from `from` up to, not including, `to`. */
export interface HandSet {
  readonly from: number;
  readonly to: number;
}

/** Counts the hands that opponents can hold: those of the 49 cards outside the own hand. */
export class UnseenHands {
  readonly #classes = handClasses();
  readonly #own: readonly [low: number, middle: number, high: number];
  readonly #ownStrength: number;
  readonly #pairsFrom = new Map<number, Uint16Array>();
  #impossible: readonly Uint16Array[] | null = null;
  #counted = 0;

  constructor(own: readonly Card[]) {
    this.#own = own.map(deckIndexOf).sort((a, b) => a - b) as [number, number, number];
    this.#ownStrength = handStrength(own);
  }

  /** Hands looked through so far. This cost is the same on every machine. */
  get counted(): number {
    return this.#counted;
  }

  sizeOf({ from, to }: HandSet): number {
    return this.#sizeFrom(from) - this.#sizeFrom(to);
  }

  /** L12: pairs of hands that share no card. Pairs with a shared card are counted by inclusion and exclusion. */
  disjointPairs(a: HandSet, b: HandSet): number {
    if (this.sizeOf(a) === 0 || this.sizeOf(b) === 0) return 0;
    const [inA, inB] = [this.#pairsOf(a), this.#pairsOf(b)];
    let sharing = this.sizeOf(cut(a, b.from, b.to));
    for (let at = 0; at < inA.length; at++) sharing -= inA[at]! * inB[at]!;
    for (let card = 0; card < DECK_SIZE; card++) {
      const at = pairAt(card, card); // the loop above subtracted single cards, which must be added
      sharing += 2 * inA[at]! * inB[at]!;
    }
    return this.sizeOf(a) * this.sizeOf(b) - sharing;
  }

  /** Hands in this class or above: all, less those with one own card, plus those with two, less the own hand. */
  #sizeFrom(from: number): number {
    const [low, middle, high] = this.#own;
    const pairs = this.#classes.pairsFrom[from]!;
    const withOne = pairs[pairAt(low, low)]! + pairs[pairAt(middle, middle)]! + pairs[pairAt(high, high)]!;
    const withTwo = pairs[pairAt(low, middle)]! + pairs[pairAt(low, high)]! + pairs[pairAt(middle, high)]!;
    return this.#classes.sizeFrom[from]! - withOne + withTwo - (this.#ownStrength >= from ? 1 : 0);
  }

  #pairsOf({ from, to }: HandSet): Uint16Array {
    const beyond = this.#countPairsFrom(to);
    return this.#countPairsFrom(from).map((count, at) => count - beyond[at]!);
  }

  /** For each pair of cards, the hands in this class or above that hold both. */
  #countPairsFrom(from: number): Uint16Array {
    const known = this.#pairsFrom.get(from);
    if (known) return known;
    const { strengths, cards, pairsFrom } = this.#classes;
    const pairs = pairsFrom[from]!.slice();
    this.#impossible ??= handsWithAny(this.#own);
    for (const hands of this.#impossible) {
      for (const hand of hands) if (strengths[hand]! >= from) countPairs(pairs, cards, hand, -1);
      this.#counted += hands.length;
    }
    this.#pairsFrom.set(from, pairs);
    return pairs;
  }
}

/** The hands with one of these cards, each once. No opponent can hold them. */
function handsWithAny([low, middle, high]: readonly [number, number, number]): readonly Uint16Array[] {
  const { cards, handsWith } = handClasses();
  const holds = (hand: number, card: number) =>
    cards[hand * 3] === card || cards[hand * 3 + 1] === card || cards[hand * 3 + 2] === card;
  return [
    handsWith[low]!,
    handsWith[middle]!.filter((hand) => !holds(hand, low)),
    handsWith[high]!.filter((hand) => !holds(hand, low) && !holds(hand, middle)),
  ];
}

/** The part of a set between two classes. */
export function cut({ from, to }: HandSet, low: number, high: number): HandSet {
  const start = Math.max(from, low);
  return { from: start, to: Math.max(start, Math.min(to, high)) };
}
