import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { newRoom, nextRoom } from '../../../../tests/contracts/room-store-contract.ts';
import * as registry from '../../../games/registry.ts';
import { type LogEntry, replayEntry } from '../../../rooms/reduce.ts';
import type { Room } from '../../../rooms/room.ts';
import { gamesById } from '../../app.ts';
import { openDatabase } from './database.ts';
import poisoned from './fixtures/poisoned-logs.json' with { type: 'json' };
import { SqliteStore } from './store.ts';

const games = gamesById(Object.values(registry));
const warnings: { details: object; message: string }[] = [];
const log = { warn: (details: object, message: string) => void warnings.push({ details, message }) };
const folders: string[] = [];
const newFolder = (): string => {
  folders.push(mkdtempSync(join(tmpdir(), 'oyster-damaged-')));
  return folders.at(-1)!;
};
afterEach(() => {
  warnings.length = 0;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const inDatabase = (folder: string, statement: string, ...values: unknown[]): void => {
  const db = openDatabase(join(folder, 'oyster.db'));
  db.prepare(statement).run(...values);
  db.close();
};

/** Opens, closes and opens again: the first start must not leave anything that stops the second. */
async function openTwice(folder: string): Promise<SqliteStore> {
  await (await SqliteStore.open(folder, games, log)).close();
  return SqliteStore.open(folder, games, log);
}

const replayed = (entries: readonly LogEntry[], room: Room): Room | null =>
  entries.reduce<Room | null>((before, entry) => replayEntry(before, entry, games.get(room.gameId)!), null);

/** Tables as the build of commit 25a3d1b left them; long runs of brackets are written as `<[ 1500>`. */
function restore(name: keyof typeof poisoned): string {
  const folder = newFolder();
  const db = openDatabase(join(folder, 'oyster.db'));
  const whole = (text: string) => text.replace(/<([[\]]) (\d+)>/g, (_, bracket, count) => bracket.repeat(count));
  const { log: rows, rooms, meta } = poisoned[name];
  for (const { seq, entries } of rows) db.prepare('INSERT INTO log VALUES (?, ?)').run(seq, whole(entries));
  for (const { code, version, room } of rooms)
    db.prepare('INSERT INTO rooms VALUES (?, ?, ?)').run(code, version, room);
  for (const { key, value } of meta) db.prepare('INSERT INTO meta VALUES (?, ?)').run(key, value);
  db.close();
  return folder;
}

describe('data that nested payloads made unreadable for the build of 25a3d1b opens, and every World plays on', () => {
  test.each<[keyof typeof poisoned, string, readonly number[]]>([
    ['1500-stop', '1,500 levels, orderly stop', [4, 3, 3, 1]],
    ['1500-kill', '1,500 levels, killed', [4, 3, 3, 1]],
    ['7000-stop', '7,000 levels, orderly stop', [2, 3, 3, 1]],
    ['7000-kill', '7,000 levels, killed', [4, 3, 3, 1]],
  ])('%s: %s', async (name, _what, versions) => {
    const store = await openTwice(restore(name));
    const byOwner = (id: string) => [...store.rooms()].find(({ ownerId }) => ownerId === id)!;
    const rooms = ['ann', 'bob', 'cat', 'dan'].map(byOwner);
    expect(rooms.map(({ version }) => version)).toEqual(versions);
    for (const room of rooms) {
      expect(replayed(await store.readLog(room.roomCode), room)).toEqual({ ...room, lastActionIds: [] });
      const next = nextRoom(room, { type: 'leave', playerId: room.ownerId, why: 'silent' }, 1_900_000_000_000, games);
      expect(await store.commit(next.room, next.entry)).toBe(true);
    }
    expect(rooms.map(({ notice }) => notice)).toEqual([
      name === '7000-kill' ? 'moves-lost' : undefined,
      ...[undefined, undefined, undefined],
    ]);
    expect(warnings).toHaveLength(name === '7000-kill' ? 1 : 0);
    await store.close();
  });
});

describe('one bad value stops one World', () => {
  async function twoWorlds(folder: string) {
    const store = await SqliteStore.open(folder, games, log);
    const rooms = new Map<string, Room[]>();
    for (const code of ['AAAAAA', 'BBBBBB']) {
      const { room, entry } = newRoom(code);
      await store.create(room, entry);
      const started = nextRoom(room, { type: 'start', playerId: 'ann' });
      await store.commit(started.room, started.entry);
      const moved = nextRoom(started.room, {
        ...{ type: 'play', playerId: 'ann' },
        action: { type: 'drop', payload: { column: 3 } },
      });
      await store.commit(moved.room, moved.entry);
      rooms.set(code, [room, started.room, moved.room]);
    }
    return { store, roomsOf: (code: string) => rooms.get(code)! };
  }

  test('an entry that does not replay: the World stands at the one before, above all versions that were told', async () => {
    const folder = newFolder();
    const { store: crashed, roomsOf } = await twoWorlds(folder);
    inDatabase(folder, `UPDATE log SET entries = replace(entries, '"type":"start"', '"type":"stop"') WHERE seq = 2`);
    const store = await openTwice(folder);
    const expected = { ...roomsOf('AAAAAA')[0]!, version: 4, notice: 'moves-lost' };
    expect(store.load('AAAAAA')).toEqual(expected);
    expect(store.load('BBBBBB')).toEqual(roomsOf('BBBBBB')[2]);
    expect(replayed(await store.readLog('AAAAAA'), expected as Room)).toEqual(expected);
    expect(warnings).toEqual([
      { details: expect.objectContaining({ roomCode: 'AAAAAA', version: 2 }), message: expect.any(String) },
    ]);
    await store.close();
    await crashed.close().catch(() => {});
  });

  test('a row of the log that is no JSON at all', async () => {
    const folder = newFolder();
    const { store: crashed, roomsOf } = await twoWorlds(folder);
    inDatabase(folder, 'UPDATE log SET entries = ? WHERE seq = 3', '\0\0');
    const store = await openTwice(folder);
    expect(store.load('AAAAAA')).toEqual(roomsOf('AAAAAA')[1]);
    expect(store.load('BBBBBB')).toEqual(roomsOf('BBBBBB')[2]);
    expect(warnings.map(({ details }) => details)).toEqual([{ seq: 3, damaged: [{}] }]);
    await store.close();
    await crashed.close().catch(() => {});
  });

  test('a snapshot that is no JSON: the World is replayed from its log', async () => {
    const folder = newFolder();
    const { store: first, roomsOf } = await twoWorlds(folder);
    await first.close();
    inDatabase(folder, `UPDATE rooms SET room = '{' WHERE code = 'AAAAAA'`);
    const store = await openTwice(folder);
    expect(store.load('AAAAAA')).toEqual(roomsOf('AAAAAA')[2]);
    expect(store.load('BBBBBB')).toEqual(roomsOf('BBBBBB')[2]);
    expect(warnings.map(({ details }) => details)).toEqual([expect.objectContaining({ roomCode: 'AAAAAA' })]);
    await store.close();
  });

  test('a snapshot and a log that are both unreadable: the other Worlds are there', async () => {
    const folder = newFolder();
    const { store: first, roomsOf } = await twoWorlds(folder);
    await first.close();
    inDatabase(folder, `UPDATE rooms SET room = 'null' WHERE code = 'AAAAAA'`);
    inDatabase(folder, `UPDATE log SET entries = '' WHERE seq <= 3`);
    const store = await openTwice(folder);
    expect(store.load('AAAAAA')).toBeNull();
    expect(store.load('BBBBBB')).toEqual(roomsOf('BBBBBB')[2]);
    await store.close();
  });
});
