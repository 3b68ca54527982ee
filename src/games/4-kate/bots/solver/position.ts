import { BOARD_COLS, BOARD_ROWS } from '../../rules/constants.ts';
import type { Board, Color } from '../../rules/types.ts';

/**
 * A board of 7 columns with 7 bits each, lowest cell first, cut into limbs that 32-bit arithmetic can hold: columns 0 to
 * 3 are low, 4 to 6 are high. `own` are the pieces of whoever is to move, `mask` those of both.
 */
export interface Position {
  readonly ownLow: number;
  readonly ownHigh: number;
  readonly maskLow: number;
  readonly maskHigh: number;
  readonly pieces: number;
}

const LOW_COLUMNS = 4;
const COLUMN_BITS = 7;
const COLUMN = (1 << BOARD_ROWS) - 1;

export const COLUMNS: readonly number[] = Array.from({ length: BOARD_COLS }, (_, column) => column);
/** Centre first: the fixed order in which equal columns are tried. */
export const CENTRE_FIRST: readonly number[] = [3, 2, 4, 1, 5, 0, 6];
export const mirrorColumn = (column: number): number => BOARD_COLS - 1 - column;

export const EMPTY: Position = { ownLow: 0, ownHigh: 0, maskLow: 0, maskHigh: 0, pieces: 0 };

const cellsOf = (low: number, high: number, column: number): number =>
  column < LOW_COLUMNS
    ? (low >>> (column * COLUMN_BITS)) & COLUMN
    : (high >>> ((column - LOW_COLUMNS) * COLUMN_BITS)) & COLUMN;

export const isOpen = ({ maskLow, maskHigh }: Position, column: number): boolean =>
  cellsOf(maskLow, maskHigh, column) !== COLUMN;

/** Centre first. */
export const openColumns = (position: Position): number[] => CENTRE_FIRST.filter((column) => isOpen(position, column));

/** After a piece in an open column: the other side is to move. */
export function drop(position: Position, column: number): Position {
  const { ownLow, ownHigh, maskLow, maskHigh, pieces } = position;
  const landing = cellsOf(maskLow, maskHigh, column) + 1;
  const isLow = column < LOW_COLUMNS;
  return {
    ownLow: ownLow ^ maskLow,
    ownHigh: ownHigh ^ maskHigh,
    maskLow: isLow ? maskLow | (landing << (column * COLUMN_BITS)) : maskLow,
    maskHigh: isLow ? maskHigh : maskHigh | (landing << ((column - LOW_COLUMNS) * COLUMN_BITS)),
    pieces: pieces + 1,
  };
}

export const dropAll = (columns: Iterable<number>, from: Position = EMPTY): Position => {
  let position = from;
  for (const column of columns) position = drop(position, column);
  return position;
};

/** Columns 1 to 7 as players write them down: '4453'. */
export const columnsOf = (notation: string): number[] => [...notation].map((digit) => Number(digit) - 1);

export function positionOn(board: Board, turn: Color): Position {
  let [ownLow, ownHigh, maskLow, maskHigh, pieces] = [0, 0, 0, 0, 0];
  for (const column of COLUMNS) {
    let [own, mask] = [0, 0];
    board[column]!.forEach((cell, row) => {
      if (cell === null) return;
      pieces += 1;
      mask |= 1 << row;
      if (cell === turn) own |= 1 << row;
    });
    if (column < LOW_COLUMNS) {
      ownLow |= own << (column * COLUMN_BITS);
      maskLow |= mask << (column * COLUMN_BITS);
    } else {
      ownHigh |= own << ((column - LOW_COLUMNS) * COLUMN_BITS);
      maskHigh |= mask << ((column - LOW_COLUMNS) * COLUMN_BITS);
    }
  }
  return { ownLow, ownHigh, maskLow, maskHigh, pieces };
}

export interface Name {
  readonly key: number;
  /** The key is that of the mirror image. */
  readonly isMirrored: boolean;
}

/** One name for a position and its mirror image: the smaller of their keys, own pieces plus mask (49 bits). */
export function nameOf({ ownLow, ownHigh, maskLow, maskHigh }: Position): Name {
  let key = 0;
  let twin = 0;
  for (const column of COLUMNS) {
    const digit = cellsOf(ownLow, ownHigh, column) + cellsOf(maskLow, maskHigh, column);
    key += digit * 2 ** (column * COLUMN_BITS);
    twin += digit * 2 ** (mirrorColumn(column) * COLUMN_BITS);
  }
  return twin < key ? { key: twin, isMirrored: true } : { key, isMirrored: false };
}
