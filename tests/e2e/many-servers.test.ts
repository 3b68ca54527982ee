import { expect, test } from 'vitest';
import { type Person, PHONE } from '../support/browser.ts';
import { LoadBalancer } from '../support/load-balancer.ts';
import { openHouse } from '../support/open-house.ts';
import { RedisServer } from '../support/redis-server.ts';
import { freePort, newDataDir, removeDir, ServerProcess } from '../support/server-process.ts';

const MOVE_OVER_MS = 3000;

let redis: RedisServer;
const dataDir = newDataDir();
const ports: number[] = [];
const servers: ServerProcess[] = [];

const startServer = async (index: number): Promise<void> => {
  servers[index] = await ServerProcess.start(ports[index]!, dataDir, { REDIS_URL: redis.url });
};

const house = openHouse(async () => {
  redis = await RedisServer.start(['--appendfsync', 'always']);
  ports.push(await freePort(), await freePort());
  await Promise.all([0, 1].map(startServer));
  const balancer = await LoadBalancer.start(ports);
  return {
    url: balancer.url,
    async stop() {
      await balancer.stop();
      for (const server of servers) await server.kill();
      await redis.stop();
      removeDir(dataDir);
    },
  };
});

const says = (person: Person, text: string | RegExp) => person.page.getByText(text).first().waitFor();
const drop = (person: Person, column: number) =>
  person.page.getByRole('button', { name: `Drop in column ${column}`, exact: true }).click();
const pieces = (person: Person) => person.page.locator('[role=gridcell][data-piece]');
const shows = (person: Person, count: number, timeout = 6000) =>
  expect.poll(() => pieces(person).count(), { timeout }).toBe(count);

test('two servers behind a balancer: a rolling restart, a killed server and a lost Redis cost no move', async () => {
  const ann = await house.arrive({ size: PHONE });
  const bob = await house.arrive({ size: PHONE });
  const roomCode = await ann.createWorld(house.url, 'Ann', '4 Kate');
  await bob.joinByLink(house.url, roomCode, 'Bob');
  await says(ann, 'Bob');
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await says(bob, 'Waiting for Ann...');
  await drop(ann, 4);
  await shows(bob, 1);

  // A rolling restart: one after the other is asked to stop, and is gone while the game goes on.
  let count = 1;
  for (const index of [0, 1]) {
    const exit = servers[index]!.kill('SIGTERM');
    const [onTurn, other, column] = count % 2 === 1 ? [bob, ann, 3] : [ann, bob, 4];
    await drop(onTurn, column);
    count += 1;
    await shows(other, count, MOVE_OVER_MS);
    await shows(onTurn, count, MOVE_OVER_MS);
    expect(await exit).toEqual({ code: 0, signal: null });
    await startServer(index);
  }

  // A server dies without a word.
  await servers[0]!.kill('SIGKILL');
  await drop(bob, 3);
  await shows(ann, 4);
  await startServer(0);

  // Redis dies: the banner, a move made meanwhile, and when it is back the move is there, once.
  await says(ann, 'Your turn — drop a piece!');
  await redis.kill();
  await drop(ann, 4);
  await says(ann, /Connection lost/);
  await ann.picture('redis-away');
  await redis.resume();
  await shows(bob, 5, 15_000);
  await shows(ann, 5, 15_000);
  await ann.page.getByText('Connection lost').waitFor({ state: 'hidden' });
  await drop(bob, 3);
  await shows(ann, 6);
});

test('a server on a Redis without an append-only file says so; one without Redis says why it does not start', async () => {
  const forgetful = await RedisServer.start(['--appendonly', 'no']);
  const server = await ServerProcess.start(await freePort(), dataDir, { REDIS_URL: forgetful.url, LOG_LEVEL: 'warn' });
  expect(server.output).toContain('appendonly yes');
  await server.kill();
  await forgetful.stop();
  const lost = new ServerProcess(await freePort(), dataDir, { REDIS_URL: forgetful.url });
  expect(await lost.exited).toMatchObject({ code: 1 });
  expect(lost.output).toMatch(/Redis at 127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED/);
});
