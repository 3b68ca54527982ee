import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LastSeen } from '../../src/rooms/ports.ts';

/** The implementation under test, a new one for each test. */
let seen: LastSeen;

function rules(): void {
  test('keeps the time of the last sign of life of each player and room', async () => {
    await seen.touch('AAAAAA', 'ann', 10_000);
    await seen.touch('BBBBBB', 'ann', 20_000);
    expect(await seen.find('AAAAAA', ['ben', 'ann'])).toEqual([null, 10_000]);
    expect(await seen.find('BBBBBB', ['ann'])).toEqual([20_000]);
    expect(await seen.find('BBBBBB', [])).toEqual([]);
  });

  test('lists silent players, the longest silence first, up to the limit', async () => {
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

  test('forgets a player who left', async () => {
    await seen.touch('AAAAAA', 'ann', 10_000);
    expect(await seen.count()).toBe(1);
    await seen.forget('AAAAAA', 'ann');
    expect(await seen.count()).toBe(0);
    expect(await seen.find('AAAAAA', ['ann'])).toEqual([null]);
    expect(await seen.findSilent(100_000, 10)).toEqual([]);
  });
}

/** Checks the rules of every implementation of `LastSeen`. */
export function lastSeenContract(
  name: string,
  open: () => Promise<{ seen: LastSeen; close?: () => Promise<void> }>,
): void {
  describe(`last seen contract: ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeEach(async () => {
      opened = await open();
      seen = opened.seen;
    });
    afterEach(() => opened.close?.());

    rules();
  });
}
