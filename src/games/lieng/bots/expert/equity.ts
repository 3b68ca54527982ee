import type { Card } from '../../../../kit/cards.ts';
import { compareHands, evaluateHand } from '../../rules/hand-evaluator.ts';
import type { TieBreak } from '../../rules/types.ts';
import { handClasses } from './hand-classes.ts';
import { cut, type HandSet, UnseenHands } from './unseen-hands.ts';

/** The hands that one opponent may hold, and the part of them that loses to the own hand or ties with it. */
interface Range {
  readonly held: HandSet;
  readonly losing: HandSet;
  readonly tied: HandSet;
}

/** The chances of three cards against hands of the other 49. */
export class Equity {
  readonly #unseen: UnseenHands;
  readonly #firstTied: number;
  readonly #firstBetter: number;

  constructor(own: readonly Card[], tieBreak: TieBreak) {
    const { results } = handClasses();
    const mine = evaluateHand(own);
    const compare = (strength: number) => compareHands(results[strength]!, mine, tieBreak);
    this.#unseen = new UnseenHands(own);
    this.#firstTied = firstClass((strength) => compare(strength) <= 0);
    this.#firstBetter = firstClass((strength) => compare(strength) < 0);
  }

  /** Hands looked through so far. This cost is the same on every machine. */
  get handsCounted(): number {
    return this.#unseen.counted;
  }

  /**
   * L12: the share of the pot that the own cards win against opponents who hold at least these percentiles. It is exact
   * for one and two opponents. Each further opponent counts as if that player and the tightest one were alone.
   */
  against(floors: readonly number[]): number {
    const [highest, ...others] = floors.toSorted((a, b) => b - a);
    if (highest === undefined) return 1;
    const tightest = this.#rangeFrom(highest);
    const alone = this.#againstOne(tightest);
    if (alone === 0) return 0;
    const both = new Map(
      [...new Set(others)].map((floor) => [floor, this.#againstTwo(tightest, this.#rangeFrom(floor))]),
    );
    return others.reduce((share, floor) => share * (both.get(floor)! / alone), alone);
  }

  #rangeFrom(floor: number): Range {
    const { percentiles, count } = handClasses();
    const first = firstClass((strength) => percentiles[strength]! >= floor);
    const held = { from: Math.min(first, count - 1), to: count };
    return {
      held,
      losing: cut(held, 0, this.#firstTied),
      tied: cut(held, this.#firstTied, this.#firstBetter),
    };
  }

  #againstOne({ held, losing, tied }: Range): number {
    const unseen = this.#unseen;
    return (unseen.sizeOf(losing) + unseen.sizeOf(tied) / 2) / unseen.sizeOf(held);
  }

  #againstTwo(one: Range, two: Range): number {
    const unseen = this.#unseen;
    const won =
      unseen.disjointPairs(one.losing, two.losing) +
      (unseen.disjointPairs(one.losing, two.tied) + unseen.disjointPairs(one.tied, two.losing)) / 2 +
      unseen.disjointPairs(one.tied, two.tied) / 3;
    return won / unseen.disjointPairs(one.held, two.held);
  }
}

/** The weakest class for which this holds. Every class above it must hold too. */
function firstClass(isReached: (strength: number) => boolean): number {
  let [low, high] = [0, handClasses().count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
