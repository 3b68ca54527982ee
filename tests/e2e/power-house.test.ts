import type { ElementHandle, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { powerHouse } from '../../src/games/power-house/index.ts';
import { parseCardId } from '../../src/kit/cards.ts';
import { DESKTOP, type Person, type PersonOptions, PHONE } from '../support/browser.ts';
import { openHouse } from '../support/open-house.ts';
import { serve, withQuickBots } from '../support/serve-game.ts';

const house = openHouse(() => serve(withQuickBots(powerHouse)));

interface Wish {
  readonly seats?: number;
  readonly settings?: object;
}

/** A person in a World of the given size, the game just begun. */
async function begin({ seats = 4, settings = {} }: Wish, options: PersonOptions = {}): Promise<Person> {
  const person = await house.arrive(options);
  const seat = await person.openWorld(house.url, { name: 'Ann', gameId: 'power-house', seats });
  await person.startGame(house.url, seat, settings);
  await person.page.goto(`${house.url}/room/${seat.roomCode}`);
  await person.page.locator('[data-phase]').waitFor();
  return person;
}

const phaseOf = (page: Page) => page.locator('[data-phase]').getAttribute('data-phase');
const primary = (page: Page): Locator => page.locator('main section [data-look="primary"]');

/** In one look: a button that is there may be gone the next moment. */
const isReadyToPress = (button: Locator): Promise<boolean> =>
  button.evaluateAll(([first]) => first instanceof HTMLButtonElement && !first.disabled);

/** Bids the maximum: nobody can say more. */
async function bidAll(page: Page): Promise<void> {
  for (const step of ['+25', '+10', '+5']) {
    const chip = page.getByRole('button', { name: step, exact: true });
    while (await chip.isEnabled()) await chip.click();
  }
  await primary(page).click();
}

async function nameHearts(page: Page): Promise<void> {
  await page
    .locator('main section')
    .getByRole('button', { name: /^hearts/ })
    .click();
  await page.getByRole('button', { name: 'Play in hearts' }).click();
  await expect.poll(() => phaseOf(page)).not.toBe('powerhouse');
}

async function callPartners(page: Page): Promise<void> {
  const faces = page.locator('main section button[aria-disabled="false"]');
  for (let index = 0; !(await primary(page).isEnabled()); index++) {
    await faces.nth(index).click();
    const first = page.getByRole('button', { name: '1st played' });
    if ((await first.count()) > 0) await first.click();
  }
  await primary(page).click();
  await expect.poll(() => phaseOf(page)).not.toBe('partners');
}

/** Lifts the first card that may be played by a tap where it can be seen, then plays it by another. */
async function playCard(page: Page): Promise<boolean> {
  const cards = page.locator('[data-card]');
  const live = page.locator('[data-card][aria-disabled="false"]');
  if ((await live.count()) === 0) return false;
  const held = await cards.count();
  const card = await live.first().elementHandle();
  await tapWhereSeen(page, card!);
  await expect.poll(() => card!.getAttribute('aria-pressed')).toBe('true');
  await tapWhereSeen(page, card!);
  await expect.poll(() => cards.count(), { timeout: 5000 }).toBeLessThan(held);
  return true;
}

async function tapWhereSeen(page: Page, card: ElementHandle<Node>): Promise<void> {
  const point = await card.evaluate(async (node) => {
    await Promise.all((node as HTMLElement).getAnimations().map((animation) => animation.finished));
    const { left, top, width, height } = (node as HTMLElement).getBoundingClientRect();
    const seen: { x: number; y: number }[] = [];
    for (let x = left + 2; x < left + width; x += 4) {
      for (let y = top + 2; y < top + height; y += 4) {
        if (document.elementFromPoint(x, y)?.closest('button') === node) seen.push({ x, y });
      }
    }
    // In the middle of what is seen, away from its edges.
    const middle = (axis: 'x' | 'y') => seen.map((place) => place[axis]).sort((a, b) => a - b)[seen.length >> 1]!;
    const away = ({ x, y }: { x: number; y: number }) => Math.hypot(x - middle('x'), y - middle('y'));
    return seen.length * 16 < 400 ? null : seen.reduce((best, place) => (away(place) < away(best) ? place : best));
  });
  if (point === null) throw new Error('less than 400 square pixels of a card are in reach');
  await page.mouse.click(point.x, point.y);
}

const always = (): boolean => true;

interface Journey {
  /** Bids for the lead in this game, or passes. */
  readonly leads: (gameNumber: number) => boolean;
  readonly cards?: number;
  readonly onPhase?: (phase: string) => Promise<void>;
}

/** Plays by clicking until the series is over or so many cards have been laid. */
async function playOn(page: Page, { leads, cards = Number.POSITIVE_INFINITY, onPhase }: Journey): Promise<void> {
  const seen = new Set<string>();
  let played = 0;
  let gameNumber = 1;
  while (played < cards) {
    const phase = await phaseOf(page);
    if (phase && !seen.has(phase)) {
      seen.add(phase);
      await onPhase?.(phase);
    }
    if (phase === 'series-end') return;
    if (phase === 'playing') played += Number(await playCard(page));
    else if (phase === 'bidding' && (await isReadyToPress(primary(page)))) {
      await (leads(gameNumber) ? bidAll(page) : page.getByRole('button', { name: 'Pass', exact: true }).click());
    } else if (phase === 'powerhouse' && leads(gameNumber)) await nameHearts(page);
    else if (phase === 'partners' && leads(gameNumber)) await callPartners(page);
    else if (phase === 'scoring' && (await isReadyToPress(primary(page)))) {
      await primary(page).click();
      gameNumber += 1;
    }
    await page.waitForTimeout(100);
  }
}

/** Everything that can be pressed now can be pressed without scrolling. */
async function expectInReach(page: Page): Promise<void> {
  const outside = await page.evaluate(() => {
    const isOutside = (button: Element) => {
      const { top, height } = button.getBoundingClientRect();
      return top + height / 2 < 0 || top + height / 2 > innerHeight;
    };
    return [...document.querySelectorAll('main button:enabled')].filter(isOutside).map((button) => button.textContent);
  });
  expect(outside).toEqual([]);
}

describe('Power House in a browser', () => {
  const looksAt = (ann: Person, name: string) => async (phase: string) => {
    await ann.inspect();
    await expectInReach(ann.page);
    await ann.picture(`power-house-${name}-${phase}`);
  };

  test('six with two decks on a phone: all seventeen cards, as leader', { timeout: 300_000 }, async () => {
    const ann = await begin({ seats: 6, settings: { seriesLength: 1 } }, { reducedMotion: true });
    const held: Record<string, number> = {};
    const look = looksAt(ann, '6-phone');
    await playOn(ann.page, {
      leads: always,
      onPhase: async (phase) => {
        await look(phase);
        held[phase] = await ann.page.locator('[data-card]').count();
      },
    });
    // the picker of partners stands in for the hand; who comes late has not seen the dealing
    expect(held).toMatchObject({ bidding: 17, powerhouse: 17, partners: 17, playing: 17, scoring: 0, 'series-end': 0 });
    expect(await ann.page.getByRole('button', { name: 'Play Again' }).isVisible()).toBe(true);
    expect(ann.complaints).toEqual([]);
  });

  test('ten on a phone: a person passes, then leads, through a series of two games', { timeout: 420_000 }, async () => {
    const ann = await begin({ seats: 10, settings: { seriesLength: 2 } }, { theme: 'light', reducedMotion: true });
    await playOn(ann.page, { leads: (gameNumber) => gameNumber === 2, onPhase: looksAt(ann, '10-phone') });
    await expect.poll(() => ann.page.getByRole('heading', { level: 2 }).textContent()).toMatch(/series|victory/);
    expect(await ann.page.getByRole('button', { name: 'Play Again' }).isVisible()).toBe(true);
    expect(ann.complaints).toEqual([]);
  });

  test.each([
    ['6-desktop', 6, DESKTOP, 'dark'],
    ['9-phone', 9, PHONE, 'dark'],
    ['10-desktop', 10, DESKTOP, 'light'],
  ] as const)('the leader at %s has everything in reach', { timeout: 120_000 }, async (name, seats, size, theme) => {
    const ann = await begin({ seats, settings: { seriesLength: 1 } }, { size, theme, reducedMotion: true });
    await playOn(ann.page, { leads: always, cards: 2, onPhase: looksAt(ann, name) });
    expect(ann.complaints).toEqual([]);
  });

  test('a card is played by arrows and Enter alone', { timeout: 120_000 }, async () => {
    const ann = await begin({ settings: { seriesLength: 1 } }, { size: PHONE, reducedMotion: true });
    const { page } = ann;
    await playOn(page, { leads: always, cards: 1 });
    const live = page.locator('[data-card][aria-disabled="false"]');
    await live.first().waitFor({ timeout: 60_000 });
    const before = await page.locator('[data-card]').count();
    await page.locator('[data-card][tabindex="0"]').focus();
    while ((await page.evaluate(() => document.activeElement?.getAttribute('aria-disabled'))) !== 'false') {
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-card]').count()).toBe(before - 1);
  });

  test('[16] seven with two decks: every part of the screen does its work', { timeout: 300_000 }, async () => {
    const ann = await begin({ seats: 7, settings: { seriesLength: 1 } }, { reducedMotion: true });
    const { page } = ann;
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
    const said = await listen(page);
    const isMyPhase = (phase: string) => expect.poll(() => phaseOf(page), { timeout: 20_000 }).toBe(phase);

    await isMyPhase('bidding');
    await expect.poll(() => page.getByText('From 400: one more partner').isVisible()).toBe(true);
    expect(await page.getByText('No bid yet').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Five less' }).isDisabled()).toBe(true);
    for (const step of ['+5', '+10', '+25', 'Five less']) await press(step);
    expect(await primary(page).textContent()).toBe('Bid 335');
    await bidAll(page);

    await isMyPhase('powerhouse');
    const suits = page.locator('main section').getByRole('button', { name: /: \d+ cards?, \d+ points$/ });
    expect(await suits.count()).toBe(4);
    expect(await primary(page).isDisabled()).toBe(true);
    await nameHearts(page);

    await isMyPhase('partners');
    const faces = page.locator('main section button[aria-disabled]');
    expect(await faces.count()).toBe(13);
    expect(await primary(page).textContent()).toBe('0 / 3 chosen');
    await pressFace(page, '[aria-disabled="true"]');
    await expect.poll(() => page.getByText(/You hold every|was taken out of the deck/).count()).toBe(1);
    await pressFace(page, '[aria-expanded]');
    await press('1st played');
    await press('2nd played');
    expect(await primary(page).textContent()).toBe('2 / 3 chosen');
    expect(await primary(page).isDisabled()).toBe(true);
    await press(/^Take back/);
    expect(await primary(page).textContent()).toBe('1 / 3 chosen');
    await callPartners(page);

    await isMyPhase('playing');
    const called = page.getByRole('region', { name: 'Called cards' });
    expect(await called.getByRole('listitem').count()).toBe(3);
    expect(await called.textContent()).toContain('PowerHouse: hearts');
    expect(await page.getByRole('img', { name: /^Bid team 0 of 500, undecided 0, against 0$/ }).count()).toBe(1);
    const held = await page.locator('[data-card]').evaluateAll((cards) => cards.map((card) => card.dataset.card!));
    expect(held).toEqual(heldInOrder(held));
    expect(await page.getByRole('list', { name: /^Your cards/ }).count()).toBe(2);
    await press('Removed twos');
    expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(6);
    await page.keyboard.press('Escape');

    await playCard(page);
    const barred = page.locator('[data-card][aria-disabled="true"]');
    const live = page.locator('[data-card][aria-disabled="false"]');
    for (;;) {
      await live.first().waitFor({ timeout: 30_000 });
      if ((await barred.count()) > 0) break;
      await playCard(page);
    }
    await barred.last().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText(/^You have .* follow suit\.$/).count()).toBe(1);
    await press('Last trick');
    expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(7);
    await page.keyboard.press('Escape');
    expect(await said()).toEqual(expect.arrayContaining(['Ann bids 500', 'PowerHouse: hearts']));
    expect((await said()).filter((sentence) => / takes the trick: \d+ points$/.test(sentence))).not.toEqual([]);
    expect(ann.complaints).toEqual([]);
  });
});

/** Everything the live region says from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    const region = document.querySelector('[data-announcer]')!;
    const hear = (records: MutationRecord[]) =>
      heard.push(...records.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent ?? '')));
    new MutationObserver(hear).observe(region, { childList: true });
    Object.assign(window, { heard });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** Presses the first face of this kind, in whichever suit there is one. */
async function pressFace(page: Page, kind: string): Promise<void> {
  const tabs = page.locator('main section button[data-suit]:not([aria-disabled])');
  for (let suit = 0; suit < 4; suit++) {
    await tabs.nth(suit).click();
    const face = page.locator(`main section button${kind}`).first();
    if ((await face.count()) > 0) return face.click({ force: true }); // dimmed ones answer, too
  }
  throw new Error(`no face is ${kind}`);
}

/** By suit, hearts being the PowerHouse suit, then from the ace down. */
function heldInOrder(cards: readonly string[]): string[] {
  const ranks = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];
  const place = (id: string) => {
    const { suit, rank, deckIndex } = parseCardId(id)!;
    return ['H', 'S', 'C', 'D'].indexOf(suit) * 100 + ranks.indexOf(rank) * 2 + deckIndex;
  };
  return cards.toSorted((a, b) => place(a) - place(b));
}
