import { request } from 'node:http';
import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TestServer } from '../../../tests/support/test-server.ts';
import { readConfig } from '../config.ts';
import { createHostCheck } from '../gateway/host.ts';

describe('names a server goes by', () => {
  const atHome = createHostCheck(readConfig({}));
  const published = createHostCheck(
    readConfig({ PUBLIC_URL: 'https://play.example.org', ALLOWED_ORIGINS: 'https://www.example.org' }),
  );

  test.each([
    '127.0.0.1:3000',
    '192.168.1.5',
    '[::1]:3000',
    '[fe80::1]',
    'localhost:3000',
    'party.localhost',
    'oyster',
    'Oyster.Local:3000',
    'oyster.local.',
    'games.lan',
    'games.home.arpa',
    'oyster.default.svc.internal',
    hostname(),
  ])('%s: always', (host) => {
    expect([atHome({}, host), published({}, host)]).toEqual([true, true]);
  });

  test.each([
    'evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    'local.evil.example',
    'lan.example.',
    '0x7f.1',
  ])('%s: never over plain HTTP', (host) => {
    expect([atHome({}, host), published({}, host)]).toEqual([false, false]);
    expect(atHome({ origin: `http://${host}` }, host)).toBe(false);
  });

  test.each(['', 'a b', 'x@y', '[::1', '[evil.example]', 'a..b', 'ü.example'])('"%s" is no name', (host) => {
    expect([atHome({}, host), published({}, host)]).toEqual([false, false]);
  });

  test('the hosts of PUBLIC_URL and ALLOWED_ORIGINS count, with any port', () => {
    for (const host of ['play.example.org', 'PLAY.example.org:443', 'www.example.org'])
      expect(published({}, host)).toBe(true);
  });

  test('without PUBLIC_URL a browser that came over HTTPS may use any name: a tunnel works unconfigured', () => {
    const tunnel = 'quiet-sea.tunnel.example';
    for (const headers of [{ origin: `https://${tunnel}` }, { 'sec-fetch-site': 'same-origin' }]) {
      expect([atHome(headers, tunnel), published(headers, tunnel)]).toEqual([true, false]);
    }
  });
});

describe('requests under a foreign name', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());

  const REBOUND = ['Host', 'evil.example'];

  /** Raw headers, so that there may be two of a kind. */
  const ask = (method: string, path: string, headers: readonly string[], body = ''): Promise<[number, string]> =>
    new Promise((resolve, reject) => {
      const sent = request(
        { port: server.port, method, path, setHost: false, headers: [...headers] as never },
        async (response) => {
          let text = '';
          for await (const chunk of response) text += chunk;
          resolve([response.statusCode!, text]);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  const codeOf = async (answer: Promise<[number, string]>) => {
    const [status, text] = await answer;
    return [status, (JSON.parse(text) as { code?: string }).code];
  };

  test('data and posts are refused, with words that name the setting', async () => {
    const { roomCode } = await server.create();
    expect(await codeOf(ask('GET', `/api/rooms/${roomCode}`, REBOUND))).toEqual([403, 'FORBIDDEN_HOST']);
    expect(await codeOf(ask('GET', `/%61pi/rooms/${roomCode}`, REBOUND))).toEqual([403, 'FORBIDDEN_HOST']);
    const wish = JSON.stringify({ name: 'Eve', gameId: '4-kate' });
    const json = ['Content-Type', 'application/json', 'Content-Length', String(wish.length)];
    const [status, text] = await ask(
      'POST',
      '/api/rooms/create',
      [...REBOUND, ...json, 'Origin', 'http://evil.example'],
      wish,
    );
    expect([status, text]).toEqual([403, expect.stringContaining('PUBLIC_URL')]);
  });

  test('an upgrade is refused', async () => {
    const ws = new WebSocket(`ws://127.0.0.1:${server.port}/app/oyster-world?protocol=7`, {
      headers: { host: 'evil.example', origin: 'http://evil.example' },
    });
    ws.on('error', () => {});
    const status = await new Promise((resolve) => {
      ws.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      ws.on('open', () => resolve(101));
    });
    expect(status).toBe(403);
  });

  test('health is told under any name', async () => {
    expect((await ask('GET', '/healthz', ['Host', 'probe.example']))[0]).toBe(200);
  });

  test('two Host headers: INVALID_REQUEST', async () => {
    const two = ['Host', 'localhost', 'host', 'evil.example'];
    expect(await codeOf(ask('GET', '/api/games', two))).toEqual([400, 'INVALID_REQUEST']);
    expect(await codeOf(ask('GET', '/healthz', two))).toEqual([400, 'INVALID_REQUEST']);
    const upgrade = ['Connection', 'Upgrade', 'Upgrade', 'websocket', 'Sec-WebSocket-Version', '13'];
    const key = ['Sec-WebSocket-Key', 'MDEyMzQ1Njc4OWFiY2RlZg=='];
    expect(await codeOf(ask('GET', '/app/oyster-world?protocol=7', [...two, ...upgrade, ...key]))).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
  });
});
