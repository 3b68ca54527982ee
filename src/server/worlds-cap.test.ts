import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RedisServer } from '../../tests/support/redis-server.ts';
import { quiet, TestClock, type TestPlayer, TestServer } from '../../tests/support/test-server.ts';
import { Redis } from './cluster/redis-client.ts';
import { RedisWorldCap } from './cluster/world-cap.ts';
import { MemoryWorldCap, WORLDS_OF_ADDRESS, WORLDS_OF_SESSION, type WorldCap } from './limits/world-cap.ts';

const WISH = { name: 'Ann', gameId: '4-kate' };
/** The rate limit allows an address a new World every two seconds. */
const PACE_MS = 2000;

let redis: RedisServer;
let connection: Redis;
beforeAll(async () => {
  redis = await RedisServer.start();
  connection = await Redis.connect(redis.url, quiet, Date.now);
});
afterAll(async () => {
  await connection.close();
  await redis.stop();
});

describe.each(['embedded', 'Redis'])('living Worlds, %s', (kind) => {
  const clock = new TestClock();
  const servers: TestServer[] = [];
  const start = async (): Promise<TestServer> => {
    const env = { RATE_LIMITS: 'on', TRUST_PROXY: 'on' };
    const server = await TestServer.start({ clock, env, ...(kind === 'Redis' && { redisUrl: redis.url }) });
    servers.push(server);
    return server;
  };
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop();
  });

  const create = (player: TestPlayer, address: string, wish = WISH) => {
    clock.pass(PACE_MS);
    return createNow(player, address, wish);
  };
  /** Without a pause, as creations at the same time are. */
  const createNow = async (player: TestPlayer, address: string, wish = WISH) => {
    const headers = { 'x-forwarded-for': address };
    const { status, body } = await player.post<Record<string, string>>('/api/rooms/create', wish, headers);
    return { status, code: body.code, roomCode: body.roomCode! };
  };

  test('a session has 20; creations at the same time count too; one that ends makes room for one', async () => {
    const { ann } = await (await start()).create();
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => createNow(ann, `203.0.113.${index}`)));
    const created = answers.filter(({ status }) => status === 200);
    expect(created).toHaveLength(WORLDS_OF_SESSION - 1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 429, code: 'TOO_MANY_WORLDS' });
    const { roomCode } = created[0]!;
    await ann.post('/api/rooms/leave', { roomCode, playerId: ann.id });
    expect((await create(ann, '203.0.113.99')).status).toBe(200);
    expect((await create(ann, '203.0.113.99')).code).toBe('TOO_MANY_WORLDS');
  });

  test('a creation that is refused is not counted', async () => {
    const { ann } = await (await start()).create();
    for (let index = 0; index < WORLDS_OF_SESSION; index++) {
      expect((await create(ann, '203.0.113.1', { ...WISH, name: '' })).code).toBe('INVALID_NAME');
    }
    expect((await create(ann, '203.0.113.1')).status).toBe(200);
  });

  test('an address has 200, of any sessions; another address has its own; what is released is free', async () => {
    const cap: WorldCap = kind === 'Redis' ? new RedisWorldCap(connection) : new MemoryWorldCap([]);
    const places = [];
    for (let index = 0; index < WORLDS_OF_ADDRESS; index++) places.push(await cap.reserve(`p${index}`, 'party', 1000));
    expect(places).not.toContain(null);
    expect(await cap.reserve('late', 'party', 1000)).toBeNull();
    expect(await cap.reserve('late', 'elsewhere', 1000)).not.toBeNull();
    await places[7]!.release();
    expect(await cap.reserve('late', 'party', 1000)).not.toBeNull();
  });
});

test('two servers on one Redis count together', async () => {
  const clock = new TestClock();
  const env = { RATE_LIMITS: 'on' };
  const [one, two] = [
    await TestServer.start({ clock, env, redisUrl: redis.url }),
    await TestServer.start({ clock, env, redisUrl: redis.url }),
  ];
  const { ann } = await one.create();
  for (let index = 1; index < WORLDS_OF_SESSION; index++) {
    expect((await ann.at(index % 2 ? one : two).post('/api/rooms/create', WISH)).status).toBe(200);
  }
  expect((await ann.at(two).post('/api/rooms/create', WISH)).body.code).toBe('TOO_MANY_WORLDS');
  await one.stop();
  await two.stop();
});

test('a place that a server reserved before it died is free after a minute', async () => {
  const cap = new RedisWorldCap(connection);
  for (let index = 0; index < WORLDS_OF_SESSION; index++) await cap.reserve('ann', `net ${index}`, 1000);
  expect(await cap.reserve('ann', 'net', 61_000)).toBeNull();
  expect(await cap.reserve('ann', 'net', 61_001)).not.toBeNull();
});

test('after a restart Worlds still count for the session of their owner', async () => {
  const rooms = Array.from({ length: WORLDS_OF_SESSION }, (_, index) => ({ roomCode: `AAAA${index}`, ownerId: 'ann' }));
  const cap = new MemoryWorldCap(rooms as never);
  expect(await cap.reserve('ann', 'net')).toBeNull();
  expect(await cap.reserve('bob', 'net')).not.toBeNull();
  cap.forget('AAAA0');
  expect(await cap.reserve('ann', 'net')).not.toBeNull();
});
