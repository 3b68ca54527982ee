import { lookUp } from './book.ts';
import { foresee } from './early.ts';
import { likelyColumn } from './likely.ts';
import { CENTRE_FIRST, drop, type Position } from './position.ts';
import { leastScore, Solver } from './solver.ts';

/**
 * Nodes, not milliseconds: the same position gets the same move on every machine. Ten million are about a second.
 * The result decides and gets most; distances come with what is left.
 */
const RESULT_NODES = 20_000_000;
const DISTANCE_NODES = 300_000;
const LIKELY_NODES = 300_000;

let ownSolver: Solver | undefined;

export interface Choice {
  readonly column: number;
  /** The column of perfect play. Otherwise the position is too open to be solved in time, and the column looks best. */
  readonly isSolved: boolean;
}

export function chooseColumn(position: Position, nodes = RESULT_NODES): Choice {
  ownSolver ??= new Solver();
  const perfect = perfectColumn(position, nodes, ownSolver);
  return { column: perfect ?? guess(position, ownSolver), isSolved: perfect !== null };
}

function perfectColumn(position: Position, nodes: number, solver: Solver): number | null {
  const winning = solver.winningColumns(position);
  const first = CENTRE_FIRST.find((column) => winning.includes(column));
  if (first !== undefined) return first;
  const opening = lookUp(position);
  if (opening) return opening.column;
  const early = foresee(position, solver);
  solver.begin(nodes);
  const result = early ? early.result : solver.result(position);
  if (result === null) return null;
  return refine(position, result, early?.column ?? null, solver);
}

/** With what the search has found before its nodes ran out. */
function guess(position: Position, solver: Solver): number {
  solver.allow(LIKELY_NODES);
  return likelyColumn(position, solver);
}

/** Of the columns that keep a result, the best that is found with a few more nodes. `kept` is one that is known to. */
function refine(position: Position, result: number, kept: number | null, solver: Solver): number {
  solver.allow(DISTANCE_NODES);
  if (result === 0) return chooseDraw(position, kept, solver);
  return result > 0 ? chooseWin(position, kept, solver) : chooseLoss(position, solver);
}

/** The quickest win that is known when the nodes run out. */
function chooseWin(position: Position, kept: number | null, solver: Solver): number {
  const { least } = solver.bounds(position, 1);
  return least === 1 && kept !== null ? kept : solver.columnReaching(position, least);
}

/** The slowest loss; where none is known to be slow, what looks best is the hardest to punish. */
function chooseLoss(position: Position, solver: Solver): number {
  const { least } = solver.bounds(position, undefined, -1);
  return least === leastScore(position) ? guess(position, solver) : solver.columnReaching(position, least);
}

/** Of the columns that keep the draw, the one after which the fewest replies do; all as far as it is known. */
function chooseDraw(position: Position, kept: number | null, solver: Solver): number {
  const keeping = solver.columnsReaching(position, 0);
  if (keeping === null) return kept ?? solver.columnReaching(position, 0);
  let [best, fewest] = [keeping[0]!, Number.POSITIVE_INFINITY];
  for (const column of keeping) {
    const replies = solver.columnsReaching(drop(position, column), 0);
    if (replies === null) break;
    if (replies.length < fewest) [best, fewest] = [column, replies.length];
  }
  return best;
}
