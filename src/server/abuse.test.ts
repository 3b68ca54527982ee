import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TestClock, TestServer } from '../../tests/support/test-server.ts';
import { roomChannel } from '../wire/channels.ts';
import type { ActionRefused } from '../wire/messages.ts';
import { networkOf } from './limits/address.ts';

// What `npm run fuzz` has found, one test each.

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const GOOD_PATH = '/app/oyster-world?protocol=7&client=test&version=1.0';
const upgrade = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
  `Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n${headers}\r\n`;

async function dial(port = server.port): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

/** What the server says before it hangs up. */
async function answerTo(text: string, port = server.port): Promise<string> {
  const socket = await dial(port);
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk));
  socket.write(text, 'latin1');
  await new Promise((resolve) => socket.once('end', resolve));
  socket.destroy();
  return heard;
}

const refusalIn = (answer: string) => ({
  status: Number(answer.split(' ')[1]),
  ...(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { code: string }),
});

test('[4] whoever expects to be asked for more, behind an answer still to come, gets nothing into the middle of the next one', async () => {
  const heard = await answerTo(
    'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n' +
      'GET /api/docs/static/index.css HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n',
  );
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  const alone = await answerTo('GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n');
  expect(alone.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 200']);
});

test('[4] a refusal of what is no HTTP is never taken for the answer to the request before it', async () => {
  const heard = await answerTo('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n\x16\x03\x01\r\n\r\n');
  expect(heard).toBe('');
});

test('[4] start and play-again answer with the version, and with nothing of the room', async () => {
  const { roomCode, ann } = await server.create('whos-deal');
  const me = { roomCode, playerId: ann.id };
  expect((await ann.post('/api/game/start', me)).body).toEqual({ success: true, version: 2 });
  expect((await ann.post('/api/game/start', me)).body).toEqual({ success: true, version: 2 });
  const { roomCode: other, ann: owner, bob } = await server.table();
  for (const [player, column] of [0, 1, 0, 1, 0, 1, 0].map(
    (column, turn) => [turn % 2 ? bob : owner, column] as const,
  )) {
    await player.act(other, 'drop', { column });
  }
  const again = await owner.post('/api/game/play-again', { roomCode: other, playerId: owner.id });
  expect(again.body).toEqual({ success: true, version: expect.any(Number) });
});

describe('[4] what is no HTTP is refused in the same words as everything else', () => {
  test.each([
    ['bytes', '\x16\x03\x01\x02\x00\r\n\r\n', 400, 'INVALID_REQUEST'],
    [
      'a head that is too long',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      400,
      'INVALID_REQUEST',
    ],
    ['an address that is none', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400, 'INVALID_REQUEST'],
    [
      'a code without end',
      `GET /api/rooms/${'A'.repeat(300)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      400,
      'INVALID_REQUEST',
    ],
    ['no path', 'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'NOT_FOUND'],
    ['almost the preface of HTTP/2', 'PRI *FHTTP/2.0\r\n\r\n', 404, 'NOT_FOUND'],
    [
      'another host',
      'GET http://evil.example/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      404,
      'NOT_FOUND',
    ],
    ['a method of another protocol', 'PLAY /healthz RTSP/1.0\r\nConnection: close\r\n\r\n', 404, 'NOT_FOUND'],
    ['a method of another time', 'PRI *\r\n\r\n', 404, 'NOT_FOUND'],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'INVALID_REQUEST'],
    [
      'an expectation',
      'GET /nowhere HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
      404,
      'NOT_FOUND',
    ],
    ['a WebSocket elsewhere', upgrade('/elsewhere'), 404, 'NOT_FOUND'],
    ['a WebSocket of a foreign page', upgrade(GOOD_PATH, 'Origin: http://evil.example\r\n'), 403, 'FORBIDDEN_ORIGIN'],
    [
      'a WebSocket of another version',
      upgrade(GOOD_PATH).replace('Version: 13', 'Version: 99'),
      400,
      'INVALID_REQUEST',
    ],
  ])('%s', async (_what, text, status, code) => {
    expect(refusalIn(await answerTo(text))).toEqual({ status, code, error: expect.any(String) });
  });
});

test('a method that only the HTTP parser knows is counted like any other, and not worth a line in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const strict = await TestServer.start({ env: { RATE_LIMITS: 'on' }, clock: new TestClock(), log });
  const foreign = 'PLAY / RTSP/1.0\r\nConnection: close\r\n\r\n';
  const codes = new Set<string>();
  for (let batch = 0; batch < 7; batch++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => answerTo(foreign, strict.port)));
    for (const answer of answers) codes.add(refusalIn(answer).code);
  }
  await strict.stop();
  expect(codes).toEqual(new Set(['NOT_FOUND', 'RATE_LIMITED']));
  expect(lines).toEqual([]);
});

test('unknown fields of a request do not reach the log', async () => {
  const ann = server.player();
  const surprise = `${'['.repeat(30)}${']'.repeat(30)}`;
  const wish = `{"name":"Ann","gameId":"4-kate","surprise":${surprise}}`;
  const { status, body } = await ann.post<{ roomCode: string }>('/api/rooms/create', wish);
  expect(status).toBe(200);
  const [created] = await server.app.store.readLog(body.roomCode);
  expect(Object.keys(created!.command).sort()).toEqual(['gameId', 'name', 'playerId', 'roomCode', 'seed', 'type']);
});

test('a body with more than 32 nested levels is refused and creates nothing', async () => {
  const ann = server.player();
  const roomsBefore = await server.app.store.countRooms();
  const surprise = `${'['.repeat(4000)}${']'.repeat(4000)}`;
  const { status, body } = await ann.post<{ code: string }>(
    '/api/rooms/create',
    `{"name":"Ann","gameId":"4-kate","surprise":${surprise}}`,
  );
  expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
  expect(await server.app.store.countRooms()).toBe(roomsBefore);
});

describe('a refused upgrade', () => {
  test('whose caller hangs up first does not end the process', async () => {
    for (let call = 0; call < 40; call++) {
      const socket = await dial();
      socket.write(upgrade('/elsewhere'));
      socket.resetAndDestroy();
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  test('is not kept open by a caller who never hangs up', async () => {
    const alone = await TestServer.start();
    const socket = await dial(alone.port);
    socket.resume();
    socket.write(upgrade('/elsewhere'));
    await new Promise((resolve) => socket.once('end', resolve));
    const count = () => new Promise((resolve) => alone.app.http.server.getConnections((_error, open) => resolve(open)));
    await expect.poll(count).toBe(0);
    socket.destroy();
    await alone.stop();
  });
});

/** A WebSocket ping of 125 bytes, masked with zeros. */
const PING = Buffer.concat([Buffer.from([0x89, 0x80 | 125, 0, 0, 0, 0]), Buffer.alloc(125, 'p')]);

test('[10] who sends WebSocket pings and never reads the pongs is dropped', async () => {
  const socket = await dial();
  socket.pause();
  socket.write(upgrade(GOOD_PATH));
  const pings = Buffer.concat(Array.from({ length: 2000 }, () => PING));
  await expect
    .poll(
      () => {
        if (socket.writableLength === 0) socket.write(pings);
        return socket.destroyed;
      },
      { timeout: 30_000, interval: 5 },
    )
    .toBe(true);
});

test('[5] a signature does not outlive the seat it was made for', async () => {
  const { roomCode, bob } = await server.table();
  const pusher = bob.connect();
  await new Promise<void>((resolve) => pusher.connection.bind('connected', () => resolve()));
  const channel = roomChannel(roomCode);
  const signed = await bob.post('/api/pusher/auth', { socket_id: pusher.connection.socket_id, channel_name: channel });
  await bob.post('/api/rooms/leave', { roomCode, playerId: bob.id });
  const refused = new Promise<{ event: string }>((resolve) => {
    pusher.bind_global((event: string) => {
      if (event.includes('subscription')) resolve({ event });
    });
    pusher.connection.bind('message', (message: { event: string; channel?: string }) => {
      if (message.channel === channel) resolve({ event: message.event });
    });
  });
  pusher.send_event('pusher:subscribe', { channel, ...signed.body });
  expect(await refused).toEqual({ event: 'pusher:subscription_error' });
});

test('[10] channel data that is no text, and cannot even be made one, is refused like any other', async () => {
  const ws = new WebSocket(`ws://127.0.0.1:${server.port}${GOOD_PATH}`);
  await new Promise((resolve) => ws.on('open', resolve));
  const refused = new Promise((resolve) => {
    ws.on('message', (data) => {
      const { event } = JSON.parse(data.toString()) as { event: string };
      if (event !== 'pusher:connection_established') resolve(event);
    });
  });
  const data = { channel: 'presence-room-ABCDEF', auth: 'x', channel_data: { toString: 1, valueOf: 1 } };
  ws.send(JSON.stringify({ event: 'pusher:subscribe', data }));
  expect(await refused).toBe('pusher:subscription_error');
  ws.close();
});

describe('[10] with limits', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await TestServer.start({ clock: new TestClock(), env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });
  });
  afterAll(() => limited.stop());

  test('codes tried in one packet are counted one by one', async () => {
    const { roomCode } = await limited.create();
    const guess = (code: string, last = false) =>
      `GET /api/rooms/${code} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\n${last ? 'Connection: close\r\n' : ''}\r\n`;
    const codes = Array.from({ length: 60 }, (_, index) => `AAAA${index}`);
    const answer = await answerTo(codes.map((code) => guess(code)).join('') + guess(roomCode, true), limited.port);
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1]);
    expect(statuses).toEqual([...Array(20).fill('404'), ...Array(41).fill('429')]);
  });

  test('over the socket an empty code and a table of others look alike', async () => {
    const { roomCode } = await limited.create();
    const eve = limited.player();
    await eve.create('4-kate', 'Eve');
    const tab = await eve.openTab();
    const refusalOf = async (code: string) => {
      tab.channel.trigger('client-action', { roomCode: code, actionId: code, type: 'drop', payload: { column: 3 } });
      const { actionId: _, ...refusal } = await tab.next<ActionRefused>(
        'action-refused',
        ({ actionId }) => actionId === code,
      );
      return refusal;
    };
    expect(await refusalOf('NOSUCH')).toEqual(await refusalOf(roomCode));
  });

  test('a flood of messages or pings is told to slow down, then closed with 4100', async () => {
    for (const flood of ['message', 'ping'] as const) {
      const ws = new WebSocket(`ws://127.0.0.1:${limited.port}${GOOD_PATH}`);
      const heard: number[] = [];
      ws.on('message', (data) => {
        const { event, data: error } = JSON.parse(data.toString()) as { event: string; data: { code: number } };
        if (event === 'pusher:error') heard.push(error.code);
      });
      const closed = new Promise<number>((resolve) => ws.on('close', resolve));
      await new Promise((resolve) => ws.on('open', resolve));
      for (let sent = 0; sent < 400; sent++) flood === 'ping' ? ws.ping('x') : ws.send('{"event":"pusher:pong"}');
      expect(await closed).toBe(4100);
      expect(heard).toEqual([...Array(200).fill(4301), 4100]);
    }
  });

  test('upgrades count as requests of their address', async () => {
    const call = upgrade('/elsewhere', 'X-Forwarded-For: 203.0.113.2\r\n');
    for (let sent = 0; sent < 600; sent++) expect(await answerTo(call, limited.port)).toContain(' 404 ');
    expect(refusalIn(await answerTo(call, limited.port))).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('[10] limits count %s as %s: a household has a whole /64', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
