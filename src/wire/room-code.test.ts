import { expect, test } from 'vitest';
import { isRoomCode, parseRoomCode } from './room-code.ts';

test.each([
  ['X7KQ2M', 'X7KQ2M'],
  [' x7kq2m ', 'X7KQ2M'],
  ['X7KQ2', null],
  ['X7KQ2MM', null],
  ['X7KQ2O', null],
  ['X7KQ20', null],
  ['{X7KQ2', null],
  ['X7}{Q2', null],
  ['', null],
])('"%s" is the code %j', (text, code) => {
  expect(parseRoomCode(text)).toBe(code);
});

test('a code with spaces or small letters is typed text, not a code', () => {
  expect(['X7KQ2M', 'x7kq2m', ' X7KQ2M', 'X7KQ2M\n'].map(isRoomCode)).toEqual([true, false, false, false]);
});
