import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { actionResultsContract } from '../../../../tests/contracts/action-results-contract.ts';
import { destroyEntry, newRoom, nextRoom, roomStoreContract } from '../../../../tests/contracts/room-store-contract.ts';
import { fourKate } from '../../../games/4-kate/index.ts';
import { StoreUnavailable } from '../../../rooms/ports.ts';
import type { Command } from '../../../rooms/reduce.ts';
import type { Room } from '../../../rooms/room.ts';
import { openDatabase } from './database.ts';
import { SqliteStore } from './store.ts';

const games = new Map([['4-kate', fourKate]]);
const warnings: { details: object; message: string }[] = [];
const log = { warn: (details: object, message: string) => void warnings.push({ details, message }) };
const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'oyster-store-'));
  folders.push(folder);
  return folder;
}
afterEach(() => {
  warnings.length = 0;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  vi.useRealTimers();
});

async function openNew() {
  const store = await SqliteStore.open(newFolder(), games, log);
  return { store, close: () => store.close() };
}
roomStoreContract('SQLite', openNew);
actionResultsContract('SQLite', openNew);

const start: Command = { type: 'start', playerId: 'ann' };
const drop = (column: number): Command => ({
  type: 'play',
  playerId: 'ann',
  action: { type: 'drop', payload: { column } },
});

async function play(store: SqliteStore, code: string): Promise<Room> {
  const created = newRoom(code);
  await store.create(created.room, created.entry);
  let room = created.room;
  for (const command of [start, drop(3)]) {
    const next = nextRoom(room, command);
    await store.commit(next.room, next.entry);
    room = next.room;
  }
  return room;
}

describe('recovery', () => {
  test('after a clean end every room and due time is back', async () => {
    const folder = newFolder();
    const first = await SqliteStore.open(folder, games, log);
    const room = await play(first, 'AAAAAA');
    await first.close();
    const second = await SqliteStore.open(folder, games, log);
    expect(second.load('AAAAAA')).toEqual(room);
    expect(await second.nextDueAt()).toBe(room.dueAt);
    expect([...second.rooms()]).toEqual([room]);
    await second.close();
  });

  test('without a clean end the log gives back what no snapshot holds', async () => {
    const folder = newFolder();
    const first = await SqliteStore.open(folder, games, log);
    const snapshotted = await play(first, 'AAAAAA');
    await first.checkpoint();
    const later = nextRoom(snapshotted, { type: 'leave', playerId: 'ann', why: 'silent' });
    await first.commit(later.room, later.entry);
    const other = await play(first, 'BBBBBB');
    // No close: the second store opens what the first left on disk at this moment.
    const second = await SqliteStore.open(folder, games, log);
    expect(second.load('AAAAAA')).toEqual(later.room);
    expect(second.load('BBBBBB')).toEqual(other);
    expect((await second.readLog('AAAAAA')).map((entry) => entry.version)).toEqual([1, 2, 3, 4]);
    await second.close();
    await first.close();
  });

  test('a world that was destroyed stays gone, before and after the snapshots know of it', async () => {
    const folder = newFolder();
    const first = await SqliteStore.open(folder, games, log);
    const gone = await play(first, 'AAAAAA');
    await first.checkpoint();
    await first.remove(destroyEntry(gone));
    const second = await SqliteStore.open(folder, games, log);
    expect(second.load('AAAAAA')).toBeNull();
    await second.close();
    await first.close();
    const third = await SqliteStore.open(folder, games, log);
    expect(await third.countRooms()).toBe(0);
    expect(await third.readLog('AAAAAA')).toEqual([]);
    await third.close();
  });

  test('a code is not given again until its last world is out of the snapshots', async () => {
    const folder = newFolder();
    const store = await SqliteStore.open(folder, games, log);
    const gone = await play(store, 'AAAAAA');
    await store.remove(destroyEntry(gone));
    const again = newRoom('AAAAAA');
    expect(await store.create(again.room, again.entry)).toBe(false);
    await store.checkpoint();
    expect(await store.create(again.room, again.entry)).toBe(true);
    const reopened = await SqliteStore.open(folder, games, log);
    expect(reopened.load('AAAAAA')).toEqual(again.room);
    expect(await reopened.readLog('AAAAAA')).toHaveLength(1);
    await reopened.close();
    await store.close();
  });

  test('entries of other rules are not replayed: the room stays at its snapshot with a notice, and the log has one line', async () => {
    const folder = newFolder();
    const first = await SqliteStore.open(folder, games, log);
    const room = await play(first, 'AAAAAA');
    await first.checkpoint();
    const later = nextRoom(room, { type: 'leave', playerId: 'ann', why: 'silent' });
    await first.commit(later.room, later.entry);
    const newer = { ...fourKate, config: { ...fourKate.config, rulesVersion: 2 } };
    const second = await SqliteStore.open(folder, new Map([['4-kate', newer]]), log);
    expect(second.load('AAAAAA')).toEqual({ ...room, version: later.room.version + 1, notice: 'moves-lost' });
    expect(warnings).toHaveLength(1);
    await second.close();
    await first.close();
  });

  test('a stored world whose game is not here any more is left alone', async () => {
    const folder = newFolder();
    const first = await SqliteStore.open(folder, games, log);
    await play(first, 'AAAAAA');
    await first.close();
    const second = await SqliteStore.open(folder, new Map(), log);
    expect(second.load('AAAAAA')).toBeNull();
    expect(warnings[0]!.message).toContain('a game that is not here');
    await second.close();
    const third = await SqliteStore.open(folder, games, log);
    expect(third.load('AAAAAA')).not.toBeNull();
    await third.close();
  });
});

describe('[§7] a stale writer is fenced', () => {
  test('whoever opens the data takes it over: the one before can write neither log nor snapshot, and is told', async () => {
    const folder = newFolder();
    let isTold = false;
    const stale = await SqliteStore.open(folder, games, log, {
      onTakenOver: () => {
        isTold = true;
      },
    });
    const room = await play(stale, 'AAAAAA');
    const owner = await SqliteStore.open(folder, games, log);
    const next = nextRoom(room, { type: 'leave', playerId: 'ann', why: 'silent' });
    expect(await owner.commit(next.room, next.entry)).toBe(true);
    await owner.checkpoint();

    await expect(stale.commit(next.room, next.entry)).rejects.toThrow('taken over');
    expect(isTold).toBe(true);
    expect(() => stale.load('AAAAAA')).toThrow(StoreUnavailable);
    await expect(stale.ping()).rejects.toThrow('taken over');
    await stale.close();
    expect((await owner.readLog('AAAAAA')).map((entry) => entry.version)).toEqual([1, 2, 3, 4]);
    await owner.close();
    const after = await SqliteStore.open(folder, games, log);
    expect(after.load('AAAAAA')).toEqual(next.room);
    await after.close();
  });

  describe('a process that does not write', () => {
    const openTwice = async () => {
      const folder = newFolder();
      const onTakenOver = vi.fn();
      const stale = await SqliteStore.open(folder, games, log, { onTakenOver });
      await play(stale, 'AAAAAA');
      const owner = await SqliteStore.open(folder, games, log);
      const close = () => Promise.all([stale.close(), owner.close()]);
      return { stale, onTakenOver, close };
    };

    test('learns within a second that another process owns the data', async () => {
      vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
      const { stale, onTakenOver, close } = await openTwice();
      vi.advanceTimersByTime(1000);
      expect(onTakenOver).toHaveBeenCalledOnce();
      expect(() => stale.load('AAAAAA')).toThrow(StoreUnavailable);
      await close();
    });

    test('checks the owner before a read when its last check is older than 100 ms', async () => {
      vi.useFakeTimers({ toFake: ['performance'] });
      const { stale, onTakenOver, close } = await openTwice();
      vi.advanceTimersByTime(101);
      expect(() => stale.peek('AAAAAA')).toThrow(StoreUnavailable);
      expect(onTakenOver).toHaveBeenCalledOnce();
      await close();
    });
  });

  test('a snapshot of the past is not written over the present', async () => {
    const folder = newFolder();
    const stale = await SqliteStore.open(folder, games, log);
    const room = await play(stale, 'AAAAAA');
    const owner = await SqliteStore.open(folder, games, log);
    const next = nextRoom(room, { type: 'leave', playerId: 'ann', why: 'silent' });
    await owner.commit(next.room, next.entry);
    await owner.close();
    await expect(stale.checkpoint()).rejects.toThrow('taken over');
    const after = await SqliteStore.open(folder, games, log);
    expect(after.load('AAAAAA')).toEqual(next.room);
    await after.close();
    await stale.close();
  });
});

describe('the log', () => {
  const rowsOf = (folder: string): number => {
    const db = openDatabase(join(folder, 'oyster.db'));
    const { rows } = db.prepare('SELECT count(*) AS rows FROM log').get() as { rows: number };
    db.close();
    return rows;
  };

  test('of a world that is gone goes at the next start; that of a living one stays, whole', async () => {
    const folder = newFolder();
    const store = await SqliteStore.open(folder, games, log);
    await play(store, 'AAAAAA');
    const gone = await play(store, 'BBBBBB');
    const entry = { ...newRoom('BBBBBB').entry, version: gone.version + 1, command: { type: 'destroy' } } as const;
    expect(await store.remove(entry)).toBe(true);
    await store.close();
    expect(rowsOf(folder)).toBe(7);
    const again = await SqliteStore.open(folder, games, log);
    expect(rowsOf(folder)).toBe(3);
    expect((await again.readLog('AAAAAA')).map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(await again.readLog('BBBBBB')).toEqual([]);
    await again.close();
  });

  test('with one row for each entry, as it was in 0.1, is read on', async () => {
    const folder = newFolder();
    const db = openDatabase(join(folder, 'oyster.db'));
    db.exec('DROP TABLE log');
    db.exec('CREATE TABLE log (seq INTEGER PRIMARY KEY, code TEXT, version INTEGER, entry TEXT)');
    const { room, entry } = newRoom('AAAAAA');
    db.prepare('INSERT INTO log VALUES (7, ?, 1, ?)').run('AAAAAA', JSON.stringify(entry));
    db.close();
    const store = await SqliteStore.open(folder, games, log);
    expect(store.load('AAAAAA')).toEqual(room);
    expect(await store.readLog('AAAAAA')).toEqual([entry]);
    await store.close();
  });
});

describe('group commit', () => {
  test('what arrives together is written together, and answered only once it is on disk', async () => {
    const folder = newFolder();
    const store = await SqliteStore.open(folder, games, log);
    const codes = Array.from({ length: 100 }, (_, index) => `R${String(index).padStart(5, '0')}`);
    const creations = codes.map((code) => newRoom(code));
    let answered = 0;
    const all = creations.map(async ({ room, entry }) => {
      await store.create(room, entry);
      answered += 1;
    });
    expect(store.load(codes[0]!)).toBeNull(); // nothing is shown before it is safe
    await all[0];
    const db = openDatabase(join(folder, 'oyster.db'));
    const rows = db.prepare('SELECT json_array_length(entries) AS entries FROM log').all();
    db.close();
    expect(rows).toEqual([{ entries: 100 }]);
    await Promise.all(all);
    expect(answered).toBe(100);
    await store.close();
  });

  describe('on a busy server', () => {
    const CROWD = 20;
    let store: SqliteStore;
    let answered: number;
    let next: number;
    const create = (count: number): Promise<unknown> => {
      const codes = Array.from({ length: count }, () => `R${String(next++).padStart(5, '0')}`);
      const answers = codes.map(async (code) => {
        const { room, entry } = newRoom(code);
        if (await store.create(room, entry)) answered += 1;
      });
      return Promise.all(answers);
    };
    /** Whatever does not wait is on disk by now. */
    const settle = async () => {
      for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
      await store.ping();
    };

    beforeEach(async () => {
      store = await SqliteStore.open(newFolder(), games, log);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      answered = 0;
      next = 0;
      await create(CROWD);
    });
    afterEach(async () => {
      vi.useRealTimers();
      await store.close();
    });

    test('the next write waits until it takes as many along', async () => {
      void create(CROWD - 1);
      await settle();
      expect(answered).toBe(CROWD);
      await create(1);
      expect(answered).toBe(2 * CROWD);
    });

    test('and no longer than its pace', async () => {
      const few = create(3);
      await settle();
      expect(answered).toBe(CROWD);
      vi.advanceTimersByTime(6);
      await few;
      expect(answered).toBe(CROWD + 3);
    });

    test('and after one that took few along, not at all', async () => {
      const few = create(3);
      await settle();
      vi.advanceTimersByTime(6);
      await few;
      await create(1);
      expect(answered).toBe(CROWD + 4);
    });
  });

  test('an entry that cannot be written is an error for its caller; the others in its batch are committed', async () => {
    const folder = newFolder();
    const store = await SqliteStore.open(folder, games, log);
    const [ann, ben] = [await play(store, 'AAAAAA'), await play(store, 'BBBBBB')];
    const endless: Record<string, unknown> = {};
    endless.self = endless;
    const bad = nextRoom(ann, { type: 'leave', playerId: 'ann', why: 'silent' });
    const good = nextRoom(ben, { type: 'leave', playerId: 'ann', why: 'silent' });
    const created = newRoom('CCCCCC');
    const results = await Promise.allSettled([
      store.create(created.room, { ...created.entry, command: endless as never }),
      (async () => store.commit(bad.room, { ...bad.entry, command: endless as never }))(),
      store.commit(good.room, good.entry),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect([store.load('AAAAAA'), store.load('BBBBBB'), store.load('CCCCCC')]).toEqual([ann, good.room, null]);
    expect(await store.commit(bad.room, bad.entry)).toBe(true);
    expect(await store.create(created.room, created.entry)).toBe(true);
    const second = await SqliteStore.open(folder, games, log);
    expect([second.load('AAAAAA'), second.load('BBBBBB')]).toEqual([bad.room, good.room]);
    expect(warnings).toEqual([]);
    await second.close();
    await store.close();
  });

  test('a write that fails rejects with StoreUnavailable, changes nothing and is logged once', async () => {
    const folder = newFolder();
    const store = await SqliteStore.open(folder, games, log);
    const room = await play(store, 'AAAAAA');
    const db = openDatabase(join(folder, 'oyster.db'));
    db.exec('ALTER TABLE log RENAME TO away');
    const next = nextRoom(room, { type: 'leave', playerId: 'ann', why: 'silent' });
    for (const _ of ['first', 'second']) {
      await expect(store.commit(next.room, next.entry)).rejects.toBeInstanceOf(StoreUnavailable);
      expect(store.load('AAAAAA')).toEqual(room);
    }
    db.exec('ALTER TABLE away RENAME TO log');
    db.close();
    expect(await store.commit(next.room, next.entry)).toBe(true);
    expect(warnings.map(({ message }) => message)).toEqual([
      'the store cannot write; it refuses changes until it can',
      'the store can write again',
    ]);
    await store.close();
  });
});
