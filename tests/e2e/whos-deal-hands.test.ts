import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Moment } from '../../src/games/whos-deal/fixtures/positions.ts';
import { TRICK_RESULT_DISPLAY_MS } from '../../src/games/whos-deal/rules/constants.ts';
import { type Person, PHONE, SIZES } from '../support/browser.ts';
import {
  button,
  cardsOf,
  onTable,
  playFirstCard,
  STILL,
  Stage,
  says,
  stopClock,
  ticksUntil,
} from '../support/whos-deal-stage.ts';

const stage = new Stage();

type Point = readonly [x: number, y: number];

/** A point inside, as shares of width and height. */
async function pointIn(place: Locator, across = 0.5, down = 0.5): Promise<Point> {
  const { x, y, width, height } = (await place.boundingBox())!;
  return [x + across * width, y + down * height];
}

/** By mouse, or by finger where the browser has touch: down, along the way, up. */
async function drag({ page, context }: Person, [fromX, fromY]: Point, [toX, toY]: Point, isTouch: boolean) {
  const steps = [0.2, 0.5, 0.8, 1].map(
    (share) => [fromX + share * (toX - fromX), fromY + share * (toY - fromY)] as const,
  );
  if (!isTouch) {
    await page.mouse.move(fromX, fromY);
    await page.mouse.down();
    for (const [x, y] of steps) await page.mouse.move(x, y);
    return page.mouse.up();
  }
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: fromX, y: fromY });
  for (const [x, y] of steps) await touch('touchMove', { x, y });
  await touch('touchEnd');
}

const A_TRICK: Moment = {
  ...{ dealer: 'ann', trump: 'H', caller: 'ben', leader: 'ben', trick: '9C AS 10C', tricksWon: { a: 1, b: 1 } },
  hands: { ann: 'JH JD KC', ben: 'QC AC 9D', cat: 'QH KH 9H', dan: '10D QD KD' },
};
const card = ({ page }: Person, id: string) => page.locator(`button[data-card="${id}"]`);

describe.each(SIZES)('on a %s', (_sizeName, size) => {
  const isTouch = size === PHONE;

  test('[§16] a dimmed card says why; a card is dragged to the table, or back', async () => {
    const [ann] = await stage.table({ pace: STILL, moment: A_TRICK }, ['Ann'], { size });
    await card(ann, 'JH').click({ force: true }); // it says that it is disabled, and why
    await says(ann, 'You have a club: follow suit');
    const from = await pointIn(card(ann, 'KC'));
    await drag(ann, from, [from[0] + 30, from[1] - 20], isTouch); // not far enough
    await drag(ann, await pointIn(card(ann, 'JH')), [from[0], from[1] - 200], isTouch); // not this one
    expect([await cardsOf(ann).count(), await onTable(ann).count()]).toEqual([3, 3]);
    const king = await pointIn(card(ann, 'KC')); // back where it was, by now
    await stopClock(ann);
    await drag(ann, king, [king[0], king[1] - 200], isTouch);
    await ticksUntil(ann, 'You take it');
    expect(await onTable(ann).count()).toBe(4);
    expect(await cardsOf(ann).count()).toBe(2);
    expect(ann.complaints).toEqual([]);
  });

  test('[§3] [§16] the owner changes the teams by drag, by taps and by keyboard, and everybody sees it', async () => {
    const [ann, zoe] = (await stage.lobby(['Ann', 'Zoe'], { size })) as [Person, Person];
    const teamsSeenBy = ({ page }: Person) =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-team]')].map((team) =>
          [...team.querySelectorAll('[data-player]')]
            .map((seat) => /Ann|Zoe|Bot [A-Z][a-z]+/.exec(seat.textContent!)![0])
            .join(' '),
        ),
      );
    const [alice, bot] = (await teamsSeenBy(ann))
      .flatMap((team) => team.split(/ (?=Bot)/))
      .filter((name) => /^Bot/.test(name));
    const both = async (a: string, b: string) => {
      for (const person of [ann, zoe]) await expect.poll(() => teamsSeenBy(person)).toEqual([a, b]);
    };
    const seat = ({ page }: Person, name: string) =>
      page.locator('[data-player]', { hasText: name }).getByRole('button').first();
    await both(`Ann ${alice}`, `Zoe ${bot}`);

    await drag(ann, await pointIn(seat(ann, 'Ann'), 0.4), await pointIn(seat(ann, 'Zoe'), 0.4), isTouch);
    await both(`Zoe ${alice}`, `Ann ${bot}`);

    await seat(ann, 'Ann').click();
    expect(await seat(ann, 'Ann').getAttribute('aria-pressed')).toBe('true');
    await seat(ann, 'Ann').click(); // a second tap lets go
    expect(await seat(ann, 'Ann').getAttribute('aria-pressed')).toBe('false');
    await seat(ann, 'Ann').click();
    await seat(ann, alice!).click();
    await both(`Zoe Ann`, `${alice} ${bot}`);

    await seat(ann, 'Zoe').focus();
    await ann.page.keyboard.press('Enter');
    await seat(ann, bot!).focus();
    await ann.page.keyboard.press('Enter');
    await both(`${bot} Ann`, `${alice} Zoe`);

    expect(await zoe.page.locator('[data-player] button').count()).toBe(0);
    expect(await zoe.page.getByRole('radio', { name: '5', exact: true }).isEnabled()).toBe(false);
    await ann.page.locator('label', { hasText: /^7$/ }).click();
    await expect.poll(() => zoe.page.getByRole('radio', { name: '7', exact: true }).isChecked()).toBe(true);
    await button(ann, 'Start the game').click();
    await says(zoe, 'Playing to 7');
    expect([...ann.complaints, ...zoe.complaints]).toEqual([]);
  });
});

interface Sight {
  readonly at: number;
  readonly cards: string;
  readonly sweep: string | null;
}

/** Writes down what lies on the table, whenever it changes. */
const watchTable = ({ page }: Person): Promise<void> =>
  page.evaluate(() => {
    const table = document.querySelector('section[aria-label="Card table"]')!;
    const sights: Sight[] = [];
    const note = () => {
      const cards = [...table.querySelectorAll('[role=img][data-suit]')].map((each) => each.getAttribute('aria-label'));
      const sweep = table.querySelector<HTMLElement>('[data-sweep]')?.dataset.sweep ?? null;
      const last = sights.at(-1);
      if (last?.cards !== cards.join() || last.sweep !== sweep)
        sights.push({ at: performance.now(), cards: cards.join(), sweep });
    };
    new MutationObserver(note).observe(table, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { sights });
    note();
  });
const sightsOf = ({ page }: Person): Promise<Sight[]> =>
  page.evaluate(() => (window as unknown as { sights: Sight[] }).sights);

const THREE = '9 of clubs,Ace of spades,10 of clubs';

describe('[D8] [§16] a completed trick', () => {
  test('stays two seconds, marked, then slides to its winner; what is played meanwhile waits', async () => {
    const [ann] = await stage.table({
      moment: { ...A_TRICK, trick: 'AC AS 10C', hands: { ...A_TRICK.hands, ben: '9C 9D QC' } },
    });
    await stopClock(ann);
    await watchTable(ann);
    await playFirstCard(ann);
    await ticksUntil(ann, 'Bot Alice takes it');
    expect(await ann.page.locator('[data-marked]').count()).toBe(1);
    await expect.poll(() => ann.frames.filter((frame) => frame.includes('card-played')).length).toBeGreaterThan(1);
    await ann.page.clock.runFor(TRICK_RESULT_DISPLAY_MS);
    await expect.poll(async () => (await sightsOf(ann)).at(-1)!.sweep).toBe('1');
    await ann.page.clock.runFor(1000);
    await expect.poll(async () => (await sightsOf(ann)).at(-1)!.cards).not.toContain('Ace of clubs');
    await expect.poll(async () => (await sightsOf(ann)).at(-1)!.cards).not.toBe('');
    const [before, whole, swept, next] = (await sightsOf(ann)) as [Sight, Sight, Sight, Sight];
    expect(before.cards.split(',')).toHaveLength(3);
    expect([whole.cards, whole.sweep, swept.cards, swept.sweep]).toEqual([whole.cards, null, whole.cards, '1']);
    expect(whole.cards.split(',')).toHaveLength(4);
    expect(swept.at - whole.at).toBeGreaterThanOrEqual(TRICK_RESULT_DISPLAY_MS);
    expect(swept.at - whole.at).toBeLessThan(TRICK_RESULT_DISPLAY_MS + 100);
    expect(next.cards).not.toContain('Ace of clubs');
  });

  test('is gone at a tap, or when its winner leads', async () => {
    const [ann] = await stage.table({ pace: STILL, moment: A_TRICK });
    await stopClock(ann);
    await watchTable(ann);
    await playFirstCard(ann);
    await ticksUntil(ann, 'You take it');
    await button(ann, 'You take it').click();
    await expect.poll(async () => (await sightsOf(ann)).at(-1)!.cards).toBe('');
    expect((await sightsOf(ann)).map(({ sweep }) => sweep)).toEqual([null, null, null]); // no slide: it was not waited for
    expect((await sightsOf(ann))[0]!.cards).toBe(THREE);

    const [eve] = await stage.table({ pace: STILL, moment: A_TRICK });
    await stopClock(eve);
    await watchTable(eve);
    await playFirstCard(eve);
    await ticksUntil(eve, 'You take it');
    await playFirstCard(eve);
    await eve.page.clock.resume();
    await expect.poll(async () => (await sightsOf(eve)).at(-1)!.cards).toBe('Jack of hearts');
  });
});
