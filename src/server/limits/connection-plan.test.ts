import { expect, test } from 'vitest';
import { planConnections, readOpenFiles } from './connection-plan.ts';

test.each([
  [400, null, { sockets: 224, all: 280 }],
  [1024, null, { sockets: 640, all: 800 }],
  [1_048_576, null, { sockets: 10_000, all: 12_000 }],
  [1024, 900, { sockets: 900, all: 930 }],
  [null, null, { sockets: 640, all: 800 }],
  [null, 20_000, { sockets: 20_000, all: 22_000 }],
])('%s open files and MAX_SOCKETS %s: %o', (openFiles, maxSockets, plan) => {
  expect(planConnections(openFiles, maxSockets)).toEqual(plan);
});

test('MAX_SOCKETS that leaves nothing for HTTP is refused with the reason', () => {
  expect(() => planConnections(1024, 960)).toThrow('MAX_SOCKETS=960 leaves nothing for HTTP');
});

test.runIf(process.platform === 'linux')('the limit of open files is read', () => {
  expect(readOpenFiles()).toBeGreaterThan(100);
});
