import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Where a stream of chance stands: its 256-bit seed in hex, and how many 32-bit words have been drawn. */
export interface RandomState {
  readonly seed: string;
  readonly drawn: number;
}

export interface Random {
  /** A whole number from 0 to bound - 1, each equally likely. */
  below(bound: number): number;
  /** A whole number from low to high, both included. */
  between(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A shuffled copy (Fisher-Yates from the last index down). */
  shuffle<T>(list: readonly T[]): T[];
  state(): RandomState;
}

const SEED_BYTES = 32;
const WORDS_PER_BLOCK = 8;
const WORD_RANGE = 2 ** 32;

export const startRandom = (seed: Uint8Array): RandomState => {
  if (seed.length !== SEED_BYTES) throw new RangeError('a seed has 256 bits');
  return { seed: bytesToHex(seed), drawn: 0 };
};

/** A stream of its own that anybody who knows the seed and the label can open again. */
export const branchRandom = (seed: string, label: string): RandomState => ({
  seed: bytesToHex(sha256(utf8ToBytes(`${seed}/${label}`))),
  drawn: 0,
});

/** Opens the stream at a state. */
export const openRandom = (state: RandomState): Random => new Stream(state);

/** Block n is SHA-256(seed, n); nothing is hashed until the first draw. */
class Stream implements Random {
  readonly #from: RandomState;
  #drawn: number;
  #input: DataView | null = null;
  #block: DataView | null = null;
  #blockIndex = -1;

  constructor(from: RandomState) {
    this.#from = from;
    this.#drawn = from.drawn;
  }

  #word(): number {
    const wanted = Math.floor(this.#drawn / WORDS_PER_BLOCK);
    if (this.#block === null || wanted !== this.#blockIndex) {
      this.#input ??= hashInput(this.#from.seed);
      this.#block = hashBlock(this.#input, wanted);
      this.#blockIndex = wanted;
    }
    const value = this.#block.getUint32((this.#drawn % WORDS_PER_BLOCK) * 4);
    this.#drawn += 1;
    return value;
  }

  below(bound: number): number {
    if (!Number.isInteger(bound) || bound < 1 || bound > WORD_RANGE) throw new RangeError(`no number below ${bound}`);
    const fair = WORD_RANGE - (WORD_RANGE % bound); // words above this would favour small numbers: draw again
    let value = this.#word();
    while (value >= fair) value = this.#word();
    return value % bound;
  }

  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.#word() / WORD_RANGE < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  shuffle<T>(list: readonly T[]): T[] {
    const mixed = [...list];
    for (let last = mixed.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      const held = mixed[last]!;
      mixed[last] = mixed[other]!;
      mixed[other] = held;
    }
    return mixed;
  }

  state(): RandomState {
    return this.#drawn === this.#from.drawn ? this.#from : { seed: this.#from.seed, drawn: this.#drawn };
  }
}

/** The seed, and room for the number of a block. */
function hashInput(seed: string): DataView {
  const bytes = new Uint8Array(SEED_BYTES + 8);
  bytes.set(hexToBytes(seed));
  return new DataView(bytes.buffer);
}

function hashBlock(input: DataView, index: number): DataView {
  input.setUint32(SEED_BYTES, Math.floor(index / WORD_RANGE));
  input.setUint32(SEED_BYTES + 4, index % WORD_RANGE);
  const digest = sha256(new Uint8Array(input.buffer));
  return new DataView(digest.buffer, digest.byteOffset, digest.length);
}
