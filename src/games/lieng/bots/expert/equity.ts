import type { Card } from '../../../../kit/cards.ts';
import { DECK_SIZE, deckIndexOf } from '../../rules/deck.ts';
import { compareHands, evaluateHand, handStrength } from '../../rules/hand-evaluator.ts';
import type { TieBreak } from '../../rules/types.ts';
import { countPairs, handClasses, pairAt } from './hand-classes.ts';

export interface Equity {
  /** The share of the pot these cards win against opponents who hold at least these percentiles. */
  against(floors: readonly number[]): number;
  /** Hands looked through so far: what the answers cost, the same on every machine. */
  handsCounted(): number;
}

/** The classes from `from` up to, not including, `to`. */
interface HandSet {
  readonly from: number;
  readonly to: number;
}

/** What one opponent may hold, and which of it loses to us or ties. */
interface Range {
  readonly held: HandSet;
  readonly losing: HandSet;
  readonly tied: HandSet;
}

/** The chances of three cards against hands of the other 49. */
export function openEquity(own: readonly Card[], tieBreak: TieBreak): Equity {
  const classes = handClasses();
  const mine = evaluateHand(own);
  const worth = (strength: number) => compareHands(classes.results[strength]!, mine, tieBreak);
  const firstTied = firstClass((strength) => worth(strength) <= 0);
  const firstBetter = firstClass((strength) => worth(strength) < 0);
  const [low, middle, high] = own.map(deckIndexOf).sort((a, b) => a - b) as [number, number, number];
  const ownStrength = handStrength(own);
  const unseenPairs = new Map<number, Uint16Array>();
  let taken: readonly Uint16Array[] | null = null;
  let counted = 0;

  /** Hands in this class or above that hold none of our cards: less those with each, plus with two, less our own. */
  function unseenFrom(from: number): number {
    const pairs = classes.pairsFrom[from]!;
    const withOne = pairs[pairAt(low, low)]! + pairs[pairAt(middle, middle)]! + pairs[pairAt(high, high)]!;
    const withTwo = pairs[pairAt(low, middle)]! + pairs[pairAt(low, high)]! + pairs[pairAt(middle, high)]!;
    return classes.sizeFrom[from]! - withOne + withTwo - (ownStrength >= from ? 1 : 0);
  }

  /** Of these hands, how many hold two cards. */
  function pairsFrom(from: number): Uint16Array {
    const known = unseenPairs.get(from);
    if (known) return known;
    const { strengths, cards } = classes;
    const pairs = classes.pairsFrom[from]!.slice();
    taken ??= handsTaken(low, middle, high);
    for (const hands of taken) {
      for (const hand of hands) if (strengths[hand]! >= from) countPairs(pairs, cards, hand, -1);
      counted += hands.length;
    }
    unseenPairs.set(from, pairs);
    return pairs;
  }

  const sizeOf = ({ from, to }: HandSet): number => unseenFrom(from) - unseenFrom(to);

  function pairsOf({ from, to }: HandSet): Uint16Array {
    const beyond = pairsFrom(to);
    return pairsFrom(from).map((count, at) => count - beyond[at]!);
  }

  /** L12: two hands that share no card. Sharing one is counted by cards, less by pairs, plus the same hand twice. */
  function disjointPairs(a: HandSet, b: HandSet): number {
    if (sizeOf(a) === 0 || sizeOf(b) === 0) return 0;
    const [inA, inB] = [pairsOf(a), pairsOf(b)];
    let sharing = sizeOf(cut(a, b.from, b.to));
    for (let at = 0; at < inA.length; at++) sharing -= inA[at]! * inB[at]!;
    for (let card = 0; card < DECK_SIZE; card++) {
      const at = pairAt(card, card); // taken off above among the pairs, but it belongs to the sum of single cards
      sharing += 2 * inA[at]! * inB[at]!;
    }
    return sizeOf(a) * sizeOf(b) - sharing;
  }

  function rangeFrom(floor: number): Range {
    const from = Math.min(
      firstClass((strength) => classes.percentiles[strength]! >= floor),
      classes.count - 1,
    );
    const held = { from, to: classes.count };
    return { held, losing: cut(held, 0, firstTied), tied: cut(held, firstTied, firstBetter) };
  }

  const againstOne = ({ held, losing, tied }: Range): number => (sizeOf(losing) + sizeOf(tied) / 2) / sizeOf(held);

  function againstTwo(one: Range, two: Range): number {
    const won =
      disjointPairs(one.losing, two.losing) +
      (disjointPairs(one.losing, two.tied) + disjointPairs(one.tied, two.losing)) / 2 +
      disjointPairs(one.tied, two.tied) / 3;
    return won / disjointPairs(one.held, two.held);
  }

  /** L12: exact against one and two; every further opponent as if only he and the tightest were there. */
  function against(floors: readonly number[]): number {
    const [highest, ...others] = floors.toSorted((a, b) => b - a);
    if (highest === undefined) return 1;
    const tightest = rangeFrom(highest);
    const alone = againstOne(tightest);
    if (alone === 0) return 0;
    const both = new Map([...new Set(others)].map((floor) => [floor, againstTwo(tightest, rangeFrom(floor))]));
    return others.reduce((share, floor) => share * (both.get(floor)! / alone), alone);
  }

  return { against, handsCounted: () => counted };
}

/** The hands nobody else can hold: those with one of our cards, each once. */
function handsTaken(low: number, middle: number, high: number): readonly Uint16Array[] {
  const { cards, handsWith } = handClasses();
  const holds = (hand: number, card: number) =>
    cards[hand * 3] === card || cards[hand * 3 + 1] === card || cards[hand * 3 + 2] === card;
  return [
    handsWith[low]!,
    handsWith[middle]!.filter((hand) => !holds(hand, low)),
    handsWith[high]!.filter((hand) => !holds(hand, low) && !holds(hand, middle)),
  ];
}

function cut({ from, to }: HandSet, low: number, high: number): HandSet {
  const start = Math.max(from, low);
  return { from: start, to: Math.max(start, Math.min(to, high)) };
}

function firstClass(isReached: (strength: number) => boolean): number {
  let [low, high] = [0, handClasses().count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
