import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { lookUp } from '../../../src/games/4-kate/bots/solver/book.ts';
import { columnsOf, dropAll, type Position } from '../../../src/games/4-kate/bots/solver/position.ts';
import { Solver } from '../../../src/games/4-kate/bots/solver/solver.ts';
import { cpuMs } from './cpu.ts';

/** Two gigabytes: what was found of one position is there for the emptier ones that lead to it. */
const TABLE_BITS = 28;
/** A node count fits 32 bits; the hardest boards take more nodes than that. */
const NODES_AT_ONCE = 2 ** 31;

export interface Solved {
  readonly moves: string;
  readonly score: number;
}

export const readSolved = (file: string): Solved[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [moves, score] = line.split(' ') as [string, string];
      return { moves, score: Number(score) };
    });

/**
 * Solves every position of a set that takes hours, those with the most pieces first, and keeps the table throughout. Each
 * score is appended to the file of results (moves, score, nodes, ms of CPU time); what is there already is not solved again.
 */
export function solveAll(positions: readonly Solved[], resultsFile: string): void {
  const scores = new Map(positions.map(({ moves, score }) => [moves, score]));
  const done = existsSync(resultsFile) ? readSolved(resultsFile) : [];
  const isDone = new Set(done.map(({ moves }) => moves));
  let wrong = done.filter(({ moves, score }) => scores.get(moves) !== score).length;
  const solver = new Solver(TABLE_BITS);
  for (const { moves, score } of positions.toSorted((a, b) => b.moves.length - a.moves.length)) {
    if (isDone.has(moves)) continue;
    const began = cpuMs();
    const found = solve(dropAll(columnsOf(moves)), solver);
    if (found.score !== score) wrong += 1;
    isDone.add(moves);
    const ms = (cpuMs() - began).toFixed(0);
    appendFileSync(resultsFile, `${moves} ${found.score} ${found.nodes} ${ms}\n`);
    console.log(
      `${isDone.size} of ${positions.length}, ${wrong} wrong  ·  ${moves}  ·  ${found.nodes} nodes  ·  ${ms} ms`,
    );
  }
}

function solve(position: Position, solver: Solver): { score: number; nodes: number } {
  const result = lookUp(position)?.result;
  let bounds: { least?: number; most?: number } = result === undefined ? {} : boundsOf(result);
  let nodes = 0;
  do {
    solver.allow(NODES_AT_ONCE);
    bounds = solver.bounds(position, bounds.least, bounds.most);
    nodes += solver.nodes;
  } while (bounds.least !== bounds.most);
  return { score: bounds.least!, nodes };
}

/** What win, draw or loss say about a score. */
function boundsOf(result: number): { least?: number; most?: number } {
  if (result === 0) return { least: 0, most: 0 };
  return result > 0 ? { least: 1 } : { most: -1 };
}
