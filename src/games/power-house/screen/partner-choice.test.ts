import { expect, test } from 'vitest';
import { faceIn } from '../fixtures/position.ts';
import { type Choice, toggled } from './partner-choice.ts';

const aceOfSpades: Choice = { card: faceIn('AS'), whichCopy: null };
const firstKing: Choice = { card: faceIn('KH'), whichCopy: '1st' };
const secondKing: Choice = { card: faceIn('KH'), whichCopy: '2nd' };

test('a second press takes a card back', () => {
  expect(toggled([aceOfSpades, firstKing], { ...aceOfSpades }, 2)).toEqual([firstKing]);
});

test('two copies of a card are two choices', () => {
  expect(toggled([firstKing], secondKing, 2)).toEqual([firstKing, secondKing]);
});

test('a single choice is replaced; of several none is', () => {
  expect(toggled([aceOfSpades], firstKing, 1)).toEqual([firstKing]);
  expect(toggled([aceOfSpades, firstKing], secondKing, 2)).toBeNull();
});
