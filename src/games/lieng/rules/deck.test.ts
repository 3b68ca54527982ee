import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardId } from '../../../kit/cards.ts';
import { quickRandom } from '../fixtures/positions.ts';
import { createDeck, dealCards, deckIndexOf, shuffleDeck } from './deck.ts';

test('[L1] 52 distinct cards in deck-index order, ♠ ♣ ♥ ♦ and Ace low', () => {
  const deck = createDeck();
  expect(new Set(deck.map(cardId)).size).toBe(52);
  expect(deck.map(deckIndexOf)).toEqual(Array.from({ length: 52 }, (_, index) => index));
  expect([0, 12, 13, 26, 39, 51].map((index) => cardId(deck[index]!))).toEqual(['AS', 'KS', 'AC', 'AH', 'AD', 'KD']);
  expect(deck.every((card) => card.deckIndex === 0)).toBe(true);
});

test('[L9] a shuffle is a permutation that leaves its input alone and depends on chance alone', () => {
  const deck = Object.freeze(createDeck());
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const shuffled = shuffleDeck(deck, quickRandom(seed));
      expect(new Set(shuffled).size).toBe(52);
      expect(shuffleDeck(deck, quickRandom(seed))).toEqual(shuffled);
    }),
    { numRuns: 50 },
  );
  expect(deck).toEqual(createDeck());
  expect(shuffleDeck(deck, quickRandom(1))).not.toEqual(shuffleDeck(deck, quickRandom(2)));
});

test('[L9] every order is equally likely', () => {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 6000; seed++) {
    const order = shuffleDeck(createDeck().slice(0, 3), quickRandom(seed * 7919))
      .map(cardId)
      .join();
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

test('[L9] dealing takes from the top', () => {
  const deck = createDeck();
  const { dealt, remaining } = dealCards(deck, 3);
  expect(dealt.map(cardId)).toEqual(['AS', '2S', '3S']);
  expect(remaining).toEqual(deck.slice(3));
  expect(dealCards(deck, 0)).toEqual({ dealt: [], remaining: deck });
  expect(dealCards(deck, 52).remaining).toEqual([]);
});

test.each([-1, 53, 1.5, Number.NaN])('[L9] %d cards cannot be dealt', (count) => {
  expect(() => dealCards(createDeck(), count)).toThrow(new RangeError('NOT_ENOUGH_CARDS'));
});
