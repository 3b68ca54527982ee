import { drop, openColumns, type Position } from './position.ts';
import type { Solver } from './solver.ts';

/** Beyond every estimate. */
const BEYOND = 2000;

/**
 * The column that looks best when the nodes run out, of those after which the other side does not win at once. It looks
 * one piece further each time, the best column of the time before first.
 */
export function likelyColumn(position: Position, solver: Solver): number {
  let columns = openColumns(position).filter((column) => solver.winningColumns(drop(position, column)).length === 0);
  for (let depth = 1; depth <= 42 - position.pieces && columns.length > 1; depth++) {
    const best = bestAt(depth, position, columns, solver);
    if (best === null) break;
    columns = [best, ...columns.filter((column) => column !== best)];
  }
  return columns[0] ?? openColumns(position)[0]!;
}

/** Null when the nodes ran out. Of equals it is the first. */
function bestAt(depth: number, position: Position, columns: readonly number[], solver: Solver): number | null {
  let [best, most] = [columns[0]!, -BEYOND];
  for (const column of columns) {
    const value = solver.estimate(drop(position, column), depth - 1, -BEYOND, -most);
    if (value === null) return null;
    if (-value > most) [best, most] = [column, -value];
  }
  return best;
}
