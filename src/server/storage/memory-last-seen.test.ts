import { expect, test } from 'vitest';
import { lastSeenContract } from '../../../tests/contracts/last-seen-contract.ts';
import { MemoryLastSeen } from './memory-last-seen.ts';

lastSeenContract('in memory', async () => ({ seen: new MemoryLastSeen() }));

test('whoever is heard of again within a second is told apart to the millisecond', async () => {
  const seen = new MemoryLastSeen();
  seen.touch('AAAAAA', 'ann', 10_000);
  seen.touch('AAAAAA', 'ben', 10_200);
  seen.touch('AAAAAA', 'ann', 10_500);
  const silent = async (before: number) => (await seen.findSilent(before, 10)).map(({ playerId }) => playerId);
  expect(await silent(10_600)).toEqual(['ben', 'ann']);
  expect(await silent(10_500)).toEqual(['ben']);
  expect(await seen.find('AAAAAA', ['ann'])).toEqual([10_500]);
});
