/**
 * How fast 4 Kate is solved: npm run bench -- solver [folder of the six public test sets] [positions of each]
 * Time is this process's own CPU time, as machines have other things to do. Every position starts with an empty table.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { columnsOf, dropAll } from '../src/games/4-kate/solver/position.ts';
import { Solver } from '../src/games/4-kate/solver/solver.ts';

const TARGETS: Readonly<Record<string, { nodes: number; ms: number } | null>> = {
  L3_R1: null,
  L2_R1: null,
  L2_R2: { nodes: 1.5 * 39_900, ms: 13 },
  L1_R1: { nodes: 1.5 * 3298, ms: 1.1 },
  L1_R2: { nodes: 1.5 * 1_200_000, ms: 350 },
};
const [, folder = path.resolve(import.meta.dirname, '../src/games/4-kate/solver/positions'), count = '1000'] =
  process.argv.slice(2);

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const within = (figure: number, target: number | undefined): string =>
  target === undefined ? '' : ` (${figure <= target ? 'within' : 'ABOVE'} ${target})`;

const solver = new Solver();
for (const [set, target] of Object.entries(TARGETS)) {
  const file = path.join(folder, `Test_${set}`);
  if (!existsSync(file)) continue;
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(0, Number(count));
  let nodes = 0;
  let wrong = 0;
  const began = cpuMs();
  for (const line of lines) {
    const [moves, score] = line.split(' ') as [string, string];
    solver.begin();
    if (solver.score(dropAll(columnsOf(moves))) !== Number(score)) wrong += 1;
    nodes += solver.nodes;
  }
  const ms = cpuMs() - began;
  const [meanNodes, meanMs] = [nodes / lines.length, ms / lines.length];
  console.log(
    [
      `${set}  ${lines.length} positions, ${wrong} wrong`,
      `${meanNodes.toFixed(0)} nodes${within(meanNodes, target?.nodes)}`,
      `${meanMs.toFixed(3)} ms${within(meanMs, target?.ms)}`,
      `${(nodes / ms / 1000).toFixed(1)} M nodes/s`,
    ].join('  ·  '),
  );
}
