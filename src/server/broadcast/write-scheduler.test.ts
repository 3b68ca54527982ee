import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionServer, type TestConnection } from '../../../tests/support/connections.ts';
import { encode } from '../../wire/encode.ts';
import { webSocketFrame } from '../pusher/ws-frame.ts';
import { WriteScheduler } from './write-scheduler.ts';

const CROWD = 32;
const messageOf = (event: string) => ({ event, data: {} });
const frameOf = (event: string): string => webSocketFrame(encode(messageOf(event), 'text'));

let server: ConnectionServer;
let scheduler: WriteScheduler;
let now: number;
/** Timers that have been set. */
let timers: (() => void)[];
let deferred: (() => void)[];
let crowd: TestConnection[];
let flushes: number[];

beforeEach(async () => {
  server = await ConnectionServer.start();
  now = 1_000_000;
  timers = [];
  deferred = [];
  scheduler = new WriteScheduler({
    now: () => now,
    setTimer: (run) => void timers.push(run),
    defer: (run) => void deferred.push(run),
  });
  crowd = [];
  while (crowd.length < CROWD) crowd.push(await server.connect());
  flushes = crowd.map(({ stream }, index) => {
    const { _write } = stream;
    stream._write = (...args) => {
      flushes[index]! += 1;
      _write.apply(stream, args);
    };
    return 0;
  });
  sendAll('first');
  expect(flushes).toEqual(all(1));
});
afterEach(() => server.stop());

const all = (count: number): number[] => Array<number>(CROWD).fill(count);

/** One message for some connections. `acting` are those whose player can act. */
function sendAll(event: string, { to = crowd, acting = [] as readonly TestConnection[] } = {}): void {
  for (const one of to) scheduler.enqueue(one.connection, frameOf(event), { canAct: acting.includes(one) });
  for (const run of deferred.splice(0)) run();
}

function runTimers(): void {
  for (const run of timers.splice(0)) run();
}

const receives = (index: number, events: readonly string[]) =>
  expect.poll(() => crowd[index]!.heard.map((text) => (JSON.parse(text) as { event: string }).event)).toEqual(events);

test('under load a player who can act is written to at once, the others with the next message', async () => {
  sendAll('second', { acting: crowd.slice(0, 1) });
  expect(flushes).toEqual([2, ...all(1).slice(1)]);
  sendAll('third', { to: crowd.slice(1), acting: crowd.slice(1, 2) });
  expect(flushes.slice(0, 2)).toEqual([2, 2]);
  await receives(1, ['first', 'second', 'third']);
});

test('messages of one turn of the event loop leave in one write', async () => {
  const { connection } = crowd[0]!;
  for (const [event, canAct] of [
    ['a', false],
    ['b', true],
    ['c', false],
  ] as const) {
    scheduler.enqueue(connection, frameOf(event), { canAct });
  }
  sendAll('d');
  expect(flushes[0]).toBe(2);
  await receives(0, ['first', 'a', 'b', 'c', 'd']);
});

test('under load a message waits for one timer of 30 ms at most', async () => {
  sendAll('second');
  expect(flushes).toEqual(all(1));
  expect(timers).toHaveLength(1);
  runTimers();
  expect(flushes).toEqual(all(2));
  expect(timers).toEqual([]);
  await receives(CROWD - 1, ['first', 'second']);
});

test('with fewer than 32 connections no message waits', () => {
  sendAll('second', { to: crowd.slice(1) });
  expect(flushes.slice(1)).toEqual(all(2).slice(1));
  expect(timers).toEqual([]);
});

test('a connection that was not written to for 30 ms does not wait', () => {
  now += 30;
  sendAll('second');
  expect(flushes).toEqual(all(2));
  expect(timers).toEqual([]);
});

test('a direct message takes along what waits, in order', async () => {
  sendAll('second');
  crowd[0]!.connection.send(messageOf('third'));
  await receives(0, ['first', 'second', 'third']);
  runTimers();
  await receives(0, ['first', 'second', 'third']);
});

test('a close frame takes along what waits', async () => {
  sendAll('second');
  crowd[0]!.connection.close(4200, 'Server is restarting');
  await receives(0, ['first', 'second']);
});

test('a connection that ends while it waits does not disturb the others', async () => {
  sendAll('second');
  const { connection, stream } = crowd[0]!;
  const closed = new Promise((resolve) => stream.once('close', resolve));
  connection.terminate();
  await closed;
  runTimers();
  expect(flushes).toEqual([1, ...all(2).slice(1)]);
});
