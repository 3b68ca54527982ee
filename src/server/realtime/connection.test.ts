import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Connection } from './connection.ts';

const KB_64 = 'x'.repeat(64 * 1024);
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

let server: Server;
let connection: Connection;
let stream: Duplex;
let reader: WebSocket;
const heard: string[] = [];

beforeEach(async () => {
  heard.length = 0;
  const sockets = new WebSocketServer({ noServer: true });
  server = createServer().listen(0, '127.0.0.1');
  const connected = new Promise<void>((resolve) => {
    server.on('upgrade', (request, duplex, head) =>
      sockets.handleUpgrade(request, duplex, head, (ws) => {
        ws.on('error', () => {});
        stream = duplex;
        connection = new Connection('1.1', ws, duplex, { now: 0, takesPlainData: true });
        resolve();
      }),
    );
  });
  await new Promise((resolve) => server.once('listening', resolve));
  reader = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  reader.on('message', (data) => heard.push(data.toString()));
  await Promise.all([connected, new Promise((resolve) => reader.once('open', resolve))]);
});

afterEach(async () => {
  reader.terminate();
  await new Promise((resolve) => server.close(resolve));
});

test('whoever stops reading for a while gets everything later, in order', async () => {
  reader.pause();
  const sent: string[] = [];
  const send = (text: string) => {
    sent.push(text);
    connection.send(text);
  };
  // Until the system takes no more: then one write waits there, and a few more behind it in the stream.
  for (let count = 0; stream.writableLength < 5 * KB_64.length; count++) send(`${count} ${KB_64}`);
  reader.resume();
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(sent.length);
  send('and on as before');
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(sent.length);
  expect(heard).toEqual(sent);
  expect(stream.writableLength).toBe(0);
});

test('whoever stays behind is dropped before that costs memory', async () => {
  reader.pause();
  while (!stream.destroyed) {
    connection.send(KB_64);
    expect(stream.writableLength).toBeLessThan(2 * 1024 * 1024);
    await nextTurn();
  }
});

test('a write to somebody who has gone without a word ends the connection, and nothing else', async () => {
  const closed = new Promise((resolve) => stream.once('close', resolve));
  reader.terminate();
  while (!stream.destroyed) {
    connection.send(KB_64);
    await nextTurn();
  }
  await closed;
});
