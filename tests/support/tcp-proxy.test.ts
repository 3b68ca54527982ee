import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { TcpProxy } from './tcp-proxy.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** An echo behind a proxy, and somebody who talks to it. */
async function talk() {
  const echo: Server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    socket.on('data', (chunk) => socket.write(chunk));
    socket.on('end', () => socket.end('bye'));
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const proxy = await TcpProxy.open((echo.address() as { port: number }).port);
  const caller: Socket = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
  closing.push(
    () => echo.close(),
    () => proxy.close(),
    () => caller.destroy(),
  );
  const heard = { text: '', isEnded: false, isClosed: false };
  caller.on('error', () => {});
  caller.on('data', (chunk) => {
    heard.text += chunk;
  });
  caller.on('end', () => {
    heard.isEnded = true;
  });
  caller.on('close', () => {
    heard.isClosed = true;
  });
  await new Promise((resolve) => caller.on('connect', resolve));
  return { proxy, caller, heard };
}

test('in good weather it carries both ways, and the end too', async () => {
  const { caller, heard } = await talk();
  caller.write('hello ');
  await expect.poll(() => heard.text).toBe('hello ');
  caller.end();
  await expect.poll(() => [heard.text, heard.isEnded]).toEqual(['hello bye', true]);
});

test('a delay holds everything up, there and back, and keeps the order', async () => {
  const { proxy, caller, heard } = await talk();
  proxy.delay(80);
  const startedAt = performance.now();
  for (const word of ['one ', 'two ', 'three']) await new Promise((resolve) => caller.write(word, resolve));
  await expect.poll(() => heard.text).toBe('one two three');
  expect(performance.now() - startedAt).toBeGreaterThan(150);
});

test('a cut ends both sides', async () => {
  const { proxy, heard } = await talk();
  await expect.poll(() => proxy.connections).toBe(1);
  proxy.cut();
  await expect.poll(() => heard.isClosed).toBe(true);
});

test('half closed towards the caller, the other way stays open', async () => {
  const { proxy, caller, heard } = await talk();
  await expect.poll(() => proxy.connections).toBe(1);
  proxy.halfClose(0);
  await expect.poll(() => heard.isEnded).toBe(true);
  expect([heard.isClosed, caller.writable]).toEqual([false, true]);
});

test('frozen, nothing passes until it thaws; who comes meanwhile is frozen too', async () => {
  const { proxy, caller, heard } = await talk();
  await expect.poll(() => proxy.connections).toBe(1);
  proxy.freeze(true);
  caller.write('late');
  const second = connect({ port: proxy.port, host: '127.0.0.1' });
  closing.push(() => second.destroy());
  second.write('also late');
  await expect.poll(() => proxy.connections).toBe(2);
  expect(heard.text).toBe('');
  proxy.heal();
  await expect.poll(() => heard.text).toBe('late');
});
