import { expect, test } from 'vitest';
import { type Card, SUITS, type Suit } from '../../../../kit/cards.ts';
import { branchRandom, openRandom } from '../../../../kit/random.ts';
import { card, momentOf, SEATED } from '../../fixtures/positions.ts';
import {
  buildEuchreDeck,
  getEffectiveSuit,
  getLedSuit,
  getPlayableCards,
  getWinningCard,
  partnerSeat,
} from '../../rules/helpers.ts';
import { sanitizeForPlayer } from '../../rules/sanitize.ts';
import * as calling from '../bot-calling.ts';
import { chooseCard } from '../bot-play.ts';
import { ALL_CARDS, bitOf, bitsOf, count, EFFECTIVE_SUITS, rank, suitIndex, TRUMP } from './bits.ts';
import * as rules from './standard-rules.ts';

const HANDS = 3000;
const deck = buildEuchreDeck();
const random = openRandom(branchRandom('rules', 'on bits'));
const rankedBit = (one: Card, trump: Suit) => rank(bitOf(one), suitIndex(trump));
const ranked = (cards: readonly Card[], trump: Suit) => rank(bitsOf(cards), suitIndex(trump));

test('[E10] [E14] every card has its bit, and the left bower is a trump', () => {
  expect(bitsOf(deck)).toBe(ALL_CARDS);
  for (const trump of SUITS) {
    const all = deck.map((one) => rankedBit(one, trump));
    expect(new Set(all).size).toBe(24);
    expect(count(ranked(deck, trump) & TRUMP)).toBe(7);
    for (const one of deck)
      expect(EFFECTIVE_SUITS[suitIndex(trump)]![suitIndex(getEffectiveSuit(one, trump))]! & bitOf(one)).toBe(
        bitOf(one),
      );
  }
  expect(rankedBit(card('JH'), 'H') > rankedBit(card('JD'), 'H')).toBe(true);
  expect(rankedBit(card('JD'), 'H') > rankedBit(card('AH'), 'H')).toBe(true);
});

test('[§14.1] [§14.2] [§14.4] calling and discarding on bits are those of the standard bot', () => {
  for (let deal = 0; deal < HANDS; deal++) {
    const [faceUp, ...hand] = random.shuffle(deck).slice(0, 6) as [Card, ...Card[]];
    const { suit } = faceUp;
    const up = rankedBit(faceUp, suit);
    for (const isDealer of [true, false]) {
      expect(rules.ordersUp(ranked(hand, suit), up, isDealer)).toBe(calling.chooseOrderUp(hand, faceUp, isDealer));
      const named = calling.chooseSuit(hand, suit, isDealer);
      expect(rules.namesSuit(bitsOf(hand), suitIndex(suit), isDealer)).toBe(named === null ? -1 : suitIndex(named));
    }
    expect(rules.pickUp(ranked(hand, suit), up)).toBe(ranked(calling.handAfterPickUp(hand, faceUp), suit));
    for (const trump of SUITS) {
      expect(rules.strengthOf(ranked(hand, trump))).toBe(calling.strengthOf(hand, trump));
      expect(rules.goesAlone(ranked(hand, trump))).toBe(calling.goesAlone(hand, trump));
      const six = [...hand, faceUp];
      expect(rules.discard(ranked(six, trump))).toBe(rankedBit(calling.chooseDiscard(six, trump), trump));
    }
  }
});

test('[§14.3] so are cards, leading and following, with a partner or without', () => {
  for (let deal = 0; deal < HANDS; deal++) {
    const trump = random.pick(SUITS);
    const isAlone = random.chance(0.2);
    const played = random.below(isAlone ? 3 : 4);
    const mixed = random.shuffle(deck);
    const hand = mixed.slice(0, 1 + random.below(5));
    const trick = mixed.slice(20, 20 + played);
    const leader = random.pick(SEATED);
    const caller = isAlone ? leader : random.pick(SEATED);
    const laid = trick.map(({ rank, suit }) => rank + suit).join(' ');
    const ids = hand.map(({ rank, suit }) => rank + suit).join(' ');
    const hands = Object.fromEntries(SEATED.map((name) => [name, ids]));
    const game = momentOf({ trump, caller, isAlone, leader, trick: laid, hands });
    const { round } = game;
    const seat = round.currentTurnSeatIndex;
    const wanted = chooseCard(sanitizeForPlayer(game, SEATED[seat]!));
    const playable = getPlayableCards(hand, getLedSuit(round.currentTrick, trump), trump);
    expect(playable).toContainEqual(wanted);
    const held = ranked(hand, trump);
    const partner = partnerSeat(seat);
    const isToPlay =
      partner !== round.inactivePartnerSeatIndex && !round.currentTrick.some(({ seatIndex }) => seatIndex === partner);
    const chosen = () => {
      if (played === 0) return rules.lead(held);
      const best = getWinningCard(round.currentTrick, trump);
      const led = rules.suitOf(rankedBit(trick[0]!, trump));
      return rules.follow(held, led, rankedBit(best.card, trump), best.seatIndex === partner, isToPlay);
    };
    expect(chosen()).toBe(rankedBit(wanted, trump));
  }
});
