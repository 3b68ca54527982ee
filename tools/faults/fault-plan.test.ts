import { expect, test } from 'vitest';
import { branchRandom, openRandom } from '../../src/kit/random.ts';
import { nameOf, planFaults } from './fault-plan.ts';

const planOf = (seed: string, options: Partial<Parameters<typeof planFaults>[1]> = {}) =>
  planFaults(openRandom(branchRandom(seed, 'plan')), { seconds: 60, servers: 3, hasRedis: true, ...options });

test('the same seed gives the same plan, another seed another one', () => {
  expect(planOf('a')).toEqual(planOf('a'));
  expect(planOf('b')).not.toEqual(planOf('a'));
});

test('every kind strikes, in order of time, within the time', () => {
  const plan = planOf('a');
  expect(new Set(plan.map(({ fault }) => nameOf(fault)))).toEqual(
    new Set([
      ...['kill', 'terminate', 'stop', 'clock', 'cut', 'half-close', 'delay', 'freeze', 'redis-kill', 'redis-stop'],
      ...['cut', 'half-close', 'delay', 'freeze'].map((kind) => `${kind} (Redis link)`),
    ]),
  );
  const times = plan.map(({ atMs }) => atMs);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(60_000);
});

test('without Redis nothing happens to it, and one server gets it all, a takeover too', () => {
  const plan = planOf('a', { hasRedis: false, servers: 1 });
  for (const { fault } of plan) {
    expect(nameOf(fault)).not.toMatch(/redis/i);
    if ('server' in fault) expect(fault.server).toBe(0);
  }
  expect(plan.map(({ fault }) => fault.kind)).toContain('takeover');
});
