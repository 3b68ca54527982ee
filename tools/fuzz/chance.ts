import { createHash } from 'node:crypto';

const WORD_RANGE = 2 ** 32;

/** A quick stream of chance: same seed, same draws. Games have the engine's; this one is for millions of bad ideas. */
export class Chance {
  readonly seed: string;
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  constructor(seed: string) {
    this.seed = seed;
    const digest = createHash('sha256').update(seed).digest();
    this.#a = digest.readInt32LE(0);
    this.#b = digest.readInt32LE(4);
    this.#c = digest.readInt32LE(8);
    this.#counter = digest.readInt32LE(12);
  }

  /** A stream of its own. */
  branch(label: string | number): Chance {
    return new Chance(`${this.seed}/${label}`);
  }

  /** Doty-Humphrey's sfc32. */
  #word(): number {
    const drawn = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + drawn;
    return drawn >>> 0;
  }

  below(bound: number): number {
    return Math.floor((this.#word() / WORD_RANGE) * bound);
  }

  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.#word() < probability * WORD_RANGE;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** The key of one entry, each as likely as its weight says. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
    const entries = Object.entries(weights) as [Key, number][];
    let left = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0));
    for (const [key, weight] of entries) {
      if (left < weight) return key;
      left -= weight;
    }
    return entries[0]![0];
  }

  text(length: number, alphabet: string): string {
    return Array.from({ length }, () => alphabet[this.below(alphabet.length)]).join('');
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}
