import type { Random } from '../../../../kit/random.ts';

/** Quick numbers for thousands of imagined deals; the seed comes from the bot's own stream. */
export class Dice {
  private state: number;

  constructor(random: Random) {
    this.state = random.below(2 ** 32) | 0;
  }

  /** A whole number below a small bound (the bias of the multiplication is under one in a million here). */
  below(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  }
}
