import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../../../tests/support/deep-freeze.ts';
import { cardId } from '../../../kit/cards.ts';
import { branchRandom, openRandom, type Random } from '../../../kit/random.ts';
import { cardIn, cardsIn } from '../fixtures/position.ts';
import { cardsDuplicate, cardsEqual, cardsMatch, createDeck, dealCards, removeTwos, shuffleDeck } from './deck.ts';

const stream = (label: string): Random => openRandom(branchRandom('deck', label));
const ids = (cards: readonly Parameters<typeof cardId>[0][]) => cards.map(cardId);

describe('[4] createDeck', () => {
  test.each([1, 2])('%i: ordered by deck, suit, rank; every card once', (decks) => {
    const deck = createDeck(decks);
    expect(deck).toHaveLength(52 * decks);
    expect(new Set(ids(deck)).size).toBe(52 * decks);
    expect(ids(deck).slice(0, 3)).toEqual(['2S', '3S', '4S']);
    expect(ids(deck)[13]).toBe('2H');
    if (decks === 2) expect(ids(deck)[52]).toBe("2S'");
  });

  test.each([0, 3, 1.5])('%d decks: UNSUPPORTED_VARIANT', (decks) => {
    expect(() => createDeck(decks)).toThrowError(expect.objectContaining({ code: 'UNSUPPORTED_VARIANT' }));
  });
});

describe('[4] shuffleDeck', () => {
  test('mixes the same array, keeps every card, and repeats with the same stream', () => {
    const deck = createDeck(2);
    const shuffled = shuffleDeck(deck, stream('a'));
    expect(shuffled).toBe(deck);
    expect(ids(shuffled)).not.toEqual(ids(createDeck(2)));
    expect(ids(shuffled).sort()).toEqual(ids(createDeck(2)).sort());
    expect(ids(shuffleDeck(createDeck(2), stream('a')))).toEqual(ids(shuffled));
    expect(ids(shuffleDeck(createDeck(2), stream('b')))).not.toEqual(ids(shuffled));
  });

  test('without a stream it still shuffles', () => {
    expect(ids(shuffleDeck(createDeck(1)))).not.toEqual(ids(createDeck(1)));
  });
});

describe('[4] removeTwos', () => {
  test.each([
    [1, 0],
    [1, 4],
    [2, 5],
    [2, 8],
  ])('from %i decks %i: only twos go, the rest keeps its order, the input stays', (decks, count) => {
    const full = deepFreeze(createDeck(decks));
    const { deck, removed } = removeTwos(full, count, stream('x'));
    expect(removed).toHaveLength(count);
    expect(removed.every((card) => card.rank === '2')).toBe(true);
    expect(deck).toEqual(full.filter((card) => !removed.includes(card)));
  });

  test('every two is as likely as the other', () => {
    const random = stream('fair');
    const counts = new Map<string, number>();
    const times = 4000;
    for (let n = 0; n < times; n++) {
      const [two] = removeTwos(createDeck(1), 1, random).removed;
      counts.set(two!.suit, (counts.get(two!.suit) ?? 0) + 1);
    }
    for (const suit of ['S', 'H', 'D', 'C']) {
      expect(Math.abs(counts.get(suit)! - times / 4)).toBeLessThan(4 * Math.sqrt((times * 3) / 16));
    }
  });

  test.each([5, -1, 1.5])('%d of four: INVALID_REMOVE_COUNT', (count) => {
    expect(() => removeTwos(createDeck(1), count)).toThrowError(
      expect.objectContaining({ code: 'INVALID_REMOVE_COUNT' }),
    );
  });
});

describe('[4] dealCards', () => {
  const deck = cardsIn('2S 3S 4S 5S 6S 7S');

  test('one at a time from the first seat, in the order of the deck', () => {
    const hands = dealCards(deepFreeze(deck), ['a', 'b', 'c']);
    expect(hands).toEqual({ a: cardsIn('2S 5S'), b: cardsIn('3S 6S'), c: cardsIn('4S 7S') });
  });

  test('from the start index on, wrapping', () => {
    expect(dealCards(deck, ['a', 'b', 'c'], 2).c).toEqual(cardsIn('2S 5S'));
  });

  test('a deck that does not come out even: UNEVEN_DEAL', () => {
    expect(() => dealCards(deck, ['a', 'b', 'c', 'd'])).toThrowError(expect.objectContaining({ code: 'UNEVEN_DEAL' }));
  });
});

test.each([
  ['KH', 'KH', true, false, true],
  ['KH', "KH'", false, true, true],
  ['KH', 'KS', false, false, false],
  ['KH', "QH'", false, false, false],
])('[4] %s and %s: equal %s, duplicate %s, match %s', (a, b, equal, duplicate, match) => {
  expect([cardsEqual, cardsDuplicate, cardsMatch].map((same) => same(cardIn(a), cardIn(b)))).toEqual([
    equal,
    duplicate,
    match,
  ]);
});
