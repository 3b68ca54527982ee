import { expect, test } from 'vitest';
import { fourKate } from '../../src/games/4-kate/index.ts';
import * as powerHouseSimulation from '../../src/games/power-house/fixtures/simulation.ts';
import { getConfig, powerHouse } from '../../src/games/power-house/index.ts';
import * as whosDealSimulation from '../../src/games/whos-deal/fixtures/simulation.ts';
import { whosDeal } from '../../src/games/whos-deal/index.ts';
import type { Settings } from '../../src/kit/settings.ts';
import { partyGame } from '../../templates/party-game/index.ts';
import { layoutsOf } from './play.ts';
import { settingsAsked, simulate, simulateInThreads } from './simulate.ts';
import { rateOf, Sum, spreadOf } from './statistics.ts';

test('a match counts every game once, sides changing from game to game', () => {
  const { winsByLevel, winsBySeat, draws, actionsPerGame, decisionUs } = simulate(fourKate, {
    games: 200,
    bots: ['standard', 'easy'],
    seats: 2,
    seed: 'test',
  });
  const { standard, easy } = winsByLevel;
  expect([standard!.of, easy!.of]).toEqual([200, 200]);
  expect(standard!.count + easy!.count + draws.count).toBe(200);
  expect(winsBySeat[0]!.count + winsBySeat[1]!.count).toBe(standard!.count + easy!.count);
  expect(standard!.interval[0]).toBeGreaterThan(easy!.interval[1]);
  expect(actionsPerGame.p50 >= 7 && actionsPerGame.max <= 42).toBe(true);
  expect(decisionUs.standard!.max).toBeGreaterThan(0);
});

test('the same seed gives the same match', () => {
  const results = (seed: string) => {
    const {
      decisionUs: _times,
      seed: _seed,
      ...rest
    } = simulate(fourKate, { games: 30, bots: ['easy'], seats: 2, seed });
    return rest;
  };
  expect(results('a')).toEqual(results('a'));
  expect(results('a')).not.toEqual(results('b'));
});

test('games with clocks and any number of seats are played too', () => {
  const { winsBySeat, draws } = simulate(partyGame, { games: 20, bots: ['standard', 'easy'], seats: 5, seed: 'a' });
  expect(winsBySeat).toHaveLength(5);
  expect(draws.count).toBe(0);
});

test('a table is set as its owner would set it', () => {
  const options = { games: 1, bots: ['standard'], seats: 6, seed: 'a' } as const;
  const handSizes: number[] = [];
  const tables: Settings[] = [{ deckCount: 1, seriesLength: 1 }, { seriesLength: 1 }];
  for (const settings of tables) {
    simulate(powerHouse, { ...options, settings }, {}, (state) => {
      handSizes.push((state as { config: { cardsPerPlayer: number } }).config.cardsPerPlayer);
    });
  }
  expect(handSizes).toEqual([8, 17]);
  expect(() => simulate(powerHouse, { ...options, settings: { deckCount: 3 } })).toThrow('not on offer');
  expect(settingsAsked(['deckCount=1', 'bidThreshold=false', 'pace=slow=er'])).toEqual({
    deckCount: 1,
    bidThreshold: false,
    pace: 'slow=er',
  });
});

test('[power-house 15] one command simulates every variant', () => {
  const keys = powerHouseSimulation.tables.map(({ seats, settings }) => getConfig(seats, settings.deckCount).key);
  expect(keys).toEqual(['4P1D', '5P1D', '6P1D', '6P2D', '7P2D', '8P2D', '9P2D', '10P2D']);
});

test("a rate comes with Wilson's interval", () => {
  expect(rateOf(50, 100)).toMatchObject({ rate: 0.5 });
  const [low, high] = rateOf(50, 100).interval;
  expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.404', '0.596']);
  expect(rateOf(100, 100).interval[0].toFixed(3)).toBe('0.963');
  expect(rateOf(0, 0).interval).toEqual([0, 1]);
});

test('a spread names the middle, the slowest hundredth and the worst', () => {
  const values = Array.from({ length: 1000 }, (_, index) => index + 1);
  expect(spreadOf(values)).toEqual({ p50: 501, p99: 991, max: 1000 });
});

test('what the events say is counted as a share of the events of that name', () => {
  const { events } = simulate(fourKate, { games: 20, bots: ['easy'], seats: 2, seed: 'a' });
  const draws = events['game-over isDraw'];
  expect(draws?.of ?? 20).toBe(20);
  const { events: rounds } = simulate(whosDeal, { games: 4, bots: ['standard'], seats: 4, seed: 'a' });
  const kinds = Object.entries(rounds).filter(([mark]) => /^round-over (made|march|euchre|alone)/.test(mark));
  expect(kinds.reduce((sum, [, { count }]) => sum + count, 0)).toBe(kinds[0]![1].of);
});

test('a duplicate plays the same deals once from each side', () => {
  const options = { games: 3, bots: ['standard', 'easy'], seats: 4, seed: 'd', duplicate: true } as const;
  expect(layoutsOf(options, 5)).toEqual([
    ['standard', 'easy', 'standard', 'easy'],
    ['easy', 'standard', 'easy', 'standard'],
  ]);
  expect(layoutsOf({ ...options, bots: ['expert', 'easy', 'easy'], seats: 6 }, 0)).toHaveLength(3);
  expect(layoutsOf({ ...options, bots: ['easy', 'easy'] }, 0)).toHaveLength(1);
  const { games, pointsPerHand, lead } = simulate(whosDeal, options, whosDealSimulation);
  expect(games).toBe(6);
  expect(lead!.of).toBe(pointsPerHand.standard!.of);
  expect(lead!.mean).toBeCloseTo(pointsPerHand.standard!.mean - pointsPerHand.easy!.mean);
});

test('a hand is scored once, and partners win together', () => {
  const options = { games: 20, bots: ['standard'], seats: 4, seed: 'e' } as const;
  const { winsByLevel, pointsPerHand, answers } = simulate(whosDeal, options, whosDealSimulation);
  expect(winsByLevel.standard).toMatchObject({ count: 20, of: 40 });
  const { of: hands, mean } = pointsPerHand.standard!;
  expect(answers['standard: called']).toMatchObject({ count: hands, of: 4 * hands });
  // One team scores one, two or four points a hand.
  expect(mean > 0.5 && mean < 1).toBe(true);
});

test('the figures do not depend on who played the games', async () => {
  const options = { games: 12, bots: ['standard', 'easy'], seats: 4, seed: 't', duplicate: true } as const;
  const { decisionUs: _here, ...here } = simulate(whosDeal, options, whosDealSimulation);
  const { decisionUs: _there, ...there } = await simulateInThreads(whosDeal, options, 2);
  expect(there).toEqual(here);
}, 180_000);

test('a mean comes with its standard error', () => {
  const sum = new Sum();
  for (const value of [1, 2, 3, 4]) sum.add(value);
  const { mean, of, standardError } = sum.mean();
  expect([mean, of, standardError.toFixed(4)]).toEqual([2.5, 4, '0.6455']);
  expect(new Sum().mean().of).toBe(0);
});
