import type { Config, PowerHouseView } from '../types.ts';
import { playStandardContract } from './contract.ts';
import { Deal, deltaFor } from './deal.ts';
import { type Plan, planFor } from './hand.ts';
import type { Knowledge } from './knowledge.ts';

/** How far somebody goes: with the usual partners, and with one more where there is a threshold (section 15.1). */
export interface Reach {
  readonly limit: number;
  readonly limitExtra: number;
}

export const PASS: Reach = { limit: 0, limitExtra: 0 };

/** Where the bidding stands. */
interface Bids {
  readonly bid: number;
  readonly bidder: number;
  readonly active: number;
}

/** How the bidding ends; the winner is -1 when all pass. */
interface Won {
  winner: number;
  bid: number;
}

/** What a seat bids at its turn, 0 for a pass. */
export function bidWithin({ limit, limitExtra }: Reach, bid: number, { bidMin, bidThreshold }: Config): number {
  const min = bid === 0 ? bidMin : bid + 5;
  if (min <= limit) return min;
  if (bidThreshold === undefined) return 0;
  const enough = Math.max(min, bidThreshold);
  return limitExtra >= enough ? enough : 0;
}

/** The bidding in one imagined deal, from the own turn on: the others bid by their hands. */
export class Auction {
  private readonly plans: Plan[];
  private readonly outcomes = new Map<number, { points: number; bidSide: number }>();
  private readonly scratch = new Deal();
  private readonly won: Won = { winner: -1, bid: 0 };
  private world = new Deal();

  private readonly known: Knowledge;
  private readonly config: Config;
  private readonly bids: Bids;
  private readonly redealWorth: number;

  /** `redealWorth` is what a game is worth before the cards are dealt. */
  constructor(known: Knowledge, view: PowerHouseView, redealWorth: number) {
    this.known = known;
    this.config = view.config;
    this.bids = bidsOf(view);
    this.redealWorth = redealWorth;
    this.plans = Array.from({ length: known.seats }, () => ({ trump: 0, limit: 0, limitExtra: 0 }));
  }

  /** Another deal; `trump` is the suit the own seat would name. */
  enter(world: Deal, trump: number): void {
    this.world = world;
    this.outcomes.clear();
    for (let seat = 0; seat < this.known.seats; seat++) planFor(world, seat, this.config, this.plans[seat]!);
    this.plans[this.known.me]!.trump = trump;
  }

  /** What it brings the own seat to go so far and no further. */
  worthOf(reach: Reach): number {
    const { me } = this.known;
    const { winner, bid } = this.bidOn(reach);
    if (winner < 0) return this.redealWorth;
    const { points, bidSide } = this.outcomeOf(winner, bid);
    return deltaFor(winner === me, (bidSide & (1 << me)) !== 0, points, bid, this.config.bidMax);
  }

  /** Points of the bid side if the own seat leads. */
  pointsAsLeader(bid: number): number {
    return this.outcomeOf(this.known.me, bid).points;
  }

  private outcomeOf(leader: number, bid: number): { points: number; bidSide: number } {
    const { bidThreshold, partnerCount } = this.config;
    const calls = partnerCount + (bidThreshold !== undefined && bid >= bidThreshold ? 1 : 0);
    const key = 16 * calls + leader;
    const known = this.outcomes.get(key);
    if (known) return known;
    const { scratch } = this;
    playStandardContract(scratch, this.world, leader, this.plans[leader]!.trump, calls);
    const outcome = { points: scratch.bidSidePoints(), bidSide: scratch.bidSide };
    this.outcomes.set(key, outcome);
    return outcome;
  }

  private bidOn(mine: Reach): Won {
    const { known, plans, config, won } = this;
    let { bid, bidder, active } = this.bids;
    for (let seat = known.me; ; seat = (seat + 1) % known.seats) {
      if ((active & (1 << seat)) === 0) continue;
      const amount = bidWithin(seat === known.me ? mine : plans[seat]!, bid, config);
      if (amount > 0) [bid, bidder] = [amount, seat];
      else active &= ~(1 << seat);
      const isAlone = (active & (active - 1)) === 0;
      if (active !== 0 && !(isAlone && bid > 0) && bid < config.bidMax) continue;
      won.winner = active === 0 ? -1 : bidder;
      won.bid = bid;
      return won;
    }
  }
}

function bidsOf({ bidding, seatOrder }: PowerHouseView): Bids {
  const { currentBid, currentBidder, passes } = bidding!;
  const active = seatOrder.reduce((seats, id, seat) => (passes.includes(id) ? seats : seats | (1 << seat)), 0);
  return { bid: currentBid, bidder: seatOrder.indexOf(currentBidder ?? ''), active };
}
