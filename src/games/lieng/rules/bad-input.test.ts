import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../../../tests/support/deep-freeze.ts';
import { Table } from '../../../../tests/support/table.ts';
import type { GameAction } from '../../../kit/contract.ts';
import { PLATFORM_REFUSALS } from '../../../wire/refusals.ts';
import { advance, at, bets, betting, seat, seated } from '../fixtures/positions.ts';
import { lieng } from '../index.ts';
import { processAction } from './engine.ts';
import { GameManager } from './game-manager.ts';
import type { LiengState } from './types.ts';

const EVEN = { a: 1000, b: 1000, c: 1000, d: 1000 };
const open = betting(EVEN);
const raised = bets(betting({ ...EVEN, c: 40 }), 'b TO 50');
const shoved = bets(betting({ a: 1000, b: 50 }), 'b TO_TAT');
const dealt = GameManager.startRound(seated(EVEN), at()).state;
const shown = bets(open, 'b THEO', 'c THEO', 'd THEO', 'a THEO');
const ended = advance(shown).state;
const waiting = advance(ended).state;
const over: LiengState = { ...ended, isOver: true, phaseEndsAt: null };
const resting: LiengState = {
  ...open,
  seats: open.seats.with(3, { ...seat(open, 'd'), state: 'WAITING', sittingOut: true }),
};
const crowd = betting(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`p${i}`, 1000])));
const leftOut = crowd.seats.find(({ missedByCap }) => missedByCap)!.playerId;
const broke: LiengState = { ...ended, seats: ended.seats.with(1, { ...seat(ended, 'b'), chips: 0 }) };
const noRebuy: LiengState = { ...broke, settings: { ...broke.settings, allowRebuy: false } };
const brokeInHand: LiengState = bets(betting({ ...EVEN, b: 50 }), 'b TO_TAT');

/** What a player gets for this input, shape and rules together. */
function codeFor(state: LiengState, playerId: string, input: unknown): string {
  const action = lieng.parseAction(input as GameAction);
  if (action === null) return 'INVALID_REQUEST';
  const result = processAction(deepFreeze(state), playerId, action, at());
  return result.ok ? 'accepted' : result.refusal.code;
}
const bet = (action: unknown, more: object = {}) => ({ type: 'bet', payload: { action, ...more } });
const rebuy = { type: 'rebuy', payload: {} };
const sitIn = { type: 'sit-in', payload: {} };

describe('[L11] bad input, row by row: refused, and the frozen state untouched', () => {
  test.each([
    ['no payload', open, 'b', { type: 'bet' }],
    ['a payload that is null', open, 'b', { type: 'bet', payload: null }],
    ['a payload in a list', open, 'b', { type: 'bet', payload: ['BO'] }],
    ['a payload that is a word', open, 'b', { type: 'bet', payload: 'BO' }],
    ['no action', open, 'b', bet(undefined)],
    ['small letters', open, 'b', bet('theo')],
    ['none of the four', open, 'b', bet('XEM')],
    ['an unknown type', open, 'b', { type: 'raise', payload: {} }],
    ...[undefined, '100', Number.NaN, Number.POSITIVE_INFINITY, 50.5, 0, -50, 1e9 + 1].map(
      (amount) => [`TO ${typeof amount} ${amount}`, open, 'b', bet('TO', { amount })] as const,
    ),
    ...['1', 1.5, null].map((turnNo) => [`turnNo ${turnNo}`, open, 'b', bet('BO', { turnNo })] as const),
  ] as const)('INVALID_REQUEST: %s', (_row, state, id, input) => {
    expect(codeFor(state, id, input)).toBe('INVALID_REQUEST');
  });

  test.each([
    ['INVALID_PHASE', 'a bet while waiting', waiting, 'b', bet('BO')],
    ['INVALID_PHASE', 'a bet while dealing', dealt, 'b', bet('BO')],
    ['INVALID_PHASE', 'a bet at the showdown', shown, 'b', bet('BO')],
    ['INVALID_PHASE', 'a bet after the hand', ended, 'b', bet('BO')],
    ['INVALID_PHASE', 'sit-in when not sitting out', open, 'b', sitIn],
    ['INVALID_PHASE', 'a bet after the end', over, 'b', bet('BO')],
    ['INVALID_PHASE', 'a rebuy after the end', { ...broke, isOver: true }, 'b', rebuy],
    ['INVALID_PHASE', 'sit-in after the end', { ...resting, isOver: true }, 'd', sitIn],
    ['NOT_IN_HAND', 'who folded', bets(open, 'b BO'), 'b', bet('THEO')],
    ['NOT_IN_HAND', 'who is all-in', shoved, 'b', bet('THEO')],
    ['NOT_IN_HAND', 'who was left out', crowd, leftOut, bet('THEO')],
    ['NOT_IN_HAND', 'who is sitting out', resting, 'd', bet('THEO')],
    ['NOT_IN_HAND', 'a stranger', open, 'z', bet('THEO')],
    ['NOT_YOUR_TURN', 'another one’s turn', open, 'c', bet('THEO')],
    ['STALE_TURN', 'another turn’s number', open, 'b', bet('THEO', { turnNo: open.turnNo - 1 })],
    ['NOT_ENOUGH_CHIPS', 'THEO beyond the stack', raised, 'c', bet('THEO')],
    ['NOT_ENOUGH_CHIPS', 'TO beyond the stack', open, 'b', bet('TO', { amount: 1001 })],
    ['RAISE_TOO_SMALL', 'TO below the smallest raise', open, 'b', bet('TO', { amount: 19 })],
    ['RAISE_TOO_SMALL', 'TO below it with the whole stack', raised, 'c', bet('TO', { amount: 40 })],
    ['RAISE_CLOSED', 'TO when nobody else can act', shoved, 'a', bet('TO', { amount: 100 })],
    ['REBUY_NOT_ALLOWED', 'a rebuy with chips', ended, 'b', rebuy],
    ['REBUY_NOT_ALLOWED', 'a rebuy in a live hand', brokeInHand, 'b', rebuy],
    ['REBUY_NOT_ALLOWED', 'a rebuy where there is none', noRebuy, 'b', rebuy],
  ] as const)('%s: %s', (code, _row, state, id, input) => expect(codeFor(state, id, input)).toBe(code));

  test('the same inputs at the right moment are accepted', () => {
    expect(codeFor(open, 'b', bet('THEO', { turnNo: open.turnNo, amount: 'ignored' }))).toBe('accepted');
    expect(codeFor(open, 'b', bet('TO', { amount: 20 }))).toBe('accepted');
    expect(codeFor(raised, 'c', bet('TO_TAT'))).toBe('accepted');
    expect(codeFor(broke, 'b', rebuy)).toBe('accepted');
    expect(codeFor(resting, 'd', sitIn)).toBe('accepted');
  });

  test('a bad setting', () => expect(new Table(lieng).set('set-setting', { ante: 15 })).toBe('INVALID_SETTING'));
});

test.each([
  ['INVALID_REQUEST', 400, 'Dữ liệu không hợp lệ'],
  ['INVALID_PHASE', 409, 'Chưa đến lúc'],
  ['NOT_IN_HAND', 403, 'Bạn không ở trong ván này'],
  ['NOT_YOUR_TURN', 403, 'Chưa đến lượt bạn'],
  ['STALE_TURN', 409, 'Lượt đã đổi'],
  ['NOT_ENOUGH_CHIPS', 400, 'Không đủ chip'],
  ['RAISE_TOO_SMALL', 400, 'Tố tối thiểu {n}'],
  ['RAISE_CLOSED', 409, 'Không thể tố thêm'],
  ['REBUY_NOT_ALLOWED', 409, 'Chưa thể mua lại'],
  ['INVALID_SETTING', 400, 'Cài đặt không hợp lệ'],
])('[L11] %s is %i: %s', (code, status, toast) => {
  const refusals: Record<string, { status: number; words: { vi: string } }> = {
    ...PLATFORM_REFUSALS,
    ...lieng.config.refusals,
  };
  expect(refusals[code]!.status).toBe(status);
  expect(refusals[code]!.words.vi.replace(/\.$/, '')).toBe(toast);
});
