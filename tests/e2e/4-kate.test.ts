import { describe, expect, test } from 'vitest';
import { type Person, type PersonOptions, SIZES } from '../support/browser.ts';
import { openHouse } from '../support/open-house.ts';

const house = openHouse();
const { arrive } = house;

const drop = (person: Person, column: number) =>
  person.page.getByRole('button', { name: `Drop in column ${column}`, exact: true }).click();
const pieces = (person: Person) => person.page.locator('[role=gridcell][data-piece]');
const says = (person: Person, text: string | RegExp) => person.page.getByText(text).first().waitFor();
/** Where on the screen the buttons are. */
const placesOf = ({ page }: Person): Promise<number[]> =>
  page.evaluate(() => [...document.querySelectorAll('main button')].map((each) => each.getBoundingClientRect().top));
const leaveWorld = async (person: Person) => {
  await person.page.getByRole('button', { name: 'Leave World' }).first().click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'Leave World' }).click();
  await person.page.waitForURL(`${house.url}/`);
};

/** Ann and Bob at one table, Ann to open. */
async function tableForTwo(options: PersonOptions = {}): Promise<{ ann: Person; bob: Person; roomCode: string }> {
  const [ann, bob] = [await arrive(options), await arrive(options)];
  const seat = await ann.openWorld(house.url, { name: 'Ann', gameId: '4-kate' });
  const { roomCode } = await bob.takeSeat(house.url, seat.roomCode, 'Bob');
  await ann.startGame(house.url, seat);
  for (const { page } of [ann, bob]) await page.goto(`${house.url}/room/${roomCode}`);
  await says(ann, 'Your turn — drop a piece!');
  await says(bob, 'Waiting for Ann...');
  return { ann, bob, roomCode };
}

/** Ann builds a row, Bob a tower. */
async function playToAnnsWin(ann: Person, bob: Person): Promise<void> {
  for (const [turn, column] of [1, 2, 3].entries()) {
    await drop(ann, column);
    await expect.poll(() => pieces(bob).count()).toBe(turn * 2 + 1);
    await drop(bob, 7);
    await expect.poll(() => pieces(ann).count()).toBe(turn * 2 + 2);
  }
  await drop(ann, 4);
}

describe.each(SIZES)('4 Kate on a %s', (sizeName, size) => {
  test('two people: create, join by link, play to a win, play again', async () => {
    const [ann, bob] = [await arrive({ size }), await arrive({ size })];
    await ann.page.goto(house.url);
    await says(ann, '4 Kate');
    await ann.inspect();
    await ann.picture(`home-${sizeName}`);

    const roomCode = await ann.createWorld(house.url, 'Ann', '4 Kate');
    await says(ann, 'Bot Alice');
    await bob.page.goto(`${house.url}/join/${roomCode}`);
    await says(bob, '4 Kate');
    await bob.inspect();
    await bob.picture(`join-${sizeName}`);
    await bob.page.getByRole('textbox').fill('Bob');
    await bob.page.getByRole('button', { name: 'Join this World' }).click();
    await says(bob, 'Waiting for Ann to start…');
    await says(ann, 'Bob');
    await ann.inspect();
    await bob.inspect();
    await ann.picture(`lobby-${sizeName}`);

    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    await says(ann, 'Your turn — drop a piece!');
    await says(bob, 'Waiting for Ann...');
    await playToAnnsWin(ann, bob);
    await says(ann, 'Ann wins!');
    await says(bob, 'Ann wins!');
    expect(await bob.page.locator('[role=gridcell][data-winning]').count()).toBe(4);
    await says(bob, 'Waiting for Ann to play again');
    await ann.inspect();
    await bob.inspect();
    await ann.picture(`win-${sizeName}`);

    await ann.page.getByRole('button', { name: 'Play Again' }).click();
    await says(bob, 'Your turn — drop a piece!'); // Yellow opens the second game
    expect(await pieces(bob).count()).toBe(0);
    await drop(bob, 4);
    await says(ann, 'Your turn — drop a piece!');
    await ann.inspect();
    await ann.picture(`game-${sizeName}`);
    expect([...ann.complaints, ...bob.complaints]).toEqual([]);
  });

  test('offline for 20 s: the banner, and then the truth', async () => {
    const { ann, bob } = await tableForTwo({ size, reducedMotion: true });
    await bob.page.clock.install();
    await drop(ann, 4);
    await says(bob, 'Your turn — drop a piece!');
    await drop(bob, 4);
    await says(ann, 'Your turn — drop a piece!');
    await expect.poll(() => bob.frames.some((frame) => frame.includes('ack'))).toBe(true);
    const places = await placesOf(bob);
    await bob.context.setOffline(true);
    await bob.page.clock.fastForward(2_000);
    await says(bob, 'Connection lost. Finding the way back…');
    expect(await placesOf(bob)).toEqual(places);
    await drop(ann, 1);
    await expect.poll(() => pieces(ann).count()).toBe(3);
    await bob.page.clock.fastForward(18_000);
    expect(await pieces(bob).count()).toBe(2);
    await bob.context.setOffline(false);
    await bob.page.clock.resume();
    await says(bob, 'Your turn — drop a piece!');
    await expect.poll(() => pieces(bob).count()).toBe(3);
    await bob.page.getByText('Connection lost').waitFor({ state: 'hidden' });
  });
});

test('one leaves and a bot plays on; back again the seat is theirs', async () => {
  const { ann, bob, roomCode } = await tableForTwo({ reducedMotion: true });
  await drop(ann, 4);
  await says(bob, 'Your turn — drop a piece!');
  await Promise.all([leaveWorld(bob), says(ann, /Bob left\. Bot \w+ plays on/)]);
  await expect.poll(() => pieces(ann).count()).toBe(2);
  await says(ann, 'Your turn — drop a piece!');

  await bob.page.goto(`${house.url}/room/${roomCode}`);
  await says(bob, 'You have left your seat');
  await bob.inspect();
  await Promise.all([bob.page.getByRole('button', { name: 'Take my seat back' }).click(), says(ann, 'Bob is back')]);
  await says(bob, 'Waiting for Ann...');
  await drop(ann, 1);
  await drop(bob, 2);
  await expect.poll(() => pieces(ann).count()).toBe(4);
  expect([...ann.complaints, ...bob.complaints]).toEqual([]);
});

test('a reload in mid-game loses nothing and animates nothing', async () => {
  const { ann, bob } = await tableForTwo();
  await drop(ann, 4);
  await drop(bob, 4);
  await expect.poll(() => pieces(ann).count()).toBe(2);
  await ann.page.reload();
  await says(ann, 'Your turn — drop a piece!');
  expect(await pieces(ann).count()).toBe(2);
  expect(await ann.page.locator('[data-falling]').count()).toBe(0);
  await drop(ann, 3);
  await expect.poll(() => pieces(bob).count()).toBe(3);
  expect([...ann.complaints, ...bob.complaints]).toEqual([]);
});

test('by keyboard alone: create, start, and play against the bot until it is over', async () => {
  const ann = await arrive({ size: { width: 1440, height: 900 }, reducedMotion: true });
  const { page } = ann;
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Create a World' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  await page.keyboard.type('Ann');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/room\//);
  await page.getByRole('button', { name: 'Start the game' }).focus();
  await page.keyboard.press('Enter');
  const over = page.getByText(/wins!|It's a draw!/).first();
  const mine = page.getByText('Your turn — drop a piece!');
  for (let turn = 0; turn < 25; turn++) {
    await over.or(mine).first().waitFor();
    if (await over.isVisible()) break;
    const before = await pieces(ann).count();
    for (const key of ['4', '3', '5', '2', '6', '1', '7']) {
      await page.keyboard.press(String(((Number(key) + turn) % 7) + 1));
      if ((await pieces(ann).count()) > before) break;
    }
    await expect.poll(async () => (await over.isVisible()) || (await pieces(ann).count()) >= before + 2).toBe(true);
  }
  await over.waitFor();
  expect(ann.complaints).toEqual([]);
});

test('nothing scrolls sideways at 320 px, and landscape phones see the whole board', async () => {
  const { ann, bob } = await tableForTwo({ size: { width: 320, height: 568 }, reducedMotion: true });
  await ann.inspect();
  await bob.page.setViewportSize({ width: 667, height: 375 });
  await bob.inspect();
  const box = (await bob.page.getByRole('grid').boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThanOrEqual(375);
});

test('the screens on the way: no such World, full, in progress, closed, kicked', async () => {
  const { ann, bob, roomCode } = await tableForTwo({ reducedMotion: true });
  const eve = await arrive({ reducedMotion: true });
  await eve.page.goto(`${house.url}/room/ZZZZZZ`);
  await says(eve, 'No World here');
  await eve.inspect();
  expect((await eve.page.goto(`${house.url}/no/such/page`))?.status()).toBe(404);
  await says(eve, 'Off the map');
  await eve.inspect();
  await eve.page.goto(`${house.url}/join/${roomCode}`);
  await says(eve, 'The game has begun');
  await eve.inspect();
  await eve.page.getByRole('button', { name: 'Watch' }).click();
  await drop(ann, 4);
  await expect.poll(() => pieces(eve).count()).toBe(1);
  await eve.inspect();
  await leaveWorld(bob);
  await leaveWorld(ann);
  await says(eve, 'This World has closed');
  await eve.inspect();

  const host = await arrive();
  const code = await host.createWorld(house.url, 'Ann', '4 Kate');
  await eve.joinByLink(house.url, code, 'Eve');
  await says(host, 'Eve');
  const late = await arrive();
  await late.page.goto(`${house.url}/join/${code}`);
  await says(late, 'Every chair is taken');
  await late.inspect();
  await host.page.getByRole('button', { name: 'Send Eve away' }).click();
  await host.page.getByRole('dialog').getByRole('button', { name: 'Send away' }).click();
  await says(eve, 'The host has closed the door');
  await eve.inspect();
});

test('the screens of trouble: waiting for an answer, no answer, a page older than its server', async () => {
  const ann = await arrive({ reducedMotion: true });
  const { roomCode } = await ann.openWorld(house.url, { name: 'Ann', gameId: '4-kate' });
  await ann.page.goto(`${house.url}/room/${roomCode}`);
  const room = `**/api/rooms/${roomCode}`;
  await ann.page.route(room, () => {}); // never answered
  await ann.page.reload();
  await says(ann, 'Opening the shell…');
  await ann.inspect();
  await ann.page.unroute(room);
  await ann.page.route(room, (route) => route.abort());
  await ann.page.reload();
  await says(ann, 'No answer from the server');
  await ann.inspect();
  await ann.page.unroute(room);
  const look = await (await ann.page.request.get(`${house.url}/api/rooms/${roomCode}`)).json();
  const newer = { ...look, room: { ...look.room, status: 'playing', gameId: 'a-newer-game' } };
  await ann.page.route(room, (route) => route.fulfill({ json: newer }));
  await ann.page.reload();
  await says(ann, 'This page is out of date');
  await ann.inspect();
});

test('in Vietnamese and in the light theme', async () => {
  const ann = await arrive({ language: 'vi-VN' });
  await ann.page.goto(house.url);
  await ann.page.getByRole('button', { name: 'Chuyển sang giao diện sáng' }).click();
  await says(ann, 'Tạo Thế giới');
  expect(await ann.page.getAttribute('html', 'lang')).toBe('vi');
  await ann.inspect();
  await ann.picture('home-vi-light');
});
