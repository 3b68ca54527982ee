import { bytesOf } from './base64.ts';
import { EARLY } from './early-data.ts';
import { drop, mirrorColumn, nameOf, openColumns, type Position } from './position.ts';
import type { Solver } from './solver.ts';

/** Every board of so many pieces is known; those with fewer follow from them. */
export const EARLY_PIECES = 9;

/** Win 1, draw 0 or loss -1 for whoever is to move, and a column that keeps it; none in a loss, where every column does. */
export interface Foresight {
  readonly result: number;
  readonly column: number | null;
}

/** Lost, or drawn or won by one of seven columns. */
export type Code = number;
const LOST: Code = 0;
const DRAWN_BY: Code = 1;
const WON_BY: Code = 8;
/** Only while the table is being made. */
export const NOT_YET_KNOWN: Code = 15;

export const codeOf = ({ result, column }: Foresight): Code =>
  column === null ? LOST : column + (result > 0 ? WON_BY : DRAWN_BY);

function meaningOf(code: Code): Foresight {
  if (code === LOST) return { result: -1, column: null };
  return code < WON_BY ? { result: 0, column: code - DRAWN_BY } : { result: 1, column: code - WON_BY };
}

/**
 * The places of a key: one in each third of the table. What they hold, taken against each other bit by bit, is the key's
 * code. So the table holds no keys, and has nonsense for those it was not made for.
 */
export function placesOf(key: number, third: number): readonly [number, number, number] {
  const high = Math.floor(key / 2 ** 32);
  let mixed = Math.imul((key | 0) ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
  const place = (turn: number): number => {
    mixed = Math.imul(mixed ^ (mixed >>> 15) ^ high, 0xc2b2ae35) + turn;
    return turn * third + (((mixed ^ (mixed >>> 13)) >>> 0) % third);
  };
  return [place(0), place(1), place(2)];
}

let table: Uint8Array | undefined;

/** What the table says of a board of nine pieces on which nobody wins at once, by its name. */
export function readCode(key: number): Code {
  table ??= bytesOf(EARLY);
  const third = Math.floor((table.length * 2) / 3);
  let code = 0;
  for (const place of placesOf(key, third)) code ^= table[place >> 1]! >> ((place & 1) * 4);
  return code & 15;
}

/** What will become of a board with at most nine pieces. */
export function foresee(position: Position, solver: Solver): Foresight | null {
  return position.pieces > EARLY_PIECES ? null : foreseen(position, solver, new Map());
}

function foreseen(position: Position, solver: Solver, seen: Map<number, number>): Foresight {
  const [winning] = solver.winningColumns(position);
  if (winning !== undefined) return { result: 1, column: winning };
  return position.pieces === EARLY_PIECES ? readBoard(position) : bestReply(position, solver, seen);
}

function readBoard(position: Position): Foresight {
  const { key, isMirrored } = nameOf(position);
  const { result, column } = meaningOf(readCode(key));
  return { result, column: isMirrored && column !== null ? mirrorColumn(column) : column };
}

function bestReply(position: Position, solver: Solver, seen: Map<number, number>): Foresight {
  let best: Foresight = { result: -1, column: null };
  for (const column of openColumns(position)) {
    const next = drop(position, column);
    const { key } = nameOf(next);
    if (!seen.has(key)) seen.set(key, foreseen(next, solver, seen).result);
    const result = 0 - seen.get(key)!;
    if (result > best.result) best = { result, column };
    if (result === 1) break;
  }
  return best;
}
