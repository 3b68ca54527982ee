import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Person, SIZES } from '../support/browser.ts';
import { button, goAllIn, isOnTurn, onTurn, openTable, phaseOf, reaches, start } from '../support/lieng-table.ts';
import { openHouse } from '../support/open-house.ts';

const house = openHouse();

const { arrive } = house;

/** Whoever has the turn acts, until the betting is over. */
async function bettingBy(
  table: readonly Person[],
  act: (person: Person, turn: number) => Promise<void>,
): Promise<void> {
  for (let turn = 0; (await phaseOf(table[0]!)) === 'BETTING'; ) {
    const actor = (await Promise.all(table.map(isOnTurn))).indexOf(true);
    if (actor < 0) {
      await table[0]!.page.waitForTimeout(50);
      continue;
    }
    await act(table[actor]!, turn++);
    await expect
      .poll(async () => !(await isOnTurn(table[actor]!)) || (await phaseOf(table[0]!)) !== 'BETTING')
      .toBe(true);
  }
}

/** Without scrolling, and nothing lies over it. */
const isInSight = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

describe.each(SIZES)('Liêng on a %s', (sizeName, size) => {
  test('three people: a raise, then everything in, side pots and a showdown', async () => {
    const table = [await arrive({ size }), await arrive({ size, theme: 'light' }), await arrive({ size })];
    const [an, binh, chi] = table as [Person, Person, Person];
    const roomCode = await openTable(house.url, an, 3, { turnTimeSec: 60 });
    await binh.joinByLink(house.url, roomCode, 'Bình');
    await chi.joinByLink(house.url, roomCode, 'Chi');
    await an.page.getByText('Chi').first().waitFor();
    await an.inspect();
    await start(an);

    await onTurn(binh); // the dealer's left
    await button(binh, 'Turn all over').click();
    await binh.inspect();
    await binh.picture(`lieng-turn-${sizeName}`);
    await binh.page.keyboard.press('r');
    await binh.page.getByRole('button', { name: 'Pot', exact: true }).click();
    await binh.inspect();
    await binh.picture(`lieng-raise-${sizeName}`);
    expect(await isInSight(binh.page.getByRole('main').getByText('Your turn'))).toBe(true); // and the pot above it
    await button(binh, 'Back').click();
    await binh.page.locator('button[data-look="raise"]:focus').press('Enter');
    await binh.page.getByRole('button', { name: 'Pot', exact: true }).click();
    await chi.page.getByRole('checkbox', { name: 'Fold', exact: true }).check(); // before her turn
    await button(binh, 'Raise 40 (+30)').click();
    await onTurn(an);
    await an.page.keyboard.press('t');
    await reaches(chi, /SHOWDOWN|ENDED/);
    await chi.page
      .getByText(/ wins 90/)
      .first()
      .waitFor();
    await chi.inspect();

    await reaches(an, 'BETTING');
    await bettingBy(table, goAllIn);
    await reaches(an, /SHOWDOWN|ENDED/);
    await button(an, /^Main pot/).waitFor();
    await button(an, /^Main pot/).click();
    await an.page
      .getByText('Played for by An, Bình, Chi')
      .or(an.page.getByText(/^Played for by/))
      .first()
      .waitFor();
    await an.page
      .getByText(/^Returned to/)
      .first()
      .waitFor();
    await an.inspect();
    await an.picture(`lieng-showdown-${sizeName}`);
    await binh.picture(`lieng-showdown-${sizeName}-light`);
    await reaches(an, 'ENDED');
    const bust = (await Promise.all(table.map((person) => button(person, /^Rebuy/).isVisible()))).indexOf(true);
    if (bust >= 0) {
      await button(table[bust]!, 'Rebuy 1,000 chips').click();
      await button(table[bust]!, /^Rebuy/).waitFor({ state: 'hidden' });
    }
    expect(table.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  test.each([9, 20])('%i seats are readable, in both themes', async (seats) => {
    const an = await arrive({ size, reducedMotion: true });
    await openTable(house.url, an, seats);
    await start(an);
    await reaches(an, 'BETTING');
    expect(await an.page.getByText('Next hand').count()).toBe(Math.max(0, seats - 17));
    await an.inspect();
    await an.picture(`lieng-${seats}-seats-${sizeName}`);
    await button(an, 'Switch to the light theme').click();
    await an.picture(`lieng-${seats}-seats-${sizeName}-light`);
    const boxes = await an.page.locator('li[data-state]').evaluateAll((plates) =>
      plates.map((plate) => {
        const { left, right, top, bottom } = plate.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    expect(boxes).toHaveLength(seats - 1);
    for (const [index, a] of boxes.entries()) {
      expect(a.right - a.left, 'a seat is wide enough to read').toBeGreaterThanOrEqual(80);
      for (const b of boxes.slice(index + 1)) {
        const isApart =
          a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
        expect(isApart, 'two seats lie on each other').toBe(true);
      }
    }
    expect(an.complaints).toEqual([]);
  });
});

/** Writes down every note and every buzz the page asks the browser for. */
async function listen(person: Person): Promise<() => Promise<string[]>> {
  await person.page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const clock = () => document.querySelector('[role=timer]')?.textContent;
    navigator.vibrate = (pattern) => heard.push(`buzz ${pattern} at ${clock()}`) > 0;
    const { createOscillator, createBufferSource } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
      const oscillator = createOscillator.call(this);
      const { setValueAtTime } = oscillator.frequency;
      oscillator.frequency.setValueAtTime = (hertz, when) => {
        heard.push(SOUND_OF[hertz as 587] ?? 'another');
        return setValueAtTime.call(oscillator.frequency, hertz, when);
      };
      return oscillator;
    };
    AudioContext.prototype.createBufferSource = function () {
      heard.push('card');
      return createBufferSource.call(this);
    };
    /** By the first note of each. */
    const SOUND_OF = { 587: 'turn', 2100: 'chip', 523: 'win' };
  });
  return () =>
    person.page.evaluate(() => (window as unknown as { heard: string[] }).heard.filter((note) => note !== 'another'));
}

test('[L8] time runs out: a sound and a buzz at five seconds, then folded, and everybody is told', async () => {
  const [an, binh] = [await arrive(), await arrive()];
  const [heardByAn, heardByBinh] = [await listen(an), await listen(binh)];
  const roomCode = await openTable(house.url, an, 2, { turnTimeSec: 15 });
  await binh.joinByLink(house.url, roomCode, 'Bình');
  await binh.page.locator('h1').first().click(); // browsers are silent until they are touched
  await start(an);
  await onTurn(binh);
  await expect.poll(heardByBinh).toEqual(['turn']);
  await button(binh, 'Peek at card 1').click();
  await expect.poll(heardByBinh).toEqual(['turn', 'card']);
  await expect.poll(heardByBinh).toEqual(['turn', 'card', 'turn', expect.stringMatching(/^buzz 200 at [45]$/)]);
  await binh.inspect();
  await binh.picture('lieng-hurry-phone');
  await reaches(an, 'ENDED');
  await an.page.getByText('Out of time, folded').first().waitFor();
  await an.page.getByText('An wins 20').first().waitFor();
  expect(await an.page.locator('li[data-state] [data-suit]').count()).toBe(0);
  await expect.poll(heardByAn).toEqual(['win']); // and no hurry: it was not her turn
  await expect.poll(async () => (await heardByBinh()).slice(4)).toEqual(['chip']);

  await button(an, 'Turn sound off').click();
  await onTurn(an);
  await button(an, /^Raise/).click();
  await an.page.locator('form button[type=submit]').click();
  await onTurn(binh);
  await expect.poll(async () => (await heardByBinh()).slice(5).sort()).toEqual(['card', 'chip', 'turn']);
  expect(await heardByAn()).toEqual(['win']);
  expect([...an.complaints, ...binh.complaints]).toEqual([]);
});
