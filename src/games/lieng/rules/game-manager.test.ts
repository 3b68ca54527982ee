import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../../../tests/support/deep-freeze.ts';
import type { GameEvent, Step } from '../../../kit/contract.ts';
import { advance, allChips, at, bet, bets, betting, holding, NOON, seat, seated } from '../fixtures/positions.ts';
import { processAction, processAdvancement } from './engine.ts';
import { GameManager } from './game-manager.ts';
import type { LiengState } from './types.ts';

const EVEN = { a: 1000, b: 1000, c: 1000, d: 1000 };
const named = ({ events }: Step<LiengState>): string[] => events.map(({ name }) => name);
const eventOf = ({ events }: Step<LiengState>, name: string): GameEvent['data'] =>
  events.find((event) => event.name === name)!.data;

describe('[L5.1] the start of a hand', () => {
  test('antes are paid, three cards each from the top, clockwise from the dealer’s left', () => {
    const { state, events } = GameManager.startRound(seated(EVEN), at());
    expect(state).toMatchObject({
      phase: 'DEALING',
      handNo: 1,
      order: ['b', 'c', 'd', 'a'],
      currentBet: 10,
      turnPlayerId: null,
    });
    expect(state.phaseEndsAt).toBe(NOON + 1500);
    expect(state.seats.every(({ chips, bet: put, state: is }) => chips === 990 && put === 10 && is === 'PLAYING')).toBe(
      true,
    );
    expect(new Set(state.seats.flatMap(({ cards }) => cards)).size).toBe(12);
    expect(events.map(({ name }) => name)).toEqual(['hand-started', ...Array(4).fill('hand-updated')]);
    expect(events.slice(1).map(({ only }) => only)).toEqual(['b', 'c', 'd', 'a']);
  });

  test('a short ante is all-in', () => {
    const { state, events } = GameManager.startRound(seated({ a: 1000, b: 4, c: 10 }), at());
    expect(seat(state, 'b')).toMatchObject({ bet: 4, chips: 0, state: 'ALL_IN' });
    expect(seat(state, 'c')).toMatchObject({ bet: 10, chips: 0, state: 'ALL_IN' });
    expect(events[0]!.data).toMatchObject({
      antes: [
        { playerId: 'b', amount: 4, allIn: true },
        { playerId: 'c', amount: 10, allIn: true },
        { playerId: 'a', amount: 10, allIn: false },
      ],
      pot: 24,
    });
  });

  test('everyone all-in by the ante goes straight to the showdown', () => {
    const dealt = GameManager.startRound(seated({ a: 10, b: 4, c: 7 }), at()).state;
    const step = advance(dealt);
    expect(step.state).toMatchObject({ phase: 'SHOWDOWN', turnPlayerId: null });
    expect(named(step)).toEqual(['bet-refunded', 'showdown']);
    expect(step.state.outcome!.refund).toEqual({ playerId: 'a', amount: 3 });
  });

  test('[L6.3] a lone player who covers the all-in ones is not asked', () => {
    const dealt = GameManager.startRound(seated({ a: 1000, b: 4, c: 7 }), at()).state;
    expect(advance(dealt).state.phase).toBe('SHOWDOWN');
  });

  test('[L15] a busted or resting dealer is passed, by seat and not by place in a list', () => {
    const table = seated({ a: 0, b: 1000, c: 1000, d: 1000 }, {}, 0);
    expect(GameManager.startRound(table, at()).state).toMatchObject({ dealerSeat: 1, order: ['c', 'd', 'b'] });
    const resting = { ...table, seats: table.seats.with(1, { ...table.seats[1]!, sittingOut: true }) };
    expect(GameManager.startRound(resting, at()).state).toMatchObject({ dealerSeat: 2, order: ['d', 'c'] });
  });

  test('[L9] only between hands, and only with two', () => {
    expect(() => GameManager.startRound(betting(EVEN), at())).toThrow(new RangeError('INVALID_PHASE'));
    expect(() => GameManager.startRound(seated({ a: 1, b: 0 }), at())).toThrow(new RangeError('NOT_ENOUGH_PLAYERS'));
  });
});

describe('[L6.2] the checks before a bet, first failure wins', () => {
  const open = deepFreeze(bets(betting(EVEN), 'b TO 30', 'c BO'));
  const code = (...args: Parameters<typeof GameManager.handleAction>) => {
    const result = GameManager.handleAction(...args);
    return result.ok ? 'accepted' : result.refusal.code;
  };

  test.each([
    ['shape before phase', seated(EVEN), 'a', 'to', undefined, undefined, 'INVALID_REQUEST'],
    ['amount as a string', open, 'd', 'TO', '100', undefined, 'INVALID_REQUEST'],
    ['a fraction', open, 'd', 'TO', 50.5, undefined, 'INVALID_REQUEST'],
    ['no amount', open, 'd', 'TO', undefined, undefined, 'INVALID_REQUEST'],
    ['turnNo 1.5', open, 'd', 'BO', undefined, 1.5, 'INVALID_REQUEST'],
    ['outside the betting', seated(EVEN), 'a', 'BO', undefined, undefined, 'INVALID_PHASE'],
    ['a stranger', open, 'z', 'BO', undefined, undefined, 'NOT_IN_HAND'],
    ['folded, before turn', open, 'c', 'BO', undefined, 999, 'NOT_IN_HAND'],
    ['turn, before turn number', open, 'a', 'BO', undefined, 999, 'NOT_YOUR_TURN'],
    ['turn number, before money', open, 'd', 'TO', 31, 999, 'STALE_TURN'],
    ['too small', open, 'd', 'TO', 39, undefined, 'RAISE_TOO_SMALL'],
    ['too much', open, 'd', 'TO', 1001, undefined, 'NOT_ENOUGH_CHIPS'],
  ])('%s', (_name, state, id, action, amount, turnNo, expected) => {
    expect(code(deepFreeze(state), id, action as never, amount as never, at(), turnNo)).toBe(expected);
  });

  test('a raise too small says how much it takes', () => {
    const result = GameManager.handleAction(open, 'd', 'TO', 39, at());
    expect(!result.ok && result.refusal.params).toEqual({ n: 40 });
  });

  test('nobody else can act: RAISE_CLOSED', () => {
    const shoved = bets(betting({ a: 1000, b: 50 }), 'b TO_TAT');
    expect(code(shoved, 'a', 'TO', 100, at())).toBe('RAISE_CLOSED');
    expect(code(shoved, 'b', 'BO', undefined, at())).toBe('NOT_IN_HAND');
  });

  test('a double click without a turn number is out of turn, with one it is stale or out of turn', () => {
    const twice = bets(betting(EVEN), 'b THEO');
    expect(code(twice, 'b', 'THEO', undefined, at())).toBe('NOT_YOUR_TURN');
    expect(code(twice, 'b', 'THEO', undefined, at(), twice.turnNo - 1)).toBe('NOT_YOUR_TURN');
  });

  test('[L5] a bet after its time but before the fold still counts', () => {
    expect(bet(open, 'd', 'THEO', undefined, open.turnEndsAt! + 5000).state.turnPlayerId).toBe('a');
  });
});

describe('[L6] the betting round', () => {
  test('first to act is left of the dealer; every turn has its own number and clock', () => {
    const first = betting(EVEN);
    expect(first).toMatchObject({
      phase: 'BETTING',
      turnPlayerId: 'b',
      turnStartedAt: NOON,
      turnEndsAt: NOON + 30_000,
      phaseEndsAt: null,
    });
    const second = bet(first, 'b', 'THEO', undefined, NOON + 700);
    expect(second.state).toMatchObject({ turnPlayerId: 'c', turnNo: first.turnNo + 1, turnEndsAt: NOON + 30_700 });
    expect(named(second)).toEqual(['bet-placed', 'turn-changed']);
    expect(eventOf(second, 'turn-changed')).toEqual({
      playerId: 'c',
      turnNo: second.state.turnNo,
      toCall: 0,
      minRaiseTo: 20,
      turnEndsAt: NOON + 30_700,
    });
  });

  test('everybody checks: showdown', () => {
    expect(bets(betting(EVEN), 'b THEO', 'c THEO', 'd THEO', 'a THEO').phase).toBe('SHOWDOWN');
  });

  test('a raise reopens the betting for everybody else', () => {
    const raised = bets(betting(EVEN), 'b THEO', 'c THEO', 'd TO 50');
    expect(raised).toMatchObject({ currentBet: 50, raiseCount: 1, turnPlayerId: 'a' });
    const called = bets(raised, 'a THEO', 'b TO 100', 'c BO');
    expect(called).toMatchObject({ raiseCount: 2, turnPlayerId: 'd' });
    expect(bets(called, 'd THEO', 'a THEO').phase).toBe('SHOWDOWN');
  });

  test('a short all-in raise reopens it too', () => {
    const state = bets(betting({ a: 1000, b: 1000, c: 36 }), 'b TO 30', 'c TO_TAT', 'a THEO');
    expect(state).toMatchObject({ currentBet: 36, raiseCount: 2, turnPlayerId: 'b' });
    expect(GameManager.handleAction(state, 'b', 'TO', 46, at()).ok).toBe(true);
  });

  test('a short call does not', () => {
    const state = bets(betting({ a: 1000, b: 1000, c: 20 }), 'b TO 30', 'c TO_TAT', 'a THEO');
    expect(state).toMatchObject({ phase: 'SHOWDOWN', currentBet: 30, raiseCount: 1 });
  });

  test.each([
    ['b THEO', { a: 1000, b: 40, c: 1000 }, ['b TO 40']],
    ['exact call', { a: 1000, b: 1000, c: 40 }, ['b TO 40', 'c THEO']],
    ['exact raise', { a: 1000, b: 1000, c: 60 }, ['b TO 40', 'c TO 60']],
  ])('[L15] all-in by %s is marked', (_name, stacks, lines) => {
    const state = bets(betting(stacks), ...lines);
    const broke = state.seats.find(({ chips }) => chips === 0)!;
    expect(broke.state).toBe('ALL_IN');
    expect(state.turnPlayerId).not.toBe(broke.playerId);
  });

  test('the last one standing wins without a showdown and shows nothing', () => {
    const step = bet(bets(betting(EVEN), 'b TO 100', 'c BO', 'd BO'), 'a', 'BO');
    expect(named(step)).toEqual(['bet-placed', 'bet-refunded', 'hand-ended']);
    expect(step.state).toMatchObject({ phase: 'ENDED', phaseEndsAt: NOON + 3000, turnPlayerId: null });
    expect(step.state.outcome).toEqual({
      uncontested: true,
      refund: { playerId: 'b', amount: 90 },
      pots: [{ amount: 40, eligible: ['b'], winners: [{ playerId: 'b', amount: 40 }] }],
      ranking: [],
      payouts: { a: 0, b: 40, c: 0, d: 0 },
      net: { a: -10, b: 30, c: -10, d: -10 },
    });
    expect(GameManager.getPublicState(step.state).seats.every(({ cards }) => cards === null)).toBe(true);
  });

  test('[L-D9] the one left may be the one who has not acted', () => {
    const state = bets(betting(EVEN), 'b BO', 'c BO', 'd BO');
    expect(state.outcome).toMatchObject({ uncontested: true, payouts: { a: 40 }, refund: null });
  });

  test('a bet tells the table everything but cards', () => {
    const step = bet(betting({ a: 1000, b: 50, c: 1000 }), 'b', 'TO_TAT');
    expect(eventOf(step, 'bet-placed')).toEqual({
      playerId: 'b',
      action: 'TO_TAT',
      paid: 40,
      bet: 50,
      chips: 0,
      currentBet: 50,
      pot: 70,
      pots: [{ amount: 30, eligible: ['b', 'c', 'a'] }],
      isRaise: true,
      allIn: true,
      auto: false,
    });
  });

  test('[L12] what bets tell about a hand', () => {
    const floors = (state: LiengState) => state.seats.map(({ rangeFloor }) => rangeFloor);
    const first = bets(betting(EVEN), 'b THEO', 'c TO 20');
    expect(floors(first)).toEqual([0, 0, 0.6, 0]);
    expect(floors(bets(first, 'd THEO', 'a TO 40'))).toEqual([0.8, 0, 0.6, 0.35]);
    expect(floors(bets(first, 'd THEO', 'a TO 30', 'b THEO'))).toEqual([0.8, 0.35, 0.6, 0.35]);
    expect(floors(bets(betting(EVEN), 'b TO 90', 'c THEO', 'd BO'))).toEqual([0, 0.6, 0.6, 0]);
  });
});

describe('[L7.3] the worked example at the table', () => {
  const table = (held: Record<string, string>, tieBreak: 'suit' | 'split' = 'suit') => {
    const state = betting({ a: 500, b: 45, c: 125, d: 200 }, { held, tieBreak, hands: 0 });
    const shown = bets(state, 'b TO 30', 'c THEO', 'd THEO', 'a TO 300', 'b TO_TAT', 'c TO_TAT', 'd BO');
    return { shown, ended: advance(shown).state };
  };
  const best = 'A♠ A♣ A♦';
  const good = '7♠ 8♠ 9♥';
  const poor = '2♠ 3♦ 5♣';

  test('b best, then c, then a', () => {
    const { shown, ended } = table({ b: best, c: good, a: poor, d: 'K♠ K♣ K♦' });
    expect(shown).toMatchObject({ phase: 'SHOWDOWN', phaseEndsAt: NOON + 3000 + 3 * 600 });
    expect(shown.outcome!.ranking.map(({ playerId, place, type }) => [playerId, place, type])).toEqual([
      ['b', 1, 'SAP'],
      ['c', 2, 'LIENG'],
      ['a', 3, 'NORMAL'],
    ]);
    expect(shown.outcome!.pots.map(({ amount, eligible }) => [amount, eligible])).toEqual([
      [165, ['b', 'c', 'a']],
      [160, ['c', 'a']],
    ]);
    expect(ended.seats.map(({ chips }) => chips)).toEqual([375, 165, 160, 170]);
    expect(shown.outcome!.net).toEqual({ a: -125, b: 120, c: 35, d: -30 });
  });

  test('the refund is back when betting ends, the rest on entering ENDED', () => {
    const { shown, ended } = table({ b: best, c: good, a: poor });
    expect(seat(shown, 'a')).toMatchObject({ chips: 375, bet: 125 });
    expect(shown.outcome!.refund).toEqual({ playerId: 'a', amount: 175 });
    expect(ended.seats.every(({ bet: put }) => put === 0)).toBe(true);
    expect(allChips(ended)).toBe(870);
  });

  test('a best takes all', () => {
    expect(table({ a: best, b: good, c: poor }).ended.seats.map(({ chips }) => chips)).toEqual([700, 0, 0, 170]);
  });

  test('[L-D5] b and c tie under split and both beat a', () => {
    const { shown, ended } = table({ b: 'K♠ 4♥ 5♥', c: 'Q♦ 4♣ 5♦', a: poor }, 'split');
    expect(shown.outcome!.ranking.map(({ place }) => place)).toEqual([1, 1, 3]);
    expect(ended.seats.map(({ chips }) => chips)).toEqual([375, 83, 242, 170]);
  });
});

describe('[L5] phases', () => {
  test('one after the other, and a fold late', () => {
    const phases: string[] = [];
    let state = betting({ a: 1000, b: 1000 }, { hands: 0 });
    for (let step = 0; step < 5; step++) {
      phases.push(state.phase);
      state = advance(state).state;
    }
    expect(phases).toEqual(['BETTING', 'ENDED', 'WAITING', 'DEALING', 'BETTING']);
  });

  test('early or repeated advancement changes nothing, a late one folds one player and counts from now', () => {
    const state = betting(EVEN);
    expect(processAdvancement(state, at(state.turnEndsAt! - 1)).state).toBe(state);
    const late = state.turnEndsAt! + 3_600_000;
    const folded = processAdvancement(state, at(late)).state;
    expect(folded).toMatchObject({ turnPlayerId: 'c', turnEndsAt: late + 30_000 });
    expect(processAdvancement(folded, at(late)).state).toBe(folded);
  });

  test('the showdown lasts longer for more hands, and 8 s at most', () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`p${i}`, 10]));
    const state = advance(GameManager.startRound(seated(many), at()).state).state;
    expect(state.phaseEndsAt! - (NOON + 1500)).toBe(8000);
  });

  test('[L-D7] the deal moves on clockwise, past busted seats', () => {
    const table = seated({ a: 1000, b: 0, c: 1000, d: 1000 }, { allowRebuy: false, hands: 0 });
    const ended = bets(advance(GameManager.startRound(table, at()).state).state, 'c BO', 'd BO');
    const waiting = advance(ended);
    expect(waiting.state).toMatchObject({
      phase: 'WAITING',
      dealerSeat: 2,
      order: [],
      outcome: null,
      currentBet: 0,
      raiseCount: 0,
    });
    expect(
      waiting.state.seats.every(({ cards, bet: put, state }) => cards.length === 0 && put === 0 && state === 'WAITING'),
    ).toBe(true);
    expect(waiting.events).toEqual([
      { name: 'waiting-for-hand', data: { dealerSeat: 2, phaseEndsAt: waiting.state.phaseEndsAt, eligibleCount: 3 } },
    ]);
    expect(waiting.state.phaseEndsAt! - ended.phaseEndsAt!).toBe(1500);
  });

  test('[L9] managers refuse callers who come at the wrong time', () => {
    const open = betting(EVEN);
    const shown = bets(open, 'b THEO', 'c THEO', 'd THEO', 'a THEO');
    expect(GameManager.checkRoundEnd(open)).toBe(false);
    expect(GameManager.checkRoundEnd(shown)).toBe(true);
    const wrong = new RangeError('INVALID_PHASE');
    for (const state of [open, shown]) expect(() => GameManager.showdown(state, at())).toThrow(wrong);
    expect(() => GameManager.distributeWinnings(open, at())).toThrow(wrong);
    expect(() => GameManager.endRound(shown, at())).toThrow(wrong);
    const ended = GameManager.distributeWinnings(shown, at()).state;
    expect(() => GameManager.distributeWinnings(ended, at())).toThrow(wrong);
    expect(GameManager.endRound(ended, at()).state.phase).toBe('WAITING');
  });

  test('[L9] showdown by hand: betting over and two live', () => {
    const dealt = GameManager.startRound(seated({ a: 10, b: 4 }), at()).state;
    const { state } = GameManager.showdown(dealt, at());
    expect(state.phase).toBe('SHOWDOWN');
    expect(state.outcome!.ranking).toHaveLength(2);
  });
});

test('[L10] who sees which cards', () => {
  const held = { a: 'A♠ A♣ A♦', b: '7♠ 8♠ 9♥', c: '2♠ 3♦ 5♣', d: 'K♠ K♣ K♦' };
  const open = holding(betting(EVEN), held);
  const seen = (state: LiengState, viewer: string | null) => {
    const view = viewer === null ? GameManager.getPublicState(state) : GameManager.getStateForPlayer(state, viewer);
    return view.seats.filter(({ cards }) => cards !== null).map(({ playerId }) => playerId);
  };
  expect(seen(open, 'a')).toEqual([]);
  expect(GameManager.getStateForPlayer(open, 'b')).toMatchObject({
    cards: ['7S', '8S', '9H'],
    hand: { type: 'LIENG', rank: 9, points: 0, highCard: '9H' },
    legal: { toCall: 0, canCall: true, canRaise: true, minRaiseTo: 20, maxRaiseTo: 1000 },
  });
  expect(GameManager.getStateForPlayer(open, 'a').legal).toBeNull();
  const shown = bets(open, 'b TO 20', 'c BO', 'd THEO', 'a THEO');
  expect(seen(shown, null)).toEqual(['a', 'b', 'd']);
  expect(GameManager.getStateForPlayer(shown, 'c').cards).toEqual(['2S', '3D', '5C']);
  expect(seen(advance(shown).state, 'd')).toEqual(['a', 'b', 'd']);
  const alone = bets(open, 'b TO 20', 'c BO', 'd BO', 'a BO');
  for (const viewer of ['a', 'b', null]) expect(seen(alone, viewer)).toEqual([]);
});

test('[L11] refusals of the module leave the state alone', () => {
  const over = { ...betting(EVEN), isOver: true };
  const bo = { type: 'bet', payload: { action: 'BO' } } as const;
  for (const action of [bo, { type: 'rebuy', payload: {} } as const, { type: 'sit-in', payload: {} } as const]) {
    const result = processAction(deepFreeze(over), 'b', action, at());
    expect(!result.ok && result.refusal.code).toBe('INVALID_PHASE');
  }
});
