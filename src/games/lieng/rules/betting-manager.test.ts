import { describe, expect, test } from 'vitest';
import { BettingManager, type BettingState } from './betting-manager.ts';

const { create, validateAction, processAction, getCurrentBet, getMinRaise } = BettingManager;

/** a owes 20 of 30 and has 90; b bet 30; c is all-in with 15. */
const table = (change: Partial<BettingState> = {}): BettingState =>
  create({
    currentBet: 30,
    minRaise: 10,
    bets: { a: 10, b: 30, c: 15 },
    chips: { a: 90, b: 70, c: 0 },
    live: ['a', 'b', 'c'],
    canAct: ['a', 'b'],
    ...change,
  });

describe('[L6.1] the four actions', () => {
  test.each([
    ['BO', undefined, { pay: 0, newBet: 10, isRaise: false, allIn: false }],
    ['THEO', undefined, { pay: 20, newBet: 30, isRaise: false, allIn: false }],
    ['TO', 40, { pay: 30, newBet: 40, isRaise: true, allIn: false }],
    ['TO', 100, { pay: 90, newBet: 100, isRaise: true, allIn: true }],
    ['TO_TAT', undefined, { pay: 90, newBet: 100, isRaise: true, allIn: true }],
  ] as const)('%s %s', (action, amount, payment) => {
    expect(validateAction(table(), 'a', action, amount)).toEqual({ valid: true, ...payment });
    expect(processAction(table(), 'a', action, amount)).toMatchObject(payment);
  });

  test('a check costs nothing', () => {
    expect(validateAction(table(), 'b', 'THEO')).toEqual({
      valid: true,
      pay: 0,
      newBet: 30,
      isRaise: false,
      allIn: false,
    });
  });

  test('THEO of the exact stack is all-in; with less it is refused', () => {
    expect(validateAction(table({ chips: { a: 20, b: 70, c: 0 } }), 'a', 'THEO')).toMatchObject({
      pay: 20,
      allIn: true,
    });
    expect(validateAction(table({ chips: { a: 19, b: 70, c: 0 } }), 'a', 'THEO')).toEqual({
      valid: false,
      reason: 'NOT_ENOUGH_CHIPS',
    });
  });

  test('[L15] a short stack can still go all-in: a short call, no raise', () => {
    const short = table({ chips: { a: 5, b: 70, c: 0 } });
    expect(validateAction(short, 'a', 'TO_TAT')).toEqual({
      valid: true,
      pay: 5,
      newBet: 15,
      isRaise: false,
      allIn: true,
    });
    expect(getCurrentBet(processAction(short, 'a', 'TO_TAT').betting)).toBe(30);
  });

  test('a short all-in raise counts fully', () => {
    const betting = processAction(table({ chips: { a: 25, b: 70, c: 0 } }), 'a', 'TO_TAT');
    expect(betting).toMatchObject({ newBet: 35, isRaise: true, allIn: true });
    expect(getCurrentBet(betting.betting)).toBe(35);
  });

  test.each([
    ['nobody else can act', { canAct: ['a'] }, 39, 'RAISE_CLOSED'],
    ['below the smallest raise', {}, 39, 'RAISE_TOO_SMALL'],
    ['below it with the whole stack', { chips: { a: 25, b: 70, c: 0 } }, 35, 'RAISE_TOO_SMALL'],
    ['small before poor', { chips: { a: 1, b: 70, c: 0 } }, 39, 'RAISE_TOO_SMALL'],
    ['beyond the stack', {}, 101, 'NOT_ENOUGH_CHIPS'],
  ] as const)('TO is refused: %s', (_why, change, amount, reason) => {
    expect(validateAction(table(change), 'a', 'TO', amount)).toEqual({ valid: false, reason });
    expect(() => processAction(table(change), 'a', 'TO', amount)).toThrow(new RangeError(reason));
  });

  test.each([undefined, '100', Number.NaN, Number.POSITIVE_INFINITY, 40.5, 0, -40, 1e9 + 1])(
    '[L15] TO %s is not an amount',
    (amount) => {
      expect(validateAction(table(), 'a', 'TO', amount as never)).toEqual({ valid: false, reason: 'INVALID_REQUEST' });
    },
  );

  test('whoever cannot act bets nothing', () => {
    expect(validateAction(table(), 'c', 'THEO')).toEqual({ valid: false, reason: 'NOT_IN_HAND' });
    expect(validateAction(table(), 'z', 'BO')).toEqual({ valid: false, reason: 'NOT_IN_HAND' });
  });
});

test('[L9] processAction gives a new value', () => {
  const before = Object.freeze(table());
  const { betting } = processAction(before, 'a', 'TO', 100);
  expect(betting).toEqual({
    currentBet: 100,
    minRaise: 10,
    bets: { a: 100, b: 30, c: 15 },
    chips: { a: 0, b: 70, c: 0 },
    live: ['a', 'b', 'c'],
    canAct: ['b'],
  });
  expect(processAction(before, 'b', 'BO').betting).toMatchObject({ live: ['a', 'c'], canAct: ['a'] });
  expect(getMinRaise(before)).toBe(10);
  expect(before).toEqual(table());
});
