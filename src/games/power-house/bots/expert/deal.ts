import { bitsOfFace, countBits, MAX_CALLS, MAX_SEATS, POINTS } from './holdings.ts';

/** Which copy was called: the one the leader does not hold, or by the order of play. */
export const OTHER = 0;
export const FIRST = 1;
export const SECOND = 2;

/** One deal with all cards known, played on in place: made once, copied into, never allocated while thinking. */
export class Deal {
  seats = 0;
  readonly hands = new Int32Array(4 * MAX_SEATS);
  /** Cards not yet played, by suit. */
  readonly out = new Int32Array(4);
  /** How often each suit has been led to a finished trick. */
  readonly timesLed = new Int32Array(4);
  readonly taken = new Int32Array(MAX_SEATS);
  cardsLeft = 0;

  trump = 0;
  leader = 0;
  hasLeaderLedTrump = false;
  /** The leader and the revealed partners, a bit for each seat. */
  bidSide = 0;
  calls = 0;
  readonly callFaces = new Int32Array(MAX_CALLS);
  readonly callCopies = new Int32Array(MAX_CALLS);
  readonly callPlayed = new Int32Array(MAX_CALLS);
  /** Calls not revealed yet, a bit for each. */
  callsOpen = 0;

  turn = 0;
  trickLeader = 0;
  /** Seats still to play to this trick. */
  pending = 0;
  ledSuit = -1;
  bestCard = -1;
  bestSeat = -1;
  stake = 0;

  copy(from: Deal): void {
    this.seats = from.seats;
    this.hands.set(from.hands);
    this.out.set(from.out);
    this.timesLed.set(from.timesLed);
    this.taken.set(from.taken);
    this.cardsLeft = from.cardsLeft;
    this.copyContract(from);
    this.copyTrick(from);
  }

  private copyContract(from: Deal): void {
    this.trump = from.trump;
    this.leader = from.leader;
    this.hasLeaderLedTrump = from.hasLeaderLedTrump;
    this.bidSide = from.bidSide;
    this.calls = from.calls;
    this.callFaces.set(from.callFaces);
    this.callCopies.set(from.callCopies);
    this.callPlayed.set(from.callPlayed);
    this.callsOpen = from.callsOpen;
  }

  private copyTrick(from: Deal): void {
    this.turn = from.turn;
    this.trickLeader = from.trickLeader;
    this.pending = from.pending;
    this.ledSuit = from.ledSuit;
    this.bestCard = from.bestCard;
    this.bestSeat = from.bestSeat;
    this.stake = from.stake;
  }

  /** The bidding is won: nothing is called yet, and the leader is to lead. */
  startContract(leader: number, trump: number): void {
    this.leader = leader;
    this.trump = trump;
    this.hasLeaderLedTrump = false;
    this.bidSide = 1 << leader;
    this.calls = 0;
    this.callsOpen = 0;
    this.startTrick(leader);
  }

  call(face: number, copy: number): void {
    this.callFaces[this.calls] = face;
    this.callCopies[this.calls] = copy;
    this.callPlayed[this.calls] = 0;
    this.callsOpen |= 1 << this.calls;
    this.calls += 1;
  }

  startTrick(leader: number): void {
    this.turn = leader;
    this.trickLeader = leader;
    this.pending = (1 << this.seats) - 1;
    this.ledSuit = -1;
    this.bestCard = -1;
    this.bestSeat = -1;
    this.stake = 0;
  }

  /** The seat on turn plays this card. */
  play(card: number): void {
    const suit = card >> 5;
    const bit = 1 << (card & 31);
    const seat = this.turn;
    this.hands[4 * seat + suit]! &= ~bit;
    this.out[suit]! &= ~bit;
    this.cardsLeft -= 1;
    this.pending &= ~(1 << seat);
    this.stake += POINTS[card]!;
    if (this.ledSuit < 0) this.ledSuit = suit;
    if (this.takes(card)) {
      this.bestCard = card;
      this.bestSeat = seat;
    }
    if (this.callsOpen !== 0) this.reveal(card >> 1, seat);
    if (this.pending === 0) this.finishTrick();
    else this.turn = seat + 1 === this.seats ? 0 : seat + 1;
  }

  /** Whether this card would win the trick so far: of two equal cards the later does. */
  takes(card: number): boolean {
    const best = this.bestCard;
    if (best < 0) return true;
    return card >> 5 === best >> 5 ? card >> 1 >= best >> 1 : card >> 5 === this.trump;
  }

  private reveal(face: number, seat: number): void {
    let isShown = false;
    for (let index = 0; index < this.calls; index++) {
      if (this.callFaces[index] !== face) continue;
      this.callPlayed[index]! += 1;
      if (isShown || (this.callsOpen & (1 << index)) === 0 || !this.isRevealedBy(index, seat)) continue;
      isShown = true;
      this.callsOpen &= ~(1 << index);
      this.bidSide |= 1 << seat;
    }
  }

  private isRevealedBy(index: number, seat: number): boolean {
    const copy = this.callCopies[index]!;
    return copy === OTHER ? seat !== this.leader : this.callPlayed[index] === copy;
  }

  private finishTrick(): void {
    const winner = this.bestSeat;
    this.taken[winner]! += this.stake;
    this.timesLed[this.ledSuit]! += 1;
    if (this.ledSuit === this.trump && this.trickLeader === this.leader) this.hasLeaderLedTrump = true;
    this.startTrick(winner);
  }

  /** A partner who knows it, or who can still become one by playing first; and everybody known to be of the bid side. */
  isOnBidSide(seat: number): boolean {
    if ((this.bidSide & (1 << seat)) !== 0) return true;
    for (let open = this.callsOpen; open !== 0; open &= open - 1) {
      const index = 31 - Math.clz32(open & -open);
      const face = this.callFaces[index]!;
      const held = this.hands[4 * seat + (face >> 4)]! & bitsOfFace(face);
      if (held === 0) continue;
      if (this.callCopies[index] !== SECOND || this.callPlayed[index] === 1) return true;
      if (countBits(held) === 2 || this.isCalledTwice(face)) return true;
    }
    return false;
  }

  private isCalledTwice(face: number): boolean {
    let times = 0;
    for (let index = 0; index < this.calls; index++) if (this.callFaces[index] === face) times += 1;
    return times === 2;
  }

  bidSidePoints(): number {
    let points = 0;
    for (let seat = 0; seat < this.seats; seat++) if ((this.bidSide & (1 << seat)) !== 0) points += this.taken[seat]!;
    return points;
  }
}

/** What a finished deal brings a seat. */
export function deltaFor(isLeader: boolean, isOnBidSide: boolean, bidPoints: number, bid: number, all: number): number {
  if (bidPoints >= bid) return isOnBidSide ? bidPoints : all - bidPoints;
  if (isLeader) return -bid;
  return isOnBidSide ? (all - bidPoints) >> 1 : all - bidPoints;
}
