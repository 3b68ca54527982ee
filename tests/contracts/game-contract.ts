import { describe, test } from 'vitest';
import type { AnyGame, BotLevel, GameAction, GameModule } from '../../src/kit/contract.ts';
import type { GameContract } from '../../src/kit/game-contract.ts';
import type { Settings } from '../../src/kit/settings.ts';
import { botRules, isSlow } from './contract-bots.ts';
import { checkCard } from './contract-card.ts';
import { must } from './contract-checks.ts';
import { playRules } from './contract-play.ts';
import { seatRules } from './contract-seats.ts';
import { secretRules } from './contract-secrets.ts';
import { type AnyContract, Subject } from './contract-subject.ts';
import { playRandomly, type RandomPlay } from './random-play.ts';
import { watchGames } from './watch-games.ts';

/** How much the suite plays. */
export interface ContractRun {
  /** How many random games, or the very seeds to replay. */
  readonly seeds?: number | readonly number[];
  /** The fewest, the usual and the most, unless told. */
  readonly seatCounts?: readonly number[];
  /** A random game must be over by then. */
  readonly maxSteps?: number;
}

export interface Rule {
  readonly name: string;
  check(): void;
}

/** The first rule plays for all of them, perhaps on a busy machine. */
const PLAYING_TIMEOUT_MS = 300_000;
const BOT_GAMES = 10;

/** What must hold for every game, shown by playing it at random. */
export function gameContract<State, Action extends GameAction, View, GameSettings extends Settings>(
  game: GameModule<State, Action, View, GameSettings>,
  contract: GameContract<State, Action>,
  run: ContractRun = {},
): void {
  describe(`${game.config.name} keeps the contract of games`, () => {
    for (const { name, check } of contractRules(game, contract, run))
      test(name, { timeout: PLAYING_TIMEOUT_MS }, check);
  });
}

/** The contract, rule by rule. The first rule to be checked plays the games, once, for all of them. */
export function contractRules<State, Action extends GameAction, View, GameSettings extends Settings>(
  module: GameModule<State, Action, View, GameSettings>,
  contract: GameContract<State, Action>,
  { seeds = 50, maxSteps = 3000, ...run }: ContractRun = {},
): Rule[] {
  const game: AnyGame = module;
  const { min, initial, max } = game.config.seats;
  const seatCounts = run.seatCounts ?? [...new Set([min, initial, max])];
  const seedList = typeof seeds === 'number' ? Array.from({ length: seeds }, (_, index) => index + 1) : seeds;
  const plays = seedList.map((seed) => ({ seed, seats: seatCounts[seed % seatCounts.length]!, maxSteps }));
  const mayRunOn = contract.mayRunOn ?? false;
  return [
    { name: 'its card is complete, in every language', check: () => checkCard(game) },
    ...playedRules(game, contract, plays, maxSteps),
    ...game.config.botLevels.map((level) => botsPlayToTheEnd(game, level, plays, mayRunOn)),
  ];
}

function playedRules(game: AnyGame, contract: AnyContract, plays: readonly RandomPlay[], maxSteps: number): Rule[] {
  const subject = new Subject(game, contract);
  const rules = [...playRules(subject, maxSteps), ...secretRules(subject), ...botRules(subject), ...seatRules(subject)];
  let failures: ReadonlyMap<string, Error> | null = null;
  return rules.map(({ name, afterAll }) => ({
    name,
    check: () => {
      failures ??= watchGames(game, plays, rules);
      const failure = failures.get(name);
      if (failure) throw failure;
      afterAll?.();
    },
  }));
}

const botsPlayToTheEnd = (game: AnyGame, level: BotLevel, plays: readonly RandomPlay[], mayRunOn: boolean): Rule => ({
  name: `${level} bots play games to the end`,
  check: () => {
    for (const play of plays.slice(0, isSlow(game, level) ? 1 : BOT_GAMES)) {
      const positions = [...playRandomly(game, { ...play, botLevel: level })];
      must(mayRunOn || game.checkGameOver(positions.at(-1)!.state) !== null, `seed ${play.seed} does not end`);
    }
  },
});
