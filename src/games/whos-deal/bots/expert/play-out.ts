import { type Bits, TRUMP } from './bits.ts';
import { follow, lead, suitOf } from './standard-rules.ts';

export const NOBODY = -1;

export interface Call {
  readonly trump: number;
  readonly caller: number;
  readonly isAlone: boolean;
}

/** The trick on the table, its cards ranked. */
export interface TrickSoFar {
  readonly leader: number;
  readonly turn: number;
  readonly played: number;
  /** All cards of the led suit. */
  readonly led: Bits;
  readonly best: Bits;
  readonly bestSeat: number;
}

export const partnerOf = (seat: number): number => seat ^ 2;
export const inactiveOf = ({ isAlone, caller }: Call): number => (isAlone ? partnerOf(caller) : NOBODY);

const SEATS = [0, 1, 2, 3];

/** All the calls there are, by seat, suit and whether alone. */
const CALLS: readonly Call[] = SEATS.flatMap((caller) =>
  SEATS.flatMap((trump) => [false, true].map((isAlone) => ({ trump, caller, isAlone }))),
);
export const callBy = (caller: number, trump: number, isAlone: boolean): Call =>
  CALLS[8 * caller + 2 * trump + (isAlone ? 1 : 0)]!;

const FIRST_TRICKS: readonly TrickSoFar[] = SEATS.map((leader) => ({
  leader,
  turn: leader,
  played: 0,
  led: 0,
  best: 0,
  bestSeat: leader,
}));

/** E22: left of the dealer leads, past the partner of a lone hand. */
export function firstTrick(dealer: number, inactive: number): TrickSoFar {
  const next = (dealer + 1) & 3;
  return FIRST_TRICKS[next === inactive ? (next + 1) & 3 : next]!;
}

const hands = new Int32Array(4);

/**
 * Plays hands, ranked for the trump, on by the standard rules, the next card being `first` (0: by the rules too). Gives the
 * tricks of the calling side, as far as they matter: it stops once the points are known.
 */
export function playOut(
  held: Int32Array,
  call: Call,
  trick: TrickSoFar,
  callersTricks: number,
  othersTricks: number,
  first: Bits,
): number {
  const { caller } = call;
  const inactive = inactiveOf(call);
  const size = inactive === NOBODY ? 4 : 3;
  hands.set(held);
  let { leader, turn: seat, played, led, best, bestSeat } = trick;
  let callers = callersTricks;
  let others = othersTricks;
  let next = first;
  while (callers + others < 5) {
    while (played < size) {
      if (seat === inactive) seat = (seat + 1) & 3;
      const card = next === 0 ? choose(seat, leader, inactive, led, best, bestSeat, played) : next;
      next = 0;
      hands[seat]! &= ~card;
      if (played === 0) led = suitOf(card);
      if (played === 0 || (card > best && (card & (led | TRUMP)) !== 0)) {
        best = card;
        bestSeat = seat;
      }
      played += 1;
      seat = (seat + 1) & 3;
    }
    if (((bestSeat ^ caller) & 1) === 0) callers += 1;
    else others += 1;
    if (others >= 3 || (callers >= 3 && others >= 1)) return callers;
    leader = bestSeat;
    seat = leader;
    played = 0;
  }
  return callers;
}

function choose(
  seat: number,
  leader: number,
  inactive: number,
  led: Bits,
  best: Bits,
  bestSeat: number,
  played: number,
): Bits {
  const hand = hands[seat]!;
  if ((hand & (hand - 1)) === 0) return hand;
  if (played === 0) return lead(hand);
  const partner = partnerOf(seat);
  const partnerIsToPlay = partner !== inactive && ((partner - leader) & 3) > ((seat - leader) & 3);
  return follow(hand, led, best, bestSeat === partner, partnerIsToPlay);
}

/** E50, capped: points beyond what a side still needs are worth nothing. Below zero: the others score. */
export function pointsOf(callersTricks: number, isAlone: boolean, callersNeed: number, othersNeed: number): number {
  if (callersTricks < 3) return -Math.min(2, othersNeed);
  if (callersTricks < 5) return 1;
  return Math.min(isAlone ? 4 : 2, callersNeed);
}
