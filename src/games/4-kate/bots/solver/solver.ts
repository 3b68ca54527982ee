import { bytesOf } from './base64.ts';
import { drop, openColumns, type Position } from './position.ts';
import { SEARCH_WASM } from './search-wasm.ts';

/** WebAssembly is no part of the language, but every place our rules run in has it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { readonly exports: object };
  Memory: new (size: { initial: number }) => object;
};

type Limbs = [ownLow: number, ownHigh: number, maskLow: number, maskHigh: number];

interface SearchExports {
  setTableBits(bits: number): void;
  forget(): void;
  allow(limit: number): void;
  countNodes(): number;
  search(...question: [...Limbs, alpha: number, beta: number]): number;
  estimate(...question: [...Limbs, depth: number, alpha: number, beta: number]): number;
  winningColumns(...limbs: Limbs): number;
}

/**
 * The value of a position for whoever is to move, under perfect play: 0 is a draw; a win is 22 minus the pieces the
 * winner will have played, a loss the same below zero. So more is better, and the sign alone says win, draw or loss.
 */
export type Score = number;

const PAGE = 65_536;
const SLOT_BYTES = 8;
/** One for lists of moves, eight for the deep table. */
const PAGES_BEFORE_TABLE = 9;
const OUT_OF_NODES = 9999;
const NO_LIMIT = 2 ** 32 - 1;
const FIRST_LOOK_NODES = 100_000;

/** Finds exact scores. Keeps what it learnt in one table until told to forget; answers never depend on it. */
export class Solver {
  readonly #wasm: SearchExports;

  /** The table has 2 ** tableBits entries of 8 bytes. */
  constructor(tableBits = 22) {
    const memory = new WebAssembly.Memory({ initial: PAGES_BEFORE_TABLE + (2 ** tableBits * SLOT_BYTES) / PAGE });
    const module = new WebAssembly.Module(bytesOf(SEARCH_WASM));
    this.#wasm = new WebAssembly.Instance(module, { env: { memory } }).exports as SearchExports;
    this.#wasm.setTableBits(tableBits);
    this.#wasm.allow(NO_LIMIT);
    this.#wasm.forget();
  }

  /** A new question: nothing is remembered, and so many nodes may be spent on it. */
  begin(nodes = NO_LIMIT): void {
    this.#wasm.forget();
    this.allow(nodes);
  }

  /** So many more nodes, with all that is remembered. */
  allow(nodes = NO_LIMIT): void {
    this.#wasm.allow(nodes);
  }

  get nodes(): number {
    return this.#wasm.countNodes();
  }

  /** Columns in which whoever is to move makes four now, from left to right. */
  winningColumns(position: Position): number[] {
    const columns = this.#wasm.winningColumns(...limbsOf(position));
    return [0, 1, 2, 3, 4, 5, 6].filter((column) => columns & (1 << column));
  }

  /** The exact score, or null when the nodes ran out. */
  score(position: Position): Score | null {
    const { least, most } = this.bounds(position);
    return least === most ? least : null;
  }

  /** Win 1, draw 0, loss -1: many times quicker than the score. Null when the nodes ran out. */
  result(position: Position): Score | null {
    const { least, most } = this.bounds(position, -1, 1);
    return least === most ? least : null;
  }

  /** The score is at least this much: the quickest of all questions. Null when the nodes ran out. */
  isAtLeast(position: Position, score: Score): boolean | null {
    const found = this.#wasm.search(...limbsOf(position), score - 1, score);
    return found === OUT_OF_NODES ? null : found >= score;
  }

  /** How a position in which nobody wins at once looks after so many more pieces, exact between alpha and beta. Null when the nodes ran out. */
  estimate(position: Position, depth: number, alpha: number, beta: number): number | null {
    const found = this.#wasm.estimate(...limbsOf(position), depth, alpha, beta);
    return found === OUT_OF_NODES ? null : found;
  }

  /** Columns after which the score is at least this much, centre first. Null when the nodes ran out. */
  columnsReaching(position: Position, score: Score): number[] | null {
    const reaching: number[] = [];
    for (const column of openColumns(position)) {
      const isBetterForThem = this.isAtLeast(drop(position, column), 1 - score);
      if (isBetterForThem === null) return null;
      if (!isBetterForThem) reaching.push(column);
    }
    return reaching;
  }

  /**
   * One column after which the score is at least this much, where there must be one. All are tried in turn with ever more
   * nodes: one that holds is often shown soon, while others take long to refute.
   */
  columnReaching(position: Position, score: Score): number {
    let candidates = openColumns(position);
    for (let nodes = FIRST_LOOK_NODES; candidates.length > 1; nodes = Math.min(nodes * 4, NO_LIMIT)) {
      for (const column of candidates) {
        this.allow(nodes);
        const isBetterForThem = this.isAtLeast(drop(position, column), 1 - score);
        if (isBetterForThem === false) return column;
        if (isBetterForThem) candidates = candidates.filter((other) => other !== column);
      }
    }
    return candidates[0]!;
  }

  /** A column after which the other side does not win at once, if there is one. */
  lastingColumn(position: Position): number {
    const open = openColumns(position);
    return open.find((column) => this.winningColumns(drop(position, column)).length === 0) ?? open[0]!;
  }

  /** Narrows the score down by questions of one step each, as far as the nodes last; those near zero come first, as they are the easiest to answer. */
  bounds(position: Position, low = leastScore(position), high = mostScore(position)): { least: Score; most: Score } {
    let [least, most] = [low, high];
    while (least < most) {
      let middle = least + half(most - least);
      if (middle <= 0 && half(least) < middle) middle = half(least);
      else if (middle >= 0 && half(most) > middle) middle = half(most);
      const isMore = this.isAtLeast(position, middle + 1);
      if (isMore === null) break;
      if (isMore) least = middle + 1;
      else most = middle;
    }
    return { least, most };
  }
}

/** Towards zero. */
const half = (score: Score): Score => (score / 2) | 0;

/** Losing to the very next piece, and winning with the very next. */
export const leastScore = ({ pieces }: Position): Score => (pieces - 41) >> 1;
const mostScore = ({ pieces }: Position): Score => (43 - pieces) >> 1;

/** How many pieces it takes from here to the end of the game. */
export function distanceOf({ pieces }: Position, score: Score): number {
  if (score === 0) return 42 - pieces;
  const winnerPieces = 22 - Math.abs(score);
  const isWinnerFirst = (pieces % 2 === 0) === score > 0;
  return 2 * winnerPieces - (isWinnerFirst ? 1 : 0) - pieces;
}

const limbsOf = ({ ownLow, ownHigh, maskLow, maskHigh }: Position): Limbs => [ownLow, ownHigh, maskLow, maskHigh];
