import { expect, test } from 'vitest';
import { MemoryLastSeen } from './memory-last-seen.ts';

test('knows when somebody was last heard of, room by room', async () => {
  const seen = new MemoryLastSeen();
  await seen.touch('AAAAAA', 'ann', 10);
  await seen.touch('BBBBBB', 'ann', 20);
  expect(await seen.get('AAAAAA', 'ann')).toBe(10);
  expect(await seen.get('BBBBBB', 'ann')).toBe(20);
  expect(await seen.get('AAAAAA', 'ben')).toBeNull();
});

test('lists the silent, the longest silence first, and no more than asked for', async () => {
  const seen = new MemoryLastSeen();
  await seen.touch('AAAAAA', 'ann', 10);
  await seen.touch('AAAAAA', 'ben', 20);
  await seen.touch('AAAAAA', 'cat', 30);
  await seen.touch('AAAAAA', 'ann', 40);
  const name = async (before: number, limit: number) =>
    (await seen.findSilent(before, limit)).map(({ playerId }) => playerId);
  expect(await name(41, 10)).toEqual(['ben', 'cat', 'ann']);
  expect(await name(41, 2)).toEqual(['ben', 'cat']);
  expect(await name(30, 10)).toEqual(['ben']);
  expect(await name(20, 10)).toEqual([]);
});

test('forgets whoever left', async () => {
  const seen = new MemoryLastSeen();
  await seen.touch('AAAAAA', 'ann', 10);
  await seen.forget('AAAAAA', 'ann');
  expect(await seen.get('AAAAAA', 'ann')).toBeNull();
  expect(await seen.findSilent(100, 10)).toEqual([]);
});
