import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAs, RawSocket } from '../../../tests/support/raw-socket.ts';
import { TestClock, type TestPlayer, TestServer } from '../../../tests/support/test-server.ts';

const clock = new TestClock();
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ clock, env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });
});
afterAll(() => server.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });

/** How many of so many pings are answered. */
async function answered(socket: RawSocket, pings: number): Promise<number> {
  for (let sent = 0; sent < pings; sent++) socket.send({ event: 'pusher:ping', data: {} });
  await expect.poll(() => socket.events.length).toBe(pings);
  return socket.takeAll().filter(({ event }) => event === 'pusher:pong').length;
}

/** A player with full buckets, at an address of their own. */
async function arrive(address: string): Promise<TestPlayer> {
  clock.pass(60_000);
  const player = server.player();
  const headers = from(address);
  const { body } = await player.post<{ token: string; playerId: string }>(
    '/api/rooms/create',
    { gameId: '4-kate', name: 'Ann' },
    headers,
  );
  player.token = body.token;
  player.id = body.playerId;
  return player;
}

test('the sockets of one session share one allowance, and it refills by 20 a second', async () => {
  const ann = await arrive('203.0.113.10');
  const sockets = await Promise.all(Array.from({ length: 8 }, () => openAs(server, ann, from('203.0.113.10'))));
  clock.pass(60_000);
  let total = 0;
  for (const socket of sockets) total += await answered(socket, 20);
  expect(total).toBe(60);
  clock.pass(1000);
  let later = 0;
  for (const socket of sockets) later += await answered(socket, 10);
  expect(later).toBe(20);
  for (const socket of sockets) socket.close();
});

test('HTTP requests and socket messages of one session come out of the same allowance', async () => {
  const ann = await arrive('203.0.113.11');
  const socket = await openAs(server, ann, from('203.0.113.11'));
  clock.pass(60_000);
  expect(await answered(socket, 60)).toBe(60);
  const refused = await ann.post('/api/game/action', {}, from('203.0.113.11'));
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  socket.close();
});

test('sockets and HTTP requests of one address share one allowance for all sessions', async () => {
  const headers = from('203.0.113.12');
  const sockets = Array.from({ length: 8 }, () => new RawSocket(server, undefined, headers));
  for (const socket of sockets) await socket.frame('pusher:connection_established');
  clock.pass(60_000);
  let total = 0;
  for (const socket of sockets) total += await answered(socket, 100);
  expect(total).toBe(600);
  const refused = await fetch(`${server.url}/api/games`, { headers });
  expect(refused.status).toBe(429);
  expect((await fetch(`${server.url}/api/games`, { headers: from('203.0.113.13') })).status).toBe(200);
  for (const socket of sockets) socket.close();
});

test('messages that the socket itself is refused do not use up the allowance of its address', async () => {
  const headers = from('203.0.113.14');
  const socket = new RawSocket(server, undefined, headers);
  await socket.frame('pusher:connection_established');
  clock.pass(60_000);
  for (let sent = 0; sent < 301; sent++) socket.send({ event: 'pusher:ping', data: {} });
  expect((await socket.closed).code).toBe(4100);
  const statuses = new Set<number>();
  for (let request = 0; request < 500; request++)
    statuses.add((await fetch(`${server.url}/api/games`, { headers })).status);
  expect(statuses).toEqual(new Set([200]));
});

test.each([
  ['WebSocket pings', (socket: RawSocket) => socket.ping()],
  ['WebSocket pongs', (socket: RawSocket) => socket.pong()],
])('a flood of %s is closed with 4100', async (_what, send) => {
  const socket = new RawSocket(server, undefined, from('203.0.113.15'));
  await socket.frame('pusher:connection_established');
  clock.pass(60_000);
  for (let sent = 0; sent < 301; sent++) send(socket);
  expect((await socket.closed).code).toBe(4100);
});
