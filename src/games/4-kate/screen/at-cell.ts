import type { CSSProperties } from 'react';
import { BOARD_ROWS } from '../rules/constants.ts';

/** Where a cell lies in the tank. */
export const atCell = (column: number, row: number): CSSProperties => ({
  gridColumn: column + 1,
  gridRow: BOARD_ROWS - row + 1,
});
