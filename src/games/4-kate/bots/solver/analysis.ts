import { lookUp } from './book.ts';
import { foresee } from './early.ts';
import { drop, EMPTY, openColumns, type Position } from './position.ts';
import { Solver } from './solver.ts';

/** Under perfect play of both from here on: 1 wins, 0 draws, -1 loses. */
export type Value = -1 | 0 | 1;

/** What a move did to the position, in the eyes of whoever made it. Null: too early in the game to tell. */
export interface MoveVerdict {
  /** Of the move, from 0. */
  readonly index: number;
  readonly before: Value | null;
  readonly after: Value | null;
  /** A column that would have kept what this move gave away, where one is known. */
  readonly better: number | null;
}

/** Nodes, not milliseconds: the same game gets the same verdicts everywhere. Six million are about a second. */
const NODES = 20_000_000;
/** To find a column that keeps a value which is known: most answer at once, and none may take long. */
const LOOKS = [100_000, 1_000_000];

/**
 * Verdicts on the moves of a finished game, the last move first. From there it is a short way to the end, what was found is
 * remembered, and a value after a move says much about the value before it. The emptiest boards are known beforehand.
 */
export function* analyse(columns: readonly number[], nodes = NODES): Generator<MoveVerdict> {
  const solver = new Solver();
  const positions = positionsOf(columns);
  const values = earlyValues(positions, columns, solver);
  values.push(endValue(columns, positions, solver));
  let left = nodes;
  for (let index = columns.length - 1; index >= 0; index--) {
    solver.allow(left);
    values[index] ??= solvedValue(positions[index]!, leastValue(values, index), solver);
    left = Math.max(0, left - solver.nodes);
    yield verdictOn(index, positions[index]!, values, solver);
  }
}

/** Before each move. */
function positionsOf(columns: readonly number[]): Position[] {
  const positions = [EMPTY];
  for (const column of columns.slice(0, -1)) positions.push(drop(positions.at(-1)!, column));
  return positions;
}

/** What is known beforehand, for whoever is to move. The column that is advised keeps the value, so the reply is known as well. */
function earlyValues(positions: readonly Position[], columns: readonly number[], solver: Solver): (Value | null)[] {
  const values: (Value | null)[] = [];
  for (const [index, position] of positions.entries()) {
    const entry = known(position, solver);
    values[index] ??= entry ? (entry.result as Value) : null;
    if (entry?.column === columns[index] && index + 1 < positions.length) values[index + 1] = opposite(values[index]!);
  }
  return values;
}

/** For whoever would be to move if there were anything left to do. */
function endValue(columns: readonly number[], positions: readonly Position[], solver: Solver): Value {
  return solver.winningColumns(positions.at(-1)!).includes(columns.at(-1)!) ? -1 : 0;
}

/** At least as good as what the move that was played left, and as what the move before it allowed. */
function leastValue(values: readonly (Value | null)[], index: number): Value {
  const [earlier, later] = [values[index - 1] ?? null, values[index + 1] ?? null];
  return Math.max(...[earlier, later].map((value) => (value === null ? -1 : opposite(value)))) as Value;
}

function solvedValue(position: Position, known: Value, solver: Solver): Value | null {
  const { least, most } = solver.bounds(position, known, 1);
  return least === most ? (least as Value) : null;
}

function verdictOn(index: number, position: Position, values: readonly (Value | null)[], solver: Solver): MoveVerdict {
  const before = values[index]!;
  const later = values[index + 1]!;
  const after = later === null ? null : opposite(later);
  const isWorse = before !== null && after !== null && after < before;
  return { index, before, after, better: isWorse ? keepingColumn(position, before, solver) : null };
}

function keepingColumn(position: Position, value: Value, solver: Solver): number | null {
  const advice = known(position, solver);
  if (advice) return advice.column;
  for (const nodes of LOOKS) {
    for (const column of openColumns(position)) {
      solver.allow(nodes);
      if (solver.isAtLeast(drop(position, column), 1 - value) === false) return column;
    }
  }
  return null;
}

const known = (position: Position, solver: Solver) => lookUp(position) ?? foresee(position, solver);

const opposite = (value: Value): Value => (0 - value) as Value;
