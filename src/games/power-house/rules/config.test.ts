import { describe, expect, test } from 'vitest';
import { cardIn } from '../fixtures/position.ts';
import { compareRanks, getCardPoints, getConfig, RANK_ORDER, RANKS, SUITS } from './config.ts';
import { createDeck } from './deck.ts';

const VARIANTS = [
  ['4P1D', 4, 1, 13, 0, 52, 1, 150, 250, undefined],
  ['5P1D', 5, 1, 10, 2, 50, 1, 150, 250, 200],
  ['6P1D', 6, 1, 8, 4, 48, 2, 150, 250, undefined],
  ['6P2D', 6, 2, 17, 2, 102, 2, 300, 500, undefined],
  ['7P2D', 7, 2, 14, 6, 98, 2, 300, 500, 400],
  ['8P2D', 8, 2, 12, 8, 96, 3, 300, 500, undefined],
  ['9P2D', 9, 2, 11, 5, 99, 3, 300, 500, 400],
  ['10P2D', 10, 2, 10, 4, 100, 4, 300, 500, undefined],
] as const;

describe('[2] variants', () => {
  test.each(VARIANTS)('%s', (key, players, decks, each, twos, total, partners, bidMin, bidMax, threshold) => {
    expect(getConfig(players, decks)).toEqual({
      key,
      players,
      decks,
      totalCards: total,
      cardsPerPlayer: each,
      rounds: each,
      twosToRemove: twos,
      partnerCount: partners,
      bidMin,
      bidMax,
      bidIncrement: 5,
      ...(threshold && { bidThreshold: threshold }),
    });
    expect(each * players).toBe(52 * decks - twos);
  });

  test('without a deck count: one deck up to five players, then two', () => {
    const keys = [4, 5, 6, 7, 8, 9, 10].map((players) => getConfig(players).key);
    expect(keys).toEqual(['4P1D', '5P1D', '6P2D', '7P2D', '8P2D', '9P2D', '10P2D']);
  });

  test('every answer is fresh', () => expect(getConfig(4)).not.toBe(getConfig(4)));

  test.each([
    [3, 1],
    [4, 2],
    [5, 2],
    [7, 1],
    [8, 1],
    [11, 2],
    [4.5, 1],
    [4, 3],
    [Number.NaN, 1],
  ])('%d players with %d decks: UNSUPPORTED_VARIANT', (players, decks) => {
    expect(() => getConfig(players, decks)).toThrowError(expect.objectContaining({ code: 'UNSUPPORTED_VARIANT' }));
  });
});

describe('[2] card points', () => {
  test.each([
    ['3S', 30],
    ["3S'", 30],
    ['3H', 0],
    ['10C', 10],
    ['JD', 10],
    ['QH', 10],
    ['KS', 10],
    ["AS'", 10],
    ['5D', 5],
    ['2S', 0],
    ['9H', 0],
    ['4C', 0],
  ])('%s is worth %i', (id, points) => expect(getCardPoints(cardIn(id))).toBe(points));

  test.each([1, 2])('%i decks hold 250 points each', (decks) => {
    expect(createDeck(decks).reduce((sum, card) => sum + getCardPoints(card), 0)).toBe(250 * decks);
  });
});

describe('[4] suits and ranks', () => {
  test('are listed in order and cannot be changed', () => {
    expect(SUITS).toEqual(['S', 'H', 'D', 'C']);
    expect(RANKS).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']);
    expect([RANK_ORDER['2'], RANK_ORDER['10'], RANK_ORDER.A]).toEqual([0, 8, 12]);
    for (const list of [SUITS, RANKS, RANK_ORDER]) expect(Object.isFrozen(list)).toBe(true);
  });

  test('compareRanks answers -1, 0 or 1, the ace highest and the 3 of spades a mere 3', () => {
    expect([compareRanks('2', 'A'), compareRanks('A', '2'), compareRanks('10', '10')]).toEqual([-1, 1, 0]);
    expect(compareRanks('3', '4')).toBe(-1);
  });
});
