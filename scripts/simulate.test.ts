import { expect, test } from 'vitest';
import type { Settings } from '../src/engine/settings.ts';
import { fourKate } from '../src/games/4-kate/index.ts';
import { getConfig, powerHouse } from '../src/games/power-house/index.ts';
import * as powerHouseSimulation from '../src/games/power-house/simulation.ts';
import { whosDeal } from '../src/games/whos-deal/index.ts';
import { partyGame } from '../src/testing/party-game/index.ts';
import { rateOf, settingsAsked, simulate, spreadOf } from './simulate.ts';

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
    simulate(powerHouse, { ...options, settings }, (state) => {
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
