import type { Deal } from './deal.ts';
import { countBits, feedIn, highestBit, lowestBit, lowIn, POINTS, WORTHLESS } from './holdings.ts';

/** No card: nothing of the kind is held. */
const NONE = -1;

/** The standard bot's card (section 15.3) for the seat on turn, from its own hand and the public cards. */
export function standardCard(deal: Deal): number {
  const { turn: seat, ledSuit } = deal;
  if (ledSuit < 0) return lead(deal, seat);
  return deal.hands[4 * seat + ledSuit] !== 0 ? follow(deal, seat) : playVoid(deal, seat);
}

/** Plays to the end. All seats choose like the standard bot. */
export function playOut(deal: Deal): void {
  while (deal.cardsLeft > 0) deal.play(standardCard(deal));
}

const held = (deal: Deal, seat: number, suit: number): number => deal.hands[4 * seat + suit]!;
const unseen = (deal: Deal, seat: number, suit: number): number => deal.out[suit]! & ~held(deal, seat, suit);

/** Nothing this seat has not seen ranks equal or higher. */
const isBoss = (deal: Deal, seat: number, card: number): boolean => unseen(deal, seat, card >> 5) >>> (card & 30) === 0;

function bossOf(deal: Deal, seat: number, suit: number): number {
  const hand = held(deal, seat, suit);
  if (hand === 0) return NONE;
  const top = 32 * suit + highestBit(hand);
  return isBoss(deal, seat, top) ? top : NONE;
}

/** Outside trump: of the suit led least, then the highest. */
function bossOutside(deal: Deal, seat: number, ledAtMost: number): number {
  let best = NONE;
  for (let suit = 0; suit < 4; suit++) {
    if (suit === deal.trump || deal.timesLed[suit]! > ledAtMost) continue;
    const boss = bossOf(deal, seat, suit);
    if (boss < 0) continue;
    const led = best < 0 ? 1 : deal.timesLed[suit]! - deal.timesLed[best >> 5]!;
    if (best < 0 || led < 0 || (led === 0 && (boss & 30) > (best & 30))) best = boss;
  }
  return best;
}

/** The worthless card outside trump from the longest suit (sign -1) or the shortest (sign 1). */
function worthlessByLength(deal: Deal, seat: number, sign: 1 | -1): number {
  let best = NONE;
  let bestLength = 0;
  for (let suit = 0; suit < 4; suit++) {
    const hand = held(deal, seat, suit);
    const worthless = hand & WORTHLESS[suit]!;
    if (suit === deal.trump || worthless === 0) continue;
    const card = 32 * suit + lowestBit(worthless);
    const length = sign * countBits(hand);
    if (best >= 0 && (length > bestLength || (length === bestLength && (card & 30) >= (best & 30)))) continue;
    best = card;
    bestLength = length;
  }
  return best;
}

/** Fewest points, then lowest rank, of all suits. */
function lowOfAll(deal: Deal, seat: number): number {
  let best = NONE;
  for (let suit = 0; suit < 4; suit++) {
    const hand = held(deal, seat, suit);
    if (hand === 0) continue;
    const card = lowIn(suit, hand);
    if (best < 0 || POINTS[card]! < POINTS[best]! || (POINTS[card] === POINTS[best] && (card & 30) < (best & 30)))
      best = card;
  }
  return best;
}

function lead(deal: Deal, seat: number): number {
  const card =
    seat === deal.leader
      ? leadAsLeader(deal, seat)
      : deal.isOnBidSide(seat)
        ? leadAsPartner(deal, seat)
        : leadAsOpponent(deal, seat);
  return card >= 0 ? card : lowOfAll(deal, seat);
}

function leadAsLeader(deal: Deal, seat: number): number {
  const { trump } = deal;
  const trumps = held(deal, seat, trump);
  let card = unseen(deal, seat, trump) !== 0 ? bossOf(deal, seat, trump) : NONE;
  if (card < 0) card = bossOutside(deal, seat, 99);
  if (card < 0) card = towardsCalled(deal, seat);
  if (card < 0 && countBits(trumps) >= 3) card = lowIn(trump, trumps);
  return card >= 0 ? card : worthlessByLength(deal, seat, -1);
}

/** The lowest worthless card in the suit of a called card that is still out. */
function towardsCalled(deal: Deal, seat: number): number {
  let suits = 0;
  for (let index = 0; index < deal.calls; index++)
    if ((deal.callsOpen & (1 << index)) !== 0) suits |= 1 << (deal.callFaces[index]! >> 4);
  let best = NONE;
  for (let suit = 0; suit < 4; suit++) {
    const worthless = held(deal, seat, suit) & WORTHLESS[suit]!;
    if ((suits & (1 << suit)) === 0 || worthless === 0) continue;
    const bit = lowestBit(worthless);
    if (best < 0 || (bit & 30) < (best & 30)) best = 32 * suit + bit;
  }
  return best;
}

function leadAsPartner(deal: Deal, seat: number): number {
  const { trump } = deal;
  let card = bossOutside(deal, seat, 99);
  if (card < 0 && deal.hasLeaderLedTrump) {
    const worthless = held(deal, seat, trump) & WORTHLESS[trump]!;
    card = bossOf(deal, seat, trump);
    if (card < 0 && worthless !== 0) card = 32 * trump + lowestBit(worthless);
  }
  return card >= 0 ? card : worthlessByLength(deal, seat, -1);
}

function leadAsOpponent(deal: Deal, seat: number): number {
  const boss = bossOutside(deal, seat, 1);
  return boss >= 0 ? boss : worthlessByLength(deal, seat, 1);
}

/** Seats after this one that are not friends. For the bid side, every seat that is not known to belong to it. */
function foesAfter(deal: Deal, seat: number, isOnBidSide: boolean): number {
  const after = deal.pending & ~(1 << seat);
  return isOnBidSide ? after & ~deal.bidSide : after & deal.bidSide;
}

/** True if a friend holds the trick and is likely to keep it. */
function isOursSafely(deal: Deal, seat: number, isOnBidSide: boolean, foes: number): boolean {
  if (((deal.bidSide & (1 << deal.bestSeat)) !== 0) !== isOnBidSide) return false;
  if (foes === 0) return true;
  const suit = deal.bestCard >> 5;
  return isBoss(deal, seat, deal.bestCard) && (suit === deal.trump || deal.timesLed[suit]! <= 1);
}

/** The cards of a word that would take the trick. */
function winnersIn(deal: Deal, suit: number, word: number): number {
  const bestSuit = deal.bestCard >> 5;
  if (suit === bestSuit) return (word >>> (deal.bestCard & 30)) << (deal.bestCard & 30);
  return suit === deal.trump ? word : 0;
}

function follow(deal: Deal, seat: number): number {
  const suit = deal.ledSuit;
  const hand = held(deal, seat, suit);
  if ((hand & (hand - 1)) === 0) return 32 * suit + lowestBit(hand);
  const isOnBidSide = deal.isOnBidSide(seat);
  const foes = foesAfter(deal, seat, isOnBidSide);
  if (isOursSafely(deal, seat, isOnBidSide, foes)) return feedIn(suit, hand);
  const winners = winnersIn(deal, suit, hand);
  if (winners === 0) return lowIn(suit, hand);
  if (foes === 0) return feedIn(suit, winners);
  const boss = bossOf(deal, seat, suit);
  return boss >= 0 ? boss : lowIn(suit, hand);
}

function playVoid(deal: Deal, seat: number): number {
  const { trump } = deal;
  const trumps = held(deal, seat, trump);
  const isOnBidSide = deal.isOnBidSide(seat);
  const foes = foesAfter(deal, seat, isOnBidSide);
  if (isOursSafely(deal, seat, isOnBidSide, foes)) {
    const fed = feedOutside(deal, seat);
    if (fed >= 0) return fed;
  }
  const winners = winnersIn(deal, trump, trumps);
  const areOthersAfter = (deal.pending & ~(1 << seat)) !== 0;
  if (winners !== 0 && deal.stake >= (areOthersAfter ? 5 : 10))
    return foes === 0 ? feedIn(trump, winners) : 32 * trump + lowestBit(winners);
  const discard = discardOutside(deal, seat);
  return discard >= 0 ? discard : lowIn(trump, trumps);
}

/** Most points outside trump, then lowest rank. */
function feedOutside(deal: Deal, seat: number): number {
  let best = NONE;
  for (let suit = 0; suit < 4; suit++) {
    const hand = held(deal, seat, suit);
    if (suit === deal.trump || hand === 0) continue;
    const card = feedIn(suit, hand);
    if (best < 0 || POINTS[card]! > POINTS[best]! || (POINTS[card] === POINTS[best] && (card & 30) < (best & 30)))
      best = card;
  }
  return best;
}

/** Fewest points outside trump, then the shortest suit, then the lowest rank. */
function discardOutside(deal: Deal, seat: number): number {
  let best = NONE;
  let bestOrder = 0;
  for (let suit = 0; suit < 4; suit++) {
    const hand = held(deal, seat, suit);
    if (suit === deal.trump || hand === 0) continue;
    const card = lowIn(suit, hand);
    const order = (POINTS[card]! << 10) | (countBits(hand) << 5) | (card & 30);
    if (best >= 0 && order >= bestOrder) continue;
    best = card;
    bestOrder = order;
  }
  return best;
}
