import { expect, test } from 'vitest';
import { ringPlace } from './ring-place.ts';

const rounded = (index: number, count: number) => {
  const { x, y } = ringPlace(index, count);
  return [Math.round(x) + 0, Math.round(y) + 0];
};

test('the viewer sits at the bottom and the others follow clockwise', () => {
  expect([0, 1, 2, 3].map((index) => rounded(index, 4))).toEqual([
    [0, 1],
    [-1, 0],
    [0, -1],
    [1, 0],
  ]);
});

test('two sit opposite each other', () => {
  expect([rounded(0, 2), rounded(1, 2)]).toEqual([
    [0, 1],
    [0, -1],
  ]);
});
