import { REDEALS_ENOUGH } from '../../rules/estimate.ts';
import type { PowerHouseView } from '../../rules/types.ts';
import { playStandardContract } from './contract.ts';
import { Deal, deltaFor } from './deal.ts';
import type { Dice } from './dice.ts';
import { bestOption } from './halving.ts';
import { imagine } from './imagine.ts';
import { readView } from './knowledge.ts';

/** Nothing is bid that is not made more often than this. */
const SURE_ENOUGH = 0.55;

/** The amount to bid, or 0 to pass. */
export function chooseBid(view: PowerHouseView, dice: Dice, deals: number): number {
  const { config, bidding, redeals, seatOrder } = view;
  const { currentBid, passes, minNextBid: min } = bidding!;
  const { bidThreshold = Number.POSITIVE_INFINITY, bidMax, partnerCount } = config;
  const known = readView(view);
  const worlds = imagine(view, known, dice, deals);
  const offers = [
    { amount: min, calls: partnerCount + (min >= bidThreshold ? 1 : 0) },
    ...(min < bidThreshold && bidThreshold <= bidMax ? [{ amount: bidThreshold, calls: partnerCount + 1 }] : []),
  ];
  const prospects = offers.map(({ amount, calls }) => ({
    amount,
    ...prospectOf(worlds, known.me, calls, amount, bidMax),
  }));
  const sure = prospects.filter(({ madeShare }) => madeShare > SURE_ENOUGH);
  // The last of all to speak breaks endless redeals, like the standard bot.
  const isLastHope = redeals >= REDEALS_ENOUGH && currentBid === 0 && passes.length === seatOrder.length - 1;
  if (sure.length === 0) return isLastHope ? min : 0;
  return sure.reduce((best, next) => (next.worth > best.worth ? next : best)).amount;
}

interface Prospect {
  readonly madeShare: number;
  /** What leading at this bid brings on average. */
  readonly worth: number;
}

/** How leading at this bid would go, with the best suit for it and the standard call. */
function prospectOf(worlds: readonly Deal[], me: number, calls: number, bid: number, all: number): Prospect {
  const scratch = new Deal();
  const pointsIn = (world: Deal, suit: number): number => {
    playStandardContract(scratch, world, me, suit, calls);
    return scratch.bidSidePoints();
  };
  const worthOf = (points: number): number => deltaFor(true, true, points, bid, all);
  const suit = bestOption(4, worlds.length, (option, world) => worthOf(pointsIn(worlds[world]!, option)));
  const points = worlds.map((world) => pointsIn(world, suit));
  const made = points.filter((taken) => taken >= bid).length;
  return {
    madeShare: made / worlds.length,
    worth: points.reduce((sum, taken) => sum + worthOf(taken), 0) / worlds.length,
  };
}
