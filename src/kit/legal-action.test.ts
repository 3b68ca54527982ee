import { expect, test } from 'vitest';
import type { GameAction, LegalAction } from './contract.ts';
import { drawNumber, isInRange, readyAction, withNumbers } from './legal-action.ts';
import { branchRandom, openRandom } from './random.ts';

const bid: LegalAction<GameAction> = {
  type: 'bid',
  payload: { count: 3, face: 6 },
  between: { count: [3, 20] },
};

test('a ready action has no ranges', () => {
  expect(readyAction(bid)).toEqual({ type: 'bid', payload: { count: 3, face: 6 } });
  const pass = { type: 'pass', payload: {} };
  expect(readyAction(pass)).toBe(pass);
});

test('other numbers replace the fields that have a range', () => {
  expect(withNumbers(bid, ([, max]) => max)).toEqual({ type: 'bid', payload: { count: 20, face: 6 } });
});

test('a drawn number lies in its range, and every number of the range is drawn', () => {
  const random = openRandom(branchRandom('range', 'draws'));
  const drawn = new Set(Array.from({ length: 100 }, () => drawNumber([10, 27, 5], random)));
  expect([...drawn].sort()).toEqual([10, 15, 20, 25]);
});

test.each([
  [3, true],
  [20, true],
  [2, false],
  [21, false],
  [3.5, false],
  ['3', false],
  [undefined, false],
])('%j lies between 3 and 20: %s', (value, is) => {
  expect(isInRange(value, [3, 20])).toBe(is);
});

test('a range with steps holds the numbers of its steps alone', () => {
  expect([10, 12, 15].map((value) => isInRange(value, [10, 25, 5]))).toEqual([true, false, true]);
});
