import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestPlayer } from '../support/player.ts';
import { RedisServer } from '../support/redis-server.ts';
import { TestClock, TestServer } from '../support/test-server.ts';
import { FROZEN, type FrozenWorlds, type RedisEntry, readBytes, readJson } from './fixtures.ts';
import { playOn } from './play-on.ts';

const newDir = (): string => mkdtempSync(join(tmpdir(), 'oyster-frozen-'));
const remove = (dir: string): void => rmSync(dir, { recursive: true, force: true });

/** The data folder as a server of commit 25a3d1b left it. */
function openFolder(name: string): string {
  const dataDir = newDir();
  for (const file of ['oyster.db', 'oyster.db-wal']) {
    if (existsSync(join(FROZEN, `${name}-${file}.gz`)))
      writeFileSync(join(dataDir, file), readBytes(`${name}-${file}`));
  }
  return dataDir;
}

async function restoreRedis(url: string): Promise<void> {
  const client = createClient({ url });
  await client.connect();
  for (const { key, type, value } of readJson<RedisEntry[]>('redis')) {
    if (type === 'string') await client.set(key, value as string);
    else if (type === 'list') await client.rPush(key, value as string[]);
    else if (type === 'set') await client.sAdd(key, value as string[]);
    else if (type === 'hash') await client.hSet(key, Object.fromEntries(value as [string, string][]));
    else
      await client.zAdd(
        key,
        (value as [string, string][]).map(([member, score]) => ({ value: member, score: +score })),
      );
  }
  client.destroy();
}

/** What every server has to do with data of that commit. */
function opensAndPlaysOn(name: string, open: (clock: TestClock) => Promise<TestServer>): void {
  const { savedAt, worlds, gone } = readJson<FrozenWorlds>(`worlds-${name}`);
  const clock = new TestClock(savedAt + 1000);
  let server: TestServer;
  beforeAll(async () => {
    server = await open(clock);
  });
  afterAll(() => server.stop());

  test.each(worlds)('$stage: everybody sees what they saw last', async ({ roomCode, people, views }) => {
    for (const [viewer, frozen] of Object.entries(views)) {
      const token = people.find((person) => person.name === viewer)?.token ?? '';
      const view = await new TestPlayer(server, { token }).look(roomCode);
      expect({ ...view, now: 0 }, viewer).toEqual({ ...frozen, now: 0 });
    }
  });

  test('Worlds that were gone are gone', async () => {
    for (const code of gone) expect((await server.player().get(`/api/rooms/${code}`)).status).toBe(404);
  });

  test('every World plays on', async () => {
    expect(await playOn(server, clock, worlds)).toEqual([]);
  });
}

describe.each(['stopped', 'killed'])('a data folder of a server that was %s', (name) => {
  const dataDir = openFolder(name);
  afterAll(() => remove(dataDir));

  test('has entries after the last snapshot only if the server was killed', () => {
    const copy = openFolder(name);
    const db = new Database(join(copy, 'oyster.db'));
    const last = db.prepare('SELECT max(seq) AS seq FROM log').get() as { seq: number };
    const checkpoint = db.prepare(`SELECT value FROM meta WHERE key = 'checkpoint'`).get() as { value: number };
    db.close();
    remove(copy);
    expect(last.seq > checkpoint.value).toBe(name === 'killed');
  });

  opensAndPlaysOn(name, (clock) => TestServer.start({ dataDir, clock }));
});

describe('Redis data of a server that was killed', () => {
  let redis: RedisServer;
  afterAll(() => redis.stop());

  opensAndPlaysOn('redis', async (clock) => {
    redis = await RedisServer.start();
    await restoreRedis(redis.url);
    return TestServer.start({ redisUrl: redis.url, clock });
  });
});
