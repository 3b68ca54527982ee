import { expect, test } from 'vitest';
import { fourKate } from '../../games/4-kate/index.ts';
import { createRoom } from '../../platform/create-room.ts';
import { type LogEntry, rulesOf } from '../../platform/reduce.ts';
import type { Room } from '../../platform/room.ts';
import { MemoryStore } from './memory-store.ts';

const NOW = 1_000_000;

function newRoom(roomCode: string): { room: Room; entry: LogEntry } {
  const seed = '0'.repeat(64);
  const command = { type: 'create', roomCode, playerId: 'ann', name: 'Ann', gameId: '4-kate', seed } as const;
  const result = createRoom(command, { game: fourKate, now: NOW });
  if (!result.ok) throw new Error(result.refusal.code);
  return { room: result.value.room, entry: { roomCode, version: 1, now: NOW, rules: rulesOf(fourKate), command } };
}

const entryOf = (room: Room, type: 'advance' | 'destroy' = 'advance'): LogEntry => ({
  roomCode: room.roomCode,
  version: room.version,
  now: NOW,
  rules: rulesOf(fourKate),
  command: { type },
});

test('a code is given out once', async () => {
  const store = new MemoryStore();
  const { room, entry } = newRoom('AAAAAA');
  expect(await store.create(room, entry)).toBe(true);
  expect(await store.create({ ...room, ownerId: 'ben' }, entry)).toBe(false);
  expect(store.load('AAAAAA')).toEqual(room);
  expect(store.load('BBBBBB')).toBeNull();
  expect(await store.countRooms()).toBe(1);
});

test('a commit counts only on top of the latest version, and only then is it logged', async () => {
  const store = new MemoryStore();
  const { room, entry } = newRoom('AAAAAA');
  await store.create(room, entry);
  const second = { ...room, version: 2, touchedAt: NOW + 1 };
  expect(await store.commit(second, entryOf(second))).toBe(true);
  expect(await store.commit({ ...second, touchedAt: NOW + 2 }, entryOf(second))).toBe(false);
  expect(await store.commit({ ...room, version: 4 }, entryOf({ ...room, version: 4 }))).toBe(false);
  expect(store.load('AAAAAA')).toEqual(second);
  expect((await store.readLog('AAAAAA')).map(({ version }) => version)).toEqual([1, 2]);
});

test('a room that moved on is not removed; a removed one takes no more commits and its code is free again', async () => {
  const store = new MemoryStore();
  const { room, entry } = newRoom('AAAAAA');
  await store.create(room, entry);
  expect(await store.remove(entryOf(room, 'destroy'))).toBe(false);
  const gone = { ...room, version: 2 };
  expect(await store.remove(entryOf(gone, 'destroy'))).toBe(true);
  expect(store.load('AAAAAA')).toBeNull();
  expect(await store.commit(gone, entryOf(gone))).toBe(false);
  expect((await store.readLog('AAAAAA')).at(-1)!.command).toEqual({ type: 'destroy' });
  expect(await store.create(room, entry)).toBe(true);
  expect(await store.readLog('AAAAAA')).toEqual([entry]);
});

test('finds what is due and what is stale, the oldest first', async () => {
  const store = new MemoryStore();
  expect(await store.nextDueAt()).toBeNull();
  const times = [
    ['AAAAAA', NOW + 30, NOW],
    ['BBBBBB', NOW + 10, NOW + 5],
    ['CCCCCC', null, NOW + 1],
    ['DDDDDD', NOW + 20, NOW + 9],
  ] as const;
  for (const [code, dueAt, touchedAt] of times) {
    const { room, entry } = newRoom(code);
    await store.create({ ...room, dueAt, touchedAt }, entry);
  }
  expect(await store.nextDueAt()).toBe(NOW + 10);
  expect(await store.findDue(NOW + 20, 10)).toEqual(['BBBBBB', 'DDDDDD']);
  expect(await store.findDue(NOW + 99, 2)).toEqual(['BBBBBB', 'DDDDDD']);
  expect(await store.findDue(NOW + 9, 10)).toEqual([]);
  expect(await store.findStale(NOW + 5, 10)).toEqual(['AAAAAA', 'CCCCCC']);
  expect(await store.findStale(NOW, 10)).toEqual([]);
});
