import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { destroyEntry, newRoom, nextRoom } from '../../../../tests/contracts/room-store-contract.ts';
import { fourKate } from '../../../games/4-kate/index.ts';
import { accept, refuse } from '../../../kit/result.ts';
import { actionKeyOf, type LogEntry, replayEntry } from '../../../rooms/reduce.ts';
import type { Room } from '../../../rooms/room.ts';
import { openDatabase } from './database.ts';
import { FOLD_BYTES } from './log-purge.ts';
import { SqliteStore } from './store.ts';

const games = new Map([['4-kate', fourKate]]);
const log = { warn: (details: object, message: string) => expect.fail(`${message} ${JSON.stringify(details)}`) };
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'oyster-purge-'));
  folders.push(folder);
  return folder;
}

function bytesIn(folder: string): number {
  const db = openDatabase(join(folder, 'oyster.db'));
  const { bytes } = db.prepare('SELECT coalesce(sum(length(entries)), 0) AS bytes FROM log').get() as { bytes: number };
  db.close();
  return bytes;
}

/** Appends entries as a server would that stopped without a snapshot, many to a row. */
function append(folder: string, entries: readonly LogEntry[]): void {
  const db = openDatabase(join(folder, 'oyster.db'));
  const insert = db.prepare('INSERT INTO log (entries) VALUES (?)');
  db.transaction(() => {
    for (let from = 0; from < entries.length; from += 100) insert.run(JSON.stringify(entries.slice(from, from + 100)));
  })();
  db.close();
}

interface History {
  room: Room;
  entries: LogEntry[];
}

const begin = (code: string): History => {
  const { room, entry } = newRoom(code);
  return { room, entries: [entry] };
};

/** Changes of one World, of more than 200 bytes each. */
function toggle({ room, entries }: History, changes: number): History {
  const history = { room, entries: [...entries] };
  for (let change = 0; change < changes; change++) {
    const level = history.room.botLevel === 'easy' ? 'standard' : 'easy';
    const action = { type: 'set-bot-level', payload: { level } } as const;
    const actionId = `${history.room.version}`.padStart(64, 'x');
    const next = nextRoom(history.room, { type: 'settings', playerId: 'ann', action, actionId });
    history.room = next.room;
    history.entries.push(next.entry);
  }
  return history;
}

const TOO_MANY = Math.ceil((1.1 * FOLD_BYTES) / 200);

const replay = async (store: SqliteStore, code: string): Promise<Room | null> =>
  (await store.readLog(code)).reduce<Room | null>((room, entry) => replayEntry(room, entry, fourKate), null);
const typesOf = async (store: SqliteStore, code: string): Promise<string[]> =>
  (await store.readLog(code)).map(({ command }) => command.type);

test('the log of a World that changes without end is folded; it replays, and another World keeps all of its log', async () => {
  const folder = newFolder();
  const other = toggle(begin('BBBBBB'), 1);
  let busy: History = begin('AAAAAA');
  busy.entries.push(...other.entries); // both in one row
  for (let round = 0; round < 2; round++) {
    busy = toggle(busy, TOO_MANY);
    append(folder, busy.entries);
    expect(bytesIn(folder)).toBeGreaterThan(FOLD_BYTES);
    const store = await SqliteStore.open(folder, games, log);
    expect(bytesIn(folder)).toBeLessThan(1000);
    expect(store.load('AAAAAA')).toEqual(busy.room);
    expect(await typesOf(store, 'AAAAAA')).toEqual(['fold']);
    busy = toggle({ ...busy, entries: [] }, 1);
    await store.commit(busy.room, busy.entries[0]!);
    busy.entries = [];
    expect(await typesOf(store, 'AAAAAA')).toEqual(['fold', 'settings']);
    expect(await replay(store, 'AAAAAA')).toEqual(busy.room);
    expect(await typesOf(store, 'BBBBBB')).toEqual(['create', 'settings']);
    expect(await replay(store, 'BBBBBB')).toEqual(other.room);
    await store.close();
  }
});

test('the results of actions outlive the fold of their log, and the start after it', async () => {
  const folder = newFolder();
  const long = toggle(begin('AAAAAA'), TOO_MANY);
  append(folder, long.entries);
  const last = long.entries.at(-1)!;
  const key = actionKeyOf(last)!;
  const refused = { ...key, actionId: 'refused', result: refuse('NOT_YOUR_TURN'), isLasting: true };
  const repeat = { ...key, result: refuse('INVALID_PHASE'), isLasting: true };
  for (let start = 0; start < 3; start++) {
    const store = await SqliteStore.open(folder, games, log);
    expect(await typesOf(store, 'AAAAAA')).toEqual(['fold']);
    expect(await store.confirm(long.room, repeat)).toEqual(accept({ version: last.version }));
    expect(await store.confirm(long.room, refused)).toEqual(start === 0 ? true : refused.result);
    await store.close();
  }
});

test('a running server purges its log after a checkpoint, when the log has grown enough', async () => {
  const folder = newFolder();
  const store = await SqliteStore.open(folder, games, log);
  let busy = begin('AAAAAA');
  await store.create(busy.room, busy.entries[0]!);
  const note = 'x'.repeat(1024 * 1024);
  for (let megabytes = 0; megabytes < 18; megabytes++) {
    busy = toggle({ ...busy, entries: [] }, 1);
    await store.commit(busy.room, { ...busy.entries[0]!, note } as LogEntry);
  }
  expect(bytesIn(folder)).toBeGreaterThan(16 * 1024 * 1024);
  await store.tidyUp();
  expect(bytesIn(folder)).toBeLessThan(1000);
  expect(await replay(store, 'AAAAAA')).toEqual(busy.room);
  await store.close();
});

test('a new World under the code of one whose log was folded has a log of its own', async () => {
  const folder = newFolder();
  const long = toggle(begin('AAAAAA'), TOO_MANY);
  append(folder, long.entries);
  const store = await SqliteStore.open(folder, games, log);
  await store.remove(destroyEntry(long.room));
  await store.checkpoint();
  const again = begin('AAAAAA');
  await store.create(again.room, again.entries[0]!);
  expect(await typesOf(store, 'AAAAAA')).toEqual(['create']);
  await store.close();
  const next = await SqliteStore.open(folder, games, log);
  expect(await replay(next, 'AAAAAA')).toEqual(again.room);
  await next.close();
});
