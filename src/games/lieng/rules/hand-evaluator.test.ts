import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Card } from '../../../kit/cards.ts';
import { cards } from '../fixtures/positions.ts';
import { createDeck } from './deck.ts';
import { compareHands, evaluateHand, handPercentile, handStrength } from './hand-evaluator.ts';
import { calculatePoints, getHighCard, isDi, isLieng, isSap } from './hand-utils.ts';
import type { HandType } from './types.ts';

const DECK = createDeck();
const ALL_HANDS: Card[][] = DECK.flatMap((a, i) =>
  DECK.slice(i + 1).flatMap((b, j) => DECK.slice(i + j + 2).map((c) => [a, b, c])),
);
const anyHand = fc.constantFrom(...ALL_HANDS);
const evaluated = (text: string) => evaluateHand(cards(text));
const countOf = (type: HandType) => ALL_HANDS.filter((hand) => evaluateHand(hand).type === type).length;

describe('[L2.1] categories', () => {
  test('over all 22,100 hands they come as often as they should', () => {
    expect(ALL_HANDS).toHaveLength(22_100);
    expect((['SAP', 'LIENG', 'DI', 'NORMAL'] as const).map(countOf)).toEqual([52, 768, 144, 21_136]);
  });

  test('points of normal hands', () => {
    const normal = ALL_HANDS.filter((hand) => evaluateHand(hand).type === 'NORMAL');
    const counts = Array.from(
      { length: 10 },
      (_, points) => normal.filter((h) => evaluateHand(h).points === points).length,
    );
    expect(counts).toEqual([2096, 2080, 2096, 2208, 2096, 2144, 2096, 2144, 2096, 2080]);
  });

  test('the predicates are independent; precedence is the evaluator’s', () => {
    for (const face of ['J♠ Q♥ K♦', 'K♠ K♥ K♦']) expect(isDi(cards(face))).toBe(true);
    expect(isLieng(cards('J♠ Q♥ K♦'))).toBe(true);
    expect(isSap(cards('K♠ K♥ K♦'))).toBe(true);
    expect(evaluated('J♠ Q♥ K♦').type).toBe('LIENG');
    expect(evaluated('K♠ K♥ K♦').type).toBe('SAP');
  });

  test.each([
    ['A♠ 2♦ 3♣', true],
    ['Q♠ K♦ A♣', true],
    ['9♠ 10♦ J♣', true],
    ['K♠ A♦ 2♣', false],
    ['A♠ 2♦ 4♣', false],
    ['2♠ 2♦ 3♣', false],
  ])('%s in a row: %s', (hand, isRow) => {
    expect(isLieng(cards(hand))).toBe(isRow);
    expect(isLieng(cards(hand).reverse())).toBe(isRow);
  });

  test('[L-D8] faces and tens are worth ten, which is nothing', () => {
    expect(['10♠', 'J♠', 'Q♠', 'K♠', 'A♠', '9♠'].map((card) => calculatePoints(cards(card)))).toEqual([
      0, 0, 0, 0, 1, 9,
    ]);
    expect(calculatePoints(cards('K♠ 4♦ 5♣'))).toBe(9);
    expect(calculatePoints([])).toBe(0);
  });
});

describe('[L2.2] what a hand is worth', () => {
  test.each([
    ['A♠ A♣ A♦', { type: 'SAP', rank: 14, points: 0, highCard: 'A♦' }],
    ['2♠ 2♣ 2♥', { type: 'SAP', rank: 2, points: 0, highCard: '2♥' }],
    ['A♠ 2♦ 3♣', { type: 'LIENG', rank: 3, points: 0, highCard: '3♣' }],
    ['2♠ 3♦ 4♣', { type: 'LIENG', rank: 4, points: 0, highCard: '4♣' }],
    ['J♠ Q♦ K♣', { type: 'LIENG', rank: 13, points: 0, highCard: 'K♣' }],
    ['Q♠ K♦ A♣', { type: 'LIENG', rank: 14, points: 0, highCard: 'A♣' }],
    ['J♥ J♠ Q♦', { type: 'DI', rank: 0, points: 0, highCard: 'Q♦' }],
    ['4♥ 5♠ K♦', { type: 'NORMAL', rank: 9, points: 9, highCard: 'K♦' }],
    ['A♥ 8♠ 10♣', { type: 'NORMAL', rank: 9, points: 9, highCard: 'A♥' }],
    ['10♥ 10♠ 2♣', { type: 'NORMAL', rank: 2, points: 2, highCard: '10♥' }],
  ])('%s', (hand, { highCard, ...worth }) => {
    expect(evaluated(hand)).toEqual({ ...worth, highCard: cards(highCard)[0] });
  });

  test('the high card is getHighCard’s, and every order of cards gives the same', () => {
    for (const [a, b, c] of ALL_HANDS as [Card, Card, Card][]) {
      const result = evaluateHand([a, b, c]);
      if (result.highCard !== getHighCard([a, b, c])) expect(result.highCard).toEqual(getHighCard([a, b, c]));
      for (const order of [
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
      ])
        if (evaluateHand(order) !== result) expect.unreachable(JSON.stringify(order));
    }
  });

  test('[L-D4] the high card of any number of cards', () => {
    expect(getHighCard(cards('A♠'))).toEqual(cards('A♠')[0]);
    expect(getHighCard(cards('A♠ 2♦'))).toEqual(cards('A♠')[0]);
    expect(getHighCard(cards('K♠ K♦ 3♣ K♥'))).toEqual(cards('K♦')[0]);
  });

  test.each([['A♠ K♠'], ['A♠ K♠ Q♠ J♠'], ['A♠ A♠ K♦']])('%s is no hand', (hand) => {
    const noHand = new RangeError('INVALID_HAND');
    for (const judge of [evaluateHand, handStrength, handPercentile, isSap, isLieng, isDi])
      expect(() => judge(cards(hand))).toThrow(noHand);
  });

  test('[L9] results are frozen', () => expect(Object.isFrozen(evaluated('A♠ A♣ A♦'))).toBe(true));
});

describe('[L2.3] comparison', () => {
  test.each([
    ['A♠ 2♦ 3♣', '2♣ 3♠ 4♠', 1, 'A-2-3 is the lowest straight'],
    ['7♠ 8♠ 9♥', '7♦ 8♦ 9♣', -1, 'same straight, 9♥ over 9♣'],
    ['J♥ J♠ Q♦', 'K♥ K♠ J♣', -1, 'three faces: Q♦ over K♥'],
    ['4♥ 5♠ K♦', 'A♥ 8♠ 10♣', -1, 'nine points: K♦ over A♥, suit first'],
    ['9♠ 10♣ 10♦', '4♥ 5♠ K♦', 1, 'nine points, both ♦: K over 10'],
    ['2♠ 2♣ 2♥', 'Q♦ K♦ A♦', -1, 'any three of a kind beats any straight'],
  ] as const)('%s against %s: %i, %s', (a, b, winner, _reason) => {
    expect(compareHands(evaluated(a), evaluated(b))).toBe(winner);
    expect(compareHands(evaluated(b), evaluated(a))).toBe(-winner);
  });

  test('[L-D5] under split, equal type and rank is a tie', () => {
    expect(compareHands(evaluated('4♥ 5♠ K♦'), evaluated('A♥ 8♠ 10♣'), 'split')).toBe(0);
    expect(compareHands(evaluated('J♥ J♠ Q♦'), evaluated('K♥ K♠ J♣'), 'split')).toBe(0);
    expect(compareHands(evaluated('4♥ 5♠ K♦'), evaluated('A♥ 7♠ 10♣'), 'split')).toBe(-1);
  });

  test('antisymmetric, transitive, in step with strength, and never a tie between disjoint hands', () => {
    fc.assert(
      fc.property(anyHand, anyHand, anyHand, (x, y, z) => {
        const [a, b, c] = [x, y, z].map((hand) => evaluateHand(hand)) as [never, never, never];
        expect(compareHands(a, b) + compareHands(b, a)).toBe(0);
        expect(compareHands(a, b)).toBe(Math.sign(handStrength(y) - handStrength(x)) + 0);
        if (compareHands(a, b) <= 0 && compareHands(b, c) <= 0) expect(compareHands(a, c)).toBeLessThanOrEqual(0);
        if (!x.some((card) => y.includes(card))) expect(compareHands(a, b)).not.toBe(0);
      }),
      { numRuns: 5000 },
    );
  });

  test('469 classes: 26, 48, 8 and 387 of them', () => {
    const classes = (type: string) =>
      new Set(ALL_HANDS.filter((hand) => evaluateHand(hand).type === type).map((hand) => handStrength(hand))).size;
    expect(['SAP', 'LIENG', 'DI', 'NORMAL'].map(classes)).toEqual([26, 48, 8, 387]);
    expect(handStrength(cards('3♠ 3♣ 4♠'))).toBe(0);
    for (const suit of ['♠', '♣', '♥']) {
      const others = ['♠', '♣', '♥'].filter((other) => other !== suit);
      expect(handStrength(cards(`A${others[0]} A${others[1]} A♦`))).toBe(468);
    }
  });

  test('[L12] the percentile where each group starts', () => {
    const start = (isGroup: (hand: Card[]) => boolean) =>
      Math.min(...ALL_HANDS.filter(isGroup).map((hand) => handPercentile(hand)));
    const points = Array.from({ length: 10 }, (_, n) =>
      start((hand) => evaluateHand(hand).type === 'NORMAL' && evaluateHand(hand).points === n),
    );
    const starts = [0, 0.095, 0.189, 0.284, 0.384, 0.479, 0.576, 0.67, 0.767, 0.862];
    for (const [n, share] of points.entries()) expect(Math.abs(share - starts[n]!)).toBeLessThan(0.0006);
    expect(start((hand) => evaluateHand(hand).type === 'DI')).toBeCloseTo(0.956, 3);
    expect(start((hand) => evaluateHand(hand).type === 'LIENG')).toBeCloseTo(0.963, 3);
    expect(start((hand) => evaluateHand(hand).type === 'SAP')).toBeCloseTo(0.998, 3);
    expect(Math.max(...ALL_HANDS.map((hand) => handPercentile(hand)))).toBeLessThan(1);
  });
});
