import { type Bits, rank } from './bits.ts';
import type { Chance } from './chance.ts';
import type { Knowledge } from './knowledge.ts';
import { discard, goesAlone, namesSuit, ordersUp, pickUp } from './standard-rules.ts';

/** A deal that speaks against what a seat did is kept with this probability for each contradiction. */
const DOUBT = 0.25;
/** So many deals are drawn for one that is kept before anything consistent will do. */
const MOST_DRAWS = 400;

/** Draws deals that could be true, as a seat knows it. `hands` holds the latest, in dealt bits. */
export class Sampler {
  readonly hands = new Int32Array(4);
  readonly #known: Knowledge;
  readonly #chance: Chance;
  readonly #pool: Int32Array;
  /** What the dealer threw away, where I cannot know it. */
  #thrown: Bits = 0;

  constructor(known: Knowledge, chance: Chance) {
    this.#known = known;
    this.#chance = chance;
    this.#pool = Int32Array.from(known.unseen);
  }

  draw(): void {
    for (let tries = 0; tries < MOST_DRAWS; tries++) {
      if (this.#deal() && this.#isBelieved()) return;
    }
    this.#dealWithCare();
  }

  /** Uniformly over all deals that fit the counts; false where somebody holds what they cannot. */
  #deal(): boolean {
    const { me, hand, certain, excluded, hiddenCounts } = this.#known;
    const pool = this.#pool;
    let from = 0;
    for (let seat = 0; seat < 4; seat++) {
      if (seat === me) {
        this.hands[seat] = hand;
        continue;
      }
      let held = certain[seat]!;
      const until = from + hiddenCounts[seat]!;
      for (; from < until; from++) {
        const other = from + this.#chance.below(pool.length - from);
        const card = pool[other]!;
        pool[other] = pool[from]!;
        pool[from] = card;
        held |= card;
      }
      if (held & excluded[seat]!) return false;
      this.hands[seat] = held;
    }
    this.#thrown = from < pool.length ? pool[from + this.#chance.below(pool.length - from)]! : 0;
    return true;
  }

  /** What each seat said fits its cards, or I believe it all the same. */
  #isBelieved(): boolean {
    const { me, dealer, upSuit, call, isPickedUp, passesInRound1, passesInRound2 } = this.#known;
    for (const seat of passesInRound1) {
      if (seat !== me && this.#ordersUp(seat) && !this.#chance.chance(DOUBT)) return false;
    }
    for (const seat of passesInRound2) {
      if (seat !== me && namesSuit(this.#dealtTo(seat), upSuit, false) >= 0 && !this.#chance.chance(DOUBT))
        return false;
    }
    if (call && call.caller !== me && !this.#wouldCall() && !this.#chance.chance(DOUBT)) return false;
    if (call && isPickedUp && dealer !== me && !this.#wouldThrow() && !this.#chance.chance(DOUBT)) return false;
    return true;
  }

  #ordersUp(seat: number): boolean {
    const { dealer, faceUp, upSuit } = this.#known;
    return ordersUp(rank(this.#dealtTo(seat), upSuit), rank(faceUp, upSuit), seat === dealer);
  }

  #wouldCall(): boolean {
    const { call, dealer, faceUp, upSuit, isPickedUp } = this.#known;
    const { caller, trump, isAlone } = call!;
    const dealt = this.#dealtTo(caller);
    if (!isPickedUp)
      return namesSuit(dealt, upSuit, caller === dealer) === trump && goesAlone(rank(dealt, trump)) === isAlone;
    const hand = rank(dealt, trump);
    const kept = caller === dealer ? pickUp(hand, rank(faceUp, trump)) : hand;
    return ordersUp(hand, rank(faceUp, trump), caller === dealer) && goesAlone(kept) === isAlone;
  }

  #wouldThrow(): boolean {
    const { call, dealer, faceUp } = this.#known;
    const six = rank(this.#dealtTo(dealer) | faceUp, call!.trump);
    const thrown = this.#holdsFaceUp() ? this.#thrown : faceUp;
    return discard(six) === rank(thrown, call!.trump);
  }

  #holdsFaceUp(): boolean {
    const { dealer, faceUp, played } = this.#known;
    return ((this.hands[dealer]! | played[dealer]!) & faceUp) !== 0;
  }

  /** The five cards a seat was dealt: a dealer who picked up had the discard and not the face-up card. */
  #dealtTo(seat: number): Bits {
    const { dealer, faceUp, isPickedUp, played, me } = this.#known;
    const cards = this.hands[seat]! | played[seat]!;
    if (seat !== dealer || !isPickedUp || seat === me) return cards;
    return this.#holdsFaceUp() ? (cards & ~faceUp) | this.#thrown : cards;
  }

  /** Card by card, those first that fewest can hold, going back where it does not work out: there always is a way. */
  #dealWithCare(): void {
    const { me, hand, certain, excluded, hiddenCounts } = this.#known;
    const room = [...hiddenCounts];
    const dead = this.#pool.length - room.reduce((sum, count) => sum + count, 0);
    room.push(dead);
    const limits = [...excluded, 0];
    const holders = [0, 1, 2, 3, 4].filter((holder) => room[holder]! > 0);
    const mayHold = (card: Bits) => holders.filter((holder) => (limits[holder]! & card) === 0).length;
    const cards = [...this.#pool].sort((a, b) => mayHold(a) - mayHold(b));
    const held = [...certain, 0];
    held[me] = hand;
    const place = (index: number): boolean => {
      const card = cards[index];
      if (card === undefined) return true;
      const start = this.#chance.below(5);
      for (let step = 0; step < 5; step++) {
        const holder = (start + step) % 5;
        if (room[holder] === 0 || limits[holder]! & card) continue;
        room[holder]! -= 1;
        held[holder]! |= card;
        if (place(index + 1)) return true;
        room[holder]! += 1;
        held[holder]! &= ~card;
      }
      return false;
    };
    place(0);
    for (let seat = 0; seat < 4; seat++) this.hands[seat] = held[seat]!;
    this.#thrown = 0;
  }
}
