import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Card } from '../../../../kit/cards.ts';
import { cards, quickRandom } from '../../fixtures/positions.ts';
import { createDeck, deckIndexOf } from '../../rules/deck.ts';
import { compareHands, evaluateHand, handPercentile, handStrength } from '../../rules/hand-evaluator.ts';
import type { HandResult, TieBreak } from '../../rules/types.ts';
import { Equity } from './equity.ts';

const DECK = createDeck();

interface Held {
  readonly isIn: (deckIndex: number) => boolean;
  readonly places: readonly number[];
  readonly percentile: number;
  readonly result: HandResult;
}

const ALL_HANDS: readonly Held[] = DECK.flatMap((a, i) =>
  DECK.slice(i + 1).flatMap((b, j) =>
    DECK.slice(i + j + 2).map((c) => {
      const places = [a, b, c].map(deckIndexOf);
      return {
        isIn: (card: number) => places.includes(card),
        places,
        percentile: handPercentile([a, b, c]),
        result: evaluateHand([a, b, c]),
      };
    }),
  ),
);

const heldFrom = (own: readonly Card[], floor: number): Held[] => {
  const mine = own.map(deckIndexOf);
  return ALL_HANDS.filter(({ percentile, isIn }) => percentile >= floor && !mine.some(isIn));
};

/** Better than all others 1, level with the best a share, beaten nothing. */
function shareOf(mine: HandResult, theirs: readonly HandResult[], tieBreak: TieBreak): number {
  const duels = theirs.map((hand) => compareHands(mine, hand, tieBreak));
  if (duels.some((duel) => duel > 0)) return 0;
  return 1 / (1 + duels.filter((duel) => duel === 0).length);
}

function enumerated(own: readonly Card[], floor: number, tieBreak: TieBreak): number {
  const mine = evaluateHand(own);
  const held = heldFrom(own, floor);
  return held.reduce((sum, { result }) => sum + shareOf(mine, [result], tieBreak), 0) / held.length;
}

/** Every pair of hands, one by one: for ranges narrow enough to do so. */
function bruteForced(own: readonly Card[], floors: readonly [number, number], tieBreak: TieBreak): number {
  const mine = evaluateHand(own);
  const others = heldFrom(own, floors[1]);
  let [pairs, won] = [0, 0];
  for (const one of heldFrom(own, floors[0]))
    for (const two of others) {
      if (one.places.some(two.isIn)) continue;
      pairs += 1;
      won += shareOf(mine, [one.result, two.result], tieBreak);
    }
  return won / pairs;
}

const anyOwn = fc.integer({ min: 0, max: 1e9 }).map((seed) => quickRandom(seed).shuffle(DECK).slice(0, 3));
const anyFloor = fc.constantFrom(0, 0.35, 0.6, 0.8, 0.9471);
const anyTieBreak = fc.constantFrom<TieBreak>('suit', 'split');

describe('[L12] equity', () => {
  test('against one opponent it is what enumeration gives', () => {
    fc.assert(
      fc.property(anyOwn, anyFloor, anyTieBreak, (own, floor, tieBreak) => {
        expect(new Equity(own, tieBreak).against([floor])).toBeCloseTo(enumerated(own, floor, tieBreak), 12);
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    ['4♥ 5♠ K♦', [0.94, 0.93], 'suit'],
    ['K♥ 9♠ Q♠', [0.91, 0.89], 'suit'],
    ['J♥ J♠ Q♦', [0.95, 0.9], 'split'],
    ['10♥ 8♠ A♦', [0.93, 0.9], 'split'],
    ['7♠ 8♠ 9♥', [0.96, 0.93], 'suit'],
  ] as const)('%s against two from %j, %s: every pair of hands tried', (own, floors, tieBreak) => {
    const share = new Equity(cards(own), tieBreak).against(floors);
    expect(share).toBeCloseTo(bruteForced(cards(own), floors, tieBreak), 10);
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1);
  });

  test('the order of opponents does not matter, and the wider a range the better for us', () => {
    const equity = new Equity(cards('4♥ 5♠ K♦'), 'suit');
    expect(equity.against([0.8, 0.35])).toBe(equity.against([0.35, 0.8]));
    expect(equity.against([0.35, 0.35])).toBeGreaterThan(equity.against([0.8, 0.35]));
    expect(equity.against([])).toBe(1);
    expect(new Equity(cards('A♠ A♣ A♦'), 'suit').against([0.8, 0.35, 0])).toBe(1);
  });

  test.each([3, 6, 16])(
    'against %i with any cards, the pairwise extension errs by less than one in a hundred',
    (many) => {
      const random = quickRandom(many);
      const own = cards('2♥ 6♠ K♦'); // 8 points
      const rest = DECK.filter((card) => !own.map(deckIndexOf).includes(deckIndexOf(card)));
      const mine = handStrength(own);
      const DEALS = 20_000;
      let won = 0;
      for (let deal = 0; deal < DEALS; deal++) {
        const dealt = random.shuffle(rest);
        let isBest = true;
        for (let at = 0; at < many * 3 && isBest; at += 3) isBest = handStrength(dealt.slice(at, at + 3)) < mine;
        if (isBest) won += 1;
      }
      expect(Math.abs(new Equity(own, 'suit').against(Array(many).fill(0)) - won / DEALS)).toBeLessThan(0.012);
    },
  );
});
