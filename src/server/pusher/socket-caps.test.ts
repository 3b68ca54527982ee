import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { GOOD_PATH, openAs, RawSocket } from '../../../tests/support/raw-socket.ts';
import { TestClock, TestServer } from '../../../tests/support/test-server.ts';

const clock = new TestClock();
let server: TestServer;
const open: RawSocket[] = [];
beforeAll(async () => {
  server = await TestServer.start({ clock, env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on', MAX_SOCKETS: '400' } });
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  await expect.poll(() => server.app.realtime.countSockets()).toBe(0);
  clock.pass(60_000);
});

const from = (address: string) => ({ 'x-forwarded-for': address });

async function connect(address: string): Promise<RawSocket> {
  const socket = new RawSocket(server, GOOD_PATH, from(address));
  open.push(socket);
  await socket.frame('pusher:connection_established');
  return socket;
}

async function connectMany(address: string, count: number): Promise<RawSocket[]> {
  clock.pass(10_000);
  return Promise.all(Array.from({ length: count }, () => connect(address)));
}

/** The answer to an upgrade that is refused. */
async function refusalOf(address: string): Promise<IncomingMessage> {
  const headers = {
    ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
    ...{ 'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==', ...from(address) },
  };
  const [answer] = (await once(get(server.url + GOOD_PATH, { headers }), 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
}

test('one address has at most 200 sockets; the next gets 503 with Retry-After until one is closed', async () => {
  const sockets = await connectMany('203.0.113.20', 200);
  const refused = await refusalOf('203.0.113.20');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
  await connect('203.0.113.21');
  sockets[0]!.drop();
  await expect.poll(() => server.app.realtime.countSockets()).toBe(200);
  await connect('203.0.113.20');
});

test('a full table of sockets refuses sockets and answers HTTP', async () => {
  for (let network = 0; network < 4; network++) await connectMany(`203.0.113.3${network}`, 100);
  const refused = await refusalOf('203.0.113.40');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('a connection that HTTP has no place for is dropped; sockets keep theirs', () => {
  const { maxConnections } = server.app.http.server;
  expect(maxConnections).toBeGreaterThan(400);
  expect(maxConnections).toBeLessThan(1024);
});

test('the eleventh socket of a session takes the place of the one that has been silent longest', async () => {
  const { ann } = await server.create();
  const sockets: RawSocket[] = [];
  for (let tab = 0; tab < 10; tab++) {
    clock.pass(1000);
    sockets.push(await openAs(server, ann));
  }
  clock.pass(1000);
  sockets[0]!.send({ event: 'pusher:ping', data: {} });
  await sockets[0]!.frame('pusher:pong');
  const eleventh = await openAs(server, ann);
  expect((await sockets[1]!.closed).code).toBe(4100);
  for (const socket of [eleventh, sockets[0]!, ...sockets.slice(2)]) {
    socket.send({ event: 'pusher:ping', data: {} });
    await socket.frame('pusher:pong');
  }
  open.push(...sockets, eleventh);
});

test('a socket without a subscription is closed after 30 s with 4009', async () => {
  const { ann } = await server.create();
  const silent = await connect('203.0.113.50');
  const member = await openAs(server, ann);
  const former = await connect('203.0.113.50');
  former.send({ event: 'pusher:subscribe', data: { channel: 'weather' } });
  await former.frame('pusher_internal:subscription_succeeded');
  const realtime = server.app.realtime.sockets!;
  clock.pass(29_000);
  former.send({ event: 'pusher:unsubscribe', data: { channel: 'weather' } });
  former.send({ event: 'pusher:ping', data: {} });
  await former.frame('pusher:pong');
  realtime.sweep();
  clock.pass(1_000);
  realtime.sweep();
  expect((await silent.closed).code).toBe(4009);
  member.send({ event: 'pusher:ping', data: {} });
  await member.frame('pusher:pong');
  clock.pass(29_000);
  realtime.sweep();
  expect((await former.closed).code).toBe(4009);
  open.push(member);
});

test('with RATE_LIMITS=off one address and one session may open more sockets, for load tests', async () => {
  const loose = await TestServer.start();
  const { ann } = await loose.create();
  const sockets = await Promise.all(Array.from({ length: 220 }, () => openAs(loose, ann)));
  expect(loose.app.realtime.countSockets()).toBe(220);
  for (const socket of sockets) socket.drop();
  await loose.stop();
});
