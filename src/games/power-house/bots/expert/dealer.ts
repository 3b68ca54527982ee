import type { Dice } from './dice.ts';
import { CARD_NUMBERS, countBits } from './holdings.ts';
import type { Knowledge } from './knowledge.ts';

/** Deals the hidden cards to those who may hold them, as often as asked. */
export class Dealer {
  /** Those that fewest may hold come first. */
  private readonly cards: Int32Array;
  private readonly choices: Int32Array;
  private readonly holder = new Int32Array(CARD_NUMBERS);
  private readonly room: Int32Array;
  private placed = 0;
  /** Seats that have been asked to pass a card on. */
  private asked = 0;

  private readonly known: Knowledge;
  private readonly dice: Dice;

  constructor(known: Knowledge, dice: Dice) {
    this.known = known;
    this.dice = dice;
    this.cards = known.hidden.toSorted((a, b) => countBits(known.mayHold[a]!) - countBits(known.mayHold[b]!));
    this.choices = this.cards.map((card) => countBits(known.mayHold[card]!));
    this.room = new Int32Array(known.seats);
  }

  /** The hidden cards of one imagined deal, added to these hands. */
  dealInto(hands: Int32Array): void {
    this.shuffle();
    this.room.set(this.known.handSizes);
    for (this.placed = 0; this.placed < this.cards.length; this.placed++) this.place(this.cards[this.placed]!);
    for (const card of this.cards) hands[4 * this.holder[card]! + (card >> 5)]! |= 1 << (card & 31);
  }

  /** Among cards that equally many may hold. */
  private shuffle(): void {
    const { cards, choices, dice } = this;
    let first = 0;
    for (let index = 0; index < cards.length; index++) {
      if (choices[index] !== choices[first]) first = index;
      const other = first + dice.below(index - first + 1);
      const held = cards[index]!;
      cards[index] = cards[other]!;
      cards[other] = held;
    }
  }

  /** Gives the card to a seat that may hold it. A seat with more room is likelier. */
  private place(card: number): void {
    const may = this.known.mayHold[card]!;
    let total = 0;
    for (let seat = 0; seat < this.known.seats; seat++) if ((may & (1 << seat)) !== 0) total += this.room[seat]!;
    if (total === 0) {
      this.asked = 0;
      this.makeRoom(card);
      return;
    }
    let drawn = this.dice.below(total);
    let seat = 0;
    for (; ; seat++) {
      if ((may & (1 << seat)) === 0) continue;
      drawn -= this.room[seat]!;
      if (drawn < 0) break;
    }
    this.give(card, seat);
  }

  private give(card: number, seat: number): void {
    this.holder[card] = seat;
    this.room[seat]! -= 1;
  }

  /** Makes room if all seats that may hold the card are full: a chain of seats pass a card on to a seat with room. */
  private makeRoom(card: number): boolean {
    const may = this.known.mayHold[card]!;
    for (let seat = 0; seat < this.known.seats; seat++) {
      if ((may & (1 << seat)) === 0 || this.room[seat] === 0) continue;
      this.give(card, seat);
      return true;
    }
    for (let seat = 0; seat < this.known.seats; seat++) {
      if ((may & ~this.asked & (1 << seat)) === 0) continue;
      this.asked |= 1 << seat;
      for (let index = 0; index < this.placed; index++) {
        const other = this.cards[index]!;
        if (this.holder[other] !== seat || !this.makeRoom(other)) continue;
        this.holder[card] = seat;
        return true;
      }
    }
    return false;
  }
}
