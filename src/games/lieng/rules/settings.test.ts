import { describe, expect, test } from 'vitest';
import { Table } from '../../../../tests/support/table.ts';
import { type NumberField, rangeOf } from '../../../kit/settings.ts';
import { lieng } from '../index.ts';
import { SETTINGS } from './settings.ts';

const lobby = () => new Table(lieng);
const setting = (table: Table, change: object) => table.set('set-setting', change);

describe('[L3.1] settings', () => {
  test('the usual ones', () => {
    expect(lobby().room.settings).toEqual({
      ante: 10,
      startingChips: 1000,
      minRaise: 10,
      turnTimeSec: 30,
      hands: 20,
      tieBreak: 'suit',
      allowRebuy: true,
    });
    expect(lobby().seats).toHaveLength(6);
  });

  test.each([
    { ante: 15 },
    { ante: '10' },
    { startingChips: 999 },
    { minRaise: 9 },
    { minRaise: 101 },
    { minRaise: 10.5 },
    { turnTimeSec: 10 },
    { hands: 7 },
    { tieBreak: 'coin' },
    { allowRebuy: 1 },
    { unknown: 1 },
    { ante: 100, startingChips: 500 },
  ])('%j is refused and changes nothing', (change) => {
    const table = lobby();
    const { settings } = table.room;
    expect(setting(table, change)).toBe('INVALID_SETTING');
    expect(table.room.settings).toBe(settings);
  });

  test('the smallest raise moves along with the ante if it was equal, and stays otherwise', () => {
    const table = lobby();
    setting(table, { ante: 5 });
    expect(table.room.settings).toMatchObject({ ante: 5, minRaise: 5 });
    setting(table, { minRaise: 20 });
    setting(table, { ante: 10 });
    expect(table.room.settings).toMatchObject({ ante: 10, minRaise: 20 });
    expect(setting(table, { ante: 50 })).toBe('INVALID_SETTING');
    expect(setting(table, { ante: 50, minRaise: 500 })).toBe('done');
  });

  test('the range the lobby shows for the smallest raise is the one that is accepted', () => {
    const field = SETTINGS.find(({ key }) => key === 'minRaise') as NumberField;
    for (const ante of [5, 10, 20, 50, 100]) {
      const table = lobby();
      setting(table, { ante });
      const { min, max } = rangeOf(field, table.room.settings);
      expect([min, max]).toEqual([ante, 10 * ante]);
      for (const minRaise of [min - 1, max + 1]) expect(setting(table, { minRaise })).toBe('INVALID_SETTING');
      for (const minRaise of [max, min]) expect(setting(table, { minRaise })).toBe('done');
    }
  });

  test('seats from 2 to 20', () => {
    const table = lobby();
    expect(table.set('set-seats', { seats: 20 })).toBe('done');
    expect(table.set('set-seats', { seats: 21 })).toBe('INVALID_SETTING');
    expect(table.set('set-seats', { seats: 1 })).toBe('INVALID_SETTING');
  });
});

describe('[L11] the shape of actions', () => {
  test.each([
    { type: 'bet' },
    { type: 'bet', payload: {} },
    { type: 'bet', payload: [] },
    { type: 'bet', payload: { action: 'bo' } },
    { type: 'bet', payload: { action: 'XEM' } },
    { type: 'bet', payload: { action: 'TO' } },
    ...['100', Number.NaN, Number.POSITIVE_INFINITY, 30.5, 0, -30, 1e9 + 1, null].map((amount) => ({
      type: 'bet',
      payload: { action: 'TO', amount },
    })),
    { type: 'bet', payload: { action: 'BO', turnNo: '1' } },
    { type: 'bet', payload: { action: 'BO', turnNo: 1.5 } },
    { type: 'fold', payload: {} },
    { type: '__proto__' },
  ])('%j makes no sense', (action) => expect(lieng.parseAction(action as never)).toBeNull());

  test('[L6.1] an amount is read for a raise alone', () => {
    const parsed = lieng.parseAction({ type: 'bet', payload: { action: 'THEO', amount: 'all', turnNo: 3 } });
    expect(parsed).toEqual({ type: 'bet', payload: { action: 'THEO', turnNo: 3 } });
    expect(lieng.parseAction({ type: 'bet', payload: { action: 'TO', amount: 40 } })).toEqual({
      type: 'bet',
      payload: { action: 'TO', amount: 40 },
    });
  });
});
