import { cardId } from '../../../../kit/cards.ts';
import { branchRandom, openRandom, type Random } from '../../../../kit/random.ts';
import type { SeatIndex } from '../../../../kit/seats.ts';
import type { WhosDealAction, WhosDealView } from '../../rules/types.ts';
import { Chance } from './chance.ts';
import { callsWorthATry, worthOf } from './expert.ts';
import { type Knowledge, knowledgeOf } from './knowledge.ts';
import { type Decision, decisionsIn } from './replay.ts';
import { Sampler } from './sampling.ts';

/** What a decision of a finished hand cost, by what its seat could know when it was made. */
export interface DecisionCost {
  readonly seat: SeatIndex;
  readonly action: WhosDealAction;
  /** Points given away on average; 0 where nothing is clearly better; null where the hand has not become known. */
  readonly cost: number | null;
  /** What would have been best, where that is something else. */
  readonly better: WhosDealAction | null;
}

/** Many more than the expert looks at: a cost is a difference of averages, and must not be an accident. */
const DEALS = 1_000;
/** Whatever is less is chance, and no matter to anybody. */
const LEAST_COST = 0.05;

/** Every call, discard and card of a finished hand, in order. Whoever may see the same gets the same answer. */
export function* costsIn(finished: WhosDealView): Generator<DecisionCost> {
  const random = openRandom(branchRandom('what each card cost', fingerprintOf(finished)));
  for (const decision of decisionsIn(finished, { now: 0, random })) yield costOf(decision, random);
}

const fingerprintOf = ({ round }: WhosDealView): string =>
  round.playedTricks.flatMap(({ cards }) => cards.map(({ card }) => cardId(card))).join();

export function costOf({ seat, action, legal, view }: Decision, random: Random): DecisionCost {
  if (view === null) return { seat, action, cost: null, better: null };
  const free = { seat, action, cost: 0, better: null };
  const known = knowledgeOf(view);
  const choices = choicesFor(action, legal, known);
  if (choices.length === 1) return free;

  const averages = averageWorths(choices, view, known, random);
  const best = averages.indexOf(Math.max(...averages));
  const cost = averages[best]! - averages[choices.indexOf(action)]!;
  return cost < LEAST_COST ? free : { seat, action, cost, better: choices[best]! };
}

/** Whatever the expert would have weighed, and what was done. */
function choicesFor(action: WhosDealAction, legal: readonly WhosDealAction[], known: Knowledge): WhosDealAction[] {
  const weighed = known.call === null ? callsWorthATry(legal, known) : legal;
  return weighed.includes(action) ? [...weighed] : [action, ...weighed];
}

/** All choices meet the same deals. */
function averageWorths(
  choices: readonly WhosDealAction[],
  view: WhosDealView,
  known: Knowledge,
  random: Random,
): number[] {
  const sampler = new Sampler(known, new Chance(random));
  const worth = worthOf(choices, view, known);
  const sums = choices.map(() => 0);
  for (let deal = 0; deal < DEALS; deal++) {
    sampler.draw();
    for (let index = 0; index < choices.length; index++) sums[index]! += worth(index, sampler.hands);
  }
  return sums.map((sum) => sum / DEALS);
}
