import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../../../tests/support/deep-freeze.ts';
import { cardIn, cardsIn, playing } from '../fixtures/position.ts';
import { calculateTrickPoints, completeTrick, getValidPlays, initTrick, playCard, resolveTrick } from './tricks.ts';
import type { PowerHouseState, Suit } from './types.ts';
import { canFollowSuit, findCardInHand, isPlayersTurn, validateCardInHand, validateCardPlay } from './validators.ts';

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'accepted';
};

const SEATS = ['A', 'B', 'C', 'D'];
const trickOf = (text: string) => ({
  plays: cardsIn(text).map((card, order) => ({ playerId: SEATS[order]!, card, order })),
});

const state = deepFreeze(
  playing({
    players: 4,
    suit: 'S',
    hands: { A: '9H 3S', B: '2S KH', C: '4D 5D', D: 'AH KC' },
    called: ['KH'],
  }),
);
const play = (game: PowerHouseState, id: string, card: string) => playCard(game, id, cardIn(card));

describe('[9] who wins a trick', () => {
  test.each<[Suit, string, string]>([
    ['S', "9H AH KH AH'", 'D'],
    ['S', "9H 2S AH 2S'", 'D'],
    ['S', "4D AC AH AC'", 'A'],
    ['C', "7C KC KC' AS", 'C'],
    ['D', '10H JH 2D AH', 'C'],
    ['C', '10H JH 2S AS', 'B'],
  ])('PowerHouse %s, %s: %s', (suit, text, winner) => expect(resolveTrick(trickOf(text), suit)).toBe(winner));

  test('a trick under way is being won too', () => {
    expect(resolveTrick(trickOf('9H 2S'), 'S')).toBe('B');
    expect(resolveTrick({ plays: [] }, 'S')).toBeNull();
  });

  test('points', () => expect(calculateTrickPoints(trickOf('3S AH 5D 9C').plays)).toBe(45));
});

describe('[4] playing cards', () => {
  test('a card leaves the hand, joins the trick, and the turn goes on', () => {
    const next = play(state, 'A', '9H');
    expect(next.hands.A).toEqual(cardsIn('3S'));
    expect(next.currentTrick).toEqual({
      ledSuit: 'H',
      plays: [{ playerId: 'A', card: cardIn('9H'), order: 0 }],
      turnIndex: 1,
    });
  });

  test('the hand’s own card is laid, whatever else was sent', () => {
    const next = playCard(state, 'A', { ...cardIn('9H'), extra: 'x' });
    expect(next.currentTrick!.plays[0]!.card).toBe(state.hands.A![0]);
  });

  test('without a deck index the first copy in the hand is played', () => {
    const pair = playing({ players: 6, hands: { A: "9H' 9H" } });
    expect(playCard(pair, 'A', { suit: 'H', rank: '9' }).hands.A).toEqual([cardIn('9H')]);
    expect(playCard(pair, 'A', cardIn('9H')).hands.A).toEqual([cardIn("9H'")]);
  });

  test('the last card completes the trick: the winner takes the points and leads', () => {
    const full = ['A 9H', 'B KH', 'C 4D', 'D AH'].reduce((game, said) => {
      const [id, card] = said.split(' ') as [string, string];
      return deepFreeze(play(game, id, card));
    }, state);
    expect(full.tricks).toMatchObject([{ winner: 'D', points: 20 }]);
    expect(full).toMatchObject({ currentRound: 1, roundLeader: 'D', phase: 'playing' });
    expect(full.currentTrick).toEqual(initTrick('D', SEATS));
    expect(full.revealedPartners).toEqual(['B']);
  });

  test('after the last trick comes the scoring', () => {
    const last = {
      ...state,
      currentRound: 12,
      currentTrick: { ...trickOf('9H KH 4D AH'), ledSuit: 'H', turnIndex: 0 },
    } as const;
    const done = completeTrick(deepFreeze(last));
    expect(done).toMatchObject({ winner: 'D', points: 20, gameOver: true });
    expect(done.state).toMatchObject({ phase: 'scoring', currentTrick: null, currentRound: 13 });
  });

  test('an unfinished trick cannot be completed', () => {
    expect(codeOf(() => completeTrick(state))).toBe('TRICK_NOT_COMPLETE');
    expect(codeOf(() => completeTrick({ ...state, currentTrick: null }))).toBe('TRICK_NOT_COMPLETE');
  });

  test.each<[string, Partial<PowerHouseState>, string, unknown, string]>([
    ['another phase', { phase: 'bidding' }, 'A', cardIn('9H'), 'INVALID_PHASE'],
    ['another turn', {}, 'B', null, 'NOT_YOUR_TURN'],
    ['an unknown suit', {}, 'A', { suit: 'X', rank: '9', deckIndex: 0 }, 'INVALID_CARD'],
    ['an unknown rank', {}, 'A', { suit: 'H', rank: '1', deckIndex: 0 }, 'INVALID_CARD'],
    ['an unknown deck', {}, 'A', { suit: 'H', rank: '9', deckIndex: 2 }, 'INVALID_CARD'],
    ['nothing', {}, 'A', null, 'INVALID_CARD'],
    ['a card not held', {}, 'A', cardIn('AS'), 'CARD_NOT_IN_HAND'],
    ['the other deck’s copy', {}, 'A', cardIn("9H'"), 'CARD_NOT_IN_HAND'],
  ])('[17] %s: refused', (_name, change, id, card, code) => {
    expect(codeOf(() => playCard({ ...state, ...change } as PowerHouseState, id, card))).toBe(code);
  });

  test('[9] follow suit if able; trumping is never forced', () => {
    const led = play(state, 'A', '9H');
    expect(codeOf(() => play(led, 'B', '2S'))).toBe('MUST_FOLLOW_SUIT');
    const followed = play(led, 'B', 'KH');
    expect(getValidPlays(followed, 'C')).toEqual(cardsIn('4D 5D'));
  });

  test('[4] valid plays: in hand order, on turn only', () => {
    expect(getValidPlays(state, 'A')).toEqual(cardsIn('9H 3S'));
    expect(getValidPlays(state, 'B')).toEqual([]);
    expect(getValidPlays({ ...state, phase: 'scoring' }, 'A')).toEqual([]);
    expect(getValidPlays(play(state, 'A', '9H'), 'B')).toEqual(cardsIn('KH'));
  });
});

describe('[4] validators', () => {
  test('whose turn it is', () => {
    expect(SEATS.map((id) => isPlayersTurn(state, id))).toEqual([true, false, false, false]);
    for (const phase of ['powerhouse', 'partners'] as const) {
      expect(SEATS.map((id) => isPlayersTurn({ ...state, phase }, id))).toEqual([true, false, false, false]);
    }
    expect(isPlayersTurn({ ...state, phase: 'bidding', bidding: { ...state.bidding!, turnIndex: 2 } }, 'C')).toBe(true);
    for (const phase of ['dealing', 'scoring', 'series-end'] as const) {
      expect(isPlayersTurn({ ...state, phase }, 'A')).toBe(false);
    }
  });

  test('cards in hands', () => {
    expect(findCardInHand(state.hands, 'B', cardIn('KH'))).toBe(1);
    expect(findCardInHand(state.hands, 'B', cardIn("KH'"))).toBe(-1);
    expect(findCardInHand(state.hands, 'nobody', cardIn('KH'))).toBe(-1);
    expect([
      validateCardInHand(state.hands, 'B', cardIn('2S')),
      validateCardInHand(state.hands, 'A', cardIn('2S')),
    ]).toEqual([true, false]);
  });

  test.each([
    ['9H KS', '9H', 'H', true],
    ['9H KS', 'KS', 'H', false],
    ['9H KS', 'KS', 'D', true],
    ['9H KS', '9H', null, true],
    ['KS', '9H', 'H', true], // possession is not checked here
  ] as const)('holding %s, playing %s to %s: %s', (hand, card, led, isAllowed) => {
    expect(validateCardPlay(cardsIn(hand), cardIn(card), led, 'S')).toBe(isAllowed);
  });

  test('following', () => {
    expect([
      canFollowSuit(cardsIn('9H'), 'H'),
      canFollowSuit(cardsIn('9H'), 'S'),
      canFollowSuit(cardsIn('9H'), null),
    ]).toEqual([true, false, false]);
  });
});
