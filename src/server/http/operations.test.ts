import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { TestServer } from '../../../tests/support/test-server.ts';

let server: TestServer;
afterEach(() => server.stop());

const start = async (env: Record<string, string> = {}) => {
  server = await TestServer.start({ env });
};

/** The status of `/metrics`. */
const ask = (headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ port: server.port, path: '/metrics', headers }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    })
      .on('error', reject)
      .end();
  });

test('without a token metrics are for this machine, under a name of its own', async () => {
  await start();
  expect(await ask()).toBe(200);
  expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toBe(200);
  expect(await ask({ 'x-forwarded-for': '203.0.113.1' })).toBe(401);
  expect(await ask({ host: 'evil.example' })).toBe(401);
});

test('behind a trusted proxy on this machine, a client elsewhere gets no metrics, also with forged headers', async () => {
  await start({ TRUST_PROXY: 'loopback' });
  expect(await ask({ 'x-forwarded-for': '203.0.113.1' })).toBe(401);
  expect(await ask({ 'x-forwarded-for': '127.0.0.1, 203.0.113.1' })).toBe(401);
  expect(await ask({ 'x-forwarded-for': '127.0.0.1, 127.0.0.1, unknown' })).toBe(401);
});

test('with a token, metrics are for those who show it, from anywhere', async () => {
  await start({ METRICS_TOKEN: 'open sesame' });
  expect(await ask({ authorization: 'Bearer open sesame', 'x-forwarded-for': '203.0.113.1' })).toBe(200);
  for (const authorization of ['', 'Bearer', 'Bearer open sesam', 'Bearer open sesame!', 'open sesame'])
    expect(await ask({ authorization })).toBe(401);
  expect(await ask()).toBe(401);
});
