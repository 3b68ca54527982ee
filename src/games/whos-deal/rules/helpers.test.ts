import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Card, cardId, SUITS, type Suit } from '../../../kit/cards.ts';
import { card, cards } from '../fixtures/positions.ts';
import {
  buildEuchreDeck,
  compareCards,
  expectedCardsThisTrick,
  getEffectiveSuit,
  getPartnerSuit,
  getPlayableCards,
  getStandardRank,
  getTrumpRank,
  getWinningCard,
  isSameColor,
  nextActiveSeat,
  parseSuit,
} from './helpers.ts';

const ids = (list: readonly Card[]): string => list.map(cardId).join(' ');
const withPartner = { goingAlone: false, inactivePartnerSeatIndex: null };
const aloneWithout = (seat: number) => ({ goingAlone: true, inactivePartnerSeatIndex: seat });

describe('cards', () => {
  test('[E10] [E11] 24 cards in the order S H D C, 9 to A, each with its id', () => {
    expect(ids(buildEuchreDeck())).toBe('9S 10S JS QS KS AS 9H 10H JH QH KH AH 9D 10D JD QD KD AD 9C 10C JC QC KC AC');
  });

  test('[E11] same colour: spades with clubs, hearts with diamonds, and each with itself', () => {
    const pairs = SUITS.flatMap((a) => SUITS.filter((b) => isSameColor(a, b)).map((b) => a + b));
    expect(pairs).toEqual(['SS', 'SC', 'HH', 'HD', 'DH', 'DD', 'CS', 'CC']);
    expect(SUITS.map(getPartnerSuit)).toEqual(['C', 'D', 'H', 'S']);
  });

  test.each(SUITS)('[E12] trump %s: right, left, A, K, Q, 10, 9 are 8 to 2, all else 0', (trump) => {
    const order = [`J${trump}`, `J${getPartnerSuit(trump)}`, ...['A', 'K', 'Q', '10', '9'].map((rank) => rank + trump)];
    expect(order.map((id) => getTrumpRank(card(id), trump))).toEqual([8, 7, 6, 5, 4, 3, 2]);
    const others = buildEuchreDeck().filter((other) => !order.includes(cardId(other)));
    expect(others.map((other) => getTrumpRank(other, trump))).toEqual(Array(17).fill(0));
  });

  test('[E13] plain suits rank A K Q J 10 9', () => {
    expect(cards('AS KS QS JS 10S 9S').map(getStandardRank)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  test('[E14] the left bower is of the trump suit, and only it', () => {
    for (const trump of SUITS)
      for (const each of buildEuchreDeck()) {
        const isLeft = each.rank === 'J' && each.suit === getPartnerSuit(trump);
        expect(getEffectiveSuit(each, trump)).toBe(isLeft ? trump : each.suit);
      }
  });

  test('[D26] suits are letters or words, nothing else', () => {
    expect(['S', 'H', 'D', 'C'].map(parseSuit)).toEqual([...SUITS]);
    expect(['spades', 'hearts', 'diamonds', 'clubs'].map(parseSuit)).toEqual([...SUITS]);
    for (const text of ['', 's', 'Hearts', 'X', 'toString', '__proto__']) expect(parseSuit(text)).toBeNull();
  });
});

describe('who beats whom', () => {
  test.each([
    ['JH', 'JD', 'S', 1],
    ['JH', 'JD', 'D', 1],
    ['JD', 'AH', 'C', 1],
    ['9H', 'AS', 'S', 1],
    ['AD', '9S', 'S', -1],
    ['KC', 'QD', 'S', 0],
    ['AS', 'KS', 'S', 1],
    ['9S', 'AC', 'S', 1],
    ['KC', 'KC', 'C', 0],
  ] as const)('[§2] trump hearts: %s against %s, %s led: %i', (a, b, lead, sign) => {
    expect(Math.sign(compareCards(card(a), card(b), lead, 'H'))).toBe(sign);
    expect(Math.sign(compareCards(card(b), card(a), lead, 'H'))).toBe(-sign + 0);
  });

  test('[§2] [E12] [E13] [E14] of any two cards, whatever is led and trump, the higher on one list beats the other', () => {
    const deck = buildEuchreDeck();
    const wrong = SUITS.flatMap((trump) =>
      SUITS.flatMap((lead) => {
        const order = orderOf(lead, trump);
        const height = (each: Card) => (order.includes(cardId(each)) ? order.length - order.indexOf(cardId(each)) : 0);
        const isWrong = (a: Card, b: Card) =>
          Math.sign(compareCards(a, b, lead, trump)) !== Math.sign(height(a) - height(b));
        return deck.flatMap((a) => deck.filter((b) => isWrong(a, b)).map((b) => ids([a, b])));
      }),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    ['JD 9D AS', 'D', '9D'],
    ['JD 9S', 'H', 'JD'],
    ['JD 9S', 'D', 'JD 9S'],
    ['AS 9C JD 10S', 'S', 'AS 10S'],
  ] as const)('[E14] [E15] trump hearts: of %s, %s led, one may play %s', (hand, lead, playable) => {
    expect(ids(getPlayableCards(cards(hand), lead, 'H'))).toBe(playable);
  });

  test('[E15] any card may be led', () => {
    expect(ids(getPlayableCards(cards('JD 9S AH'), null, 'H'))).toBe('JD 9S AH');
  });

  test('[E16] [§18] the winner of random tricks is the card a plain ranking puts first', () => {
    const deck = buildEuchreDeck();
    fc.assert(
      fc.property(
        fc.shuffledSubarray(deck, { minLength: 3, maxLength: 4 }),
        fc.constantFrom<Suit>(...SUITS),
        (trick, trump) => {
          const played = trick.map((each, seatIndex) => ({ playerId: `p${seatIndex}`, seatIndex, card: each }));
          expect(cardId(getWinningCard(played, trump).card)).toBe(referenceWinner(trick.map(cardId), trump));
        },
      ),
      { numRuns: 3000 },
    );
  });
});

/** Whoever comes first in the order of this lead and trump wins. */
function referenceWinner(trick: readonly string[], trump: Suit): string {
  const [first] = trick;
  const led = orderOf(trump, trump).includes(first!) ? trump : (first!.at(-1) as Suit);
  return orderOf(led, trump).find((id) => trick.includes(id))!;
}

/** Every card that can take a trick, best first: the seven trumps, then what is left of the led suit. */
function orderOf(led: Suit, trump: Suit): string[] {
  const partner = { S: 'C', C: 'S', H: 'D', D: 'H' }[trump];
  const trumps = [`J${trump}`, `J${partner}`, ...['A', 'K', 'Q', '10', '9'].map((rank) => rank + trump)];
  const plain = ['A', 'K', 'Q', 'J', '10', '9'].map((rank) => rank + led);
  return [...new Set([...trumps, ...plain])];
}

describe('seats', () => {
  test('[E23] a trick has four cards, three in a lone hand', () => {
    expect([expectedCardsThisTrick(withPartner), expectedCardsThisTrick(aloneWithout(1))]).toEqual([4, 3]);
  });

  test('[E20] [E21] clockwise, past the partner of a lone hand, also from that very seat', () => {
    expect([0, 1, 2, 3].map((seat) => nextActiveSeat(seat, withPartner))).toEqual([1, 2, 3, 0]);
    expect([0, 1, 2, 3].map((seat) => nextActiveSeat(seat, aloneWithout(0)))).toEqual([1, 2, 3, 1]);
    expect([0, 1, 2, 3].map((seat) => nextActiveSeat(seat, aloneWithout(2)))).toEqual([1, 3, 3, 0]);
  });
});
