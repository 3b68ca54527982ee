import { describe, test } from 'vitest';
import type { AnyGame, BotLevel } from '../../src/kit/contract.ts';
import type { AnyContract, ContractRun } from '../../src/kit/game-contract.ts';
import { botRules, isSlow } from './contract-bots.ts';
import { checkCard } from './contract-card.ts';
import { must } from './contract-checks.ts';
import { playRules } from './contract-play.ts';
import { seatRules } from './contract-seats.ts';
import { secretRules } from './contract-secrets.ts';
import { Subject } from './contract-subject.ts';
import { playRandomly, type RandomPlay } from './random-play.ts';
import { watchGames } from './watch-games.ts';

export interface Rule {
  readonly name: string;
  check(): void;
}

/** The first rule plays for all of them, perhaps on a busy machine. */
const PLAYING_TIMEOUT_MS = 300_000;
const BOT_GAMES = 10;

/** What must hold for every game, shown by playing it at random. */
export function gameContract(contract: AnyContract): void {
  describe(`${contract.game.config.name} keeps the contract of games`, () => {
    for (const { name, check } of contractRules(contract)) test(name, { timeout: PLAYING_TIMEOUT_MS }, check);
  });
}

/** The contract, rule by rule. The first rule to be checked plays the games, once, for all of them. */
export function contractRules(
  contract: AnyContract,
  { seeds = 50, maxSteps = 3000, ...run }: ContractRun = contract.run ?? {},
): Rule[] {
  const { game } = contract;
  const { min, initial, max } = game.config.seats;
  const seatCounts = run.seatCounts ?? [...new Set([min, initial, max])];
  const seedList = typeof seeds === 'number' ? Array.from({ length: seeds }, (_, index) => index + 1) : seeds;
  const plays = seedList.map((seed) => ({ seed, seats: seatCounts[seed % seatCounts.length]!, maxSteps }));
  const mayRunOn = contract.mayRunOn ?? false;
  return [
    { name: 'its card is complete, in every language', check: () => checkCard(game) },
    ...playedRules(contract, plays, maxSteps),
    ...game.config.botLevels.map((level) => botsPlayToTheEnd(game, level, plays, mayRunOn)),
  ];
}

function playedRules(contract: AnyContract, plays: readonly RandomPlay[], maxSteps: number): Rule[] {
  const subject = new Subject(contract);
  const rules = [...playRules(subject, maxSteps), ...secretRules(subject), ...botRules(subject), ...seatRules(subject)];
  let failures: ReadonlyMap<string, Error> | null = null;
  return rules.map(({ name, afterAll }) => ({
    name,
    check: () => {
      failures ??= watchGames(contract.game, plays, rules);
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
