import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fourKate } from '../../src/games/4-kate/index.ts';
import { type Person, SIZES } from '../support/browser.ts';
import { serve, withQuickBots } from '../support/serve-game.ts';
import type { TestServer } from '../support/test-server.ts';
import { button, playFirstCard, Stage, says } from '../support/whos-deal-stage.ts';

const stage = new Stage();
let kate: TestServer;

beforeAll(async () => {
  kate = await serve(withQuickBots(fourKate));
});
afterAll(() => kate?.stop());

/** Whatever can be done now, until this is seen. */
async function keepActing(act: () => Promise<void>, isDone: () => Promise<boolean>): Promise<void> {
  const step = async () => {
    if (await isDone()) return true;
    await act();
    return false;
  };
  await expect.poll(step, { timeout: 60_000, interval: 30 }).toBe(true);
}

/** Ann fills one column after the other, which no expert lets pass. */
async function loseToTheExpert(ann: Person): Promise<void> {
  const drops = ann.page.getByRole('button', { name: /^Drop in column/ });
  await keepActing(
    async () => {
      if (await drops.first().isVisible()) await drops.first().click();
    },
    () => button(ann, 'Look back').isVisible(),
  );
  await says(ann, /^Bot \w+ wins!$/);
}

/** The same screen in both sizes. */
async function inspectSizes(person: Person, name: string): Promise<void> {
  for (const [sizeName, size] of SIZES) {
    await person.page.setViewportSize(size);
    await person.inspect();
    await person.picture(`${name}-${sizeName}`);
  }
}

describe('analysis', () => {
  test('[4-kate 9.3] Expert is chosen in the lobby: a game lost to it, and looked back at by keys, arrows and scrubber, by a spectator too', async () => {
    const ann = await stage.arrive();
    await ann.createWorld(kate.url, 'Ann', '4 Kate');
    await ann.page.locator('label', { hasText: /^Expert$/ }).click();
    await button(ann, 'Start the game').click();
    await loseToTheExpert(ann);
    await button(ann, 'Look back').click();

    const review = ann.page.getByRole('region', { name: 'The game, move by move' });
    const sentence = review.locator('[aria-live=polite]');
    const pieces = ann.page.locator('[role=gridcell][data-piece]');
    const count = await pieces.count();
    await expect.poll(() => sentence.innerText()).toMatch(/^Move \d+, Bot \w+ plays column \d: four in a row\.$/);
    await ann.page.keyboard.press('ArrowLeft');
    expect(await pieces.count()).toBe(count - 1);
    await expect.poll(() => sentence.innerText()).toMatch(/Ann plays column \d: (still|from \w+ to) losing/);
    await button(ann, 'One move back').click();
    expect(await pieces.count()).toBe(count - 2);
    await expect.poll(() => sentence.innerText()).toMatch(/Bot \w+ plays column \d: .*winning\.$/);
    await ann.page.keyboard.press('Home');
    expect([await pieces.count(), await sentence.innerText()]).toEqual([0, 'The empty board. Ann opens.']);
    await button(ann, 'One move on').click();
    expect(await pieces.count()).toBe(1);
    await review.getByRole('slider').fill(`${count - 1}`);
    expect(await pieces.count()).toBe(count - 1);
    await ann.page.keyboard.press('ArrowRight');
    expect(await ann.page.locator('[role=gridcell][data-winning]').count()).toBeGreaterThanOrEqual(4);
    await ann.page.keyboard.press('ArrowLeft');
    await inspectSizes(ann, 'analysis');

    const eve = await stage.arrive();
    await eve.page.goto(`${ann.page.url()}?watch`);
    await button(eve, 'Look back').click();
    await eve.page.keyboard.press('Home');
    await says(eve, 'The empty board. Ann opens.');

    await button(ann, 'Back to the result').click();
    await button(ann, 'Play Again').click();
    await button(eve, 'Back to the result').waitFor({ state: 'detached' });
    await ann.page
      .getByText(/Your turn|Bot is thinking/)
      .first()
      .waitFor();
    expect(await review.count()).toBe(0);
    expect([ann.complaints, eve.complaints]).toEqual([[], []]);
  });

  test("Who's Deal?: what each card of a hand cost", async () => {
    const [ann] = await stage.table({ isTimeless: true }, ['Ann']);
    const ask = button(ann, 'What did each card cost?');
    await keepActing(
      async () => {
        if (await button(ann, 'Pass').isVisible()) await button(ann, 'Pass').click();
        else if (await ann.page.locator('button[data-suit]:enabled').first().isVisible())
          await ann.page.locator('button[data-suit]:enabled').first().click();
        else if (await ann.page.locator('button[data-card][aria-disabled=false]').first().isVisible())
          await playFirstCard(ann);
      },
      () => ask.isVisible(),
    );
    await ask.click();

    const sheet = ann.page.getByRole('dialog', { name: 'What each card cost' });
    await sheet
      .getByText(/^(Costliest: .+ It gave away \d\.\d\d points; better: .+\.|Nobody gave anything away\.)$/)
      .waitFor();
    const cards = await sheet.getByRole('img').count();
    expect(cards === 20 || cards === 15).toBe(true); // a lone hand has three to a trick
    expect(await sheet.getByText(/^(no cost|cost \d\.\d\d points)$/).count()).toBeGreaterThan(cards); // and the calls
    await inspectSizes(ann, 'costs');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await ask.waitFor();
    expect(ann.complaints).toEqual([]);
  });
});
