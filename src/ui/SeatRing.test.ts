import { expect, test } from 'vitest';
import { placeOf } from './SeatRing.tsx';

test('the own seat is at the bottom and the others follow clockwise', () => {
  expect([0, 1, 2, 3].map((seat) => placeOf(seat, 4))).toEqual([
    { left: '50%', top: '100%' },
    { left: '0%', top: '50%' },
    { left: '50%', top: '0%' },
    { left: '100%', top: '50%' },
  ]);
});
