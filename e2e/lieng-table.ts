import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './browser.ts';

// What people do at a table of Liêng.

/** A World made by its host's browser, with the seats and settings of the lobby. */
export async function openTable(url: string, host: Person, seats: number, settings: object = {}): Promise<string> {
  await host.page.goto(url);
  const { roomCode, failed } = await host.page.evaluate(
    async ({ seats, settings }) => {
      const post = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        return response.json();
      };
      const { roomCode, playerId } = await post('rooms/create', { name: 'An', gameId: 'lieng', seats });
      const isPlain = Object.keys(settings).length === 0;
      const set = isPlain
        ? {}
        : await post('game/action', { roomCode, playerId, type: 'set-setting', payload: settings });
      return { roomCode: roomCode as string, failed: set.error };
    },
    { seats, settings },
  );
  expect(failed).toBeUndefined();
  await host.page.goto(`${url}/room/${roomCode}`);
  return roomCode;
}

export const button = ({ page }: Person, name: string | RegExp): Locator => page.getByRole('button', { name }).first();
export const start = (host: Person) => button(host, /Start the game|Bắt đầu/).click();
export const phaseOf = ({ page }: Person) => page.locator('[data-phase]').getAttribute('data-phase');
export const reaches = (person: Person, phase: string | RegExp) =>
  expect.poll(() => phaseOf(person), { timeout: 30_000 }).toMatch(phase);
export const isOnTurn = (person: Person) => button(person, /^(All in|Tố tất) /).isVisible();
export const onTurn = (person: Person) => button(person, /^(All in|Tố tất) /).waitFor();

export async function goAllIn(person: Person): Promise<void> {
  await button(person, /^All in /).click();
  await person.page
    .getByRole('dialog')
    .getByRole('button', { name: /^All in / })
    .click();
}
