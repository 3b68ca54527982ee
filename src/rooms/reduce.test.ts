import { describe, expect, test } from 'vitest';
import { Table } from '../../tests/support/table.ts';
import { fourKate } from '../games/4-kate/index.ts';
import { type LogEntry, reduce, replayEntry, rulesOf } from './reduce.ts';
import type { Room } from './room.ts';

const drop = (column: number) => ({ type: 'drop', payload: { column } });

function playing(): Table {
  const table = new Table(fourKate);
  table.join('ben');
  table.start();
  return table;
}

describe('a move', () => {
  test('goes to the rules when a game is on, from whoever has a seat', () => {
    const table = new Table(fourKate);
    expect(table.play('ann', drop(3))).toBe('INVALID_PHASE');
    table.start();
    expect(table.play('cat', drop(3))).toBe('UNAUTHORIZED');
    expect(table.play('ann', drop(3))).toBe('done');
    expect(table.events.map(({ name }) => name)).toEqual(['move-made']);
  });

  test('refused: the very same room, no event', () => {
    const { room } = playing();
    const result = reduce(room, { type: 'play', playerId: 'ben', action: drop(3) }, { game: fourKate, now: 1 });
    expect(result).toEqual({ ok: false, refusal: { code: 'NOT_YOUR_TURN' } });
  });

  test('harmless repeat: the very same room, no event', () => {
    const table = playing();
    const action = { type: 'drop', payload: { column: 3, turnNo: 0 } };
    table.play('ann', action);
    expect(table.play('ann', action)).toBe('unchanged');
    expect(table.events).toEqual([]);
  });
});

describe('the log', () => {
  test('names the rules it was played under', () => {
    expect(rulesOf(fourKate)).toBe('1/4-kate/1');
  });

  test('replays to the identical room, through JSON as well', () => {
    const table = playing();
    table.later(100).play('ann', drop(3), 'a1');
    table.later(100).leave('ben');
    table.later(1500).play(table.seats[1]!, drop(3));
    table.later(100).join('ben');
    table.later(100).play('ann', drop(2), 'a2');
    expect(table.replay()).toEqual(table.room);
    const stored: LogEntry[] = JSON.parse(JSON.stringify(table.log));
    const room = stored.reduce<Room | null>((before, entry) => replayEntry(before, entry, fourKate), null);
    expect(JSON.stringify(room)).toBe(JSON.stringify(table.room));
  });

  test('ends in nothing when the world was destroyed', () => {
    const table = new Table(fourKate);
    table.leave('ann');
    expect(table.replay()).toBeNull();
  });

  test('a gap or a foreign entry is noticed', () => {
    const { log } = playing();
    expect(() => replayEntry(null, log[1]!, fourKate)).toThrow('version 2');
    const created = replayEntry(null, log[0]!, fourKate);
    expect(() => replayEntry(created, log[2]!, fourKate)).toThrow('version 3');
  });
});
