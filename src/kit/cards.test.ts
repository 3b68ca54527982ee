import { describe, expect, test } from 'vitest';
import {
  buildDeck,
  type Card,
  cardId,
  compareRanks,
  dealCards,
  isSameCard,
  isSameFace,
  parseCardId,
  RANKS,
  shuffleCards,
} from './cards.ts';
import { branchRandom, openRandom } from './random.ts';

describe('card ids', () => {
  test.each<[Card, string]>([
    [{ rank: '10', suit: 'S', deckIndex: 0 }, '10S'],
    [{ rank: 'J', suit: 'H', deckIndex: 0 }, 'JH'],
    [{ rank: '10', suit: 'S', deckIndex: 1 }, "10S'"],
  ])('%j is %s', (card, id) => {
    expect(cardId(card)).toBe(id);
    expect(parseCardId(id)).toEqual(card);
  });

  test('every card of two decks there and back', () => {
    const deck = buildDeck(2);
    expect(new Set(deck.map(cardId)).size).toBe(104);
    for (const card of deck) expect(parseCardId(cardId(card))).toEqual(card);
  });

  test.each(['', '1S', 'JX', 'js', "JS''", 'SJ', '__proto__', 'constructor'])('%j is no card', (id) => {
    expect(parseCardId(id)).toBeNull();
  });
});

describe('a deck', () => {
  test('is in order: deck, suit, rank', () => {
    const ids = buildDeck(1).map(cardId);
    expect(ids).toHaveLength(52);
    expect(ids.slice(0, 14)).toEqual([...RANKS.map((rank) => `${rank}S`), '2H']);
    expect(ids.at(-1)).toBe('AC');
    expect(buildDeck(2).map(cardId)[52]).toBe("2S'");
  });

  test('may have fewer ranks, in the order given', () => {
    expect(buildDeck(1, ['9', '10', 'J', 'Q', 'K', 'A']).map(cardId).slice(0, 7)).toEqual([
      '9S',
      '10S',
      'JS',
      'QS',
      'KS',
      'AS',
      '9H',
    ]);
  });

  test('is shuffled into another with the same cards, the old one untouched', () => {
    const deck = Object.freeze(buildDeck(1));
    const mixed = shuffleCards(deck, openRandom(branchRandom('cards', 'shuffle')));
    expect(mixed.map(cardId)).not.toEqual(deck.map(cardId));
    expect(mixed.map(cardId).sort()).toEqual(deck.map(cardId).sort());
  });

  test('is dealt from the top', () => {
    const { dealt, rest } = dealCards(buildDeck(1), 3);
    expect(dealt.map(cardId)).toEqual(['2S', '3S', '4S']);
    expect(rest).toHaveLength(49);
    expect(dealCards(rest, 0).dealt).toEqual([]);
  });
});

test('the two copies of a double deck share a face and are two cards', () => {
  const [first, second] = [parseCardId('AS')!, parseCardId("AS'")!];
  expect([isSameFace(first, second), isSameCard(first, second), isSameCard(first, first)]).toEqual([true, false, true]);
});

test('ace is high', () => {
  expect([...RANKS].sort(compareRanks)).toEqual(RANKS);
  expect(compareRanks('A', 'K')).toBeGreaterThan(0);
  expect(compareRanks('2', '10')).toBeLessThan(0);
  expect(compareRanks('7', '7')).toBe(0);
});
