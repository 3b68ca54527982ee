import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './browser.ts';

// What people do at a table of Liêng.

/** The lobby of a World with these seats and settings. */
export async function openTable(url: string, host: Person, seats: number, settings: object = {}): Promise<string> {
  const { roomCode, playerId } = await host.openWorld(url, { name: 'An', gameId: 'lieng', seats });
  if (Object.keys(settings).length > 0)
    await host.post(`${url}/api/game/action`, { roomCode, playerId, type: 'set-setting', payload: settings });
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
