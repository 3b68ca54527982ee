/**
 * How fast 4 Kate is solved: npm run bench -- solver [positions of each set]
 * Time is this process's own CPU time, as machines have other things to do. Every position starts with an empty table.
 *
 * The hardest set takes hours and two gigabytes: npm run bench -- solver L1_R3 <file of results>
 * It may be stopped at any time, and goes on where the file of results ends.
 */
import path from 'node:path';
import { columnsOf, dropAll } from '../../src/games/4-kate/bots/solver/position.ts';
import { Solver } from '../../src/games/4-kate/bots/solver/solver.ts';
import { cpuMs } from './lib/cpu.ts';
import { readSolved, solveAll } from './lib/solve-all.ts';

const TARGETS: Readonly<Record<string, { nodes: number; ms: number } | null>> = {
  L3_R1: null,
  L2_R1: null,
  L2_R2: { nodes: 1.5 * 39_900, ms: 13 },
  L1_R1: { nodes: 1.5 * 3298, ms: 1.1 },
  L1_R2: { nodes: 1.5 * 1_200_000, ms: 350 },
};
const LONG_SET = 'L1_R3';
const [, asked = '1000', resultsFile] = process.argv.slice(2);

const fileOf = (set: string): string =>
  path.resolve(import.meta.dirname, `../../src/games/4-kate/fixtures/positions/Test_${set}`);

const within = (figure: number, target: number | undefined): string =>
  target === undefined ? '' : ` (${figure <= target ? 'within' : 'ABOVE'} ${target})`;

function measureSets(count: number): void {
  const solver = new Solver();
  for (const [set, target] of Object.entries(TARGETS)) {
    const positions = readSolved(fileOf(set)).slice(0, count);
    let nodes = 0;
    let wrong = 0;
    const began = cpuMs();
    for (const { moves, score } of positions) {
      solver.begin();
      if (solver.score(dropAll(columnsOf(moves))) !== score) wrong += 1;
      nodes += solver.nodes;
    }
    const ms = cpuMs() - began;
    const [meanNodes, meanMs] = [nodes / positions.length, ms / positions.length];
    console.log(
      [
        `${set}  ${positions.length} positions, ${wrong} wrong`,
        `${meanNodes.toFixed(0)} nodes${within(meanNodes, target?.nodes)}`,
        `${meanMs.toFixed(3)} ms${within(meanMs, target?.ms)}`,
        `${(nodes / ms / 1000).toFixed(1)} M nodes/s`,
      ].join('  ·  '),
    );
  }
}

if (asked !== LONG_SET) measureSets(Number(asked));
else if (resultsFile) solveAll(readSolved(fileOf(LONG_SET)), resultsFile);
else {
  console.error(`npm run bench -- solver ${LONG_SET} <file of results>`);
  process.exitCode = 1;
}
