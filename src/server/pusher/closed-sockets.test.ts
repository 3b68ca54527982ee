import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GOOD_PATH, openAs } from '../../../tests/support/raw-socket.ts';
import { TestServer } from '../../../tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => server.stop());

const upgrade = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
  'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n';

const MASK = Buffer.alloc(4);
const TEXT = 0x81;
const CLOSE = 0x88;
const BAD_BITS = 0xf1;
/** A masked frame of a client. */
const frame = (opcode: number, text: string): Buffer =>
  Buffer.concat([Buffer.from([opcode, 0x80 | text.length]), MASK, Buffer.from(text, 'latin1')]);
const TOO_LONG = Buffer.concat([Buffer.from([TEXT, 0x80 | 126, 0xff, 0xff]), MASK]);

const pings = (count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => frame(TEXT, '{"event":"pusher:ping","data":{}}')));

/** Both ends of a socket that sends pings for as long as the other end takes them. */
async function flood(path: string, first: Buffer): Promise<{ stream: Socket; client: Socket; received: () => string }> {
  const accepted = new Promise<Socket>((resolve) => {
    server.app.http.server.once('upgrade', (_request, stream) => resolve(stream as Socket));
  });
  const client = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  const chunk = pings(1600);
  const chunks: Buffer[] = [];
  const pump = () => {
    while (!client.destroyed && client.write(chunk)) {}
  };
  client.on('error', () => {});
  client.on('data', (data) => chunks.push(data));
  client.on('drain', pump);
  client.write(upgrade(path));
  const stream = await accepted;
  await expect.poll(() => chunks.length).toBeGreaterThan(0);
  client.write(first);
  pump();
  return { stream, client, received: () => Buffer.concat(chunks).toString('latin1') };
}

/** As the server writes it: final, not masked. */
const closeFrame = (code: number): string => Buffer.from([code >> 8, code & 0xff]).toString('latin1');

test.each([
  ['a flood of messages', GOOD_PATH, Buffer.alloc(0), 4100],
  ['an unknown key', '/app/unknown?protocol=7', Buffer.alloc(0), 4001],
  ['no protocol version', '/app/oyster-world', Buffer.alloc(0), 4008],
  ['a frame with reserved bits', GOOD_PATH, frame(BAD_BITS, ''), 1002],
  ['a frame over 16 KB', GOOD_PATH, TOO_LONG, 1009],
  ['a close frame of the client', GOOD_PATH, frame(CLOSE, '\x03\xe8'), 1000],
])('after %s the server closes, stops reading and destroys the socket', async (_why, path, first, code) => {
  const { stream, client, received } = await flood(path, first);
  await expect.poll(() => stream.destroyed, { timeout: 5_000, interval: 20 }).toBe(true);
  client.destroy();
  expect(received()).toContain(closeFrame(code));
  if (code !== 1000) expect(stream.bytesRead).toBeLessThan(512 * 1024);
});

test('an orderly stop says 4200 to a socket that plays', async () => {
  const other = await TestServer.start({ env: { RATE_LIMITS: 'on' } });
  const { ann } = await other.create();
  const socket = await openAs(other, ann);
  await other.stop();
  expect((await socket.closed).code).toBe(4200);
});
