import { REDEALS_ENOUGH } from '../estimate.ts';
import type { Config, PowerHouseView } from '../types.ts';
import { Auction, bidWithin, PASS, type Reach } from './auction.ts';
import { playStandardContract } from './contract.ts';
import { Deal, deltaFor } from './deal.ts';
import type { Dice } from './dice.ts';
import { bestOption } from './halving.ts';
import { imagine } from './imagine.ts';
import { type Knowledge, readView } from './knowledge.ts';

/** Nothing is bid that is not made more often than this. */
const SURE_ENOUGH = 0.55;
/** What a game brings a seat on average, as a share of all points (bots among themselves). */
const REDEAL_SHARE = 0.33;

/** The amount to bid, or 0 to pass. */
export function chooseBid(view: PowerHouseView, dice: Dice, deals: number): number {
  const { config, bidding, redeals, seatOrder } = view;
  const { currentBid, passes, minNextBid } = bidding!;
  const known = readView(view);
  const worlds = imagine(view, known, dice, deals);
  const auction = new Auction(known, view, REDEAL_SHARE * config.bidMax);
  const trump = bestSuit(known, worlds, config.partnerCount, minNextBid, config);
  const reaches = [PASS, ...reachesWorthATry(auction, worlds, trump, minNextBid, config)];
  const worth = new Float64Array(reaches.length);
  for (const world of worlds) {
    auction.enter(world, trump);
    reaches.forEach((reach, index) => {
      worth[index]! += auction.worthOf(reach);
    });
  }
  const best = reaches[worth.indexOf(Math.max(...worth))]!;
  // The last of all to speak breaks endless redeals, like the standard bot.
  const isLastHope = redeals >= REDEALS_ENOUGH && currentBid === 0 && passes.length === seatOrder.length - 1;
  return bidWithin(best, currentBid, config) || (isLastHope ? minNextBid : 0);
}

/** Every step that is made often enough; from a threshold on also with the extra partner, by steps or at once. */
function reachesWorthATry(
  auction: Auction,
  worlds: readonly Deal[],
  trump: number,
  min: number,
  config: Config,
): Reach[] {
  const { bidMax, bidThreshold = bidMax + 5 } = config;
  const usual = pointsIn(auction, worlds, trump, min);
  const extra = bidThreshold <= bidMax ? pointsIn(auction, worlds, trump, bidMax) : usual;
  const reaches: Reach[] = [];
  for (let limit = min; limit < bidThreshold && limit <= bidMax; limit += 5)
    if (isSureEnough(usual, limit)) reaches.push({ limit, limitExtra: 0 });
  for (let limitExtra = Math.max(min, bidThreshold); limitExtra <= bidMax; limitExtra += 5)
    if (isSureEnough(extra, limitExtra))
      reaches.push({ limit: 0, limitExtra }, { limit: Math.min(bidThreshold - 5, limitExtra), limitExtra });
  return reaches;
}

const pointsIn = (auction: Auction, worlds: readonly Deal[], trump: number, bid: number): number[] =>
  worlds.map((world) => {
    auction.enter(world, trump);
    return auction.pointsAsLeader(bid);
  });

const isSureEnough = (points: readonly number[], bid: number): boolean =>
  points.filter((made) => made >= bid).length > SURE_ENOUGH * points.length;

/** The suit that brings most as leader with the standard call. */
export function bestSuit(
  known: Knowledge,
  worlds: readonly Deal[],
  calls: number,
  bid: number,
  config: Config,
): number {
  const scratch = new Deal();
  return bestOption(4, worlds.length, (suit, world) => {
    playStandardContract(scratch, worlds[world]!, known.me, suit, calls);
    return deltaFor(true, true, scratch.bidSidePoints(), bid, config.bidMax);
  });
}
