import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TestClock, TestServer } from '../../../tests/support/test-server.ts';
import { ConfigError, readConfig } from '../config.ts';
import { createClientReader } from '../limits/client.ts';

const trustProxy = (text: string) => readConfig({ TRUST_PROXY: text }).trustProxy;

describe('TRUST_PROXY', () => {
  test.each([
    ['', 0],
    ['off', 0],
    ['0', 0],
    ['on', 1],
    ['true', 1],
    ['2', 2],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, ::1 ,uniquelocal', ['10.0.0.0/8', '::1', 'uniquelocal']],
  ])('"%s" is %j', (text, trusted) => {
    expect(trustProxy(text)).toEqual(trusted);
  });

  test.each([
    '-1',
    '1.5',
    '11',
    'yes please',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0',
    '10.0.0.0/8/8',
    'loopback,',
    '::1/x',
  ])('"%s" is refused with one sentence', (text) => {
    expect(() => trustProxy(text)).toThrow(ConfigError);
    expect(() => trustProxy(text)).toThrow(/^TRUST_PROXY must be /);
  });
});

function read(trusted: string, headers: Record<string, string>, remoteAddress = '10.0.0.9') {
  const request = { headers: { host: 'inner:3000', ...headers }, socket: { remoteAddress } };
  return createClientReader(trustProxy(trusted))(request as unknown as IncomingMessage);
}

const CHAIN = {
  'x-forwarded-for': '6.6.6.6, 203.0.113.1, 10.0.0.8',
  'x-forwarded-proto': 'ftp, https, http',
  'x-forwarded-host': 'evil.example, play.example.org, middle',
};

describe('the client behind proxies', () => {
  test('off: forwarding headers are ignored', () => {
    expect(read('off', CHAIN)).toEqual({ address: '10.0.0.9', protocol: 'http', host: 'inner:3000' });
  });

  test('one proxy: the last entry of each header counts', () => {
    expect(read('on', CHAIN)).toEqual({ address: '10.0.0.8', protocol: 'http', host: 'middle' });
  });

  test('two proxies: the second entry from the right counts', () => {
    expect(read('2', CHAIN)).toEqual({ address: '203.0.113.1', protocol: 'https', host: 'play.example.org' });
  });

  test('networks: the first address from the right outside of them is the client', () => {
    expect(read('10.0.0.0/8', CHAIN)).toEqual({ address: '203.0.113.1', protocol: 'https', host: 'play.example.org' });
    expect(read('uniquelocal', CHAIN).address).toBe('203.0.113.1');
  });

  test('a client outside the trusted networks is not believed', () => {
    expect(read('loopback', CHAIN)).toEqual({ address: '10.0.0.9', protocol: 'http', host: 'inner:3000' });
  });

  test('an IPv4 proxy on an IPv6 socket is recognised', () => {
    expect(read('loopback', { 'x-forwarded-for': '203.0.113.1' }, '::ffff:127.0.0.1').address).toBe('203.0.113.1');
  });

  test('a header that was replaced instead of appended has one entry, and that one counts', () => {
    const headers = { 'x-forwarded-for': '203.0.113.1, 10.0.0.8', 'x-forwarded-proto': 'https' };
    expect(read('2', headers)).toEqual({ address: '203.0.113.1', protocol: 'https', host: 'inner:3000' });
  });

  test('fewer entries than proxies: the leftmost one counts', () => {
    expect(read('3', { 'x-forwarded-for': '203.0.113.1' }).address).toBe('203.0.113.1');
    expect(read('3', {}).address).toBe('10.0.0.9');
  });

  test('an entry that is no address: the proxy that reported it counts', () => {
    expect(read('on', { 'x-forwarded-for': 'unknown' }).address).toBe('10.0.0.9');
    expect(read('2', { 'x-forwarded-for': `${'x'.repeat(5000)}, 10.0.0.8` }).address).toBe('10.0.0.8');
  });

  test('a protocol or host without a meaning is ignored; wss is https', () => {
    expect(read('on', { 'x-forwarded-proto': 'gopher', 'x-forwarded-host': ' ' })).toMatchObject({
      protocol: 'http',
      host: 'inner:3000',
    });
    expect(read('on', { 'x-forwarded-proto': 'wss' }).protocol).toBe('https');
  });
});

describe('a server behind one proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ clock: new TestClock(), env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });
  });
  afterAll(() => server.stop());

  const ask = async (forwardedFor: string) =>
    (await fetch(`${server.url}/api/realtime`, { headers: { 'x-forwarded-for': forwardedFor } })).status;

  /** The status of a refused upgrade, or 101. */
  const upgrade = (headers: Record<string, string>): Promise<number> =>
    new Promise((resolve) => {
      const ws = new WebSocket(`ws://127.0.0.1:${server.port}/app/oyster-world?protocol=7`, { headers });
      ws.on('error', () => {});
      ws.on('unexpected-response', (_request, response) => resolve(response.statusCode!));
      ws.on('open', () => {
        ws.close();
        resolve(101);
      });
    });

  test('invented entries on the left buy no further requests; HTTP and upgrades share one limit', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 600 }, (_, index) => ask(`198.51.100.${index % 250}, 203.0.113.1`)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await ask('6.6.6.6, 203.0.113.1')).toBe(429);
    expect(await upgrade({ 'x-forwarded-for': '7.7.7.7, 203.0.113.1' })).toBe(429);
    expect(await ask('203.0.113.2')).toBe(200);
  });

  test('the origin check of requests and upgrades reads the host of the proxy, not one from its left', async () => {
    const forged = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example, play.example.org' };
    const own = { origin: 'https://play.example.org', 'x-forwarded-host': 'evil.example, play.example.org' };
    const create = (headers: object) =>
      server.player().post('/api/rooms/create', { name: 'Ann', gameId: '4-kate' }, headers);
    expect(await create(forged)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN_ORIGIN' } });
    expect(await create(own)).toMatchObject({ status: 200 });
    expect(await upgrade(forged)).toBe(403);
    expect(await upgrade(own)).toBe(101);
  });

  test('a cookie is secure when the proxy says that the client came over HTTPS', async () => {
    const cookie = async (protocol: string) => {
      const response = await fetch(`${server.url}/api/rooms/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-proto': protocol },
        body: JSON.stringify({ name: 'Ann', gameId: '4-kate' }),
      });
      return response.headers.get('set-cookie');
    };
    expect(await cookie('http, https')).toContain('; Secure');
    expect(await cookie('https, http')).not.toContain('; Secure');
  });
});
