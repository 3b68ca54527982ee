/**
 * How long 4 Kate's expert thinks: npm run bench -- 4-kate [positions of each number of pieces]
 * Random positions, as after anybody's game, in which nobody can win at once: most are not in the book. Time is this
 * process's own CPU time, as machines have other things to do. Unsolved means: the column that looks best is played.
 */

import { lookUp } from '../../src/games/4-kate/bots/solver/book.ts';
import { chooseColumn } from '../../src/games/4-kate/bots/solver/expert.ts';
import { drop, EMPTY, openColumns, type Position } from '../../src/games/4-kate/bots/solver/position.ts';
import { Solver } from '../../src/games/4-kate/bots/solver/solver.ts';
import { branchRandom, openRandom } from '../../src/kit/random.ts';
import { cpuMs } from './lib/cpu.ts';

const [, count = '200'] = process.argv.slice(2);
const MOST_PIECES = 16;

const solver = new Solver(10);
const random = openRandom(branchRandom('4-kate bench', '1'));

function randomPosition(pieces: number): Position {
  let position = EMPTY;
  while (position.pieces < pieces) {
    position = drop(position, random.pick(openColumns(position)));
    if (solver.winningColumns(position).length > 0) position = EMPTY;
  }
  return position;
}

function measure(name: string, positions: readonly Position[]): void {
  const times: number[] = [];
  let known = 0;
  let unsolved = 0;
  for (const position of positions) {
    if (lookUp(position)) known += 1;
    const began = cpuMs();
    if (!chooseColumn(position).isSolved) unsolved += 1;
    times.push(cpuMs() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string => times[Math.ceil(share * times.length) - 1]!.toFixed(0).padStart(5);
  console.log(
    [
      name.padStart(14),
      `${known} of ${positions.length} in the book`,
      `${unsolved} unsolved`,
      `p50 ${at(0.5)}  p95 ${at(0.95)}  worst ${at(1)} ms`,
    ].join('  ·  '),
  );
}

const some = (pieces: () => number): Position[] =>
  Array.from({ length: Number(count) }, () => randomPosition(pieces()));

for (let pieces = 1; pieces <= MOST_PIECES; pieces++) {
  measure(
    `${pieces} pieces`,
    some(() => pieces),
  );
}
measure('1 to 30 pieces', Array.from({ length: 4 }, () => some(() => random.between(1, 30))).flat());
