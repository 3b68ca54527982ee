import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { whosDeal } from '../src/games/whos-deal/index.ts';
import type { TestServer } from '../src/testing/test-server.ts';
import { launch, Person, type PersonOptions, SIZES } from './browser.ts';
import { serveWithQuickBots } from './quick-bots.ts';

let browser: Browser;
let server: TestServer;
const people: Person[] = [];

beforeAll(async () => {
  browser = await launch();
  server = await serveWithQuickBots(whosDeal);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(async () => {
  for (const person of people.splice(0)) await person.leave();
});

async function arrive(options: PersonOptions = {}): Promise<Person> {
  const person = await Person.arrive(browser, options);
  people.push(person);
  return person;
}

const button = ({ page }: Person, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const says = (person: Person, text: string | RegExp) => person.page.getByText(text).first().waitFor();
const openCards = ({ page }: Person) => page.locator('button[data-card][aria-disabled=false]');
const suits = ({ page }: Person) => page.locator('button[data-suit]');

/** A table at which these people sit in order; bots take the other seats. */
async function tableOf(names: readonly string[], options: PersonOptions = {}): Promise<[Person, ...Person[]]> {
  const host = await arrive(options);
  const roomCode = await host.createWorld(server.url, names[0]!, "Who's Deal?");
  const guests: Person[] = [];
  for (const name of names.slice(1)) {
    const guest = await arrive(options);
    await guest.joinByLink(server.url, roomCode, name);
    await says(host, name);
    guests.push(guest);
  }
  return [host, ...guests];
}

const start = (host: Person) => button(host, 'Start the game').click();

/** Lifts the first card that may be played and puts it down with the button. */
async function playFirstCard(person: Person): Promise<void> {
  await openCards(person)
    .first()
    .click({ position: { x: 12, y: 30 }, timeout: 2000 });
  await person.page.locator('button[data-card][aria-pressed=true]').waitFor({ timeout: 2000 });
  await button(person, /^(Play|Discard)$/).click({ timeout: 2000 });
}

/** Does what is there to do, if anything: passes, calls when stuck, plays the first card. */
async function takeTurn(person: Person): Promise<boolean> {
  if (
    await button(person, 'Pass')
      .isEnabled({ timeout: 50 })
      .catch(() => false)
  ) {
    await button(person, 'Pass').click();
    return true;
  }
  if ((await suits(person).count()) > 0) {
    await suits(person).and(person.page.locator(':enabled')).first().click();
    return true;
  }
  if ((await openCards(person).count()) === 0) return false;
  await playFirstCard(person);
  return true;
}

/** Presses whatever there is to press until the game is over: passes, names a suit when stuck, tries dimmed cards, plays. */
const clickAlong = ({ page }: Person): Promise<void> =>
  page.evaluate(() => {
    const find = (selector: string) => document.querySelector<HTMLButtonElement>(selector);
    const named = (name: string) =>
      [...document.querySelectorAll('button')].find((each) => each.textContent === name && !each.disabled);
    setInterval(() => {
      const open = find('button[data-card][aria-disabled=false]');
      const isLifted = find('button[data-card][aria-pressed=true]') !== null;
      if (open && !isLifted) find('button[data-card][aria-disabled=true]')?.click();
      const next = isLifted ? (named('Play') ?? named('Discard')) : open;
      (named('Pass') ?? find('button[data-suit]:enabled') ?? next)?.click();
    }, 60);
  });

describe.each(SIZES)("Who's Deal? on a %s", (sizeName, size) => {
  test('one person and three bots play a whole game to 5 by clicking', { timeout: 280_000 }, async () => {
    const [ann] = await tableOf(['Ann'], { size });
    await ann.page.getByRole('radio', { name: '5', exact: true }).click({ force: true });
    await start(ann);
    await says(ann, 'Playing to 5');
    await clickAlong(ann);
    const sees = (text: RegExp) => ann.page.getByText(text).first().waitFor({ timeout: 120_000 });
    await Promise.all([
      sees(/^You have a \w+: follow suit$/),
      sees(/^Next deal in/).then(() => ann.picture(`whos-deal-summary-${sizeName}`)),
    ]);
    await button(ann, 'Play Again').waitFor({ timeout: 200_000 });
    await says(ann, /^(You win!|Team B wins)$/);
    await ann.inspect();
    await ann.picture(`whos-deal-over-${sizeName}`);
    await button(ann, 'Play Again').click();
    await says(ann, 'Round 1');
    expect(ann.complaints).toEqual([]);
  });

  test('two people on opposite teams: one goes alone, a partner sits out, nobody sees what is hidden', async () => {
    const [ann, bob] = (await tableOf(['Ann', 'Bob'], { size })) as [Person, Person];
    await start(ann);
    await says(bob, 'Your call');
    await says(ann, 'Waiting for Bob to decide...');
    await bob.inspect();
    await bob.picture(`whos-deal-calling-${sizeName}`);
    await bob.page.getByRole('switch', { name: 'Go Alone' }).click();
    await button(bob, 'Order it up').click();

    await says(ann, 'Choose a card to discard');
    await says(bob, 'Ann is discarding...');
    expect(await ann.page.locator('button[data-card]').count()).toBe(6);
    await says(ann, 'NEW');
    await ann.inspect();
    await ann.picture(`whos-deal-discard-${sizeName}`);
    await playFirstCard(ann);

    await says(bob, 'Your turn: lead a card'); // left of the dealer
    await says(ann, 'Sitting out');
    await says(ann, 'Alone');
    await playFirstCard(bob);
    await says(ann, /^Your turn: play a card$/);
    await ann.inspect();
    await ann.picture(`whos-deal-alone-${sizeName}`);
    await expect
      .poll(
        async () => {
          for (const person of [ann, bob]) await takeTurn(person).catch(() => false);
          return ann.page.getByText(/^Next deal in/).isVisible();
        },
        { timeout: 60_000, interval: 40 },
      )
      .toBe(true);
    for (const person of [ann, bob]) expectNoStrangeCard(person);
    expect([...ann.complaints, ...bob.complaints]).toEqual([]);
  });
});

interface Seen {
  readonly myHand: unknown;
  readonly myDiscard: unknown;
  readonly lastTrick: unknown;
  readonly round: { readonly faceUpCard: unknown; readonly currentTrick: unknown; readonly playedTricks: unknown };
}

const cardsIn = (value: unknown): string[] =>
  [...JSON.stringify(value ?? null).matchAll(/"suit":"(\w)","rank":"(\w+)"|"cardId":"(\w+)"/g)].map(
    ([, suit, rank, id]) => id ?? `${rank}${suit}`,
  );

/** Frame by frame: a card shows up only after it was the person's own or lay open on the table. */
function expectNoStrangeCard({ frames }: Person): void {
  const known = new Set<string>();
  let views = 0;
  for (const frame of frames) {
    const { data } = JSON.parse(frame) as { data?: unknown };
    const message = (typeof data === 'string' && data.startsWith('{') ? JSON.parse(data) : (data ?? {})) as {
      view?: Seen | null;
      hand?: unknown;
      card?: unknown;
      faceUpCard?: unknown;
    };
    const { view, hand, card, faceUpCard } = message;
    const open = view
      ? [view.myHand, view.myDiscard, view.lastTrick, ...Object.values(pickOpen(view.round))]
      : [hand, card, faceUpCard];
    for (const id of open.flatMap(cardsIn)) known.add(id);
    if (view) views += 1;
    expect(cardsIn(message).filter((id) => !known.has(id))).toEqual([]);
  }
  expect(views).toBeGreaterThan(10);
  expect(known.size).toBeLessThan(24); // the kitty and the hand that sat out stay hidden
}

const pickOpen = ({ faceUpCard, currentTrick, playedTricks }: Seen['round']) => ({
  faceUpCard,
  currentTrick,
  playedTricks,
});

test('all pass twice: the stuck dealer has no Pass button and calls by the letter of a suit', async () => {
  const [ann, bob, cat, dan] = (await tableOf(['Ann', 'Bob', 'Cat', 'Dan'])) as [Person, Person, Person, Person];
  await start(ann);
  for (const person of [bob, cat, dan, ann, bob, cat, dan]) await button(person, 'Pass').click();
  await says(ann, /^You must call/);
  await says(bob, 'Ann must call trump');
  expect(await button(ann, 'Pass').count()).toBe(0);
  expect(await suits(ann).count()).toBe(4);
  expect(await suits(ann).and(ann.page.locator(':disabled')).count()).toBe(1);
  await ann.inspect();
  await ann.picture('whos-deal-stuck-phone');
  const letter = await suits(ann).and(ann.page.locator(':enabled')).first().getAttribute('data-suit');
  await ann.page.keyboard.press(letter!.toLowerCase());
  await says(bob, 'Your turn: lead a card');
  await openCards(bob).first().focus();
  await bob.page.keyboard.press('ArrowRight');
  await bob.page.keyboard.press('Enter');
  await bob.page.keyboard.press('Enter');
  await says(cat, 'Your turn: play a card');
  expect([...ann.complaints, ...bob.complaints]).toEqual([]);
});

test('a narrow phone, and a phone on its side, in Vietnamese: nothing scrolls sideways', async () => {
  const [ann] = await tableOf(['Ann'], { size: { width: 320, height: 568 } });
  await start(ann);
  await ann.page
    .getByRole('button', { name: /Tiếng Việt|VI/ })
    .first()
    .click();
  await says(ann, 'Chơi đến 10');
  await ann.inspect();
  await ann.page.setViewportSize({ width: 667, height: 375 });
  await ann.inspect();
});
