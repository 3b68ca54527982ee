import { expect, test } from 'vitest';
import { terriblePeople } from '../../src/games/terrible-people/index.ts';
import { DESKTOP, type Person, PHONE } from '../support/browser.ts';
import { openHouse } from '../support/open-house.ts';
import { serve, withQuickBots, withShortPhases } from '../support/serve-game.ts';

/** How long a phase lasts by itself, at most. */
let longestPhaseMs = Number.POSITIVE_INFINITY;
const house = openHouse(() => serve(withShortPhases(withQuickBots(terriblePeople), () => longestPhaseMs)));
const { arrive } = house;

interface Card {
  readonly heat: number;
  readonly tags: readonly string[];
}

/** Worlds are opened until one begins with a prompt of two blanks. */
async function startWithTwoBlanks(host: Person, guests: readonly Person[], names: readonly string[]): Promise<string> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const seat = await host.openWorld(house.url, { name: 'Ann', gameId: 'terrible-people' });
    const { roomCode } = seat;
    for (const [index, guest] of guests.entries()) await guest.takeSeat(house.url, roomCode, names[index]!);
    await host.startGame(house.url, seat, { targetScore: 3 });
    const room = await host.context.request.get(`${house.url}/api/rooms/${roomCode}`);
    const { view } = (await room.json()) as { view: { blackCard: { pick: number } } };
    if (view.blackCard.pick === 2) return roomCode;
  }
  throw new Error('no prompt with two blanks came up');
}

const says = (person: Person, text: string | RegExp) => person.page.getByText(text).first().waitFor();
const hand = (person: Person) => person.page.getByRole('toolbar').getByRole('button');
const submitButton = (person: Person) => person.page.getByRole('button', { name: 'Submit', exact: true });

/** What the Czar points at: the radio button underneath is not to be seen. */
const answers = (person: Person) => person.page.getByRole('radiogroup').locator('label');

/** Picks cards from the left until Submit is live, and submits. */
async function answer(person: Person): Promise<void> {
  await hand(person).first().waitFor();
  for (let card = 0; await submitButton(person).isDisabled(); card++) await hand(person).nth(card).click();
  await submitButton(person).click();
  await submitButton(person).waitFor({ state: 'hidden' });
}

async function crown(person: Person, place: number): Promise<void> {
  await answers(person).nth(place).click();
  await person.page.getByRole('button', { name: 'Crown it' }).click();
}

/** Plays on by clicking whatever is to be done, until the game is over. */
async function playOut(players: readonly Person[]): Promise<void> {
  longestPhaseMs = 1000;
  const over = players[0]!.page.getByRole('heading', { name: /wins?!$/ });
  for (let look = 0; look < 1500 && !(await over.isVisible()); look++) {
    for (const player of players) {
      if (await submitButton(player).isVisible()) await answer(player).catch(() => {});
      if (await answers(player).first().isVisible()) await crown(player, 0).catch(() => {});
    }
    await players[0]!.page.waitForTimeout(100);
  }
  await over.waitFor();
  longestPhaseMs = Number.POSITIVE_INFINITY;
}

test('three people and a bot play to 3 points: two blanks, a reload in mid-round, a Czar who leaves while judging', async () => {
  const [ann, ben, cat] = [await arrive(), await arrive({ size: DESKTOP }), await arrive()];
  const roomCode = await startWithTwoBlanks(ann, [ben, cat], ['Ben', 'Cat']);
  for (const person of [ann, ben, cat]) await person.page.goto(`${house.url}/room/${roomCode}`);
  await says(ann, 'Waiting for answers...');
  await says(ben, 'PICK 2');
  await ann.inspect();
  await ann.picture('terrible-people-czar-waits-phone');

  await hand(ben).nth(9).waitFor();
  const before = await hand(ben).allTextContents();
  await ben.page.reload();
  await hand(ben).nth(9).waitFor();
  expect(await hand(ben).allTextContents()).toEqual(before);

  await hand(ben).nth(2).click();
  expect(await submitButton(ben).isDisabled()).toBe(true);
  await hand(ben).nth(5).click();
  await hand(ben).nth(7).click(); // a third card takes the place of the second
  const inBlanks = await ben.page.getByRole('region', { name: 'The prompt' }).locator('mark').allTextContents();
  expect(inBlanks.map((text) => text.toLowerCase())).toEqual([before[2], before[7]].map((text) => text!.toLowerCase()));
  await ben.inspect();
  await ben.picture('terrible-people-hand-desktop');
  await submitButton(ben).click();
  await says(ben, 'Submitted');
  await ben.inspect();
  await ben.picture('terrible-people-submitted-desktop');
  await cat.inspect();
  await cat.picture('terrible-people-hand-phone');
  await answer(cat);

  await says(ann, 'Choose the funniest');
  await says(cat, 'Ann is choosing...');
  await ann.inspect();
  await ann.picture('terrible-people-judging-phone');
  await ben.inspect();
  await ben.picture('terrible-people-choosing-desktop');
  await crown(ann, 1);
  await says(ann, /wins the round/);
  await ann.inspect();
  await ann.picture('terrible-people-result-phone');
  await ben.picture('terrible-people-result-desktop');

  await says(ben, 'Waiting for answers...');
  await Promise.all([answer(ann), answer(cat)]);
  await says(ben, 'Choose the funniest');
  await ben.page.getByRole('button', { name: 'Leave World' }).first().click();
  await Promise.all([
    ben.page.getByRole('dialog').getByRole('button', { name: 'Leave World' }).click(),
    says(ann, /Ben left\. Bot \w+ plays on/),
    says(ann, /wins? the round/), // the bot in Ben's seat has chosen
  ]);

  await playOut([ann, cat]);
  await says(cat, 'Truly terrible. Congratulations.');
  await ann.inspect();
  await ann.picture('terrible-people-over-phone');
  await cat.page.setViewportSize(DESKTOP);
  await cat.picture('terrible-people-over-desktop');
  await cat.page.getByRole('button', { name: 'Best lines' }).click();
  expect(await cat.page.getByRole('dialog').getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
  await cat.inspect();
  await cat.picture('terrible-people-best-lines-desktop');
  await cat.page.keyboard.press('Escape');
  await ann.page.getByRole('button', { name: 'Play Again' }).click();
  await says(cat, 'Round 1');
  for (const secret of ['revealOrder', 'whiteDeck', 'blackDeck', 'discardWhite', '\\"hands\\"'])
    expect(cat.frames.some((frame) => frame.includes(secret))).toBe(false);
  expect([...ann.complaints, ...ben.complaints, ...cat.complaints]).toEqual([]);
}, 300_000);

test('ten seats on a phone, in the light theme', async () => {
  const ann = await arrive({ size: PHONE, theme: 'light', reducedMotion: true });
  const seat = await ann.openWorld(house.url, { name: 'Ann', gameId: 'terrible-people', seats: 10 });
  await ann.startGame(house.url, seat);
  await ann.page.goto(`${house.url}/room/${seat.roomCode}`);
  await says(ann, 'Choose the funniest');
  await ann.inspect();
  expect(await ann.page.getByRole('radio').count()).toBe(9);
  await crown(ann, 8);
  await hand(ann).first().waitFor();
  await ann.inspect();
  for (const box of [await hand(ann).first().boundingBox(), await submitButton(ann).boundingBox()]) {
    expect(box!.height).toBeGreaterThanOrEqual(44);
    expect(box!.y + box!.height).toBeLessThanOrEqual(667);
  }
  expect((await hand(ann).first().boundingBox())!.width).toBeGreaterThanOrEqual(150);
  await ann.picture('terrible-people-ten-seats');
  expect(ann.complaints).toEqual([]);
});

test('the lobby: target, timer, heat and tags by clicking, seen by the guest, and kept by the game', async () => {
  const [ann, ben] = [await arrive({ theme: 'light' }), await arrive({ size: DESKTOP, theme: 'light' })];
  const roomCode = await ann.createWorld(house.url, 'Ann', 'Terrible People');
  await ben.joinByLink(house.url, roomCode, 'Ben');
  const option = (person: Person, field: string, name: string) =>
    person.page.getByRole('group', { name: field }).locator('label').filter({ hasText: name });
  const chosen = [
    ['First to', '3'],
    ['Time to answer', '60 s'],
    ['How terrible?', 'Mild'],
    ['Leave out', 'Food'],
    ['Leave out', 'Gross'],
  ] as const;
  for (const [field, name] of chosen) {
    await option(ann, field, name).click();
    await expect.poll(() => option(ben, field, name).locator('input').isChecked()).toBe(true);
  }
  expect(await option(ben, 'How terrible?', 'Dark').locator('input').isDisabled()).toBe(true);
  await ann.inspect();
  await ann.picture('terrible-people-lobby-phone');
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await says(ann, 'You are the Czar');
  await ann.picture('terrible-people-czar-phone');
  await says(ben, 'First to 3');
  await hand(ben).nth(9).waitFor();
  await ben.page.getByRole('timer').waitFor();

  const eve = await arrive({ theme: 'light' });
  await eve.page.goto(`${house.url}/join/${roomCode}`);
  await eve.page.getByRole('button', { name: 'Watch' }).click();
  await says(eve, 'You are watching');
  expect(await hand(eve).count()).toBe(0);
  await eve.inspect();
  await eve.picture('terrible-people-watching-phone');

  const room = await ben.context.request.get(`${house.url}/api/rooms/${roomCode}`);
  const { view } = (await room.json()) as { view: { hand: Card[]; blackCard: Card; turnTimer: number } };
  expect(view.turnTimer).toBe(60);
  for (const { heat, tags } of [...view.hand, view.blackCard]) {
    expect(heat).toBe(1);
    expect(tags.filter((tag) => tag === 'food' || tag === 'gross')).toEqual([]);
  }
  expect([...ann.complaints, ...ben.complaints, ...eve.complaints]).toEqual([]);
});

test('by keyboard alone, in Vietnamese', async () => {
  const ann = await arrive({ size: DESKTOP, reducedMotion: true, language: 'vi-VN' });
  const seat = await ann.openWorld(house.url, { name: 'Ann', gameId: 'terrible-people', seats: 3 });
  await ann.startGame(house.url, seat);
  const { page } = ann;
  await page.goto(`${house.url}/room/${seat.roomCode}`);
  await page.getByRole('radio').first().waitFor({ state: 'attached' });
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await says(ann, /thắng vòng này/);
  await hand(ann).first().waitFor();
  await hand(ann).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  if (await page.getByRole('button', { name: 'Gửi', exact: true }).isDisabled()) await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await says(ann, /Đã gửi|đang chọn|thắng vòng này/);
  expect(ann.complaints).toEqual([]);
});
