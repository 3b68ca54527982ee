import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

test('before any message the own clock is all we have', () => {
  expect(createClock().serverNow(5000)).toBe(5000);
});

test('the fastest message tells the difference best', () => {
  const clock = createClock();
  clock.heard(11_000, 1_300); // 300 ms on the way
  clock.heard(12_000, 2_020); // 20 ms on the way
  clock.heard(13_000, 3_900);
  expect(clock.serverNow(5_000)).toBe(14_980);
});

test('an old difference is forgotten, so that a corrected clock is believed', () => {
  const clock = createClock();
  clock.heard(100_000, 0);
  for (let second = 1; second <= 12; second++) clock.heard(second * 1000, second * 1000);
  expect(clock.serverNow(20_000)).toBe(20_000);
});
