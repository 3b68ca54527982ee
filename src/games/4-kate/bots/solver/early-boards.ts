import { EARLY_PIECES } from './early.ts';
import { drop, EMPTY, nameOf, openColumns, type Position } from './position.ts';
import { Solver } from './solver.ts';

/**
 * All boards of nine pieces on which nobody wins at once, each as one of its two images, in the order of their names.
 * Whoever could have won before may have missed it.
 */
export function listEarlyBoards(): Position[] {
  const solver = new Solver(10);
  let boards = [EMPTY];
  for (let pieces = 0; pieces < EARLY_PIECES; pieces++) {
    const next = new Map<number, Position>();
    for (const board of boards) {
      const winning = solver.winningColumns(board);
      for (const column of openColumns(board)) {
        const after = drop(board, column);
        if (!winning.includes(column)) next.set(nameOf(after).key, after);
      }
    }
    boards = [...next.values()];
  }
  return boards
    .filter((board) => solver.winningColumns(board).length === 0)
    .sort((a, b) => nameOf(a).key - nameOf(b).key);
}
