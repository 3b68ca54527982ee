import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PotManager, type PotState } from './pot-manager.ts';

const { create, addBet, fold, getTotal, getPots, distributeToWinner, distributeToWinners, reset } = PotManager;

/** `{ b: 45, d: [30] }`: an amount in brackets is a folded player's. */
function potWith(bets: Readonly<Record<string, number | readonly [number]>>, order = Object.keys(bets)): PotState {
  return Object.entries(bets).reduce((pot, [id, amount]) => {
    if (typeof amount === 'number') return addBet(pot, id, amount);
    return fold(addBet(pot, id, amount[0]), id);
  }, create(order));
}

describe('[L7.3] the worked example', () => {
  const pot = potWith({ b: 45, c: 125, d: [30], a: 300 });

  test('main pot 165, side pot 160, refund 175', () => {
    expect(getTotal(pot)).toBe(500);
    expect(getPots(pot)).toEqual({
      refund: { playerId: 'a', amount: 175 },
      pots: [
        { amount: 165, eligible: ['b', 'c', 'a'] },
        { amount: 160, eligible: ['c', 'a'] },
      ],
    });
  });

  test.each([
    ['b, then c, then a', [['b'], ['c'], ['a']], { b: 165, c: 160, d: 0, a: 175 }],
    ['a best', [['a'], ['b'], ['c']], { b: 0, c: 0, d: 0, a: 500 }],
    ['b and c tie, both beat a', [['b', 'c'], ['a']], { b: 83, c: 242, d: 0, a: 175 }],
  ])('%s', (_name, ranking, paid) => expect(distributeToWinners(pot, ranking)).toEqual(paid));
});

describe('[L7.1] layers', () => {
  test('folded levels make no pots', () => {
    expect(getPots(potWith({ a: 100, b: [20], c: 100, d: [60] })).pots).toEqual([
      { amount: 280, eligible: ['a', 'c'] },
    ]);
  });

  test('a layer nobody is eligible for falls to the pot below', () => {
    expect(getPots(potWith({ a: 20, b: [50], c: 20, d: [50] }))).toEqual({
      refund: null,
      pots: [{ amount: 140, eligible: ['a', 'c'] }],
    });
  });

  test('a layer of one who folded is no refund', () => {
    expect(getPots(potWith({ a: 20, b: [50], c: 20 }))).toEqual({
      refund: null,
      pots: [{ amount: 90, eligible: ['a', 'c'] }],
    });
  });

  test('without anybody eligible there is a pot that cannot be ranked', () => {
    const dead = potWith({ a: [20], b: [50] });
    expect(getPots(dead)).toEqual({ refund: null, pots: [{ amount: 70, eligible: [] }] });
    expect(() => distributeToWinners(dead, ['a'])).toThrow(new RangeError('RANKING_INCOMPLETE'));
  });

  test('nobody put anything in', () => expect(getPots(create(['a', 'b']))).toEqual({ refund: null, pots: [] }));
});

describe('[L7.2] settlement', () => {
  test('odd chips go one each, in order, whatever the ranking says first', () => {
    const pot = potWith({ a: 5, b: 5, c: 5, d: [5] });
    expect(distributeToWinners(pot, ['c', 'b', 'a'])).toEqual({ a: 7, b: 7, c: 6, d: 0 });
  });

  test('a flat list is one tied group', () => {
    const pot = potWith({ a: 10, b: 10 });
    expect(distributeToWinners(pot, ['a', 'b'])).toEqual(distributeToWinners(pot, [['a', 'b']]));
  });

  test('the last one standing takes everything, refund and all', () => {
    expect(distributeToWinner(potWith({ a: 100, b: [10], c: [10] }), 'a')).toBe(120);
  });

  test('a pot needs somebody ranked', () => {
    expect(() => distributeToWinners(potWith({ a: 10, b: 10, c: 20, d: 20 }), [['a'], ['b']])).toThrow(
      new RangeError('RANKING_INCOMPLETE'),
    );
  });
});

describe('[L9] PotManager', () => {
  test.each([-1, 1.5, Number.NaN, '10' as never])('%s is no bet', (amount) => {
    expect(() => addBet(create(['a']), 'a', amount)).toThrow(RangeError);
  });

  test('strangers throw, values stay as they were, reset leaves no bets', () => {
    const pot = Object.freeze(create(['a', 'b']));
    expect(() => addBet(pot, 'z', 1)).toThrow(RangeError);
    expect(() => fold(pot, 'z')).toThrow(RangeError);
    expect(() => distributeToWinner(pot, 'z')).toThrow(RangeError);
    expect(addBet(addBet(pot, 'a', 3), 'a', 4).bets).toEqual({ a: 7, b: 0 });
    expect(fold(fold(pot, 'a'), 'a').folded).toEqual(['a']);
    expect(pot).toEqual(create(['a', 'b']));
    expect(reset(potWith({ a: 5, b: [5] }))).toEqual(pot);
  });
});

test('[L-D1] chips are conserved, folded players get nothing, and nobody wins more from one opponent than he put in', () => {
  const player = fc.record({ bet: fc.integer({ min: 1, max: 60 }), folded: fc.boolean(), place: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(player, { minLength: 2, maxLength: 8 }), (players) => {
      const topLive = players.findIndex(({ folded }) => !folded);
      fc.pre(topLive >= 0);
      const bets = Object.fromEntries(players.map(({ bet, folded }, i) => [`p${i}`, folded ? ([bet] as const) : bet]));
      const live = players.flatMap(({ folded, place }, i) => (folded ? [] : [{ id: `p${i}`, place }]));
      const ranking = [0, 1, 2, 3].map((place) => live.filter((p) => p.place === place).map(({ id }) => id));
      const pot = potWith(bets);
      const paid = distributeToWinners(
        pot,
        ranking.filter((group) => group.length > 0),
      );
      expect(Object.values(paid).reduce((sum, amount) => sum + amount, 0)).toBe(getTotal(pot));
      const topLiveBet = Math.max(...players.filter(({ folded }) => !folded).map(({ bet }) => bet));
      players.forEach(({ bet, folded }, i) => {
        if (folded) expect(paid[`p${i}`]).toBe(0);
        const cap = players.reduce((sum, other) => sum + Math.min(bet, other.bet), 0);
        if (bet < topLiveBet) expect(paid[`p${i}`]).toBeLessThanOrEqual(cap);
      });
    }),
    { numRuns: 2000 },
  );
});
