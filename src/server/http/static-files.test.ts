import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../../../tests/support/test-server.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'oyster-client-'));
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Oyster World</title>');
  writeFileSync(join(clientDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(clientDir, 'assets', 'index-4f2a.js'), 'export {};');
  server = await TestServer.start({ clientDir });
});
afterAll(async () => {
  await server.stop();
  rmSync(clientDir, { recursive: true });
});

async function get(path: string, accept = 'text/html'): Promise<[number, string | null, string]> {
  const response = await fetch(server.url + path, { headers: { accept } });
  return [response.status, response.headers.get('cache-control'), await response.text()];
}

describe('what caches may keep', () => {
  test('a hashed asset: for a year', async () => {
    expect(await get('/assets/index-4f2a.js', '*/*')).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'export {};',
    ]);
  });

  test.each(['/', '/room/X7KQ2M', '/join/X7KQ2M'])('the page at %s: nothing without asking', async (path) => {
    expect(await get(path)).toEqual([200, 'no-cache', expect.stringContaining('Oyster World')]);
  });

  test('index.html and files without a hash: nothing without asking', async () => {
    expect((await get('/index.html')).slice(0, 2)).toEqual([200, 'public, max-age=0']);
    expect((await get('/icon.svg')).slice(0, 2)).toEqual([200, 'public, max-age=0']);
  });

  test.each(['/nowhere', '/assets/index-0000.js', '/room/X7KQ2M/more'])(
    'the page for the unknown address %s: nothing without asking',
    async (path) => {
      expect(await get(path)).toEqual([404, 'no-cache', expect.stringContaining('Oyster World')]);
    },
  );

  test('an unknown asset that a script asks for: a refusal, and no year', async () => {
    const [status, cacheControl, body] = await get('/assets/index-0000.js', '*/*');
    expect([status, JSON.parse(body)]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    expect(cacheControl ?? '').not.toContain('max-age');
  });
});

describe('data is kept by no cache', () => {
  test('create, look, refusals, the signature of a channel', async () => {
    const { roomCode, ann } = await server.create();
    const post = (path: string, body: object) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...ann.auth() },
        body: JSON.stringify(body),
      });
    const answers = await Promise.all([
      post('/api/rooms/create', { name: 'Ann', gameId: '4-kate' }),
      post('/api/rooms/heartbeat', { roomCode, playerId: ann.id }),
      post('/api/pusher/auth', { socket_id: '1.1', channel_name: `private-player-${ann.id}` }),
      fetch(`${server.url}/api/rooms/${roomCode}`, { headers: ann.auth() }),
      fetch(`${server.url}/api/rooms/ZZZZZZ`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404]);
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(5).fill('no-store'));
  });
});

test('/api/docs asks for nothing outside and nothing over HTTPS', async () => {
  const page = await fetch(`${server.url}/api/docs/`);
  const policy = page.headers.get('content-security-policy')!;
  expect(policy).not.toMatch(/upgrade-insecure-requests|https:|validator/);
  expect(policy).toContain("script-src 'self'");
  expect(await (await fetch(`${server.url}/api/docs/static/swagger-initializer.js`)).text()).toMatch(
    /validatorUrl: null/,
  );
});
