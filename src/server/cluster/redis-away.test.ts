import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { RedisServer } from '../../../tests/support/redis-server.ts';
import { TestClock, type TestPlayer, TestServer } from '../../../tests/support/test-server.ts';
import type { ViewMessage } from '../../kit/room-view.ts';

let redis: RedisServer;
let clock: TestClock;
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  redis = await RedisServer.start(['--appendfsync', 'always']);
}, 60_000);
afterAll(() => redis.stop());
beforeEach(async () => {
  clock = new TestClock();
  one = await TestServer.start({ redisUrl: redis.url, clock });
  two = await TestServer.start({ redisUrl: redis.url, clock });
});
afterEach(async () => {
  await Promise.all([one.stop(), two.stop()]);
});

async function table(): Promise<{ roomCode: string; ann: TestPlayer; bob: TestPlayer }> {
  const { roomCode, ann } = await one.create();
  const bob = two.player();
  await bob.join(roomCode, 'Bob');
  await ann.post('/api/game/start', { roomCode, playerId: ann.id });
  return { roomCode, ann, bob };
}

const isBack = () => expect.poll(() => one.app.store.ping().then(() => 'well', String), { timeout: 5000 }).toBe('well');

test('Redis away: 503 with Retry-After, sockets stay; back: the same action id is played once', async () => {
  const { roomCode, ann, bob } = await table();
  const [annTab, bobTab] = [await ann.openTab(), await bob.openTab()];
  await redis.kill();
  const response = await fetch(`${one.url}/api/rooms/${roomCode}`, { headers: ann.auth() });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toMatchObject({ code: 'STORE_UNAVAILABLE' });
  expect((await fetch(`${one.url}/healthz`)).status).toBe(503);

  const action = { roomCode, actionId: 'through', type: 'drop', payload: { column: 3 } };
  annTab.channel.trigger('client-action', action);
  const refused = await annTab.next<{ actionId: string; code: string }>('action-refused');
  expect(refused).toMatchObject({ actionId: 'through', code: 'STORE_UNAVAILABLE' });
  expect([annTab.pusher.connection.state, bobTab.pusher.connection.state]).toEqual(['connected', 'connected']);

  await redis.resume();
  await isBack();
  await expect
    .poll(async () => (await ann.act(roomCode, 'drop', { column: 3 }, 'through')).status, { timeout: 5000 })
    .toBe(200);
  const { version } = await ann.look(roomCode);
  const seen = await bobTab.view(version);
  expect((seen.view as { moves: unknown[] }).moves).toHaveLength(1);
});

test('whoever was connected through an outage of two minutes is not taken for silent', async () => {
  const { roomCode, ann, bob } = await table();
  await redis.kill();
  clock.pass(120_000);
  await redis.resume();
  await isBack();
  await expect.poll(() => one.app.scheduler.runOnce().then(() => 'ran', String), { timeout: 5000 }).toBe('ran');
  const { room } = await ann.look(roomCode);
  expect(room.players.map(({ id, isConnected }) => [id, isConnected])).toEqual([
    [ann.id, true],
    [bob.id, true],
  ]);
});

test('a server that missed messages catches up by itself', async () => {
  const { roomCode, ann, bob } = await table();
  const tab = await bob.openTab();
  await redis.say('CLIENT KILL TYPE pubsub');
  const { body } = await ann.act(roomCode, 'drop', { column: 3 });
  const seen = await tab.next<ViewMessage>('view', (message) => message.version === body.version);
  expect((seen.view as { moves: unknown[] }).moves).toHaveLength(1);
});

test('a Redis that hangs while somebody comes keeps nobody out, though the connection to it stays', async () => {
  const { ann } = await table();
  process.kill(redis.pid, 'SIGSTOP');
  const tab = ann.openTab();
  // Once this has been given up, so has the subscription that was asked for before.
  await expect.poll(() => one.app.realtime.countSockets()).toBe(1);
  for (const _ of [1, 2]) await expect(one.app.store.ping()).rejects.toThrow();
  process.kill(redis.pid, 'SIGCONT');
  expect((await tab).pusher.connection.state).toBe('connected');
}, 15_000);

test('a server that forgot its scripts is given them again', async () => {
  const { roomCode, ann } = await table();
  await redis.say('SCRIPT FLUSH');
  expect((await ann.act(roomCode, 'drop', { column: 3 })).status).toBe(200);
});
