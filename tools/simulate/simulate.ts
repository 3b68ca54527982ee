/**
 * Bots play whole games through the contract:
 *   npm run simulate -- 4-kate --games 1000 --bots standard,easy
 *   npm run simulate -- whos-deal --bots expert,standard --duplicate      the same deals with sides swapped
 *   npm run simulate -- power-house --seats 6 --set deckCount=1 --set seriesLength=1
 *   npm run simulate -- whos-deal --seed 1 --replay 17                    game 17 of that seed, move by move
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import * as registry from '../../src/games/registry.ts';
import type { AnyGame, BotLevel } from '../../src/kit/contract.ts';
import type { Settings } from '../../src/kit/settings.ts';
import { playInThreads } from './crew.ts';
import { extrasOf, playIndex, type SimulationExtras, type SimulationOptions, settingsFor } from './play.ts';
import { progressBar, report } from './report.ts';
import { type Simulation, Tally } from './tally.ts';

/** A thread takes its time to start: it should have some games to play. */
const GAMES_PER_THREAD = 20;

/** All the games, one after the other, right here. */
export function simulate(
  game: AnyGame,
  options: SimulationOptions,
  extras: SimulationExtras = {},
  onEnd: (state: unknown) => void = () => {},
): Simulation {
  const tally = new Tally(game, options);
  for (let index = 0; index < options.games; index++) {
    const sides = playIndex(game, options, extras, index);
    tally.add(sides);
    for (const { final } of sides) onEnd(final);
  }
  return tally.close();
}

/** The same in so many threads: same seed, same figures. */
export async function simulateInThreads(
  game: AnyGame,
  options: SimulationOptions,
  threads: number,
  onEnd: ((state: unknown) => void) | null = null,
  onProgress: (done: number) => void = () => {},
): Promise<Simulation> {
  const tally = new Tally(game, options);
  let done = 0;
  await playInThreads({ gameId: game.config.id, options, keepsFinals: onEnd !== null }, threads, (sides) => {
    tally.add(sides);
    if (onEnd) for (const { final } of sides) onEnd(final);
    onProgress(++done);
  });
  return tally.close();
}

const OPTIONS = {
  games: { type: 'string', default: '1000' },
  bots: { type: 'string', default: 'standard' },
  seats: { type: 'string' },
  set: { type: 'string', multiple: true, default: [] },
  seed: { type: 'string', default: '1' },
  duplicate: { type: 'boolean', default: false },
  workers: { type: 'string' },
  replay: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options'];

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch {
    const names = Object.entries(OPTIONS).map(([name, { type }]) => `[--${name}${type === 'string' ? ' …' : ''}]`);
    fail(`npm run simulate -- <game> ${names.join(' ')}`);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const { seed, duplicate, json } = values;
  const known: readonly AnyGame[] = Object.values(registry);
  const game = known.find(({ config }) => config.id === positionals[0]);
  if (!game) fail(`Which game? One of: ${known.map(({ config }) => config.id).join(', ')}.`);
  const bots = values.bots.split(',') as BotLevel[];
  if (!bots.every((level) => game.config.botLevels.includes(level))) {
    fail(`${game.config.name} has these bots: ${game.config.botLevels.join(', ')}.`);
  }
  const games = wholeNumber('games', values.games, 1);
  const usual = Math.min(availableParallelism(), Math.ceil(games / GAMES_PER_THREAD));
  const workers = values.workers === undefined ? usual : wholeNumber('workers', values.workers, 1);
  const { tables, tellFinals } = await extrasOf(game.config.id);
  const isAsked = values.seats !== undefined || values.set.length > 0;
  const asked = { seats: seatsAsked(game, values.seats, bots), settings: settingsAsked(values.set) };
  if (settingsFor(game, asked.seats, asked.settings) === null)
    fail(`${game.config.name} does not offer these settings.`);
  for (const table of isAsked || !tables ? [asked] : tables) {
    const options = { games, bots, seed, duplicate, ...table };
    if (values.replay !== undefined) {
      replay(game, options, wholeNumber('replay', values.replay, 0));
      continue;
    }
    const finals: unknown[] = [];
    const onEnd = tellFinals && !json ? (state: unknown) => finals.push(state) : null;
    const simulation = await simulateInThreads(game, options, workers, onEnd, progressBar(games, process.stderr));
    console.log(json ? JSON.stringify(simulation, null, 2) : report(simulation));
    if (onEnd) for (const line of tellFinals!(finals, seed)) console.log(line);
  }
}

/** One game again, told move by move. */
function replay(game: AnyGame, options: SimulationOptions, index: number): void {
  const sides = playIndex(game, options, {}, index, (playerId, level, action) =>
    console.log(`${playerId} ${level}  ${JSON.stringify(action)}`),
  );
  for (const { levels, hasWon } of sides) {
    const winners = levels.flatMap((level, seat) => (hasWon[seat] ? [`seat-${seat} ${level}`] : []));
    console.log(`${levels.join(' ')}: ${winners.length > 0 ? `won by ${winners.join(', ')}` : 'a draw'}`);
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) fail(`--${name} takes a whole number from ${least}.`);
  return value;
}

function seatsAsked(game: AnyGame, text: string | undefined, bots: readonly BotLevel[]): number {
  const { min, max, initial } = game.config.seats;
  const seats = Number(text ?? Math.max(initial, bots.length));
  if (!Number.isInteger(seats) || seats < min || seats > max) fail(`${game.config.name} has ${min} to ${max} seats.`);
  return seats;
}

/** `deckCount=1`: the value as JSON, or else as the word it is. */
export const settingsAsked = (pairs: readonly string[]): Settings =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [key, text] = [pair.split('=')[0]!, pair.slice(pair.indexOf('=') + 1)];
      try {
        return [key, JSON.parse(text)];
      } catch {
        return [key, text];
      }
    }),
  );

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
