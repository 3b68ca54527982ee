import type { AnyGame, GameAction, PlayerId, Timestamp } from '../../src/engine/game-module.ts';
import { branchRandom, openRandom, type Random, type RandomState } from '../../src/engine/random.ts';
import { initialSettings } from '../../src/engine/settings.ts';
import { createDeck } from '../../src/games/lieng/deck.ts';
import { evaluateHand } from '../../src/games/lieng/hand-evaluator.ts';
import * as registry from '../../src/games/registry.ts';

/** One thing that happened: somebody's action, or the game's own time that came. */
interface Happening {
  readonly now: Timestamp;
  readonly playerId: PlayerId | null;
  readonly action: GameAction | null;
}

interface Recording {
  readonly generator: RandomState;
  readonly players: readonly { readonly id: PlayerId; readonly name: string }[];
  readonly happenings: readonly Happening[];
}

export interface EngineFigures {
  readonly game: string;
  readonly seats: number;
  readonly actionsPerS: number;
  readonly botGamesPerS: number;
  readonly heapGrowthKiB: number;
}

const START = 1_700_000_000_000;
const GAMES = 40;
const MAX_STEPS = 2000;
const MEASURE_MS = 2000;

/** Milliseconds of this process on a core: what else the machine is busy with does not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function usualPlayers(game: AnyGame) {
  return Array.from({ length: game.config.seats.initial }, (_, seat) => ({
    id: `player-${seat}`,
    name: `Player ${seat}`,
  }));
}

function usualSettings(game: AnyGame) {
  const settings = initialSettings(game.config.settings);
  return game.reviseSettings?.(settings, [], game.config.seats.initial) ?? settings;
}

/** Plays one game; `choose` says what whoever may act does. */
function record(
  game: AnyGame,
  seed: number,
  choose: (legal: readonly GameAction[], state: unknown, id: PlayerId) => GameAction,
): Recording {
  const generator = branchRandom(String(seed), game.config.id);
  const random = openRandom(generator);
  const players = usualPlayers(game);
  let now = START;
  let { state } = game.initialize(players, usualSettings(game), { now, random });
  const happenings: Happening[] = [];
  while (happenings.length < MAX_STEPS && game.checkGameOver(state) === null) {
    const actor = players.find(({ id }) => game.getLegalActions(state, id).length > 0);
    if (actor) {
      now += 1;
      const action = choose(game.getLegalActions(state, actor.id), state, actor.id);
      const result = game.processAction(state, actor.id, action, { now, random });
      if (!result.ok) throw new Error(`${actor.id}: ${JSON.stringify(action)}: ${result.refusal.code}`);
      state = result.value.state;
      happenings.push({ now, playerId: actor.id, action });
    } else {
      now = game.getDueAt(state)!;
      state = game.processAdvancement(state, { now, random }).state;
      happenings.push({ now, playerId: null, action: null });
    }
  }
  return { generator, players, happenings };
}

/** The way of every action through the contract: read, validated, carried out, looked at for an end and the next time. */
function replay(
  game: AnyGame,
  { generator, players, happenings }: Recording,
  settings: ReturnType<typeof usualSettings>,
): number {
  const random = openRandom(generator);
  let { state } = game.initialize(players, settings, { now: START, random });
  let actions = 0;
  for (const { now, playerId, action } of happenings) {
    if (playerId === null) state = game.processAdvancement(state, { now, random }).state;
    else {
      const result = game.processAction(state, playerId, game.parseAction(action!), { now, random });
      if (!result.ok) throw new Error(result.refusal.code);
      state = result.value.state;
      actions += 1;
    }
    game.checkGameOver(state);
    game.getDueAt(state);
  }
  return actions;
}

function repeated(work: () => number): { perS: number } {
  const until = cpuMs() + MEASURE_MS / 4;
  while (cpuMs() < until) work();
  const began = cpuMs();
  let done = 0;
  while (cpuMs() - began < MEASURE_MS) for (let round = 0; round < 10; round++) done += work();
  return { perS: (done / (cpuMs() - began)) * 1000 };
}

function measure(game: AnyGame): EngineFigures {
  const chance = openRandom(branchRandom('bench', 'choices'));
  const settings = usualSettings(game);
  const recordings = Array.from({ length: GAMES }, (_, seed) => record(game, seed, (legal) => chance.pick(legal)));
  const all = () => recordings.reduce((sum, recording) => sum + replay(game, recording, settings), 0);
  all();
  globalThis.gc?.();
  const heapBefore = process.memoryUsage().heapUsed;
  const { perS: actionsPerS } = repeated(all);
  globalThis.gc?.();
  const heapGrowthKiB = (process.memoryUsage().heapUsed - heapBefore) / 1024;
  let seed = 0;
  const { perS: botGamesPerS } = repeated(() => {
    record(game, ++seed, standardBot(game, chance));
    return 1;
  });
  return { game: game.config.name, seats: game.config.seats.initial, actionsPerS, botGamesPerS, heapGrowthKiB };
}

const standardBot =
  (game: AnyGame, random: Random) =>
  (legal: readonly GameAction[], state: unknown, id: PlayerId): GameAction =>
    game.getBotAction(game.sanitizeForPlayer(state, id), legal, { now: START, random, level: 'standard' });

function handsPerS(): number {
  const deck = createDeck();
  const random = openRandom(branchRandom('bench', 'hands'));
  const hands = Array.from({ length: 4096 }, () => random.shuffle(deck).slice(0, 3));
  return repeated(() => {
    for (const hand of hands) evaluateHand(hand);
    return hands.length;
  }).perS;
}

const only = process.argv[2];
const games = Object.values(registry as unknown as Record<string, AnyGame>).filter(
  ({ config }) => only === undefined || config.id === only,
);
console.log(JSON.stringify({ games: games.map(measure), handsPerS: handsPerS() }));
