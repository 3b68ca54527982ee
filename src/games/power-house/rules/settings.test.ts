import { describe, expect, test } from 'vitest';
import { Table } from '../../../../tests/support/table.ts';
import { changeSettings, initialSettings } from '../../../kit/settings.ts';
import { powerHouse } from '../index.ts';
import { configFor, reviseSettings, SETTINGS } from './settings.ts';
import type { LobbySettings } from './types.ts';

const usual = initialSettings(SETTINGS) as LobbySettings;
const revised = (seats: number, change: object = {}, from: LobbySettings = usual): LobbySettings | null => {
  const changed = changeSettings(SETTINGS, from, change as Record<string, unknown>) as LobbySettings | null;
  return changed && reviseSettings(changed, Object.keys(change), seats);
};

describe('[14] lobby settings', () => {
  test.each([
    [4, 1],
    [5, 1],
    [6, 2],
    [7, 2],
    [8, 2],
    [9, 2],
    [10, 2],
  ])('%i players: %i decks, and everybody deals once', (seats, deckCount) => {
    expect(revised(seats)).toMatchObject({ deckCount, seriesLength: seats, bidThreshold: true, turnTimeSec: 30 });
  });

  test('six have the choice, and keep it', () => {
    const one = revised(6, { deckCount: 1 })!;
    expect(one.deckCount).toBe(1);
    expect(revised(6, { turnTimeSec: 0 }, one)!.deckCount).toBe(1);
    expect(revised(6, {}, one)!.deckCount).toBe(1);
    expect(revised(7, {}, one)!.deckCount).toBe(2);
    expect(revised(6, {}, revised(7, {}, one)!)!.deckCount).toBe(2);
  });

  test('the series follows the players until it is edited', () => {
    const edited = revised(4, { seriesLength: 2 })!;
    expect(revised(9, {}, edited)!.seriesLength).toBe(2);
    expect(revised(9)!.seriesLength).toBe(9);
  });

  test.each<[number, object]>([
    [5, { bidThresholdValue: 155 }],
    [5, { bidThresholdValue: 250 }],
    [7, { bidThresholdValue: 305 }],
    [9, { bidThresholdValue: 500 }],
    [5, { bidThresholdValue: null }],
    [5, { bidThreshold: false }],
    [4, { seriesLength: 1 }],
    [10, { seriesLength: 20 }],
    ...[0, 15, 20, 30, 45, 60, 90].map((turnTimeSec) => [4, { turnTimeSec }] as [number, object]),
  ])('%i players with %j: as asked', (seats, change) => expect(revised(seats, change)).toMatchObject(change));

  test('a threshold is a choice at odd tables only', () => {
    const of = (key: string) => SETTINGS.find((field) => field.key === key)!.seats;
    expect([of('bidThreshold'), of('bidThresholdValue'), of('deckCount')]).toEqual([[5, 7, 9], [5, 7, 9], [6]]);
    expect(configFor(4, revised(4)!)).not.toHaveProperty('bidThreshold');
  });

  test('four to ten seats, never fewer than people', () => {
    const table = new Table(powerHouse);
    for (const id of ['ben', 'cat', 'dan']) table.join(id);
    for (const seats of [3, 11, 4.5]) expect(table.set('set-seats', { seats })).toBe('INVALID_SETTING');
    expect(table.set('set-seats', { seats: 10 })).toBe('done');
    table.join('eve');
    expect(table.set('set-seats', { seats: 4 })).toBe('INVALID_SETTING');
    expect(table.set('set-seats', { seats: 5 })).toBe('done');
  });

  test.each([
    [4, { deckCount: 2 }],
    [8, { deckCount: 1 }],
    [6, { deckCount: 3 }],
    [4, { seriesLength: 0 }],
    [4, { seriesLength: 21 }],
    [4, { turnTimeSec: 10 }],
    [5, { bidThresholdValue: 150 }],
    [5, { bidThresholdValue: 201 }],
    [5, { bidThresholdValue: 305 }],
    [7, { bidThresholdValue: 250 }],
    [5, { bidThreshold: 'on' }],
  ])('[17] %i players with %j: not possible', (seats, change) => expect(revised(seats, change)).toBeNull());

  test('[17] the platform answers INVALID_SETTING, and changes nothing after the start', () => {
    const table = new Table(powerHouse);
    expect(table.set('set-setting', { deckCount: 2 })).toBe('INVALID_SETTING');
    expect(table.set('set-setting', { seriesLength: 1 })).toBe('done');
    expect(table.set('set-setting', { seriesLength: 2 }, 'ben')).toBe('NOT_OWNER');
    expect(table.start('ben')).toBe('NOT_OWNER');
    expect(table.start()).toBe('done');
    expect(table.set('set-setting', { seriesLength: 2 })).toBe('INVALID_PHASE');
    expect(table.playAgain('ben')).toBe('NOT_OWNER');
  });

  test('a threshold that no longer fits the table goes back to the usual one', () => {
    const own = revised(5, { bidThresholdValue: 225 })!;
    expect(configFor(5, own).bidThreshold).toBe(225);
    expect(configFor(7, revised(7, {}, own)!).bidThreshold).toBe(400);
  });
});
