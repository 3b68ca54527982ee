import { describe, expect, test } from 'vitest';
import { nearest, strideAfter } from './steps.ts';

describe('a number in steps', () => {
  const fives = { min: 5, max: 98, step: 5 };

  test.each([
    [12, 10],
    [13, 15],
    [-3, 5],
    [1000, 95],
    [Number.NaN, 5],
  ])('%d becomes %d', (wish, offered) => expect(nearest(wish, fives)).toBe(offered));

  test('a held button goes faster and faster', () => {
    expect([0, 7, 8, 19, 20, 500].map((repeats) => strideAfter(repeats, 2))).toEqual([2, 2, 10, 10, 50, 50]);
  });

  test('from one to a thousand in less than six seconds of holding', () => {
    let [number, repeats] = [1, 0];
    while (number < 1000) number = nearest(number + strideAfter(repeats++, 1), { min: 1, max: 1000, step: 1 });
    expect(repeats * 90).toBeLessThan(6000);
  });
});
