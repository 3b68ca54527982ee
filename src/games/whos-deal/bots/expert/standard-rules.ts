import {
  type Bits,
  COLOR_PARTNER,
  count,
  LEFT,
  NINES_AND_TENS,
  PLAIN,
  PLAIN_ACES,
  PLAIN_SUITS,
  RIGHT,
  rank,
  TRUMP,
  TRUMP_SHIFT,
} from './bits.ts';

/** Section 14 once more, on bits. Hands are ranked for their trump unless they are called dealt. */

const CALLING_STRENGTH = 9;
/** By trump from the 9 up. */
const TRUMP_STRENGTH = [2, 2, 3, 3, 4, 5, 6];
const STRENGTH_OF_TRUMPS = Int32Array.from({ length: 2 ** 7 }, (_, trumps) =>
  TRUMP_STRENGTH.reduce((sum, strength, index) => sum + ((trumps >> index) & 1) * strength, 0),
);

/** `low`: plain before trump, the lowest rank, then the shortest suit in hand. */
export function low(cards: Bits, hand: Bits): Bits {
  const lowest = cards & -cards;
  if (lowest > PLAIN) return lowest;
  const rankOfLowest = Math.trunc((31 - Math.clz32(lowest)) / 3);
  const equals = cards & (7 << (3 * rankOfLowest));
  return equals === lowest ? lowest : shortest(equals, hand);
}

/** Of plain cards of one rank, the one of the shortest suit in hand. */
function shortest(equals: Bits, hand: Bits): Bits {
  let best = 0;
  let length = 99;
  for (let suit = 0; suit < 3; suit++) {
    const card = equals & PLAIN_SUITS[suit]!;
    if (card === 0) continue;
    const held = count(hand & PLAIN_SUITS[suit]!);
    if (held < length) {
      best = card;
      length = held;
    }
  }
  return best;
}

const highest = (cards: Bits): Bits => 1 << (31 - Math.clz32(cards));

/** The suit of a card, as the set of its cards. */
export function suitOf(card: Bits): Bits {
  if (card > PLAIN) return TRUMP;
  for (let suit = 0; suit < 2; suit++) if (card & PLAIN_SUITS[suit]!) return PLAIN_SUITS[suit]!;
  return PLAIN_SUITS[2]!;
}

export function lead(hand: Bits): Bits {
  if (hand & RIGHT) return RIGHT;
  const aces = hand & PLAIN_ACES;
  if (aces !== 0) return (aces & (aces - 1)) === 0 ? aces : shortest(aces, hand);
  const trumps = hand & TRUMP;
  return (trumps & (trumps - 1)) !== 0 ? highest(trumps) : low(hand, hand);
}

/** Everything that would beat the best card so far. */
export const beating = (cards: Bits, best: Bits, led: Bits): Bits => cards & (led | TRUMP) & -(best << 1);

export function follow(hand: Bits, led: Bits, best: Bits, partnerWins: boolean, partnerIsToPlay: boolean): Bits {
  const following = hand & led;
  const choices = following === 0 ? hand : following;
  if (partnerWins) return low(choices, hand);
  // D14: a trick on a plain 9 or 10 is left to a partner who is still to play.
  const mayTake = following !== 0 || !partnerIsToPlay || (best & NINES_AND_TENS) === 0;
  const winners = mayTake ? beating(choices, best, led) : 0;
  return low(winners === 0 ? choices : winners, hand);
}

/** 14.4; six trumps throw the lowest. */
export function discard(six: Bits): Bits {
  const plain = six & PLAIN;
  return plain === 0 ? six & -six : low(plain, six);
}

export function strengthOf(hand: Bits): number {
  const trumps = hand >>> TRUMP_SHIFT;
  let strength = STRENGTH_OF_TRUMPS[trumps]! + 2 * count(hand & PLAIN_ACES);
  if ((trumps & (trumps - 1)) === 0) return strength;
  for (let suit = 0; suit < 3; suit++) if ((hand & PLAIN_SUITS[suit]!) === 0) strength += 1;
  return strength;
}

/** The five that a dealer keeps of five and the face-up card. */
export function pickUp(hand: Bits, faceUp: Bits): Bits {
  const six = hand | faceUp;
  return six & ~discard(six);
}

export function ordersUp(hand: Bits, faceUp: Bits, isDealer: boolean): boolean {
  if (hand & RIGHT || count(hand & TRUMP) >= 3) return true;
  return isDealer && strengthOf(pickUp(hand, faceUp)) >= CALLING_STRENGTH;
}

/** Round 2, from a dealt hand: a suit, or -1 for a pass. */
export function namesSuit(dealt: Bits, turnedDown: number, isStuck: boolean): number {
  let strongest = -1;
  let mostStrength = -1;
  let longest = -1;
  let mostLength = -1;
  for (let suit = 0; suit < 4; suit++) {
    if (suit === turnedDown) continue;
    const hand = rank(dealt, suit);
    const strength = strengthOf(hand);
    const bowers = count(hand & (LEFT | RIGHT));
    const length = count(hand & TRUMP);
    const sameColor = suit === COLOR_PARTNER[turnedDown] ? 1 : 0;
    const byStrength = ((strength * 3 + bowers) * 8 + length) * 2 + sameColor;
    const byLength = ((length * 64 + strength) * 3 + bowers) * 2 + sameColor;
    if (byStrength > mostStrength) {
      strongest = suit;
      mostStrength = byStrength;
    }
    if (byLength > mostLength) {
      longest = suit;
      mostLength = byLength;
    }
  }
  if (mostStrength >= CALLING_STRENGTH * 3 * 8 * 2) return strongest;
  return isStuck ? longest : -1;
}

export function goesAlone(hand: Bits): boolean {
  if ((hand & RIGHT) === 0) return false;
  const trumps = count(hand & TRUMP);
  return trumps >= 4 || (trumps >= 3 && (hand & LEFT) !== 0 && (hand & PLAIN_ACES) !== 0);
}
