import { expect, test } from 'vitest';
import { oncePer } from './memoize.ts';

test('is worked out once for each object, and the same answer given from then on', () => {
  const asked: object[] = [];
  const doubled = oncePer((list: readonly number[]) => {
    asked.push(list);
    return list.map((item) => 2 * item);
  });
  const [one, other] = [[1], [1]];
  const answer = doubled(one);
  expect(answer).toEqual([2]);
  expect(doubled(one)).toBe(answer);
  expect(doubled(other)).not.toBe(answer);
  expect(asked).toEqual([one, other]);
});
