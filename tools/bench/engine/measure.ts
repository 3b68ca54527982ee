import { createDeck } from '../../../src/games/lieng/rules/deck.ts';
import { evaluateHand } from '../../../src/games/lieng/rules/hand-evaluator.ts';
import * as registry from '../../../src/games/registry.ts';
import type { AnyGame, GameAction, PlayerId } from '../../../src/kit/contract.ts';
import { branchRandom, openRandom, type Random } from '../../../src/kit/random.ts';
import { cpuMs } from '../lib/cpu.ts';
import { type Recording, record, START, usualSettings } from '../lib/play.ts';

export interface EngineFigures {
  readonly game: string;
  readonly seats: number;
  readonly actionsPerS: number;
  readonly botGamesPerS: number;
  readonly heapGrowthKiB: number;
}

const GAMES = 40;
const MEASURE_MS = 2000;

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
