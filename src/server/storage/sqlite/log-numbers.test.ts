import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { destroyEntry, newRoom, nextRoom } from '../../../../tests/contracts/room-store-contract.ts';
import { fourKate } from '../../../games/4-kate/index.ts';
import type { Room } from '../../../rooms/room.ts';
import { openDatabase } from './database.ts';
import { SqliteStore } from './store.ts';

const games = new Map([['4-kate', fourKate]]);
const log = { warn: () => {} };
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oyster-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => SqliteStore.open(folder, games, log);

/** One World that goes on, and after it one that ends: the last rows of the log are of no World. */
async function playThenEndAnother(): Promise<Room> {
  const store = await open();
  const lasting = newRoom('AAAAAA');
  await store.create(lasting.room, lasting.entry);
  const ending = newRoom('BBBBBB');
  await store.create(ending.room, ending.entry);
  await store.remove(destroyEntry(ending.room));
  await store.close();
  return lasting.room;
}

/** The change is only in the log when the next store opens, as after a kill. */
async function changeThenKill(before: Room): Promise<{ written: Room; recovered: Room | null }> {
  const killed = await open();
  const { room: written, entry } = nextRoom(before, { type: 'start', playerId: 'ann' });
  await killed.commit(written, entry);
  const next = await open();
  const recovered = next.load(before.roomCode);
  await next.close();
  await killed.close();
  return { written, recovered };
}

test('a log row after a purge is replayed, also when the purge took the last rows', async () => {
  const { written, recovered } = await changeThenKill(await playThenEndAnother());
  expect(recovered).toEqual(written);
});

test('a log row is replayed in data whose last rows an older server has purged', async () => {
  const room = await playThenEndAnother();
  const db = openDatabase(join(folder, 'oyster.db'));
  db.exec('DELETE FROM log WHERE seq > 1');
  db.close();
  const { written, recovered } = await changeThenKill(room);
  expect(recovered).toEqual(written);
});
