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
const BLOCK_BYTES = WORDS_PER_BLOCK * 4;
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
  #source: BlockSource | null = null;
  #blockIndex = -1;

  constructor(from: RandomState) {
    this.#from = from;
    this.#drawn = from.drawn;
  }

  #word(): number {
    const wanted = Math.floor(this.#drawn / WORDS_PER_BLOCK);
    this.#source ??= openSource(this.#from.seed);
    if (wanted !== this.#blockIndex) {
      hashBlock(this.#source, wanted);
      this.#blockIndex = wanted;
    }
    const value = this.#source.block.getUint32((this.#drawn % WORDS_PER_BLOCK) * 4);
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

/** What is hashed, the seed and the number of a block, and the place for what comes of it. */
interface BlockSource {
  readonly input: DataView<ArrayBuffer>;
  readonly block: DataView<ArrayBuffer>;
}

function openSource(seed: string): BlockSource {
  const bytes = new Uint8Array(SEED_BYTES + 8);
  bytes.set(hexToBytes(seed));
  return { input: new DataView(bytes.buffer), block: new DataView(new ArrayBuffer(BLOCK_BYTES)) };
}

/** One hash serves all blocks, made new by copying an unused one over it: making one takes twice as long as the hashing. */
const unused = sha256.create();
const hash = sha256.create();

function hashBlock({ input, block }: BlockSource, index: number): void {
  input.setUint32(SEED_BYTES, Math.floor(index / WORD_RANGE));
  input.setUint32(SEED_BYTES + 4, index % WORD_RANGE);
  unused._cloneInto(hash);
  hash.update(new Uint8Array(input.buffer)).digestInto(new Uint8Array(block.buffer));
}
