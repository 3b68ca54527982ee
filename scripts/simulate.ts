/**
 * Bots play whole games through the contract:
 *   npm run simulate -- 4-kate --games 1000 --bots standard,easy
 *   npm run simulate -- power-house --seats 6 --set deckCount=1 --set seriesLength=1
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { AnyGame, BotLevel, GameEvent, Outcome, PlayerId } from '../src/engine/game-module.ts';
import { branchRandom, openRandom } from '../src/engine/random.ts';
import { changeSettings, initialSettings, type Settings } from '../src/engine/settings.ts';
import * as registry from '../src/games/registry.ts';

export interface SimulationOptions {
  readonly games: number;
  /** One per seat; a shorter list goes round again. From game to game everybody moves up one seat. */
  readonly bots: readonly BotLevel[];
  readonly seats: number;
  readonly seed: string;
  /** Changes to the usual settings. */
  readonly settings?: Settings;
}

export interface Rate {
  readonly count: number;
  readonly of: number;
  readonly rate: number;
  /** 95 % confidence. */
  readonly interval: readonly [low: number, high: number];
}

export interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export interface Simulation {
  readonly game: string;
  readonly games: number;
  readonly seats: number;
  /** What was changed of the usual ones. */
  readonly settings: Settings;
  readonly seed: string;
  readonly winsByLevel: Readonly<Record<string, Rate>>;
  readonly winsBySeat: readonly Rate[];
  readonly draws: Rate;
  readonly actionsPerGame: Spread;
  /** How often an event was of which `kind`, and how often something in it was so: `round-over euchre`. */
  readonly events: Readonly<Record<string, Rate>>;
  /** In microseconds. */
  readonly decisionUs: Readonly<Record<string, Spread>>;
}

interface PlayedGame {
  readonly state: unknown;
  readonly outcome: Outcome;
  readonly actions: number;
}

interface Onlookers {
  timed(level: BotLevel, spentMs: number): void;
  told(events: readonly GameEvent[]): void;
}

const MAX_ACTIONS = 100_000;

export function simulate(
  game: AnyGame,
  options: SimulationOptions,
  onEnd: (state: unknown) => void = () => {},
): Simulation {
  const { games, bots, seats, seed } = options;
  const settings = settingsFor(game, seats, options.settings ?? {});
  if (settings === null) throw new Error(`not on offer at a table of ${seats}: ${JSON.stringify(options.settings)}`);
  const decisions = new Map<string, number[]>();
  const wins = new Map<string, { count: number; of: number }>();
  const bySeat = Array.from({ length: seats }, () => 0);
  const lengths: number[] = [];
  let draws = 0;
  const happened = new Map<string, number>();
  const count = (event: GameEvent) => {
    for (const mark of [event.name, ...marksOf(event)]) happened.set(mark, (happened.get(mark) ?? 0) + 1);
  };
  for (const level of bots) {
    decisions.set(level, []);
    wins.set(level, { count: 0, of: 0 });
  }
  for (let index = 0; index < games; index++) {
    const levels = Array.from({ length: seats }, (_, seat) => bots[(seat + index) % bots.length]!);
    const { state, outcome, actions } = playGame(game, levels, settings, `${seed}/${index}`, {
      timed: (level, spentMs) => decisions.get(level)!.push(spentMs * 1000),
      told: (events) => events.forEach(count),
    });
    onEnd(state);
    const winners = winnersOf(outcome);
    lengths.push(actions);
    if (winners.size === 0) draws += 1;
    levels.forEach((level, seat) => {
      const tally = wins.get(level)!;
      tally.of += 1;
      if (!winners.has(idOf(seat))) return;
      tally.count += 1;
      bySeat[seat]! += 1;
    });
  }
  return {
    game: game.config.id,
    games,
    seats,
    settings: options.settings ?? {},
    seed,
    winsByLevel: Object.fromEntries([...wins].map(([level, { count, of }]) => [level, rateOf(count, of)])),
    winsBySeat: bySeat.map((count) => rateOf(count, games)),
    draws: rateOf(draws, games),
    actionsPerGame: spreadOf(lengths),
    events: ratesOf(happened),
    decisionUs: Object.fromEntries([...decisions].map(([level, times]) => [level, spreadOf(times)])),
  };
}

const idOf = (seat: number): PlayerId => `seat-${seat}`;

/** The usual settings with these changes, or null where the game does not offer them. */
function settingsFor(game: AnyGame, seats: number, change: Settings): Settings | null {
  const { settings: fields } = game.config;
  const changed = changeSettings(fields, initialSettings(fields), change);
  return changed && game.reviseSettings ? game.reviseSettings(changed, Object.keys(change), seats) : changed;
}

function playGame(
  game: AnyGame,
  levels: readonly BotLevel[],
  settings: Settings,
  seed: string,
  onlookers: Onlookers,
): PlayedGame {
  const random = openRandom(branchRandom(seed, 'game'));
  const botRandom = openRandom(branchRandom(seed, 'bots'));
  const players = levels.map((_, seat) => ({ id: idOf(seat), name: idOf(seat) }));
  let now = 0;
  let { state } = game.initialize(players, settings, { now, random });
  for (let actions = 0; actions < MAX_ACTIONS; ) {
    const outcome = game.checkGameOver(state);
    if (outcome !== null) return { state, outcome, actions };
    const seat = players.findIndex(({ id }) => game.getLegalActions(state, id).length > 0);
    if (seat < 0) {
      now = Math.max(now, game.getDueAt(state)!);
      const step = game.processAdvancement(state, { now, random });
      onlookers.told(step.events);
      state = step.state;
      continue;
    }
    const level = levels[seat]!;
    const legal = game.getLegalActions(state, idOf(seat));
    const view = game.sanitizeForPlayer(state, idOf(seat));
    const began = performance.now();
    const action = game.getBotAction(view, legal, { now, random: botRandom, level });
    onlookers.timed(level, performance.now() - began);
    const result = game.processAction(state, idOf(seat), action, { now, random });
    if (!result.ok) throw new Error(`${level} bot: ${JSON.stringify(action)} was refused: ${result.refusal.code}`);
    onlookers.told(result.value.events);
    state = result.value.state;
    actions += 1;
  }
  throw new Error(`game ${seed} is not over after ${MAX_ACTIONS} actions`);
}

function winnersOf(outcome: Outcome): ReadonlySet<PlayerId> {
  if ('winnerId' in outcome) return new Set([outcome.winnerId]);
  return new Set('winnerIds' in outcome ? outcome.winnerIds : []);
}

/** What can be counted about an event: its kind, and whatever is true of it. */
const marksOf = ({ name, data }: GameEvent): string[] =>
  Object.entries(data).flatMap(([key, value]) =>
    key === 'kind' ? [`${name} ${value}`] : value === true ? [`${name} ${key}`] : [],
  );

/** Each mark as a share of the events of that name. */
const ratesOf = (happened: ReadonlyMap<string, number>): Record<string, Rate> =>
  Object.fromEntries(
    [...happened]
      .filter(([mark]) => mark.includes(' '))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([mark, count]) => [mark, rateOf(count, happened.get(mark.split(' ')[0]!)!)]),
  );

/** Wilson's interval: honest near 0 and 1 too. */
export function rateOf(count: number, of: number): Rate {
  if (of === 0) return { count, of, rate: 0, interval: [0, 1] };
  const z = 1.96;
  const rate = count / of;
  const centre = (rate + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const reach = (z * Math.sqrt((rate * (1 - rate)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of);
  return { count, of, rate, interval: [Math.max(0, centre - reach), Math.min(1, centre + reach)] };
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

function report({ game, games, seats, settings, seed, ...figures }: Simulation): string {
  const changes = Object.entries(settings).map(([key, value]) => `, ${key} ${value}`);
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const rate = ({ rate, interval: [low, high] }: Rate) => `${percent(rate)}  (${percent(low)} to ${percent(high)})`;
  const spread = ({ p50, p99, max }: Spread, digits = 0) =>
    `p50 ${p50.toFixed(digits)}  p99 ${p99.toFixed(digits)}  max ${max.toFixed(digits)}`;
  return [
    `${game}: ${games} games, ${seats} seats${changes.join('')}, seed ${seed}`,
    ...Object.entries(figures.winsByLevel).map(([level, wins]) => `  ${level} wins  ${rate(wins)}`),
    ...figures.winsBySeat.map((wins, seat) => `  seat ${seat} wins  ${rate(wins)}`),
    `  draws  ${rate(figures.draws)}`,
    `  actions per game  ${spread(figures.actionsPerGame)}`,
    ...Object.entries(figures.events).map(
      ([mark, share]) => `  ${mark}  ${share.count} of ${share.of}: ${rate(share)}`,
    ),
    ...Object.entries(figures.decisionUs).map(([level, times]) => `  ${level} decides in µs  ${spread(times, 1)}`),
  ].join('\n');
}

/** A table to play at. */
interface SimulatedTable {
  readonly seats: number;
  /** Changes to the usual settings. */
  readonly settings: Settings;
}

/** `games/<id>/simulation.ts`, where there is one. */
interface SimulationExtras {
  /** Played one after the other when no table is asked for. */
  readonly tables?: readonly SimulatedTable[];
  /** What a reader wants to see of the finished games. */
  tellFinals?(finals: readonly unknown[], seed: string): readonly string[];
}

async function extrasOf(gameId: string): Promise<SimulationExtras> {
  const file = new URL(`../src/games/${gameId}/simulation.ts`, import.meta.url);
  return existsSync(file) ? ((await import(file.href)) as SimulationExtras) : {};
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      games: { type: 'string', default: '1000' },
      bots: { type: 'string', default: 'standard' },
      seats: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
    },
  });
  const { seed, json } = values;
  const known: readonly AnyGame[] = Object.values(registry);
  const game = known.find(({ config }) => config.id === positionals[0]);
  if (!game) fail(`Which game? One of: ${known.map(({ config }) => config.id).join(', ')}.`);
  const bots = values.bots.split(',') as BotLevel[];
  if (!bots.every((level) => game.config.botLevels.includes(level))) {
    fail(`${game.config.name} has these bots: ${game.config.botLevels.join(', ')}.`);
  }
  const games = Number(values.games);
  if (!Number.isInteger(games) || games < 1) fail('--games takes a whole number from 1.');
  const { tables, tellFinals } = await extrasOf(game.config.id);
  const isAsked = values.seats !== undefined || values.set.length > 0;
  const asked = { seats: seatsAsked(game, values.seats, bots), settings: settingsAsked(values.set) };
  if (settingsFor(game, asked.seats, asked.settings) === null)
    fail(`${game.config.name} does not offer these settings.`);
  for (const table of isAsked || !tables ? [asked] : tables) {
    const finals: unknown[] = [];
    const simulation = simulate(game, { games, bots, seed, ...table }, (state) => finals.push(state));
    console.log(json ? JSON.stringify(simulation, null, 2) : report(simulation));
    if (!json && tellFinals) for (const line of tellFinals(finals, seed)) console.log(line);
  }
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
