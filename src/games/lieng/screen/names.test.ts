import { describe, expect, test } from 'vitest';
import { translator } from '../../../ui/catalogue.ts';
import { bets, betting } from '../fixtures/positions.ts';
import { nameHand } from '../rules/views.ts';
import { cardSign, decidingCards, handWords } from './names.ts';
import { words } from './words.ts';

const vi = translator(words, 'vi');
const en = translator(words, 'en');

describe('[L13] what hands are called', () => {
  test.each([
    ['QS QH QD', 'Sáp Q', 'Three of a kind, Q'],
    ['AS AH AD', 'Sáp A', 'Three of a kind, A'],
    ['7S 8H 9D', 'Liêng 7-8-9', 'Straight 7-8-9'],
    ['AS 2H 3D', 'Liêng A-2-3', 'Straight A-2-3'],
    ['QS KH AD', 'Liêng Q-K-A', 'Straight Q-K-A'],
    ['JS JH KD', 'Đĩ', 'Three faces'],
    ['4S 5H KD', '9 điểm', '9 points'],
    ['AS KH KD', '1 điểm', '1 point'],
    ['2S 8H KD', '0 điểm (Bù)', '0 points'],
  ])('%s: %s, %s', (cards, inVietnamese, inEnglish) => {
    const hand = nameHand(cards.split(' '));
    expect(handWords(hand, vi, false)).toBe(inVietnamese);
    expect(handWords(hand, en, false)).toBe(inEnglish);
  });

  test('polite names say Ảnh', () => {
    expect(handWords(nameHand(['JS', 'JH', 'KD']), vi, true)).toBe('Ảnh');
  });

  test('cards have their signs', () => {
    expect(['10H', 'KD', 'AS', '2C'].map(cardSign)).toEqual(['10♥', 'K♦', 'A♠', '2♣']);
  });
});

describe('[L13] a tie-break is named', () => {
  const shown = (b: string, a: string, tieBreak: 'suit' | 'split' = 'suit') =>
    bets(betting({ a: 1000, b: 1000 }, { held: { a, b }, tieBreak }), 'b THEO', 'a THEO').outcome!;
  const deciding = (outcome: ReturnType<typeof shown>) => decidingCards(outcome, outcome.pots[0]!);

  test('when the high cards decided', () => {
    expect(deciding(shown('4H 5S KD', '4S 5H KC'))).toEqual({ winner: 'K♦', loser: 'K♣' });
  });

  test('and only then', () => {
    expect(deciding(shown('4H 5S KD', '4S 4C KC'))).toBeNull();
    expect(deciding(shown('4H 5S KD', '4S 5H KC', 'split'))).toBeNull();
  });

  test('not for a pot nobody contested', () => {
    const outcome = bets(betting({ a: 1000, b: 1000 }), 'b BO').outcome!;
    expect(deciding(outcome)).toBeNull();
  });
});
