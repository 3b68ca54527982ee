import { expect, test } from 'vitest';
import { cardId } from '../../../kit/cards.ts';
import { cards } from '../fixtures/positions.ts';
import { sortHand } from './sort-hand.ts';

const sorted = (hand: string, trump: 'S' | 'H' | 'D' | 'C' | null) =>
  sortHand(cards(hand), trump).map(cardId).join(' ');

test('[§16] trump first with the left bower among them, then by suit', () => {
  expect(sorted('9S JD AH AD JH', 'H')).toBe('JH JD AH 9S AD');
  expect(sorted('9S JD AH AD JH', 'C')).toBe('9S AH JH AD JD');
});

test('[§16] before there is a trump: suit by suit, high to low', () => {
  expect(sorted('9S JD AH AD JH KS', null)).toBe('KS 9S AH JH AD JD');
});
