import type { Config, PowerHouseView } from '../../rules/types.ts';
import { Deal } from './deal.ts';
import { Dealer } from './dealer.ts';
import type { Dice } from './dice.ts';
import { type Plan, planFor } from './hand.ts';
import { MAX_SEATS, POINTS } from './holdings.ts';
import type { Knowledge } from './knowledge.ts';
import { standardCard } from './policy.ts';

/** How much less likely a deal is for each thing done in it that the standard bot would have done otherwise. */
const ODD_BID = 0.2;
const ODD_SUIT = 0.4;
const ODD_CARD = 0.25;
/** So many deals are dealt for each one that is kept. */
const DEALT_PER_KEPT = 5;

/** Deals that agree with all this seat knows; what others did makes some likelier than others. */
export function imagine(view: PowerHouseView, known: Knowledge, dice: Dice, count: number): Deal[] {
  const dealer = new Dealer(known, dice);
  const judge = new Judge(view, known);
  const dealt = Array.from({ length: DEALT_PER_KEPT * count }, () => {
    const hands = new Int32Array(4 * MAX_SEATS);
    dealer.dealInto(hands);
    return hands;
  });
  const likelihoods = Float64Array.from(dealt, (hands) => judge.likelihoodOf(hands));
  return drawn(likelihoods, count, dice).map((index) => {
    const deal = new Deal();
    deal.copy(known.open);
    addHands(deal, dealt[index]!);
    return deal;
  });
}

function addHands(deal: Deal, hands: Int32Array): void {
  for (let word = 0; word < hands.length; word++) deal.hands[word]! |= hands[word]!;
}

/** So many indexes, each as often as its weight deserves, in no order. */
function drawn(weights: Float64Array, count: number, dice: Dice): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const chosen: number[] = [];
  let mark = ((dice.below(1024) + 0.5) / 1024) * (total / count);
  let passed = 0;
  weights.forEach((weight, index) => {
    passed += weight;
    for (; passed > mark && chosen.length < count; mark += total / count) chosen.push(index);
  });
  while (chosen.length < count) chosen.push(chosen.at(-1) ?? 0);
  for (let last = count - 1; last > 0; last--) {
    const other = dice.below(last + 1);
    const held = chosen[last]!;
    chosen[last] = chosen[other]!;
    chosen[other] = held;
  }
  return chosen;
}

/** Says how well an imagined deal fits what everybody has been seen to do. */
class Judge {
  private readonly plan: Plan = { trump: 0, limit: 0, limitExtra: 0 };
  private readonly deal = new Deal();
  private readonly passed: number;
  private readonly bidder: number;
  private readonly config: Config;
  private readonly bid: number;

  private readonly known: Knowledge;

  constructor(view: PowerHouseView, known: Knowledge) {
    this.known = known;
    const { currentBid, currentBidder, passes } = view.bidding!;
    this.config = view.config;
    this.bid = currentBid;
    this.bidder = view.seatOrder.indexOf(currentBidder ?? '');
    this.passed = passes.reduce((seats, id) => seats | (1 << view.seatOrder.indexOf(id)), 0);
  }

  likelihoodOf(hidden: Int32Array): number {
    const { known, deal } = this;
    deal.copy(known.start ?? known.open);
    addHands(deal, hidden);
    return this.likelihoodOfBids() * (known.start === null ? 1 : this.likelihoodOfCards());
  }

  private likelihoodOfBids(): number {
    const { known, deal, plan, config, bid } = this;
    let likelihood = 1;
    for (let seat = 0; seat < known.seats; seat++) {
      const isBidder = seat === this.bidder;
      if (seat === known.me || (!isBidder && (this.passed & (1 << seat)) === 0)) continue;
      planFor(deal, seat, config, plan);
      const reach = Math.max(plan.limit, plan.limitExtra);
      if (isBidder ? reach < bid : reach > Math.max(bid, config.bidMin - 5)) likelihood *= ODD_BID;
      if (isBidder && known.start !== null && plan.trump !== deal.trump) likelihood *= ODD_SUIT;
    }
    return likelihood;
  }

  /** Plays the cards again that have been played, asking before each what the standard bot would have played. */
  private likelihoodOfCards(): number {
    const { known, deal } = this;
    const { played, playedBy, me } = known;
    let likelihood = 1;
    for (let index = 0; index < played.length; index++) {
      const card = played[index]!;
      if (playedBy[index] !== me && !isAlike(standardCard(deal), card)) likelihood *= ODD_CARD;
      deal.play(card);
    }
    return likelihood;
  }
}

/** Of two cards with the same rank and points the standard bot plays either. */
const isAlike = (a: number, b: number): boolean => (a & 30) === (b & 30) && POINTS[a] === POINTS[b];
