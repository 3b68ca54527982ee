import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LastSeen } from '../../src/rooms/ports.ts';

/** What every keeper of signs of life promises. */
export function lastSeenContract(
  name: string,
  open: () => Promise<{ seen: LastSeen; close?: () => Promise<void> }>,
): void {
  describe(`last seen contract: ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    let seen: LastSeen;
    beforeEach(async () => {
      opened = await open();
      seen = opened.seen;
    });
    afterEach(() => opened.close?.());

    test('knows when somebody was last heard of, room by room', async () => {
      await seen.touch('AAAAAA', 'ann', 10_000);
      await seen.touch('BBBBBB', 'ann', 20_000);
      expect(await seen.find('AAAAAA', ['ben', 'ann'])).toEqual([null, 10_000]);
      expect(await seen.find('BBBBBB', ['ann'])).toEqual([20_000]);
      expect(await seen.find('BBBBBB', [])).toEqual([]);
    });

    test('lists the silent, the longest silence first, and no more than asked for', async () => {
      await seen.touch('AAAAAA', 'ann', 10_000);
      await seen.touch('AAAAAA', 'ben', 20_000);
      await seen.touch('BBBBBB', 'cat', 30_000);
      await seen.touch('AAAAAA', 'ann', 40_000);
      const silent = async (before: number, limit: number) =>
        (await seen.findSilent(before, limit)).map(({ code, playerId }) => `${playerId} in ${code}`);
      expect(await silent(41_000, 10)).toEqual(['ben in AAAAAA', 'cat in BBBBBB', 'ann in AAAAAA']);
      expect(await silent(41_000, 2)).toEqual(['ben in AAAAAA', 'cat in BBBBBB']);
      expect(await silent(30_000, 10)).toEqual(['ben in AAAAAA']);
      expect(await silent(20_000, 10)).toEqual([]);
    });

    test('forgets whoever left', async () => {
      await seen.touch('AAAAAA', 'ann', 10_000);
      expect(await seen.count()).toBe(1);
      await seen.forget('AAAAAA', 'ann');
      expect(await seen.count()).toBe(0);
      expect(await seen.find('AAAAAA', ['ann'])).toEqual([null]);
      expect(await seen.findSilent(100_000, 10)).toEqual([]);
    });
  });
}
