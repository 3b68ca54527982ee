import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../../../tests/support/deep-freeze.ts';
import { cardId } from '../../../kit/cards.ts';
import type { Step } from '../../../kit/contract.ts';
import { openRandom } from '../../../kit/random.ts';
import { type Moment, momentOf, type Name, newGame, SEATED } from '../fixtures/positions.ts';
import { whosDeal } from '../index.ts';
import type { WhosDealGameState } from './types.ts';

const NOW = 1_700_000_000_000;
const context = () => ({ now: NOW, random: openRandom({ seed: 'e'.repeat(64), drawn: 0 }) });
const FIVE = { ann: '9S 10S QS KS AS', ben: '9H 10H QH KH AH', cat: '9D 10D QD KD AD', dan: '9C 10C QC KC AC' };

type Sent = readonly [type: string, payload?: object];

/** The answer in a word, having made sure that a refusal or a repeat changed nothing. */
function send(state: WhosDealGameState, name: string, [type, payload = {}]: Sent) {
  const action = whosDeal.parseAction({ type, payload });
  if (action === null) return { answer: 'INVALID_REQUEST', state, events: [] };
  const result = whosDeal.processAction(deepFreeze(state), name, action, context());
  if (!result.ok) return { answer: result.refusal.code, state, events: [] };
  if (result.value.state === state) expect(result.value.events).toEqual([]);
  return { answer: result.value.state === state ? 'repeat' : 'done', ...result.value };
}

const answer = (state: WhosDealGameState, name: string, ...sent: Sent) => send(state, name, sent).answer;

function done(state: WhosDealGameState, name: string, ...sent: Sent): Step<WhosDealGameState> {
  const result = send(state, name, sent);
  expect(result.answer, `${name}: ${sent[0]}`).toBe('done');
  return result;
}

/** Several in a row: "ben pass-trump". */
const afterwards = (state: WhosDealGameState, ...steps: readonly [Name, ...Sent][]): WhosDealGameState =>
  steps.reduce((held, [name, ...sent]) => done(held, name, ...sent).state, state);

const PASSES: readonly [Name, 'pass-trump'][] = [
  ['ben', 'pass-trump'],
  ['cat', 'pass-trump'],
  ['dan', 'pass-trump'],
  ['ann', 'pass-trump'],
];
const onTurn = ({ seats, round }: WhosDealGameState) => seats[round.currentTurnSeatIndex];
const hand = ({ round }: WhosDealGameState, name: Name) => round.hands[name]!.map(cardId).join(' ');
const names = (step: { events: readonly { name: string; only?: string }[] }) =>
  step.events.map(({ name, only }) => (only ? `${name} to ${only}` : name));

describe('the deal', () => {
  test('[E4] [§4] five cards each, four in the kitty, its first face up; the deck dealt in order', () => {
    const { round } = newGame();
    const dealt = [...SEATED.flatMap((name) => round.hands[name]!), ...round.kitty].map(cardId);
    expect(new Set(dealt).size).toBe(24);
    expect(SEATED.map((name) => round.hands[name]!.length)).toEqual([5, 5, 5, 5]);
    expect(round.kitty).toHaveLength(4);
    expect(round.faceUpCard).toEqual(round.kitty[0]);
  });

  test('[§4] seat i gets cards 5i to 5i + 4 of the shuffled deck', () => {
    const random = openRandom({ seed: '0'.repeat(64), drawn: 0 });
    const ids = 'SHDC'.split('').flatMap((suit) => ['9', '10', 'J', 'Q', 'K', 'A'].map((rank) => rank + suit));
    const deck = random.shuffle(ids);
    expect(SEATED.map((name) => hand(newGame(), name))).toEqual(
      [0, 1, 2, 3].map((seat) => deck.slice(5 * seat, 5 * seat + 5).join(' ')),
    );
    expect(newGame().round.kitty.map(cardId)).toEqual(deck.slice(20));
  });

  test('[E1] the same seed deals the same cards, another seed others', () => {
    expect(newGame(7)).toEqual(newGame(7));
    expect(newGame(8).round.hands).not.toEqual(newGame(7).round.hands);
  });

  test('[D7] [E20] seat 0 deals first, seat 1 speaks first; 0 and 2 against 1 and 3', () => {
    const game = newGame(0, 7);
    expect(game).toMatchObject({
      seats: SEATED,
      teams: { a: { playerIds: ['ann', 'cat'], score: 0 }, b: { playerIds: ['ben', 'dan'], score: 0 } },
      ...{ targetScore: 7, dealerSeatIndex: 0, phase: 'playing', winningTeam: null, roundNo: 1, turnNo: 0 },
      ...{ lastActedTurn: [null, null, null, null], phaseEndsAt: null },
    });
    expect(game.round).toMatchObject({
      ...{ trumpPhase: 'round1', trumpSuit: null, callingPlayerId: null, callingTeam: null, goingAlone: false },
      ...{ alonePlayerId: null, inactivePartnerSeatIndex: null, dealerPickedUp: null, dealerDiscarded: false },
      ...{ discardedCard: null, currentTurnSeatIndex: 1, passedPlayers: [], currentTrick: [], trickLeadSeatIndex: 1 },
      ...{ tricksWon: { a: 0, b: 0 }, tricksPlayed: 0, playedTricks: [] },
    });
  });
});

describe('calling, round 1', () => {
  const game = momentOf({ faceUp: 'JH', hands: FIVE });

  test('[E30] [E31] [D6] [§5] [§17] ordering up: trump is the face-up suit, the dealer holds six, play has not begun', () => {
    const { state } = done(game, 'ben', 'call-trump', { pickUp: true });
    expect(state.round).toMatchObject({
      ...{ trumpSuit: 'H', callingPlayerId: 'ben', callingTeam: 'b', goingAlone: false, trumpPhase: 'dealer_discard' },
      ...{ inactivePartnerSeatIndex: null, dealerDiscarded: false, currentTurnSeatIndex: 0 },
    });
    expect(hand(state, 'ann')).toBe('9S 10S QS KS AS JH');
    expect(cardId(state.round.dealerPickedUp!)).toBe('JH');
    expect(cardId(state.round.faceUpCard)).toBe('JH');
    expect(state.round.kitty.map(cardId)).not.toContain('JH'); // never in the kitty and a hand at once
    expect(state.round.kitty).toHaveLength(3);
  });

  test('[E37] going alone is part of the call', () => {
    const { round } = done(game, 'ben', 'call-trump', { pickUp: true, goAlone: true }).state;
    expect(round).toMatchObject({ goingAlone: true, alonePlayerId: 'ben', inactivePartnerSeatIndex: 3 });
    const plain = done(game, 'ben', 'call-trump', { pickUp: true, goAlone: false }).state;
    expect(plain.round).toMatchObject({ goingAlone: false, alonePlayerId: null });
    expect(answer(game, 'ben', 'call-trump', { pickUp: true, goAlone: 'yes' })).toBe('INVALID_REQUEST');
    expect(answer(plain, 'ben', 'call-trump', { pickUp: true, goAlone: true })).toBe('INVALID_PHASE');
  });

  test('[§6] pickUp must be true; a suit sent along must be the face-up suit, as letter or word', () => {
    expect(answer(game, 'ben', 'call-trump', {})).toBe('INVALID_REQUEST');
    expect(answer(game, 'ben', 'call-trump', { pickUp: false })).toBe('INVALID_REQUEST');
    expect(answer(game, 'ben', 'call-trump', { suit: 'H' })).toBe('INVALID_REQUEST');
    expect(answer(game, 'ben', 'call-trump', { pickUp: true, suit: 'S' })).toBe('INVALID_SUIT');
    expect(answer(game, 'ben', 'call-trump', { pickUp: true, suit: 'hearts' })).toBe('done');
  });

  test('[§6] [E5] out of turn nobody calls or passes, whatever they say; in turn the content counts', () => {
    const second = afterwards(game, ...PASSES);
    for (const name of ['ann', 'cat', 'dan']) {
      for (const payload of [{ pickUp: true }, { suit: 'S' }, { suit: 'bananas' }, {}]) {
        expect(answer(game, name, 'call-trump', payload)).toBe('NOT_YOUR_TURN');
        expect(answer(second, name, 'call-trump', payload)).toBe('NOT_YOUR_TURN');
      }
      for (const held of [game, second]) expect(answer(held, name, 'pass-trump')).toBe('NOT_YOUR_TURN');
      for (const held of [game, second])
        expect(answer(held, name, 'call-trump', { pickUp: false })).toBe('INVALID_REQUEST'); // its shape comes first
    }
  });

  test('[D4] [§5] all four get their say in turn; the fourth pass turns the card down', () => {
    const turns = PASSES.map((_, index) => onTurn(afterwards(game, ...PASSES.slice(0, index))));
    expect(turns).toEqual(['ben', 'cat', 'dan', 'ann']);
    expect(afterwards(game, ...PASSES.slice(0, 3)).round.passedPlayers).toEqual(['ben', 'cat', 'dan']);
    const { round } = afterwards(game, ...PASSES);
    expect(round).toMatchObject({ trumpPhase: 'round2', passedPlayers: [], currentTurnSeatIndex: 1, trumpSuit: null });
  });
});

describe('calling, round 2', () => {
  const game = afterwards(momentOf({ faceUp: 'JH', hands: FIVE }), ...PASSES);
  const stuck = afterwards(game, ...PASSES.slice(0, 3));

  test('[E34] [§5] a suit named goes straight to play: nobody picks up, nobody discards', () => {
    const { state } = done(game, 'ben', 'call-trump', { suit: 'S', goAlone: true });
    expect(state.round).toMatchObject({
      ...{ trumpSuit: 'S', callingPlayerId: 'ben', callingTeam: 'b', goingAlone: true, inactivePartnerSeatIndex: 3 },
      ...{ trumpPhase: 'playing', dealerPickedUp: null, dealerDiscarded: false, currentTurnSeatIndex: 1 },
    });
    expect(hand(state, 'ann')).toBe(FIVE.ann);
    expect(state.round.kitty).toHaveLength(4);
  });

  test('[E35] [§17] not the suit turned down, and nothing that is no suit', () => {
    for (const suit of ['H', 'hearts', 'X', '', '__proto__', 'bananas and more'])
      expect(answer(game, 'ben', 'call-trump', { suit })).toBe('INVALID_SUIT');
    expect(answer(game, 'ben', 'call-trump', {})).toBe('INVALID_SUIT');
    expect(answer(game, 'ben', 'call-trump', { pickUp: true })).toBe('INVALID_SUIT');
    expect(answer(game, 'ben', 'call-trump', { pickUp: true, suit: 'S' })).toBe('INVALID_REQUEST');
    expect(answer(game, 'ben', 'call-trump', { suit: 7 })).toBe('INVALID_REQUEST');
    for (const suit of ['S', 'D', 'C', 'spades', 'diamonds', 'clubs'])
      expect(answer(game, 'ben', 'call-trump', { suit })).toBe('done');
  });

  test('[E36] [D24] [§17] the dealer is stuck: no pass, whatever comes with it', () => {
    expect(onTurn(stuck)).toBe('ann');
    for (const payload of [{}, { turnNo: stuck.turnNo }, { suit: 'S' }, { pickUp: true }, { pass: true }])
      expect(answer(stuck, 'ann', 'pass-trump', payload)).toBe('MUST_CALL');
    expect(answer(stuck, 'ann', 'pass-trump', { turnNo: 'x' })).toBe('INVALID_REQUEST');
    expect(whosDeal.getLegalActions(stuck, 'ann').map(({ type }) => type)).toEqual(Array(6).fill('call-trump'));
    expect(answer(stuck, 'ann', 'call-trump', { suit: 'C' })).toBe('done');
  });

  test('[E36] only when it is the dealer’s turn: before, it is not', () => {
    expect(answer(game, 'ann', 'pass-trump')).toBe('NOT_YOUR_TURN');
    expect(answer(game, 'ben', 'pass-trump')).toBe('done');
  });
});

describe('the discard', () => {
  const game = afterwards(momentOf({ faceUp: 'JH', hands: FIVE }), ['ben', 'call-trump', { pickUp: true }]);

  test('[E32] [D6] [§5] [§17] one of six goes under the kitty, and play begins', () => {
    const { state } = done(game, 'ann', 'discard', { cardId: '9S' });
    expect(hand(state, 'ann')).toBe('10S QS KS AS JH');
    expect(state.round.kitty.map(cardId).at(-1)).toBe('9S');
    expect(state.round.kitty).toHaveLength(4);
    expect(state.round).toMatchObject({ dealerDiscarded: true, trumpPhase: 'playing', currentTurnSeatIndex: 1 });
    expect(cardId(state.round.discardedCard!)).toBe('9S');
  });

  test('[E32] the card just picked up may go; a card not held may not', () => {
    expect(hand(done(game, 'ann', 'discard', { cardId: 'JH' }).state, 'ann')).toBe(FIVE.ann);
    for (const cardId of ['9H', "9S'", '2S', '', 'x'])
      expect(answer(game, 'ann', 'discard', { cardId })).toBe('INVALID_CARD');
    expect(answer(game, 'ann', 'discard', {})).toBe('INVALID_REQUEST');
  });

  test('[§6] only the dealer, only now', () => {
    expect(answer(game, 'ben', 'discard', { cardId: '9H' })).toBe('NOT_DEALER');
    expect(answer(done(game, 'ann', 'discard', { cardId: '9S' }).state, 'ann', 'discard', { cardId: '10S' })).toBe(
      'INVALID_PHASE',
    );
  });

  test('[E33] [D2] [D3] [§17] a dealer who sits out picks up and discards all the same', () => {
    const alone = afterwards(
      momentOf({ faceUp: 'JH', hands: FIVE }),
      ['ben', 'pass-trump'],
      ['cat', 'call-trump', { pickUp: true, goAlone: true }],
    );
    expect(alone.round).toMatchObject({ inactivePartnerSeatIndex: 0, currentTurnSeatIndex: 0 });
    expect(whosDeal.getLegalActions(alone, 'ann')).toHaveLength(6);
    const { state } = done(alone, 'ann', 'discard', { cardId: '9S' });
    expect(state.round.hands.ann).toHaveLength(5);
    expect(answer(state, 'ann', 'play-card', { cardId: 'AS' })).toBe('INACTIVE_PARTNER');
  });
});

describe('the first lead of a lone hand', () => {
  const cases = [
    ['ben', 'cat', 'cat'],
    ['ben', 'ben', 'cat'],
    ['ben', 'dan', 'cat'],
    ['ben', 'ann', 'dan'],
  ] as const;
  test.each(cases)('[D1] [E22] [§17] %s deals, %s alone: %s leads', (dealer, caller, leader) => {
    const game = momentOf({ dealer, faceUp: 'JH', phase: 'round2', turn: caller, hands: FIVE });
    expect(onTurn(done(game, caller, 'call-trump', { suit: 'S', goAlone: true }).state)).toBe(leader);
    const ordering = momentOf({ dealer, faceUp: 'JH', turn: caller, hands: FIVE });
    const ordered = afterwards(
      ordering,
      [caller, 'call-trump', { pickUp: true, goAlone: true }],
      [dealer, 'discard', { cardId: 'JH' }],
    );
    expect([onTurn(ordered), ordered.round.trickLeadSeatIndex]).toEqual([leader, SEATED.indexOf(leader)]);
  });

  test('[E22] nobody alone: left of the dealer, whoever called', () => {
    for (const turn of SEATED) {
      const game = momentOf({ dealer: 'cat', faceUp: 'JH', phase: 'round2', turn, hands: FIVE });
      expect(onTurn(done(game, turn, 'call-trump', { suit: 'S' }).state)).toBe('dan');
    }
  });
});

describe('playing', () => {
  const trick = (moment: Moment) => momentOf({ trump: 'H', dealer: 'dan', ...moment });

  test('[E14] [E15] [§17] the left bower follows trump and not its printed suit', () => {
    const led = trick({ trick: 'KH', hands: { ben: 'JD 9S' } });
    expect(answer(led, 'ben', 'play-card', { cardId: '9S' })).toBe('MUST_FOLLOW_SUIT');
    expect(answer(led, 'ben', 'play-card', { cardId: 'JD' })).toBe('done');
    const diamonds = trick({ trick: 'KD', hands: { ben: 'JD 9D 9S' } });
    expect(answer(diamonds, 'ben', 'play-card', { cardId: 'JD' })).toBe('MUST_FOLLOW_SUIT');
    expect(answer(diamonds, 'ben', 'play-card', { cardId: '9D' })).toBe('done');
    const leftLed = trick({ trick: 'JD', hands: { ben: '9D 9H' } });
    expect(answer(leftLed, 'ben', 'play-card', { cardId: '9D' })).toBe('MUST_FOLLOW_SUIT');
  });

  test('[E16] [E40] [E41] [D8] the best card takes the trick at once, its player leads the next', () => {
    const game = trick({ trick: 'AS 9H KS', hands: { dan: '10H QS', ann: 'QC', ben: '9C', cat: '9D' } });
    const { state } = done(game, 'dan', 'play-card', { cardId: 'QS' });
    expect(state.round).toMatchObject({
      ...{
        tricksWon: { a: 0, b: 1 },
        tricksPlayed: 1,
        currentTrick: [],
        trickLeadSeatIndex: 1,
        currentTurnSeatIndex: 1,
      },
    });
    expect(state.round.playedTricks).toEqual([
      { leadSeatIndex: 0, cards: [...game.round.currentTrick, expect.anything()], winningSeatIndex: 1 },
    ]);
  });

  test('[§4] the last of the tricks played is shown as such, and no result before the fifth', () => {
    const hands = { ann: 'AS KS', ben: '9S 9C', cat: '10S 9D', dan: 'QS QC' };
    const all = SEATED.flatMap((name) =>
      hands[name]
        .split(' ')
        .slice(0, 1)
        .map((cardId) => [name, cardId] as const),
    );
    const one = all.reduce((game, [name, cardId]) => done(game, name, 'play-card', { cardId }).state, trick({ hands }));
    const two = SEATED.reduce((game, name) => done(game, name, 'play-card', { cardId: hand(game, name) }).state, one);
    const leadOf = (game: WhosDealGameState) => {
      const { lastTrick, result } = whosDeal.sanitizeForPlayer(game, null);
      expect(result).toBeNull();
      return lastTrick && cardId(lastTrick.cards[0]!.card);
    };
    expect([trick({ hands }), one, two].map(leadOf)).toEqual([null, 'AS', 'KS']);
  });

  test('[E15] [E40] who cannot follow plays anything; a higher trump takes it', () => {
    const game = trick({ trick: 'AS 9H KS', hands: { dan: '10H QC' } });
    expect(done(game, 'dan', 'play-card', { cardId: '10H' }).state.round.trickLeadSeatIndex).toBe(3);
    expect(done(game, 'dan', 'play-card', { cardId: 'QC' }).state.round.trickLeadSeatIndex).toBe(1);
  });

  test('[E21] [E23] [§17] a lone hand: the partner is skipped and a trick has three cards', () => {
    const game = trick({ caller: 'ben', isAlone: true, hands: { ann: 'AS 9S', ben: 'JH 9C', cat: 'KS 9D' } });
    const turns = [onTurn(game)];
    const one = done(game, 'ann', 'play-card', { cardId: 'AS' }).state;
    const two = done(one, 'ben', 'play-card', { cardId: 'JH' }).state;
    const three = done(two, 'cat', 'play-card', { cardId: 'KS' }).state;
    turns.push(onTurn(one), onTurn(two), onTurn(three));
    expect(turns).toEqual(['ann', 'ben', 'cat', 'ben']);
    expect(three.round.tricksPlayed).toBe(1);
    expect(answer(two, 'dan', 'play-card', { cardId: 'AS' })).toBe('INACTIVE_PARTNER');
  });

  test('[§6] in order: phase, sitting out, turn, card, suit', () => {
    const game = trick({ trick: 'KH', caller: 'ann', isAlone: true, hands: { ben: 'JD 9S', cat: 'AS', dan: 'AC' } });
    expect(answer(game, 'cat', 'play-card', { cardId: 'nothing' })).toBe('INACTIVE_PARTNER');
    expect(answer(game, 'dan', 'play-card', { cardId: 'nothing' })).toBe('NOT_YOUR_TURN');
    expect(answer(game, 'ben', 'play-card', { cardId: 'AC' })).toBe('INVALID_CARD');
    expect(answer(game, 'ben', 'play-card', { cardId: '9S' })).toBe('MUST_FOLLOW_SUIT');
    expect(answer(game, 'eve', 'play-card', { cardId: '9S' })).toBe('UNAUTHORIZED');
    expect(answer(game, 'eve', 'play-card', { cardId: 9 })).toBe('INVALID_REQUEST');
  });
});

describe('every action out of its phase is refused', () => {
  const moments = {
    round1: momentOf({ faceUp: 'JH', hands: FIVE }),
    round2: momentOf({ faceUp: 'JH', phase: 'round2', turn: 'ben', hands: FIVE }),
    dealer_discard: momentOf({
      faceUp: 'JH',
      phase: 'dealer_discard',
      trump: 'H',
      hands: { ...FIVE, ann: '9S 10S QS KS AS JH' },
    }),
    playing: momentOf({ trump: 'H', hands: FIVE }),
    round_over: momentOf({ trump: 'H', phase: 'round_over' }),
  };
  const actions = {
    'call-trump': { pickUp: true },
    'pass-trump': {},
    discard: { cardId: '9S' },
    'play-card': { cardId: '9H' },
  };
  const allowed: Record<string, readonly string[]> = {
    'call-trump': ['round1', 'round2'],
    'pass-trump': ['round1', 'round2'],
    discard: ['dealer_discard'],
    'play-card': ['playing'],
  };
  test.each(Object.entries(actions))('[D19] [E3] %s', (type, payload) => {
    for (const [phase, game] of Object.entries(moments))
      for (const name of SEATED) {
        const code = answer(game, name, type, payload);
        expect(code === 'INVALID_PHASE', `${name} in ${phase}: ${code}`).toBe(!allowed[type]!.includes(phase));
      }
  });

  test('[E5] [§6] legal actions belong to the seat on turn alone', () => {
    const counts = Object.values(moments).map((game) =>
      SEATED.map((name) => whosDeal.getLegalActions(game, name).length),
    );
    expect(counts).toEqual([
      [0, 3, 0, 0],
      [0, 7, 0, 0],
      [6, 0, 0, 0],
      [0, 5, 0, 0],
      [0, 0, 0, 0],
    ]);
  });
});

describe('what may be done, to the letter', () => {
  const listed = (game: WhosDealGameState, name: Name) =>
    whosDeal.getLegalActions({ ...game, turnNo: 7 }, name).map(({ type, payload }) => {
      const { turnNo, ...said } = payload;
      expect(turnNo).toBe(7); // so that a double tap is harmless
      return [type, said];
    });
  const calls = (said: object) => [
    ['call-trump', said],
    ['call-trump', { ...said, goAlone: true }],
  ];

  test('[§6] round 1: order up, order up alone, pass', () => {
    expect(listed(momentOf({ faceUp: 'JH', hands: FIVE }), 'ben')).toEqual([
      ...calls({ pickUp: true }),
      ['pass-trump', {}],
    ]);
  });

  test('[§6] [E35] round 2: three suits, each also alone, and pass unless stuck', () => {
    const named = ['S', 'D', 'C'].flatMap((suit) => calls({ suit }));
    const second = { faceUp: 'JH', phase: 'round2', hands: FIVE } as const;
    expect(listed(momentOf({ ...second, turn: 'ben' }), 'ben')).toEqual([...named, ['pass-trump', {}]]);
    expect(listed(momentOf({ ...second, turn: 'ann' }), 'ann')).toEqual(named);
  });

  test('[§6] [E15] the six cards to discard; the cards that may be played', () => {
    const six = momentOf({ faceUp: 'JH', phase: 'dealer_discard', trump: 'H', hands: { ann: '9S 10S QS KS AS JH' } });
    expect(listed(six, 'ann')).toEqual(['9S', '10S', 'QS', 'KS', 'AS', 'JH'].map((cardId) => ['discard', { cardId }]));
    const led = momentOf({ trump: 'H', dealer: 'dan', trick: 'KH', hands: { ben: 'JD 9S 9H' } });
    expect(listed(led, 'ben')).toEqual(['JD', '9H'].map((cardId) => ['play-card', { cardId }]));
    const empty = momentOf({ trump: 'H', dealer: 'dan', trick: 'KC', hands: { ben: 'JD 9S' } });
    expect(listed(empty, 'ben')).toEqual(['JD', '9S'].map((cardId) => ['play-card', { cardId }]));
  });
});

describe('points', () => {
  const finish = (caller: Name, isAlone: boolean, before: [number, number], tricks: [number, number]) => {
    // The last trick falls to the side that lacks it: Ann leads the highest card of Team A, or Ben trumps it.
    const toA = tricks[0] > 0 && !(tricks[0] === 5 - tricks[1] && tricks[1] === 5);
    const tricksWon = toA ? { a: tricks[0] - 1, b: tricks[1] } : { a: tricks[0], b: tricks[1] - 1 };
    const hands = toA
      ? { ann: 'JH', ben: '9S', cat: '10S', dan: 'QS' }
      : { ann: '9S', ben: 'JH', cat: '10S', dan: 'QC' };
    const scores = { a: before[0], b: before[1] };
    let game = momentOf({ trump: 'H', dealer: 'dan', caller, isAlone, tricksWon, hands, scores });
    if (game.round.currentTurnSeatIndex !== 0)
      game = { ...game, round: { ...game.round, currentTurnSeatIndex: 1, trickLeadSeatIndex: 1 } };
    let step: Step<WhosDealGameState> = { state: game, events: [] };
    while (step.state.round.trumpPhase === 'playing') {
      const name = onTurn(step.state) as Name;
      step = done(step.state, name, 'play-card', { cardId: hand(step.state, name) });
    }
    return step;
  };

  test.each([
    ['ann', false, [0, 0], [3, 2], [1, 0], 'made', null],
    ['ann', false, [0, 0], [4, 1], [1, 0], 'made', null],
    ['ann', false, [1, 0], [5, 0], [3, 0], 'march', null],
    ['ann', false, [3, 0], [2, 3], [3, 2], 'euchre', null],
    ['ben', false, [3, 2], [5, 0], [5, 2], 'euchre', null],
    ['ben', true, [5, 2], [0, 5], [5, 6], 'alone-march', null],
    ['ben', true, [5, 6], [1, 4], [5, 7], 'alone', null],
    ['ann', true, [5, 7], [2, 3], [5, 9], 'euchre', null],
    ['ann', true, [8, 9], [5, 0], [12, 9], 'alone-march', 'a'],
    ['ben', false, [9, 9], [3, 2], [11, 9], 'euchre', 'a'],
    ['ben', false, [9, 9], [2, 3], [9, 10], 'made', 'b'],
  ] as const)(
    '[E50] [§8] %s calls, alone %s, at %j: tricks %j give %j, %s',
    (caller, isAlone, before, tricks, points, kind, winner) => {
      const { state, events } = finish(caller, isAlone, [...before], [...tricks]);
      expect([state.teams.a.score, state.teams.b.score]).toEqual(points);
      expect(state.round.tricksWon).toEqual({ a: tricks[0], b: tricks[1] });
      const over = events.find(({ name }) => name === 'round-over')!.data;
      expect(over).toEqual({
        callingTeam: caller === 'ann' ? 'a' : 'b',
        tricksWon: { a: tricks[0], b: tricks[1] },
        pointsAwarded: { a: points[0] - before[0], b: points[1] - before[1] },
        scores: { a: points[0], b: points[1] },
        isGameOver: winner !== null,
        kind,
      });
      expect(whosDeal.sanitizeForPlayer(state, null).result?.kind).toBe(kind);
      expect(state.winningTeam).toBe(winner);
      expect(state.round.trumpPhase).toBe('round_over');
    },
  );

  test('[E42] [E60] [E70] [D9] [D20] [§17] the result stays 5 s; then the deal moves left, hands after the news of it', () => {
    const { state } = finish('ann', false, [0, 0], [3, 2]);
    expect([state.phase, state.phaseEndsAt]).toEqual(['playing', NOW + 5000]);
    const advance = (now: number) => whosDeal.processAdvancement(state, { ...context(), now });
    expect(advance(NOW + 4999).state).toBe(state);
    const { state: next, events } = advance(NOW + 5000);
    expect(next).toMatchObject({ dealerSeatIndex: 0, roundNo: 2, turnNo: state.turnNo + 1, phaseEndsAt: null });
    expect(next.round).toMatchObject({
      trumpPhase: 'round1',
      currentTurnSeatIndex: 1,
      trumpSuit: null,
      tricksPlayed: 0,
    });
    expect([next.teams.a.score, next.teams.b.score]).toEqual([1, 0]);
    expect(names({ events })).toEqual(['new-round', ...SEATED.map((name) => `hand-updated to ${name}`)]);
    expect(events[0]!.data).toEqual({ dealerSeatIndex: 0, faceUpCard: next.round.faceUpCard });
  });

  test('[E60] [§5] the dealer goes round the table, and left of the dealer speaks first', () => {
    const next = SEATED.map((dealer) => {
      const game = { ...momentOf({ dealer, trump: 'H', phase: 'round_over' }), phaseEndsAt: NOW };
      const { dealerSeatIndex, round } = whosDeal.processAdvancement(game, context()).state;
      return [dealerSeatIndex, round.currentTurnSeatIndex, round.trickLeadSeatIndex];
    });
    expect(next).toEqual([
      [1, 2, 2],
      [2, 3, 3],
      [3, 0, 0],
      [0, 1, 1],
    ]);
  });

  test('[§4] [§10] a second tap on the last card is harmless after the next deal too', () => {
    const { state } = finish('ann', false, [0, 0], [3, 2]);
    const { state: dealt } = whosDeal.processAdvancement(state, { ...context(), now: NOW + 5000 });
    expect(answer(dealt, 'dan', 'play-card', { cardId: 'QS', turnNo: state.turnNo - 1 })).toBe('repeat');
    expect(answer(dealt, 'ann', 'play-card', { cardId: 'QS', turnNo: state.turnNo - 1 })).toBe('STALE_TURN');
  });

  test('[D10] [E42] the last round stays on the table: no clock, no rotation', () => {
    const { state } = finish('ann', false, [9, 0], [3, 2]);
    expect(state).toMatchObject({ phase: 'game_over', winningTeam: 'a', phaseEndsAt: null, dealerSeatIndex: 3 });
    expect(whosDeal.processAdvancement(state, { ...context(), now: NOW * 2 }).state).toBe(state);
    expect(whosDeal.checkGameOver(state)).toEqual({ winnerIds: ['ann', 'cat'] });
    expect(whosDeal.checkGameOver(finish('ben', false, [0, 9], [2, 3]).state)).toEqual({ winnerIds: ['ben', 'dan'] });
    expect(whosDeal.checkGameOver(finish('ben', false, [0, 8], [2, 3]).state)).toBeNull();
    expect(['ann', 'cat', 'ben', 'dan'].map((id) => whosDeal.getScore!(state, id))).toEqual([10, 10, 0, 0]);
    expect(whosDeal.sanitizeForPlayer(state, 'ann').lastTrick).not.toBeNull();
    for (const name of SEATED) expect(answer(state, name, 'play-card', { cardId: 'JH' })).toBe('INVALID_PHASE');
  });

  test('[D25] a decided round is played to the fifth trick', () => {
    const game = momentOf({
      trump: 'H',
      dealer: 'dan',
      tricksWon: { a: 3, b: 0 },
      trick: 'AS KS QS',
      hands: { dan: '9S 9C' },
    });
    expect(done(game, 'dan', 'play-card', { cardId: '9S' }).state.round.trumpPhase).toBe('playing');
  });

  test('[E62] Play Again: scores 0, dealer seat 0, round 1, turn numbers go on', () => {
    const { state } = finish('ann', false, [9, 0], [3, 2]);
    const again = whosDeal.initialize(
      SEATED.map((id) => ({ id, name: id })),
      { targetScore: 10 },
      context(),
      state,
    );
    expect(again.state).toMatchObject({
      dealerSeatIndex: 0,
      roundNo: 1,
      phase: 'playing',
      winningTeam: null,
      turnNo: state.turnNo + 1,
    });
    expect([again.state.teams.a.score, again.state.teams.b.score]).toEqual([0, 0]);
    expect(again.state.round).toMatchObject({ trumpPhase: 'round1', currentTurnSeatIndex: 1, tricksPlayed: 0 });
    expect(names(again)).toEqual(['game-started', ...SEATED.map((name) => `hand-updated to ${name}`)]);
    const lastTurn = state.turnNo - 1; // Dan played the last card of the old game
    expect(answer(again.state, 'dan', 'play-card', { cardId: 'QS', turnNo: lastTurn })).toBe('repeat');
    expect(answer(again.state, 'ann', 'play-card', { cardId: 'QS', turnNo: lastTurn })).toBe('STALE_TURN');
  });
});

describe('said twice', () => {
  const game = momentOf({ faceUp: 'JH', hands: FIVE });
  const { turnNo } = game;

  test('[§10] every accepted action counts a turn and remembers whose it was', () => {
    const { state } = done(game, 'ben', 'pass-trump', { turnNo });
    expect([state.turnNo, state.lastActedTurn]).toEqual([turnNo + 1, [null, turnNo, null, null]]);
  });

  test('[§10] the same turn again is harmless, also with another choice', () => {
    const passed = done(game, 'ben', 'pass-trump', { turnNo }).state;
    expect(answer(passed, 'ben', 'pass-trump', { turnNo })).toBe('repeat');
    expect(answer(passed, 'ben', 'call-trump', { pickUp: true, turnNo })).toBe('repeat');
    expect(answer(passed, 'cat', 'pass-trump', { turnNo })).toBe('STALE_TURN');
    expect(answer(passed, 'cat', 'pass-trump', { turnNo: turnNo + 7 })).toBe('STALE_TURN');
  });

  test('[§10] the turn number is looked at before anything else', () => {
    expect(answer(game, 'dan', 'play-card', { cardId: 'x', turnNo: turnNo + 1 })).toBe('STALE_TURN');
    expect(answer(game, 'eve', 'play-card', { cardId: 'x', turnNo: turnNo + 1 })).toBe('UNAUTHORIZED');
  });

  test('[§6] a turn number is a whole number; fields nobody asked for are ignored', () => {
    for (const odd of [0.5, -1, '0', null])
      expect(answer(game, 'ben', 'pass-trump', { turnNo: odd })).toBe('INVALID_REQUEST');
    expect(answer(game, 'ben', 'pass-trump', { turnNo, suit: 'S', more: {} })).toBe('done');
  });

  test('[§10] without a turn number: pass after pass, call after call, discard after discard', () => {
    expect(answer(afterwards(game, ['ben', 'pass-trump']), 'ben', 'pass-trump')).toBe('NOT_YOUR_TURN');
    const called = afterwards(game, ['ben', 'call-trump', { pickUp: true }]);
    expect(answer(called, 'ben', 'call-trump', { pickUp: true })).toBe('INVALID_PHASE');
    const thrown = afterwards(called, ['ann', 'discard', { cardId: '9S' }]);
    expect(answer(thrown, 'ann', 'discard', { cardId: '9S' })).toBe('INVALID_PHASE');
  });

  test('[§10] the same card again, and another card after winning the trick', () => {
    const led = momentOf({ trump: 'H', dealer: 'dan', hands: { ann: 'AS 9C', ben: '9S 9D' } });
    const one = done(led, 'ann', 'play-card', { cardId: 'AS' }).state;
    expect(answer(one, 'ann', 'play-card', { cardId: 'AS' })).toBe('NOT_YOUR_TURN');
    const last = momentOf({ trump: 'H', dealer: 'dan', trick: '9S 10S QS', hands: { dan: 'AS 9C' } });
    const won = done(last, 'dan', 'play-card', { cardId: 'AS' }).state;
    expect(answer(won, 'dan', 'play-card', { cardId: 'AS' })).toBe('INVALID_CARD');
    expect(answer(won, 'dan', 'play-card', { cardId: '9C' })).toBe('done');
    expect(answer(won, 'dan', 'play-card', { cardId: '9C', turnNo: last.turnNo })).toBe('repeat');
    const fifth = momentOf({
      ...{ trump: 'H', dealer: 'dan', trick: '9S 10S QS', tricksWon: { a: 2, b: 2 }, hands: { dan: 'AS' } },
    });
    const over = done(fifth, 'dan', 'play-card', { cardId: 'AS' }).state;
    expect(answer(over, 'dan', 'play-card', { cardId: 'AS' })).toBe('INVALID_PHASE');
  });
});

describe('events', () => {
  const game = momentOf({ faceUp: 'JH', hands: FIVE });

  test('[§13] [D20] start: the table to all, each hand to its player', () => {
    const begun = whosDeal.initialize(
      SEATED.map((id) => ({ id, name: id })),
      { targetScore: 5 },
      context(),
    );
    const { state, events } = begun;
    expect(names(begun)).toEqual(['game-started', ...SEATED.map((name) => `hand-updated to ${name}`)]);
    expect(events[0]!.data).toEqual({
      ...{ teams: state.teams, seats: SEATED, dealer: 0, faceUpCard: state.round.faceUpCard, targetScore: 5 },
    });
    for (const { only, data } of events.slice(1)) expect(data).toEqual({ hand: state.round.hands[only!] });
  });

  test('[§13] [D21] pass, and order up, with which the dealer sees six cards', () => {
    const pass = done(game, 'ben', 'pass-trump');
    expect(pass.events).toEqual([
      { name: 'trump-action', data: { seatIndex: 1, action: 'pass', trumpPhase: 'round1' } },
    ]);
    const fourth = done(afterwards(game, ...PASSES.slice(0, 3)), 'ann', 'pass-trump');
    expect(fourth.events[0]!.data).toMatchObject({ trumpPhase: 'round2' });
    const call = done(game, 'ben', 'call-trump', { pickUp: true });
    expect(names(call)).toEqual(['trump-action', 'hand-updated to ann']); // D21
    expect(call.events[0]!.data).toEqual({ seatIndex: 1, action: 'order-up', suit: 'H', trumpPhase: 'dealer_discard' });
    expect(call.events[1]!.data).toEqual({ hand: call.state.round.hands.ann });
    expect(done(game, 'ben', 'call-trump', { pickUp: true, goAlone: true }).events[0]!.data).toMatchObject({
      goAlone: true,
    });
  });

  test('[§13] [D5] discard: never the card, then trump once and the first trick', () => {
    const called = afterwards(game, ['ben', 'call-trump', { pickUp: true }]);
    const step = done(called, 'ann', 'discard', { cardId: '9S' });
    expect(step.events).toEqual([
      { name: 'dealer-discarded', data: { seatIndex: 0 } },
      { name: 'hand-updated', data: { hand: step.state.round.hands.ann }, only: 'ann' },
      { name: 'trump-confirmed', data: { trumpSuit: 'H', callingPlayer: 'ben', callingTeam: 'b' } },
      { name: 'trick-started', data: { leadSeatIndex: 1 } },
    ]);
  });

  test('[§13] suit named', () => {
    const second = afterwards(game, ...PASSES);
    const step = done(second, 'ben', 'call-trump', { suit: 'clubs', goAlone: true });
    expect(step.events).toEqual([
      { name: 'trump-action', data: { seatIndex: 1, action: 'call', suit: 'C', goAlone: true, trumpPhase: 'playing' } },
      { name: 'trump-confirmed', data: { trumpSuit: 'C', callingPlayer: 'ben', callingTeam: 'b', goAlone: true } },
      { name: 'trick-started', data: { leadSeatIndex: 1 } },
    ]);
  });

  test('[§13] a card, the last card of a trick, of a round, of a game', () => {
    const hands = { dan: 'QS 9C' };
    const base = { trump: 'H', dealer: 'dan', trick: 'AS 9H KS', hands } as const;
    const won = done(momentOf(base), 'dan', 'play-card', { cardId: 'QS' });
    expect(names(won)).toEqual(['card-played', 'trick-won', 'trick-started']);
    expect(won.events.map(({ data }) => data)).toEqual([
      { seatIndex: 3, card: { suit: 'S', rank: 'Q', deckIndex: 0 } },
      { winningSeatIndex: 1, winningTeam: 'b', tricksWon: { a: 0, b: 1 } },
      { leadSeatIndex: 1 },
    ]);
    const byA = done(momentOf({ ...base, trick: 'AS 9S KS' }), 'dan', 'play-card', { cardId: 'QS' });
    expect(byA.events[1]!.data).toEqual({ winningSeatIndex: 0, winningTeam: 'a', tricksWon: { a: 1, b: 0 } });
    expect(
      names(done(momentOf({ ...base, trick: 'AS 9H', hands: { cat: 'KS' } }), 'cat', 'play-card', { cardId: 'KS' })),
    ).toEqual(['card-played']);
    const tricksWon = { a: 2, b: 2 };
    const round = done(momentOf({ ...base, tricksWon }), 'dan', 'play-card', { cardId: 'QS' });
    expect(names(round)).toEqual(['card-played', 'trick-won', 'round-over']);
    const end = done(momentOf({ ...base, tricksWon, scores: { a: 0, b: 9 } }), 'dan', 'play-card', { cardId: 'QS' });
    expect(names(end)).toEqual(['card-played', 'trick-won', 'round-over', 'game-over']);
    expect(end.events.at(-1)!.data).toEqual({ winningTeam: 'b', finalScores: { a: 0, b: 11 } });
  });
});
