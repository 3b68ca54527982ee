import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionServer, type TestConnection } from '../../../tests/support/connections.ts';
import { webSocketFrame } from '../pusher/protocol.ts';
import { Outbox } from './write-scheduler.ts';

const CROWD = 32;

let server: ConnectionServer;
let outbox: Outbox;
let now: number;
/** What the outbox has asked to be done later. */
let later: (() => void)[];
let crowd: TestConnection[];
let writes: number[];

beforeEach(async () => {
  server = await ConnectionServer.start();
  now = 1_000_000;
  later = [];
  outbox = new Outbox(
    () => now,
    (run) => later.push(run),
  );
  crowd = [];
  while (crowd.length < CROWD) crowd.push(await server.connect());
  writes = crowd.map(({ stream }, index) => {
    const { _write } = stream;
    stream._write = (...args) => {
      writes[index]! += 1;
      _write.apply(stream, args);
    };
    return 0;
  });
  tell('first');
  expect(writes).toEqual(everybody(1));
});
afterEach(() => server.stop());

const everybody = (count: number): number[] => Array<number>(CROWD).fill(count);

/** One text for all, or for some; `urgent` are those who can do something about it. */
function tell(text: string, { to = crowd, urgent = [] as readonly TestConnection[] } = {}): void {
  for (const one of to) {
    outbox.put({ connection: one.connection, frame: webSocketFrame(text), isUrgent: urgent.includes(one) });
  }
  outbox.release();
}

function beat(): void {
  for (const run of later.splice(0)) run();
}

const hears = (index: number, texts: readonly string[]) => expect.poll(() => crowd[index]!.heard).toEqual(texts);

test('in a rush whoever can do something is told at once, and the others with what comes next, in one write', async () => {
  tell('second', { urgent: crowd.slice(0, 1) });
  expect(writes).toEqual([2, ...everybody(1).slice(1)]);
  tell('third', { to: crowd.slice(1), urgent: crowd.slice(1, 2) });
  expect(writes).toEqual([2, 2, ...everybody(1).slice(2)]);
  await hears(1, ['first', 'second', 'third']);
});

test('all that is put down in one go leaves in one write, and one urgent word makes all of it urgent', async () => {
  const { connection } = crowd[0]!;
  for (const [text, isUrgent] of [
    ['a', false],
    ['b', true],
    ['c', false],
  ] as const) {
    outbox.put({ connection, frame: webSocketFrame(text), isUrgent });
  }
  tell('d');
  expect(writes[0]).toBe(2);
  await hears(0, ['first', 'a', 'b', 'c', 'd']);
});

test('nobody waits for more than two beats', async () => {
  tell('second');
  expect(writes).toEqual(everybody(1));
  beat();
  expect(writes).toEqual(everybody(1));
  beat();
  expect(writes).toEqual(everybody(2));
  expect(later).toEqual([]);
  await hears(CROWD - 1, ['first', 'second']);
});

test('whoever was told meanwhile and waits again has two beats of his own', async () => {
  tell('second');
  beat();
  tell('third', { urgent: crowd });
  expect(writes).toEqual(everybody(2));
  tell('fourth');
  beat();
  expect(writes).toEqual(everybody(2));
  beat();
  expect(writes).toEqual(everybody(3));
  await hears(0, ['first', 'second', 'third', 'fourth']);
});

test('without a rush nobody waits', () => {
  tell('second', { to: crowd.slice(1) });
  expect(writes.slice(1)).toEqual(everybody(2).slice(1));
  expect(later).toEqual([]);
});

test('nobody waits who was told nothing for a moment: at the pace of people nobody does', () => {
  now += 30;
  tell('second');
  expect(writes).toEqual(everybody(2));
  expect(later).toEqual([]);
});

test('what is said to one alone takes along what waits, in the order in which it was said', async () => {
  tell('second');
  crowd[0]!.connection.send('third');
  expect(writes[0]).toBe(2);
  await hears(0, ['first', 'second', 'third']);
  beat();
  beat();
  expect(writes[0]).toBe(2);
});

test('a goodbye takes along what waits', async () => {
  tell('second');
  crowd[0]!.connection.close(4200, 'Server is restarting');
  await hears(0, ['first', 'second']);
});

test('whoever is gone while he waits is in nobody’s way', async () => {
  tell('second');
  const { connection, stream } = crowd[0]!;
  const closed = new Promise((resolve) => stream.once('close', resolve));
  connection.terminate();
  await closed;
  beat();
  beat();
  expect(writes).toEqual([1, ...everybody(2).slice(1)]);
});
