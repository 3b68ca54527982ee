import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRoom } from '../../../../tests/contracts/room-store-contract.ts';
import { fourKate } from '../../../games/4-kate/index.ts';
import { SqliteStore } from './store.ts';

const games = new Map([['4-kate', fourKate]]);
const log = { warn: () => {} };
const FILES = ['oyster.db', 'oyster.db-wal', 'oyster.db-shm'];
let parent: string;
let folder: string;
let umask: number;

beforeEach(() => {
  umask = process.umask(0o022);
  parent = mkdtempSync(join(tmpdir(), 'oyster-modes-'));
  folder = join(parent, 'data');
});
afterEach(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true, force: true });
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const fileModes = (): string[] => FILES.map((name) => modeOf(join(folder, name)));

async function openAndWrite(): Promise<SqliteStore> {
  const store = await SqliteStore.open(folder, games, log);
  const { room, entry } = newRoom('AAAAAA');
  await store.create(room, entry);
  return store;
}

test('a new data folder is for its owner only, and so is every file in it', async () => {
  const store = await openAndWrite();
  expect([modeOf(folder), ...fileModes()]).toEqual(['700', '600', '600', '600']);
  await store.close();
});

test('a data folder of an earlier build is closed to others at the next start', async () => {
  const first = await openAndWrite();
  const second = await SqliteStore.open(folder, games, log); // the first has not ended: all three files are there
  chmodSync(folder, 0o755);
  for (const name of FILES) chmodSync(join(folder, name), 0o644);
  const third = await SqliteStore.open(folder, games, log);
  expect([modeOf(folder), ...fileModes()]).toEqual(['700', '600', '600', '600']);
  for (const store of [third, second, first]) await store.close().catch(() => {});
});

test('a folder that holds files of others keeps its mode; the files of the server do not', async () => {
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(folder, 'notes.txt'), '');
  const store = await openAndWrite();
  expect([modeOf(folder), ...fileModes(), modeOf(join(folder, 'notes.txt'))]).toEqual([
    '755',
    '600',
    '600',
    '600',
    '644',
  ]);
  await store.close();
});
