import { expect, test } from 'vitest';
import { seatAfter, seatsFrom, teamOfSeat } from './seats.ts';

test('clockwise is ascending, wrapping', () => {
  expect([0, 1, 2, 3].map((seat) => seatAfter(seat, 4))).toEqual([1, 2, 3, 0]);
  expect(seatAfter(2, 4, 2)).toBe(0);
  expect(seatAfter(2, 4, 0)).toBe(2);
  expect(seatAfter(1, 5, 12)).toBe(3);
});

test('all seats from one on', () => {
  expect(seatsFrom(2, 5)).toEqual([2, 3, 4, 0, 1]);
  expect(seatsFrom(0, 1)).toEqual([0]);
});

test('partners sit opposite each other', () => {
  expect([0, 1, 2, 3].map(teamOfSeat)).toEqual(['a', 'b', 'a', 'b']);
});
