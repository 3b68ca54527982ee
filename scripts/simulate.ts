import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type AnyGame, BOT_LEVELS, type BotLevel } from '../src/engine/game-module.ts';
import * as registry from '../src/games/registry.ts';
import { playRandomly } from '../src/testing/random-play.ts';

/** `npm run simulate -- <game> [--games 100] [--level expert]`: bot games at every seat count, and what the game has to tell. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '20' },
    level: { type: 'string', default: 'expert' },
    seed: { type: 'string', default: '1' },
  },
});
const MAX_STEPS = 20_000;

const games: readonly AnyGame[] = Object.values(registry);
const game = games.find(({ config }) => config.id === positionals[0]);
const level = BOT_LEVELS.find((known): known is BotLevel => known === values.level);
if (!game || !level || !game.config.botLevels.includes(level)) {
  console.error(`Games: ${games.map(({ config }) => `${config.id} (${config.botLevels.join(', ')})`).join(', ')}`);
  process.exit(1);
}

const finals: unknown[] = [];
for (let seats = game.config.seats.min; seats <= game.config.seats.max; seats++) {
  const startedAt = performance.now();
  let steps = 0;
  let unfinished = 0;
  for (let count = 0; count < Number(values.games); count++) {
    let last: unknown = null;
    const seed = Number(values.seed) + count;
    for (const { state } of playRandomly(game, { seed, seats, maxSteps: MAX_STEPS, botLevel: level })) {
      last = state;
      steps += 1;
    }
    if (game.checkGameOver(last) === null) unfinished += 1;
    finals.push(last);
  }
  const ms = Math.round(performance.now() - startedAt);
  console.log(`${seats} seats: ${values.games} games, ${steps} steps, ${unfinished} unfinished, ${ms} ms`);
}

const teller = path.resolve(import.meta.dirname, `../src/games/${game.config.id}/simulation.ts`);
if (existsSync(teller)) {
  const { report } = (await import(teller)) as { report(finals: readonly unknown[], seed: number): string[] };
  for (const line of report(finals, Number(values.seed))) console.log(line);
}
