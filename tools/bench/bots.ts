/**
 * How long bots think: npm run bench -- bots [decisions of each]
 * The usual table of each game, all seats on one level; only where there is something to choose. Time is this process's own
 * CPU time, as machines have other things to do; compiling and collecting garbage are in it, and make most of the worst.
 */

import * as registry from '../../src/games/registry.ts';
import type { AnyGame, BotLevel, GameAction, PlayerId } from '../../src/kit/contract.ts';
import { branchRandom, openRandom } from '../../src/kit/random.ts';
import { cpuMs } from './lib/cpu.ts';
import { record, START } from './lib/play.ts';

const [, count = '2000'] = process.argv.slice(2);
const WARM_UP = 500;

/** What a decision may cost at most, in milliseconds, by the specs. */
const AT_MOST: Readonly<Record<string, Partial<Record<BotLevel, string>>>> = {
  '4-kate': { easy: '1', standard: '1', expert: '3,000' },
  'whos-deal': { expert: '100 at p95, 400' },
  'terrible-people': { easy: '2', standard: '2', expert: '2' },
  lieng: { standard: '0.1 on average', expert: '20' },
  'power-house': { expert: '300' },
};

function timesOf(game: AnyGame, level: BotLevel, decisions: number): number[] {
  const random = openRandom(branchRandom('bench', `bots/${level}`));
  const times: number[] = [];
  const choose = (legal: readonly GameAction[], state: unknown, id: PlayerId): GameAction => {
    const view = game.sanitizeForPlayer(state, id);
    const began = cpuMs();
    const choice = game.getBotAction(view, legal, { now: START, random, level });
    if (legal.length > 1) times.push(cpuMs() - began);
    return choice;
  };
  for (let seed = 0; times.length < WARM_UP + decisions; seed++) record(game, seed, choose);
  return times.slice(WARM_UP, WARM_UP + decisions);
}

console.log('| game | level | decisions | mean | p50 | p95 | p99 | worst, ms | at most |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const game of Object.values(registry as unknown as Record<string, AnyGame>)) {
  for (const level of game.config.botLevels) {
    const times = timesOf(game, level, Number(count)).sort((a, b) => a - b);
    const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
    const at = (share: number): number => times[Math.ceil(share * times.length) - 1]!;
    const figures = [mean, at(0.5), at(0.95), at(0.99), at(1)].map((ms) => ms.toFixed(2));
    const atMost = AT_MOST[game.config.id]?.[level] ?? '';
    console.log(`| ${[game.config.name, level, times.length, ...figures, atMost].join(' | ')} |`);
  }
}
