import { createDeck, DECK_SIZE } from '../../rules/deck.ts';
import { evaluateHand, handPercentile, handStrength } from '../../rules/hand-evaluator.ts';
import type { HandResult } from '../../rules/types.ts';

/** L2.3: all 22,100 hands, counted once and for all by their 469 classes of strength. */
export interface HandClasses {
  readonly count: number;
  /** One hand's worth for each class, and where the class stands. */
  readonly results: readonly HandResult[];
  readonly percentiles: readonly number[];
  /** By hand: its class, and its three deck indices in ascending order. */
  readonly strengths: Uint16Array;
  readonly cards: Uint8Array;
  /** By deck index: the hands that hold the card. */
  readonly handsWith: readonly Uint16Array[];
  /** By class, and for one beyond the last: how many hands are there or above. */
  readonly sizeFrom: Uint16Array;
  /** The same for hands that hold both of two cards, counted at `pairAt`. */
  readonly pairsFrom: readonly Uint16Array[];
}

const HANDS = 22_100;
const PAIRS = DECK_SIZE * DECK_SIZE;
/** Where two cards are counted, the lower index first. A card with itself: hands that hold that card. */
export const pairAt = (low: number, high: number): number => low * DECK_SIZE + high;

let classes: HandClasses | null = null;

export function handClasses(): HandClasses {
  classes ??= countHands();
  return classes;
}

function countHands(): HandClasses {
  const listed = listHands();
  const { strengths, cards, results } = listed;
  const members: number[][] = results.map(() => []);
  const handsWith: number[][] = Array.from({ length: DECK_SIZE }, () => []);
  for (let hand = 0; hand < HANDS; hand++) {
    members[strengths[hand]!]!.push(hand);
    for (let at = hand * 3; at < hand * 3 + 3; at++) handsWith[cards[at]!]!.push(hand);
  }
  const count = results.length;
  const sizeFrom = new Uint16Array(count + 1);
  let pairs = new Uint16Array(PAIRS);
  const pairsFrom = [pairs];
  for (let strength = count - 1; strength >= 0; strength--) {
    sizeFrom[strength] = sizeFrom[strength + 1]! + members[strength]!.length;
    pairs = pairs.slice();
    for (const hand of members[strength]!) countPairs(pairs, cards, hand, 1);
    pairsFrom.push(pairs);
  }
  pairsFrom.reverse();
  return { ...listed, count, handsWith: handsWith.map((hands) => Uint16Array.from(hands)), sizeFrom, pairsFrom };
}

function listHands(): Pick<HandClasses, 'results' | 'percentiles' | 'strengths' | 'cards'> {
  const deck = createDeck();
  const results: HandResult[] = [];
  const percentiles: number[] = [];
  const strengths = new Uint16Array(HANDS);
  const cards = new Uint8Array(HANDS * 3);
  let hand = 0;
  for (let a = 0; a < DECK_SIZE; a++)
    for (let b = a + 1; b < DECK_SIZE; b++)
      for (let c = b + 1; c < DECK_SIZE; c++) {
        const faces = [deck[a]!, deck[b]!, deck[c]!];
        const strength = handStrength(faces);
        results[strength] = evaluateHand(faces);
        percentiles[strength] = handPercentile(faces);
        strengths[hand] = strength;
        cards.set([a, b, c], hand * 3);
        hand += 1;
      }
  return { results, percentiles, strengths, cards };
}

/** Adds a hand to the counts, or with −1 takes it out. */
export function countPairs(pairs: Uint16Array, cards: Uint8Array, hand: number, by: 1 | -1): void {
  const a = cards[hand * 3]!;
  const b = cards[hand * 3 + 1]!;
  const c = cards[hand * 3 + 2]!;
  pairs[pairAt(a, a)]! += by;
  pairs[pairAt(b, b)]! += by;
  pairs[pairAt(c, c)]! += by;
  pairs[pairAt(a, b)]! += by;
  pairs[pairAt(a, c)]! += by;
  pairs[pairAt(b, c)]! += by;
}
