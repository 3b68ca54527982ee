import { expect, test } from 'vitest';
import { quickRandom } from '../../src/games/lieng/fixtures/positions.ts';
import { lieng } from '../../src/games/lieng/index.ts';
import { DESKTOP, type Person, PHONE } from '../support/browser.ts';
import { button, goAllIn, onTurn, openTable, reaches, start } from '../support/lieng-table.ts';
import { openHouse } from '../support/open-house.ts';
import { serve, withQuickBots, withShortPhases } from '../support/serve-game.ts';

/** The deals of an evening in which whoever raises in hand 1 and goes all-in in hands 3, 6 and 9 meets side pots. */
const EVENING = 3198;
const PAUSE_MS = 900;

/** Chance that depends on the moment alone: a step that is tried twice comes out the same. */
const chanceAt = (moment: number) => quickRandom(EVENING * 1000 + moment);

/** The same rules and bots, on deals known beforehand. The pauses between the phases are short; the time to think is not. */
const evening: typeof lieng = {
  ...lieng,
  initialize: (players, settings, context, previous) =>
    lieng.initialize(players, settings, { ...context, random: chanceAt(0) }, previous),
  processAdvancement: (state, context) =>
    lieng.processAdvancement(state, { ...context, random: chanceAt(state.handNo) }),
  getBotAction: (view, legal, context) =>
    lieng.getBotAction(view, legal, { ...context, random: chanceAt(500 + view.turnNo) }),
};

const house = openHouse(() => serve(withShortPhases(withQuickBots(evening), () => PAUSE_MS)));

const { arrive } = house;

/** Keeps what the table shows, however briefly: phases, side pots, who is all in. */
const keepLooking = ({ page }: Person) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      seen.add(document.querySelector<HTMLElement>('[data-phase]')?.dataset.phase ?? 'lobby');
      const text = document.body.innerText;
      for (const word of ['Side pot 1', 'Returned to', 'All in Bet']) if (text.includes(word)) seen.add(word);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
const sights = ({ page }: Person) => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);

/** The number of the hand in which it is this person's turn, or null when the last one is played. */
async function nextTurn({ page }: Person): Promise<number | null> {
  await page.waitForFunction(
    () =>
      document.querySelector('button[data-look="all-in"]:enabled') ??
      document.body.innerText.includes('Final standings'),
    undefined,
    { timeout: 60_000 },
  );
  return page.evaluate(() => {
    const hand = /Hand (\d+) of 10/.exec(document.body.innerText);
    return document.querySelector('button[data-look="all-in"]') && hand ? Number(hand[1]) : null;
  });
}

test('[L16] one person and five bots, ten hands by clicking: raises, all-ins with side pots, showdowns', {
  timeout: 240_000,
}, async () => {
  const an = await arrive({ size: DESKTOP, theme: 'light' });
  await openTable(house.url, an, 6, { hands: 10, turnTimeSec: 60 });
  await start(an);
  await keepLooking(an);
  const did = { raise: 0, allIn: 0, call: 0 };
  const hands = new Set<number>();
  for (let hand = await nextTurn(an); hand !== null; hand = await nextTurn(an)) {
    const isFirst = !hands.has(hand);
    hands.add(hand);
    const raise = an.page.locator('button[data-look="raise"]');
    const call = an.page.locator('button[data-look="call"]');
    if (isFirst && hand % 3 === 1 && (await raise.isEnabled())) {
      await raise.click();
      await an.page.locator('form button[type=submit]').click();
      did.raise += 1;
    } else if ((isFirst && hand % 3 === 0) || !(await call.isEnabled())) {
      await goAllIn(an);
      did.allIn += 1;
    } else {
      await call.click();
      did.call += 1;
    }
  }
  await an.page.getByText('Final standings').waitFor();
  await an.page.getByText('620 chips').first().waitFor(); // as these deals and these bets have it, to the chip
  expect(did).toEqual({ raise: 4, allIn: 3, call: 4 });
  expect(await sights(an)).toEqual(
    expect.arrayContaining(['DEALING', 'BETTING', 'SHOWDOWN', 'ENDED', 'Side pot 1', 'Returned to', 'All in Bet']),
  );
  await button(an, 'Play Again').waitFor();
  await an.inspect();
  await an.picture('lieng-evening-over');
  expect(an.complaints).toEqual([]);
});

test('[L3.1] the smallest raise: typed, stepped by key and held down, always from one to ten antes', async () => {
  const an = await arrive({ size: PHONE });
  await openTable(house.url, an, 6);
  const field = an.page.getByRole('spinbutton', { name: 'Smallest raise' });
  const more = an.page.getByRole('button', { name: 'More: Smallest raise' });
  const less = an.page.getByRole('button', { name: 'Less: Smallest raise' });
  const roomSays = (amount: string) =>
    expect.poll(() => an.page.locator('fieldset').filter({ has: field }).locator('output').textContent()).toBe(amount);
  await roomSays('10');
  expect(await less.isDisabled()).toBe(true);

  await field.fill('77');
  await field.press('Enter');
  await roomSays('77');
  await field.press('ArrowUp');
  await field.press('Tab');
  await roomSays('78');
  await field.fill('5000');
  await field.blur();
  await roomSays('100');
  expect(await more.isDisabled()).toBe(true);
  await field.fill('');
  await field.blur();
  expect(await field.inputValue()).toBe('100');

  await less.press('Enter');
  await roomSays('99');
  await less.dblclick(); // two quick taps are two steps, whether or not the room has answered the first
  await roomSays('97');
  await less.hover();
  await an.page.mouse.down();
  await expect.poll(() => field.inputValue()).toBe('10');
  await an.page.mouse.up();
  await roomSays('10');

  await an.page.getByRole('radio', { name: '100', exact: true }).click({ force: true });
  await roomSays('100');
  expect(await field.getAttribute('max')).toBe('1000');
  await an.inspect();
  await an.picture('lieng-lobby-phone');
  expect(an.complaints).toEqual([]);
});

const press = async (person: Person, name: string | RegExp) => {
  await onTurn(person);
  await button(person, name).click();
};
const answer = ({ page }: Person, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

test('[L13] a whole table in Vietnamese: fold, raise, check, all-in, five hands to the standings', async () => {
  const [an, binh] = [await arrive({ language: 'vi-VN' }), await arrive({ language: 'vi-VN', theme: 'light' })];
  const sees = (text: string | RegExp) => an.page.getByText(text).first().waitFor();
  const roomCode = await openTable(house.url, an, 2, { hands: 5, turnTimeSec: 60 });
  await binh.page.goto(`${house.url}/join/${roomCode}`);
  await binh.page.getByRole('textbox').fill('Bình');
  await binh.page.getByRole('textbox').press('Enter');
  await binh.page.waitForURL(`${house.url}/room/${roomCode}`);
  await sees('Bình');
  await an.inspect();
  await start(an);

  await sees('Ván 1/5');
  await press(binh, /^Bỏ$/);
  await binh.page.getByRole('dialog').getByText('Xem không mất gì. Vẫn bỏ?').waitFor();
  await binh.inspect();
  await answer(binh, /^Bỏ$/);
  await sees('Mọi người khác đã bỏ');

  await sees('Ván 2/5');
  await press(an, /^Tố 20/);
  await an.page.getByRole('button', { name: 'Bằng hũ' }).click();
  await button(an, 'Tố 30 (+20)').click();
  await press(binh, 'Theo 20');
  await sees(/^(An|Bình) thắng 60$/);

  await sees('Ván 3/5');
  await press(binh, /^Xem$/);
  await press(an, /^Xem$/);
  await sees(/^(Sáp .+|Liêng .+|Đĩ|\d điểm( \(Bù\))?)$/);

  await sees('Ván 4/5');
  await press(an, /^Tố tất /);
  await answer(an, /^Tố tất /);
  await onTurn(binh);
  await sees(/^Tất tay/);
  await press(binh, /^Bỏ$/);
  await sees(/^Hoàn lại An: /);

  await sees('Ván 5/5');
  await press(binh, /^Xem$/);
  await press(an, /^Bỏ$/);
  await answer(an, /^Bỏ$/);
  await reaches(an, 'ENDED');
  await sees('Bảng xếp hạng');
  await button(an, 'Thứ hạng bài và trợ giúp').click();
  const help = an.page.getByRole('dialog');
  await help.getByText('Đĩ', { exact: true }).waitFor();
  await help.getByRole('switch', { name: /Tên gọi lịch sự/ }).check();
  await help.getByText('Ảnh', { exact: true }).waitFor();
  await an.inspect();
  await an.picture('lieng-help-vi');
  await an.page.keyboard.press('Escape');
  for (const person of [an, binh]) await person.inspect();
  await an.picture('lieng-over-vi');
  await binh.picture('lieng-over-vi-light');
  expect([...an.complaints, ...binh.complaints]).toEqual([]);
});
