import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ViewMessage } from '../../src/kit/room-view.ts';
import { RedisServer } from '../../tests/support/redis-server.ts';
import { type Link, TcpProxy } from '../../tests/support/tcp-proxy.ts';
import { type TestPlayer, TestServer, type TestTab } from '../../tests/support/test-server.ts';

/** More by hand: CATCH_UP_ROUNDS=20 npx vitest run --project unit tools/faults/redis-catch-up.test.ts */
const ROUNDS = Number(process.env.CATCH_UP_ROUNDS ?? 2);

let redis: RedisServer;
/** Between server one and Redis. */
let proxy: TcpProxy;
let one: TestServer;
let two: TestServer;
const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
const failures = (): number => warnings.filter((line) => line.includes('could not catch up')).length;

beforeAll(async () => {
  redis = await RedisServer.start();
  proxy = await TcpProxy.open(redis.port);
  one = await TestServer.start({ redisUrl: `redis://127.0.0.1:${proxy.port}`, log });
  two = await TestServer.start({ redisUrl: redis.url });
}, 60_000);
afterAll(async () => {
  proxy.heal();
  await Promise.all([one.stop(), two.stop()]);
  await proxy.close();
  await redis.stop();
});

interface Table {
  readonly roomCode: string;
  readonly players: readonly [TestPlayer, TestPlayer];
  readonly tabs: readonly TestTab[];
}

/** Both people have their sockets at server one, and act through server two. */
async function table(): Promise<Table> {
  const { roomCode, ann, bob } = await one.table();
  const tabs = [await ann.openTab(), await bob.openTab()];
  return { roomCode, players: [ann.at(two), bob.at(two)], tabs };
}

async function play({ roomCode, players }: Table, moves: readonly number[]): Promise<number> {
  let version = 0;
  for (const move of moves) {
    const { status, body } = await players[move % 2]!.act(roomCode, 'drop', { column: move % 3 });
    expect(status).toBe(200);
    version = body.version as number;
  }
  return version;
}

const seen = ({ tabs }: Table, version: number) => Promise.all(tabs.map((tab) => tab.view(version)));

/** The connection of server one that listens, and the one for commands. */
async function connections(): Promise<{ listening: Link; commands: Link }> {
  const clients = await redis.say('CLIENT LIST TYPE pubsub');
  const ports = [...clients.matchAll(/ addr=127\.0\.0\.1:(\d+)/g)].map(([, port]) => Number(port));
  const listening = proxy.links.find(({ callerPort }) => ports.includes(callerPort!))!;
  const commands = proxy.links.find((link) => link !== listening)!;
  return { listening, commands };
}

/** Cuts one connection. Resolves with the one that the server opens in its place, on which nothing passes yet. */
async function replaced(link: Link): Promise<Link> {
  const known = new Set(proxy.links);
  proxy.cut((each) => each === link);
  await expect.poll(() => proxy.links.filter((each) => !known.has(each)).length).toBe(1);
  return proxy.links.find((each) => !known.has(each))!;
}

/** Server one loses both connections and gets the one that listens first. Resolves when it has tried to catch up. */
async function lose(whileAway: () => Promise<void>): Promise<void> {
  const { listening, commands } = await connections();
  const failed = failures();
  proxy.freeze(true);
  const newListening = await replaced(listening);
  await whileAway();
  await replaced(commands);
  proxy.thaw((link) => link === newListening);
  await expect.poll(failures).toBeGreaterThan(failed);
  proxy.freeze(false);
}

const versionsOf = ({ heard }: TestTab): number[] =>
  heard.filter(({ event }) => event === 'view').map(({ data }) => (data as ViewMessage).version);

for (let round = 1; round <= ROUNDS; round++) {
  test(`round ${round}: moves made elsewhere reach every socket, though the connection for commands returns late`, async () => {
    const at = await table();
    await seen(at, await play(at, [0]));
    let missed = 0;
    await lose(async () => {
      missed = await play(at, [1, 2, 3]);
    });
    await seen(at, missed);
    await seen(at, await play(at, [4]));
    for (const tab of at.tabs) {
      expect(versionsOf(tab)).toEqual([...new Set(versionsOf(tab))].sort((a, b) => a - b));
      expect(tab.pusher.connection.state).toBe('connected');
    }
    for (const player of at.players) player.disconnect();
  });
}

test('a socket hears of a World that its owner joined elsewhere while the connections were away', async () => {
  const { ann } = await one.create();
  const tab = await ann.openTab();
  let roomCode = '';
  await lose(async () => {
    roomCode = (await ann.at(two).create('4-kate', 'Ann')).roomCode;
  });
  const { room } = await tab.next<ViewMessage>('view', (view) => view.room.roomCode === roomCode);
  expect(room.status).toBe('waiting');
});
