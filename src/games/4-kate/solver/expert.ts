import { lookUp } from './book.ts';
import { likelyColumn } from './likely.ts';
import { CENTRE_FIRST, drop, type Position } from './position.ts';
import { leastScore, Solver } from './solver.ts';

/**
 * Nodes, not milliseconds: the same position gets the same move on every machine. Eight million are about a second.
 * The result decides and gets most; distances come with what is left.
 */
const RESULT_NODES = 10_000_000;
const DISTANCE_NODES = 300_000;
const LIKELY_NODES = 300_000;
/** Boards that are not in the book: with so few pieces they are solved quickly or not in time; with fewer, not at all. */
const FEW_PIECES = 9;
const QUICK_NODES = 1_800_000;
const TOO_FEW_PIECES = 4;

let ownSolver: Solver | undefined;

export interface Choice {
  readonly column: number;
  /** The column of perfect play. Otherwise the position is too open to be solved in time, and the column looks best. */
  readonly isSolved: boolean;
}

export function chooseColumn(position: Position): Choice {
  ownSolver ??= new Solver();
  const perfect = perfectColumn(position, ownSolver);
  return { column: perfect ?? guess(position, ownSolver), isSolved: perfect !== null };
}

function perfectColumn(position: Position, solver: Solver): number | null {
  const winning = solver.winningColumns(position);
  const first = CENTRE_FIRST.find((column) => winning.includes(column));
  if (first !== undefined) return first;
  const opening = lookUp(position);
  if (opening) return opening.column;
  solver.begin(resultNodes(position));
  const result = solver.result(position);
  if (result === null) return null;
  return result === 0 ? chooseDraw(position, solver) : chooseDistance(position, result, solver);
}

function resultNodes({ pieces }: Position): number {
  if (pieces < TOO_FEW_PIECES) return 0;
  return pieces < FEW_PIECES ? QUICK_NODES : RESULT_NODES;
}

/** With what the search has found before its nodes ran out. */
function guess(position: Position, solver: Solver): number {
  solver.allow(LIKELY_NODES);
  return likelyColumn(position, solver);
}

/** The quickest win or the slowest loss that is known when the nodes run out. */
function chooseDistance(position: Position, result: number, solver: Solver): number {
  solver.allow(DISTANCE_NODES);
  const { least } = result > 0 ? solver.bounds(position, 1) : solver.bounds(position, undefined, -1);
  return least === leastScore(position) ? solver.lastingColumn(position) : solver.columnReaching(position, least);
}

/** Of the columns that keep the draw, the one after which the fewest replies do; all as far as it is known. */
function chooseDraw(position: Position, solver: Solver): number {
  solver.allow(DISTANCE_NODES);
  const keeping = solver.columnsReaching(position, 0);
  if (keeping === null) return solver.columnReaching(position, 0);
  let [best, fewest] = [keeping[0]!, Number.POSITIVE_INFINITY];
  for (const column of keeping) {
    const replies = solver.columnsReaching(drop(position, column), 0);
    if (replies === null) break;
    if (replies.length < fewest) [best, fewest] = [column, replies.length];
  }
  return best;
}
