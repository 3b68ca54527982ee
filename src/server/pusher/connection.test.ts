import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { ConnectionServer } from '../../../tests/support/connections.ts';
import { encode } from '../../wire/encode.ts';
import type { Connection } from './connection.ts';

const KB_64 = 'x'.repeat(64 * 1024);
const messageOf = (text: string) => ({ event: 'long', data: { text } });
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

let server: ConnectionServer;
let connection: Connection;
let stream: Duplex;
let reader: WebSocket;
let heard: string[];

beforeEach(async () => {
  server = await ConnectionServer.start();
  ({ connection, stream, reader, heard } = await server.connect());
});
afterEach(() => server.stop());

test('whoever stops reading for a while gets everything later, in order', async () => {
  reader.pause();
  const sent: string[] = [];
  const send = (text: string) => {
    sent.push(text);
    connection.send(messageOf(text));
  };
  // Until the system takes no more: then one write waits there, and a few more behind it in the stream.
  for (let count = 0; stream.writableLength < 5 * KB_64.length; count++) send(`${count} ${KB_64}`);
  reader.resume();
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(sent.length);
  send('and on as before');
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(sent.length);
  expect(heard).toEqual(sent.map((text) => encode(messageOf(text), 'text')));
  expect(stream.writableLength).toBe(0);
});

test('whoever stays behind is dropped before that costs memory', async () => {
  reader.pause();
  while (!stream.destroyed) {
    connection.send(messageOf(KB_64));
    expect(stream.writableLength).toBeLessThan(2 * 1024 * 1024);
    await nextTurn();
  }
});

test('a write to somebody who has gone without a word ends the connection, and nothing else', async () => {
  const closed = new Promise((resolve) => stream.once('close', resolve));
  reader.terminate();
  while (!stream.destroyed) {
    connection.send(messageOf(KB_64));
    await nextTurn();
  }
  await closed;
});
