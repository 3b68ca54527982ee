import { beforeEach, describe, expect, test } from 'vitest';
import { fourKate } from '../../src/games/4-kate/index.ts';
import type { PageSeatedAnswer } from '../../src/wire/messages.ts';
import { type Person, SIZES } from '../support/browser.ts';
import { openHouse } from '../support/open-house.ts';
import { serve } from '../support/serve-game.ts';

/** The bug: after every other move the view has no board, and the screen of 4 Kate throws. */
let isMended = false;
beforeEach(() => {
  isMended = false;
});
/** Another bug: a first move into this column makes a step due that throws. */
const DUE_COLUMN = 6;
const house = openHouse(() =>
  serve({
    ...fourKate,
    sanitizeForPlayer(state, viewer) {
      const view = fourKate.sanitizeForPlayer(state, viewer);
      return !isMended && view.moves.length % 2 === 1 ? { ...view, board: null } : view;
    },
    getDueAt: (state) => (state.moves[0]?.column === DUE_COLUMN ? 0 : null),
    processAdvancement() {
      throw new Error('a bug');
    },
  }),
);

const TITLE = 'The table has tipped over';
const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });
const reads = ({ page }: Person, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const pieces = ({ page }: Person) => page.locator('[role=gridcell][data-piece]');

async function atTable(size = SIZES[0][1]): Promise<{ ann: Person; drop: (column?: number) => Promise<unknown> }> {
  const [ann, bob] = [await house.arrive({ size }), await house.arrive()];
  const seat: PageSeatedAnswer = await ann.openWorld(house.url, { name: 'Ann', gameId: '4-kate' });
  const bobs = await bob.takeSeat(house.url, seat.roomCode, 'Bob');
  await ann.startGame(house.url, seat);
  await ann.page.goto(`${house.url}/room/${seat.roomCode}`);
  await reads(ann, 'Your turn — drop a piece!');
  let turn = 0;
  const drop = (column = 3) => {
    const [person, { roomCode, playerId }] = turn++ % 2 === 0 ? ([ann, seat] as const) : ([bob, bobs] as const);
    const action = { roomCode, playerId, type: 'drop', payload: { column } };
    return person.post(`${house.url}/api/game/action`, action);
  };
  return { ann, drop };
}

describe('a screen that throws', () => {
  test('leaves the bar, the log and a way on, in both languages, themes and sizes', async () => {
    const { ann, drop } = await atTable();
    await drop();
    for (const theme of ['dark', 'light'] as const) {
      if (theme === 'light') await button(ann, 'Switch to the light theme').click();
      for (const [sizeName, size] of SIZES) {
        await ann.page.setViewportSize(size);
        await reads(ann, TITLE);
        if (theme === 'dark') await ann.inspect();
        const reload = (await button(ann, 'Reload').boundingBox())!;
        expect(reload.height).toBeGreaterThanOrEqual(44);
        expect(reload.y + reload.height).toBeLessThanOrEqual(size.height);
        await ann.picture(`broken-screen-${sizeName}-${theme}`);
      }
    }
    await button(ann, 'What happened').click();
    await ann.page.getByRole('dialog').getByText('Red drops in column 4.').waitFor();
    await ann.page.keyboard.press('Escape');
    await ann.page.getByRole('button', { name: /Chuyển sang tiếng Việt/ }).click();
    await reads(ann, 'Bàn chơi bị lật');
    await ann.inspect();
  });

  test('comes back by a reload, and by the next view that can be drawn', async () => {
    const { ann, drop } = await atTable();
    await drop();
    await reads(ann, TITLE);
    await drop();
    await expect.poll(() => pieces(ann).count()).toBe(2);
    await drop();
    await reads(ann, TITLE);
    isMended = true;
    await button(ann, 'Reload').click();
    await expect.poll(() => pieces(ann).count()).toBe(3);
  });

  test('lets a person leave', async () => {
    const { ann, drop } = await atTable();
    await drop();
    await reads(ann, TITLE);
    await button(ann, 'Leave World').click();
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Leave World' }).click();
    await ann.page.waitForURL(`${house.url}/`);
  });
});

test('a game whose next step fails each time: its people are back in the lobby, and are told why', async () => {
  const { ann, drop } = await atTable();
  await drop(DUE_COLUMN);
  await ann.page.getByText(/^The last game got stuck/).waitFor();
  await ann.inspect();
  await ann.picture('rules-failed-phone');
  await ann.page.getByRole('button', { name: /Chuyển sang tiếng Việt/ }).click();
  await ann.page.getByText(/^Ván trước bị kẹt/).waitFor();
});
