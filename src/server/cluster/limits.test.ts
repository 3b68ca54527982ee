import { afterAll, beforeAll, expect, test } from 'vitest';
import { RedisServer } from '../../../tests/support/redis-server.ts';
import { quiet } from '../../../tests/support/test-server.ts';
import { createRateLimits } from '../limits/rate-limiter.ts';
import { SharedLimits } from './limits.ts';
import { Redis } from './redis-client.ts';

let server: RedisServer;
let redis: Redis;
beforeAll(async () => {
  server = await RedisServer.start();
  redis = await Redis.connect(server.url, quiet, Date.now);
}, 60_000);
afterAll(async () => {
  await redis.close();
  await server.stop();
});

const NOW = 1_800_000_000_000;

/** One of several servers, sharing when it is told to. */
function openServer() {
  const limits = createRateLimits();
  const shared = new SharedLimits(redis, limits);
  shared.close();
  return { limits, share: () => shared.share() };
}

test('what a flood spends at one server is gone at the other', async () => {
  const [one, two] = [openServer(), openServer()];
  const address = 'flooder';
  for (let request = 0; request < 20; request++) expect(one.limits.miss.take(address, NOW)).toBe(true);
  expect(one.limits.miss.take(address, NOW)).toBe(false);
  await one.share();
  for (let request = 0; request < 11; request++) expect(two.limits.miss.take(address, NOW)).toBe(true);
  await two.share();
  expect(two.limits.miss.take(address, NOW)).toBe(false);
});

test('whoever plays at a normal pace is never counted in Redis', async () => {
  const one = openServer();
  for (let request = 0; request < 20; request++) one.limits.session.take('player', NOW);
  expect(one.limits.session.takeSpendings()).toEqual([]);
});
