import { describe, expect, test } from 'vitest';
import { newRoom } from '../../../../tests/contracts/room-store-contract.ts';
import type { LogEntry } from '../../../rooms/reduce.ts';
import { readLogRow } from './log-rows.ts';

const entryOf = (roomCode: string, command: object = { type: 'play-again', playerId: '"{"roomCode":"' }): LogEntry =>
  ({ ...newRoom(roomCode).entry, command }) as LogEntry;
const [a, b, c] = ['AAAAAA', 'BBBBBB', 'CCCCCC'].map((code) => entryOf(code)) as [LogEntry, LogEntry, LogEntry];
const text = (...entries: LogEntry[]): string => entries.map((entry) => JSON.stringify(entry)).join();
const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;
/** An entry up to a nesting depth at which it was cut off. */
const half = (code: string): string =>
  `${JSON.stringify(entryOf(code, { type: 'start', settings: { junk: 0 } })).split(':0}')[0]}:${'['.repeat(5000)}`;

describe('a row of the log', () => {
  test('of whole entries is read as it is, however deep they are nested', () => {
    const deep = entryOf('DDDDDD', { type: 'start', settings: { junk: nested(1500) } });
    expect(readLogRow(`[${text(a, deep, b)}]`)).toEqual({ entries: [a, deep, b], damaged: [] });
    expect(readLogRow('[]')).toEqual({ entries: [], damaged: [] });
  });

  test('with half entries gives every whole one', () => {
    const row = `[${text(a)},${half('DDDDDD')}${text(b)},${half('EEEEEE')}${half('FFFFFF')}${text(c)}]`;
    const damaged = ['DDDDDD', 'EEEEEE', 'FFFFFF'].map((roomCode) => ({ roomCode, version: 1 }));
    expect(readLogRow(row)).toEqual({ entries: [a, b, c], damaged });
  });

  test('does not give an entry that a whole entry contains', () => {
    const decoy = entryOf('DDDDDD', { type: 'start', settings: { junk: [a] } });
    expect(readLogRow(`[${text(decoy)},${half('EEEEEE')}${text(b)}]`).entries).toEqual([decoy, b]);
  });

  test.each([
    ['', [{}]],
    ['null', [{}]],
    ['{"a":1', [{}]],
    ['[null,7,"x",{}]', [{}, {}, {}, {}]],
    ['[{"roomCode":"AAAAAA","version":"1"}]', [{ roomCode: 'AAAAAA' }]],
    ['[{"roomCode":"AAAAAA","version":4,"now":1,"rules":"x","command":null}]', [{ roomCode: 'AAAAAA', version: 4 }]],
    ['[{"roomCode":"AAAAAA","version":4,"no', [{ roomCode: 'AAAAAA', version: 4 }]],
  ])('%j has no entry', (row, damaged) => {
    expect(readLogRow(row)).toEqual({ entries: [], damaged });
  });
});
