import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launch, Person, type PersonOptions, SIZES } from './browser.ts';
import { freePort, newDataDir, removeDir, ServerProcess } from './server-process.ts';

/** `LIENG_E2E_HANDS=10` plays the long evening with five bots. */
const HANDS_WITH_BOTS = Number(process.env.LIENG_E2E_HANDS ?? 2);

let browser: Browser;
let server: ServerProcess;
const dataDir = newDataDir();
const people: Person[] = [];

beforeAll(async () => {
  browser = await launch();
  server = await ServerProcess.start(await freePort(), dataDir);
});
afterAll(async () => {
  await browser?.close();
  await server?.kill();
  removeDir(dataDir);
});
afterEach(async () => {
  for (const person of people.splice(0)) await person.leave();
});

async function arrive(options: PersonOptions = {}): Promise<Person> {
  const person = await Person.arrive(browser, options);
  person.page.setDefaultTimeout(30_000);
  people.push(person);
  return person;
}

/** A World made by its host's browser, with the seats and settings of the lobby. */
async function openTable(host: Person, seats: number, settings: object = {}): Promise<string> {
  await host.page.goto(server.url);
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
  await host.page.goto(`${server.url}/room/${roomCode}`);
  return roomCode;
}

const button = ({ page }: Person, name: string | RegExp): Locator => page.getByRole('button', { name }).first();
const start = (host: Person) => button(host, /Start the game|Bắt đầu/).click();
const phaseOf = ({ page }: Person) => page.locator('[data-phase]').getAttribute('data-phase');
const reaches = (person: Person, phase: string | RegExp) =>
  expect.poll(() => phaseOf(person), { timeout: 30_000 }).toMatch(phase);
const isOnTurn = (person: Person) => button(person, /^(All in|Tố tất) /).isVisible();
const onTurn = (person: Person) => button(person, /^(All in|Tố tất) /).waitFor();

async function goAllIn(person: Person): Promise<void> {
  await button(person, /^All in /).click();
  await person.page
    .getByRole('dialog')
    .getByRole('button', { name: /^All in / })
    .click();
}

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

describe.each(SIZES)('Liêng on a %s', (sizeName, size) => {
  test('three people: a raise, then everything in, side pots and a showdown', async () => {
    const table = [await arrive({ size }), await arrive({ size }), await arrive({ size })];
    const [an, binh, chi] = table as [Person, Person, Person];
    const roomCode = await openTable(an, 3);
    await binh.joinByLink(server.url, roomCode, 'Bình');
    await chi.joinByLink(server.url, roomCode, 'Chi');
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
    await button(binh, 'Raise 40 (+30)').click();
    await onTurn(chi);
    await button(chi, 'Fold').click();
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
    await reaches(an, 'ENDED');
    const bust = (await Promise.all(table.map((person) => button(person, /^Rebuy/).isVisible()))).indexOf(true);
    if (bust >= 0) {
      await button(table[bust]!, 'Rebuy 1,000 chips').click();
      await button(table[bust]!, /^Rebuy/).waitFor({ state: 'hidden' });
    }
    expect(table.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  test('twenty seats are readable', async () => {
    const an = await arrive({ size });
    await openTable(an, 20);
    await start(an);
    await reaches(an, 'BETTING');
    expect(await an.page.getByText('Next hand').count()).toBe(3);
    await an.inspect();
    await an.picture(`lieng-twenty-${sizeName}`);
    const boxes = await an.page.locator('li[data-state]').evaluateAll((seats) =>
      seats.map((seat) => {
        const { left, right, top, bottom } = seat.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    expect(boxes).toHaveLength(19);
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) {
        const isApart =
          a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
        expect(isApart, 'two seats lie on each other').toBe(true);
      }
    expect(an.complaints).toEqual([]);
  });
});

test('one person and five bots, hand after hand by clicking', {
  timeout: 120_000 + HANDS_WITH_BOTS * 60_000,
}, async () => {
  const an = await arrive();
  await openTable(an, 6, { hands: 0 });
  await start(an);
  const seen = new Set<string>();
  for (let hand = 1; hand <= HANDS_WITH_BOTS; hand++) {
    await an.page.getByText(`Hand ${hand}`, { exact: true }).waitFor({ timeout: 60_000 });
    while (!/SHOWDOWN|ENDED/.test((await phaseOf(an)) ?? '')) {
      if (await isOnTurn(an)) {
        const raise = button(an, /^Raise \d/);
        if (hand === 1 && !seen.has('raise') && (await raise.isEnabled())) {
          await raise.click();
          await an.page
            .locator('form')
            .getByRole('button', { name: /^Raise \d/ })
            .click();
          seen.add('raise');
        } else if (hand === 2) {
          await goAllIn(an);
          seen.add('all-in');
        } else {
          const call = button(an, /^(Check|Call)/);
          if (await call.isEnabled()) await call.click();
          else await goAllIn(an);
        }
        await expect.poll(() => isOnTurn(an)).toBe(false);
      }
      await an.page.waitForTimeout(60);
    }
    if ((await phaseOf(an)) === 'SHOWDOWN') seen.add('showdown');
    if (await button(an, /^Side pot/).isVisible()) seen.add('side pot');
    await expect.poll(() => phaseOf(an), { timeout: 20_000 }).toMatch(/WAITING|DEALING|ENDED/);
    const rebuy = button(an, /^Rebuy/);
    if (await rebuy.isVisible()) await rebuy.click();
  }
  expect(seen).toContain('raise');
  expect(an.complaints).toEqual([]);
});

test('time runs out: folded, and everybody is told', async () => {
  const [an, binh] = [await arrive(), await arrive()];
  const roomCode = await openTable(an, 2, { turnTimeSec: 15 });
  await binh.joinByLink(server.url, roomCode, 'Bình');
  await start(an);
  await onTurn(binh);
  await reaches(an, 'ENDED');
  await an.page.getByText('Out of time, folded').first().waitFor();
  await an.page.getByText('An wins 20').first().waitFor();
  expect(await an.page.locator('li[data-state] [data-suit]').count()).toBe(0);
});

test('a whole table in Vietnamese, five hands to the standings', async () => {
  const [an, binh] = [await arrive({ language: 'vi-VN' }), await arrive({ language: 'vi-VN', theme: 'light' })];
  const roomCode = await openTable(an, 2, { hands: 5 });
  await binh.page.goto(`${server.url}/join/${roomCode}`);
  await binh.page.getByRole('textbox').fill('Bình');
  await binh.page.getByRole('textbox').press('Enter');
  await binh.page.waitForURL(`${server.url}/room/${roomCode}`);
  await an.page.getByText('Bình').first().waitFor();
  await start(an);
  for (let hand = 1; hand <= 5; hand++) {
    await an.page.getByText(`Ván ${hand}/5`).waitFor();
    await reaches(an, 'BETTING');
    const folder = hand % 2 === 1 ? binh : an;
    await onTurn(folder);
    await button(folder, 'Bỏ').click();
    await folder.page.getByRole('dialog').getByText('Xem không mất gì. Vẫn bỏ?').waitFor();
    if (hand === 1) await folder.inspect();
    await folder.page.getByRole('dialog').getByRole('button', { name: 'Bỏ' }).click();
    await reaches(an, 'ENDED');
  }
  await an.page.getByText('Bảng xếp hạng').waitFor();
  await button(an, 'Thứ hạng bài và trợ giúp').click();
  const help = an.page.getByRole('dialog');
  await help.getByText('Đĩ', { exact: true }).waitFor();
  await help.getByRole('switch', { name: /Tên gọi lịch sự/ }).check({ force: true });
  await help.getByText('Ảnh', { exact: true }).waitFor();
  await an.inspect();
  await an.picture('lieng-help-vi');
  await an.page.keyboard.press('Escape');
  await an.inspect();
  await binh.inspect();
  await an.picture('lieng-over-vi');
  expect([...an.complaints, ...binh.complaints]).toEqual([]);
});
