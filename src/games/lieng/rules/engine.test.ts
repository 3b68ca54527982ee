import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../../../tests/support/deep-freeze.ts';
import { Table } from '../../../../tests/support/table.ts';
import { advance, allChips, at, bets, betting, NOON, quickRandom, seat, seated, USUAL } from '../fixtures/positions.ts';
import { lieng } from '../index.ts';
import {
  getDueAt,
  getLegalActions,
  initialize,
  processAction,
  processAdvancement,
  processPlayerReplacement,
} from './engine.ts';
import { GameManager } from './game-manager.ts';
import { checkGameOver, getStandings } from './standings.ts';
import type { LiengState } from './types.ts';

const EVEN = { a: 1000, b: 1000, c: 1000 };
const codeOf = (state: LiengState, id: string, type: 'rebuy' | 'sit-in') => {
  const result = processAction(deepFreeze(state), id, { type, payload: {} }, at());
  return result.ok ? 'accepted' : result.refusal.code;
};
const doing = (state: LiengState, id: string, type: 'rebuy' | 'sit-in', now = NOON) => {
  const result = processAction(deepFreeze(state), id, { type, payload: {} }, at(now));
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
};
/** b goes all-in against a and loses everything. */
const busted = (settings: Partial<typeof USUAL> = {}) => {
  const open = betting({ a: 1000, b: 200, c: 1000 }, { held: { a: 'A♠ A♣ A♦', b: '2♠ 3♦ 5♣' }, ...settings });
  return advance(bets(open, 'b TO_TAT', 'c BO', 'a THEO'));
};

describe('[L6.2] legal actions', () => {
  const words = (state: LiengState, id: string) =>
    getLegalActions(state, id).map((action) =>
      action.type === 'bet' ? [action.payload.action, action.payload.amount].join(' ').trim() : action.type,
    );

  test('with nothing to pay the check comes first', () => {
    expect(words(betting(EVEN), 'b')).toEqual(['THEO', 'BO', 'TO 20', 'TO 1000', 'TO_TAT']);
    expect(words(betting(EVEN), 'a')).toEqual([]);
  });

  test('facing a bet, a poor and a poorer stack', () => {
    expect(words(bets(betting(EVEN), 'b TO 30'), 'c')).toEqual(['BO', 'THEO', 'TO 40', 'TO 1000', 'TO_TAT']);
    expect(words(bets(betting({ ...EVEN, c: 40 }), 'b TO 30'), 'c')).toEqual(['BO', 'THEO', 'TO 40', 'TO_TAT']);
    expect(words(bets(betting({ ...EVEN, c: 39 }), 'b TO 30'), 'c')).toEqual(['BO', 'THEO', 'TO_TAT']);
    expect(words(bets(betting({ ...EVEN, c: 25 }), 'b TO 30'), 'c')).toEqual(['BO', 'TO_TAT']);
  });

  test('when nobody else can act there is no raise', () => {
    expect(words(bets(betting({ a: 1000, b: 50 }), 'b TO_TAT'), 'a')).toEqual(['BO', 'THEO', 'TO_TAT']);
  });
});

describe('[L8] time', () => {
  test('30 s make a fold that is announced as automatic', () => {
    const state = betting(EVEN);
    expect(getDueAt(state)).toBe(NOON + 30_000);
    const { state: next, events } = advance(state);
    expect(seat(next, 'b')).toMatchObject({
      state: 'FOLDED',
      missedTurns: 1,
      sittingOut: false,
      lastAction: { action: 'BO', auto: true },
    });
    expect(events[0]).toMatchObject({ name: 'bet-placed', data: { playerId: 'b', action: 'BO', auto: true, paid: 0 } });
  });

  test('[L-D9] with nothing to pay it is still a fold', () => {
    expect(seat(advance(betting(EVEN)).state, 'b').state).toBe('FOLDED');
  });

  test('twice in a row sits a player out until sit-in; an own action forgives', () => {
    const missed = (state: LiengState, missedTurns: number) => ({
      ...state,
      seats: state.seats.with(1, { ...state.seats[1]!, missedTurns }),
    });
    const { state, events } = advance(missed(betting(EVEN), 1));
    expect(seat(state, 'b')).toMatchObject({ missedTurns: 2, sittingOut: true });
    expect(events.at(-1)).toEqual({ name: 'player-sat-out', data: { playerId: 'b', chips: 990 } });
    expect(getLegalActions(state, 'b')).toEqual([{ type: 'sit-in', payload: {} }]);
    expect(seat(bets(missed(betting(EVEN), 1), 'b THEO'), 'b').missedTurns).toBe(0);

    const next = advance(advance(bets(state, 'c BO')).state).state;
    expect(next.order).toEqual(['a', 'c']);
    expect(doing(next, 'b', 'sit-in').events).toEqual([{ name: 'player-sat-in', data: { playerId: 'b', chips: 990 } }]);
    expect(codeOf(next, 'a', 'sit-in')).toBe('INVALID_PHASE');
    expect(GameManager.handleAction(advance(next).state, 'b', 'BO', undefined, at())).toMatchObject({
      refusal: { code: 'NOT_IN_HAND' },
    });
  });

  test('a table that stands still goes on when two can play', () => {
    const table = seated({ a: 1000, b: 1000 });
    const resting = {
      ...table,
      seats: table.seats.with(1, { ...table.seats[1]!, sittingOut: true }),
      phaseEndsAt: null,
    };
    expect(processAdvancement(resting, at(NOON + 1e9)).state).toBe(resting);
    const { state, events } = doing(resting, 'b', 'sit-in', NOON + 5000);
    expect(state.phaseEndsAt).toBe(NOON + 6500);
    expect(events.map(({ name }) => name)).toEqual(['player-sat-in', 'waiting-for-hand']);
  });
});

describe('[L8] busting and buying back', () => {
  test('0 chips at the end is a bust, and a rebuy brings the starting chips', () => {
    const { state, events } = busted();
    expect(events).toContainEqual({ name: 'player-busted', data: { playerId: 'b', chips: 0 } });
    expect(getLegalActions(state, 'b')).toEqual([{ type: 'rebuy', payload: {} }]);
    const bought = doing(state, 'b', 'rebuy');
    expect(seat(bought.state, 'b')).toMatchObject({ chips: 1000, rebuys: 1 });
    expect(bought.events).toEqual([{ name: 'player-rebought', data: { playerId: 'b', chips: 1000 } }]);
    expect(codeOf(bought.state, 'b', 'rebuy')).toBe('REBUY_NOT_ALLOWED');
  });

  test('not with chips, not in a live hand, not when switched off', () => {
    const allIn = bets(betting({ a: 1000, b: 200, c: 1000 }), 'b TO_TAT');
    expect(codeOf(allIn, 'b', 'rebuy')).toBe('REBUY_NOT_ALLOWED');
    expect(codeOf(allIn, 'a', 'rebuy')).toBe('REBUY_NOT_ALLOWED');
    expect(codeOf(bets(allIn, 'c BO', 'a THEO'), 'b', 'rebuy')).toBe('REBUY_NOT_ALLOWED');
    const off = busted({ allowRebuy: false }).state;
    expect(codeOf(off, 'b', 'rebuy')).toBe('REBUY_NOT_ALLOWED');
    expect(getLegalActions(off, 'b')).toEqual([]);
  });

  test('who has no chips while others play buys back at any time', () => {
    const next = advance(advance(busted().state).state).state;
    expect(next.phase).toBe('DEALING');
    expect(codeOf(next, 'b', 'rebuy')).toBe('accepted');
  });

  test('strangers have nothing to buy and no seat', () => {
    for (const type of ['rebuy', 'sit-in'] as const) expect(codeOf(busted().state, 'z', type)).toBe('UNAUTHORIZED');
  });
});

describe('[L-D10] the end of a table', () => {
  test('after the last hand: standings by net, rebuys counted', () => {
    const table = { ...seated(EVEN, { hands: 5 }), handNo: 4 };
    const bought = { ...table, seats: table.seats.with(2, { ...table.seats[2]!, chips: 1500, rebuys: 1 }) };
    const open = advance(GameManager.startRound(bought, at()).state).state;
    const state = bets(open, 'b BO', 'c BO');
    expect(state).toMatchObject({ phase: 'ENDED', isOver: true, phaseEndsAt: null });
    expect(getStandings(state)).toEqual([
      { playerId: 'a', net: 20, chips: 1020, rebuys: 0 },
      { playerId: 'b', net: -10, chips: 990, rebuys: 0 },
      { playerId: 'c', net: -510, chips: 1490, rebuys: 1 },
    ]);
    expect(checkGameOver(state)).toEqual({ winnerIds: ['a'] });
    for (const id of ['a', 'b', 'c']) expect(getLegalActions(state, id)).toEqual([]);
    expect(codeOf(state, 'a', 'rebuy')).toBe('INVALID_PHASE');
  });

  test('knockout when rebuy is off, and not when it is on', () => {
    const duel = (allowRebuy: boolean) =>
      advance(
        bets(betting({ a: 500, b: 200 }, { held: { a: 'A♠ A♣ A♦', b: '2♠ 3♦ 5♣' }, allowRebuy }), 'b TO_TAT', 'a THEO'),
      );
    const { state, events } = duel(false);
    expect(state.isOver).toBe(true);
    expect(events.map(({ name }) => name)).toEqual(['hand-ended', 'player-busted', 'game-over']);
    expect(events[0]!.data).toMatchObject({ phaseEndsAt: null });
    const on = duel(true).state;
    expect(on.isOver).toBe(false);
    expect(advance(on).state).toMatchObject({ phase: 'WAITING', phaseEndsAt: null });
  });

  test('equal nets share the win', () => {
    expect(checkGameOver({ ...seated(EVEN), isOver: true })).toEqual({ winnerIds: ['a', 'b', 'c'] });
  });

  test('hands: 0 plays on', () => {
    expect(bets({ ...betting({ a: 9, b: 1000, c: 1000 }, { hands: 0 }), handNo: 999 }, 'b BO').isOver).toBe(false);
  });

  test('Play Again starts afresh, and turn numbers go on', () => {
    const over = { ...bets(betting(EVEN), 'b BO', 'c BO'), isOver: true };
    const players = ['a', 'b', 'c'].map((id) => ({ id, name: id }));
    const { state } = initialize(players, USUAL, at(), over);
    expect(state).toMatchObject({ handNo: 1, dealerSeat: 0, isOver: false, outcome: null, turnNo: over.turnNo });
    expect(allChips(state)).toBe(3000);
  });
});

describe('[L3.2] twenty seats, seventeen hands', () => {
  const twenty = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`p${i}`, 1000]));

  test('the first seventeen clockwise from the dealer', () => {
    const { state, events } = GameManager.startRound(seated(twenty, {}, 5), at());
    expect(state.order).toHaveLength(17);
    expect(state.order[0]).toBe('p6');
    expect(state.order.at(-1)).toBe('p5');
    expect(events[0]!.data).toMatchObject({ leftOut: ['p2', 'p3', 'p4'] });
    expect(['p2', 'p3', 'p4'].map((id) => seat(state, id))).toEqual(
      ['p2', 'p3', 'p4'].map((id) =>
        expect.objectContaining({ playerId: id, state: 'WAITING', chips: 1000, cards: [], missedByCap: true }),
      ),
    );
    expect(new Set(state.seats.flatMap(({ cards }) => cards)).size).toBe(51);
  });

  test('nobody is left out twice running', () => {
    const random = quickRandom(7);
    let state = GameManager.startRound(seated(twenty, { hands: 0 }), at(NOON, random)).state;
    let before = new Set<string>();
    for (let hand = 0; hand < 40; hand++) {
      const out = state.seats.filter(({ missedByCap }) => missedByCap).map(({ playerId }) => playerId);
      expect(out).toHaveLength(3);
      expect(out.filter((id) => before.has(id))).toEqual([]);
      before = new Set(out);
      state = advance(state).state;
      while (state.phase === 'BETTING') state = bets(state, `${state.turnPlayerId} BO`);
      state = advance(advance(state).state, random).state;
    }
  });

  test('a dealer who is not dealt in still marks the place', () => {
    const table = seated(twenty, {}, 0);
    const waited = { ...table, seats: table.seats.map((s) => ({ ...s, missedByCap: s.seat > 2 })) };
    const { state } = GameManager.startRound(waited, at());
    expect(state).toMatchObject({ dealerSeat: 0 });
    expect(state.order).toEqual(Array.from({ length: 17 }, (_, i) => `p${i + 3}`));
  });
});

describe('[L8] changing seats', () => {
  test('a newcomer has everything but the missed turns, and coming back gives it all back', () => {
    const open = bets(betting({ a: 500, b: 45, c: 125 }), 'b TO_TAT', 'c THEO', 'a TO 200', 'c TO_TAT');
    const late = { ...open, seats: open.seats.map((s) => ({ ...s, missedTurns: 1 })) };
    const bot = processPlayerReplacement(deepFreeze(late), 'a', 'bot');
    expect(JSON.stringify(bot)).not.toContain('"a"');
    expect(seat(bot, 'bot')).toEqual({ ...seat(late, 'a'), playerId: 'bot', missedTurns: 0 });
    expect(Object.keys(bot.outcome!.net).sort()).toEqual(['b', 'bot', 'c']);
    const back = processPlayerReplacement(bot, 'bot', 'a');
    expect({ ...back, seats: [] }).toEqual({ ...late, seats: [] });
  });

  test('on turn the newcomer is on turn', () => {
    const bot = processPlayerReplacement(betting(EVEN), 'b', 'bot');
    expect(bot).toMatchObject({ turnPlayerId: 'bot', order: ['bot', 'c', 'a'] });
    expect(bets(bot, 'bot THEO').turnPlayerId).toBe('c');
  });
});

describe('at a table of the platform', () => {
  test('[L4] a bot’s turn is never timed out, a person’s is; leaving hands the seat to a bot', () => {
    const table = new Table(lieng, { seats: 2 });
    table.join('bea');
    table.start();
    const state = () => table.room.game as LiengState;
    table.later(1500).send({ type: 'advance' });
    expect(state().turnPlayerId).toBe('bea');
    expect(table.room.dueAt).toBe(state().turnEndsAt);
    table.leave('bea');
    const bot = table.seat(1);
    expect(bot.isBot).toBe(true);
    expect(state().turnPlayerId).toBe(bot.id);
    expect(table.room.dueAt! - table.now).toBeGreaterThanOrEqual(800);
    expect(table.room.dueAt! - table.now).toBeLessThanOrEqual(1800);
    expect(table.replay()).toEqual(table.room);
  });

  test('[L8] leaving off turn: the hand goes on, the bot inherits everything, and coming back restores it', () => {
    const table = new Table(lieng, { seats: 3 });
    for (const id of ['bea', 'cam']) table.join(id);
    table.start();
    table.later(1500).send({ type: 'advance' });
    const state = () => table.room.game as LiengState;
    const before = seat(state(), 'cam');
    table.leave('cam');
    const bot = table.seat(2).id;
    expect(state()).toMatchObject({ turnPlayerId: 'bea', order: ['bea', bot, 'ann'] });
    expect(seat(state(), bot)).toEqual({ ...before, playerId: bot });
    expect(table.play('bea', { type: 'bet', payload: { action: 'TO', amount: 50 } })).toBe('done');
    expect(state().turnPlayerId).toBe(bot);
    expect(table.join('cam')).toBe('done');
    expect(state()).toMatchObject({ turnPlayerId: 'cam', order: ['bea', 'cam', 'ann'] });
    expect(seat(state(), 'cam').cards).toEqual(before.cards);
    expect(table.play('cam', { type: 'bet', payload: { action: 'THEO' } })).toBe('done');
  });
});
