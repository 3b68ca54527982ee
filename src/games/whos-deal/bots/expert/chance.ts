import type { Random } from '../../../../kit/random.ts';

/** A quick stream for thousands of draws a decision, started from the bot's own: same start, same draws. */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(random: Random) {
    const word = () => random.below(2 ** 32) | 0;
    this.#a = word();
    this.#b = word();
    this.#c = word();
    for (let round = 0; round < 12; round++) this.#word();
  }

  /** Small fast counting, 32 bits. */
  #word(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** A whole number from 0 to bound - 1; for small bounds, equally likely but for one part in a hundred million. */
  below(bound: number): number {
    return Math.floor((this.#word() / 2 ** 32) * bound);
  }

  chance(probability: number): boolean {
    return this.#word() < probability * 2 ** 32;
  }
}
