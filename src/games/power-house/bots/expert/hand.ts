import { BASE, WEIGHTS } from '../../rules/estimate.ts';
import type { Config } from '../../rules/types.ts';
import { type Deal, FIRST, OTHER } from './deal.ts';
import { bitsOfFace, countBits, pointsIn } from './holdings.ts';

const [JACK, QUEEN, KING, ACE] = [9, 10, 11, 12];

const heldOf = (word: number, rank: number): number => countBits(word & bitsOfFace(rank));

/** The standard bot's estimate of a hand (section 15.1) on words of cards. */
function handValue({ hands }: Deal, seat: number, trump: number, decks: 1 | 2): number {
  const weights = WEIGHTS[decks];
  const { A = 0, K = 0, Q = 0, J = 0 } = weights.trumpHonours;
  let value = 0;
  for (let suit = 0; suit < 4; suit++) {
    const word = hands[4 * seat + suit]!;
    const length = countBits(word);
    const [aces, kings] = [heldOf(word, ACE), heldOf(word, KING)];
    if (suit !== trump) {
      value += aces * weights.ace + kings * weights.king;
      value += length === 0 ? weights.void : length === 1 ? weights.singleton : 0;
    } else value += length * weights.trump + aces * A + kings * K + heldOf(word, QUEEN) * Q + heldOf(word, JACK) * J;
  }
  return value;
}

/** What the standard bot would do with a hand. */
export interface Plan {
  trump: number;
  limit: number;
  limitExtra: number;
}

/** Best suit and limits (section 15.1), written into the plan. */
export function planFor(deal: Deal, seat: number, config: Config, plan: Plan): void {
  let best = -1;
  let bestPoints = 0;
  for (let suit = 0; suit < 4; suit++) {
    const value = handValue(deal, seat, suit, config.decks);
    if (value < best) continue;
    const points = pointsIn(suit, deal.hands[4 * seat + suit]!);
    if (value === best && points <= bestPoints) continue;
    best = value;
    bestPoints = points;
    plan.trump = suit;
  }
  const [base, baseExtra = base] = BASE[config.key]!;
  const { bidMax, bidThreshold } = config;
  const capped = (amount: number, cap: number): number => Math.min(Math.floor(amount / 5) * 5, cap);
  plan.limit = capped(base + best, bidThreshold === undefined ? bidMax : bidThreshold - 5);
  const extra = bidThreshold === undefined ? 0 : capped(baseExtra + best, bidMax);
  plan.limitExtra = bidThreshold !== undefined && extra >= bidThreshold ? extra : 0;
}

/** Copies of a face in other hands than the leader's. */
export const freeCopies = (deal: Deal, face: number): number =>
  countBits(deal.out[face >> 4]! & ~deal.hands[4 * deal.leader + (face >> 4)]! & bitsOfFace(face));

/** The standard bot's call (section 15.2) for a contract that has just begun. */
export function callAsStandard(deal: Deal, count: number): void {
  for (const face of facesWorthCalling(deal)) {
    if (deal.calls === count) return;
    const free = freeCopies(deal, face);
    if (free > 0 && !isCalled(deal, face)) deal.call(face, free === 2 ? FIRST : OTHER);
  }
}

function isCalled(deal: Deal, face: number): boolean {
  for (let index = 0; index < deal.calls; index++) if (deal.callFaces[index] === face) return true;
  return false;
}

/** Best first; some may be out of reach or come twice. */
function* facesWorthCalling(deal: Deal): Generator<number> {
  const { trump, leader, hands } = deal;
  const wordOf = (suit: number): number => hands[4 * leader + suit]!;
  const others = SIDE_SUITS[trump]!.toSorted((a, b) => countBits(wordOf(b)) - countBits(wordOf(a)));
  const holdsKing = (suit: number): boolean => heldOf(wordOf(suit), KING) > 0;
  yield 16 * trump + (freeCopies(deal, 16 * trump + ACE) > 0 ? ACE : KING);
  for (const suit of others) if (holdsKing(suit)) yield 16 * suit + ACE;
  for (const suit of others) yield 16 * suit + ACE;
  for (const rank of [KING, QUEEN]) {
    yield 16 * trump + rank;
    for (const suit of others) yield 16 * suit + rank;
  }
  for (let rank = ACE; rank >= 0; rank--) for (let suit = 0; suit < 4; suit++) yield 16 * suit + rank;
}

const SIDE_SUITS = [0, 1, 2, 3].map((trump) => [0, 1, 2, 3].filter((suit) => suit !== trump));
