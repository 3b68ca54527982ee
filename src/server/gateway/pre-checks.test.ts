import { expect, test } from 'vitest';
import { createRateLimits } from '../limits/rate-limiter.ts';
import { objectionTo } from './pre-checks.ts';

const ports = () => ({
  limits: createRateLimits(),
  isKnownHost: () => true,
  isAllowedOrigin: () => true,
  now: () => 0,
});
const client = { address: '203.0.113.1', protocol: 'http', host: 'x' } as const;

/** How many of so many requests are let in. */
function count(limits: ReturnType<typeof ports>, method: string, isData: boolean, times: number): number {
  const request = { method, headers: { host: 'x' }, rawHeaders: ['Host', 'x'], httpVersion: '1.1' };
  const ask = () => objectionTo(limits, request, { client, playerId: 'ann', isData });
  return Array.from({ length: times }, ask).filter((objection) => objection === null).length;
}

test('pages and files leave the allowance of session and address to the game', () => {
  const limits = ports();
  expect(count(limits, 'GET', false, 4000)).toBe(3000);
  expect(count(limits, 'GET', true, 100)).toBe(60);
});

test.each([
  ['POST', false],
  ['GET', true],
  ['TRACE', false],
])('%s counts for the session where data is %s', (method, isData) => {
  expect(count(ports(), method, isData, 100)).toBe(60);
});
