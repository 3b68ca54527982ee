import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LastSeen } from '../platform/ports.ts';

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
      await seen.touch('AAAAAA', 'ann', 10);
      await seen.touch('BBBBBB', 'ann', 20);
      expect(await seen.find('AAAAAA', ['ben', 'ann'])).toEqual([null, 10]);
      expect(await seen.find('BBBBBB', ['ann'])).toEqual([20]);
      expect(await seen.find('BBBBBB', [])).toEqual([]);
    });

    test('lists the silent, the longest silence first, and no more than asked for', async () => {
      await seen.touch('AAAAAA', 'ann', 10);
      await seen.touch('AAAAAA', 'ben', 20);
      await seen.touch('BBBBBB', 'cat', 30);
      await seen.touch('AAAAAA', 'ann', 40);
      const silent = async (before: number, limit: number) =>
        (await seen.findSilent(before, limit)).map(({ code, playerId }) => `${playerId} in ${code}`);
      expect(await silent(41, 10)).toEqual(['ben in AAAAAA', 'cat in BBBBBB', 'ann in AAAAAA']);
      expect(await silent(41, 2)).toEqual(['ben in AAAAAA', 'cat in BBBBBB']);
      expect(await silent(30, 10)).toEqual(['ben in AAAAAA']);
      expect(await silent(20, 10)).toEqual([]);
    });

    test('forgets whoever left', async () => {
      await seen.touch('AAAAAA', 'ann', 10);
      await seen.forget('AAAAAA', 'ann');
      expect(await seen.find('AAAAAA', ['ann'])).toEqual([null]);
      expect(await seen.findSilent(100, 10)).toEqual([]);
    });
  });
}
