import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { applyChanges, type Change } from '../../src/kit/patch.ts';
import { DESKTOP, type Person } from '../support/browser.ts';
import { button, cardsOf, openCards, playFirstCard, STILL, Stage, says, suits } from '../support/whos-deal-stage.ts';

const stage = new Stage();

/** Where to press now: Pass, a suit when stuck, a card, then the button that plays it. Null: somebody else is on turn. */
const nextPress = ({ page }: Person): Promise<{ x: number; y: number } | null> =>
  page.evaluate(() => {
    const named = (...names: string[]) =>
      [...document.querySelectorAll('button')].find((each) => names.includes(each.textContent!) && !each.disabled);
    const target =
      named('Pass', 'Play', 'Discard') ??
      document.querySelector('button[data-suit]:enabled, button[data-card][aria-disabled=false]');
    if (!target) return null;
    const { left, top, width } = target.getBoundingClientRect();
    const [x, y] = [left + Math.min(width / 2, 20), top + 22];
    return target.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
  });

/** One press with a real pointer, if there is anything to press. */
async function press(person: Person): Promise<void> {
  const place = await nextPress(person);
  if (place) await person.page.mouse.click(place.x, place.y);
}

async function pressUntil(people: readonly Person[], isDone: () => Promise<boolean>, timeout: number): Promise<void> {
  const turn = async () => {
    for (const person of people) await press(person);
    return isDone();
  };
  await expect.poll(turn, { timeout, interval: 50 }).toBe(true);
}

/** There is more of a text than its place shows. */
const isCut = (place: Locator): Promise<boolean> =>
  place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);

describe("Who's Deal? by clicking", () => {
  test('one person and three bots play a round on a desktop', async () => {
    const [ann] = await stage.table({}, ['Ann'], { size: DESKTOP });
    await pressUntil([ann], () => ann.page.getByText(/^Next deal in/).isVisible(), 60_000);
    await expectNoStrangeCard(ann);
    expect(ann.complaints).toEqual([]);
  });

  test('one person and three bots play a whole game to 5 on a phone', { timeout: 280_000 }, async () => {
    const [ann] = await stage.lobby(['Ann']);
    await ann.page.locator('label', { hasText: /^5$/ }).click();
    await button(ann, 'Start the game').click();
    await says(ann, 'Playing to 5');
    await pressUntil([ann], () => button(ann, 'Play Again').isVisible(), 270_000);
    await says(ann, /^(You win!|Team B wins)$/);
    await says(ann, /^Team A (\d+ — Team B ([5-8])|([5-8]) — Team B \d+)$/);
    await expectNoStrangeCard(ann);
    await button(ann, 'Play Again').click();
    await says(ann, 'Round 1');
    await says(ann, 'Playing to 5');
    expect(ann.complaints).toEqual([]);
  });

  test('two people on opposite teams and two bots: one goes alone, a partner sits out', async () => {
    const [ann, bob] = (await stage.table({}, ['Ann', 'Bob'])) as [Person, Person];
    await says(bob, 'Your call');
    expect(await isCut(bob.page.getByText('Bot Charlie', { exact: true }))).toBe(false); // across the table
    await says(ann, 'Waiting for Bob to decide...');
    await bob.page.getByRole('switch', { name: 'Go Alone' }).click();
    await button(bob, 'Order it up').click();

    await says(ann, 'Choose a card to discard');
    await says(bob, 'Ann is discarding...');
    expect(await cardsOf(ann).count()).toBe(6);
    await playFirstCard(ann);

    await says(bob, 'Your turn: lead a card'); // E22: left of the dealer
    await says(ann, 'Sitting out');
    await says(ann, 'Alone');
    await pressUntil([ann, bob], () => ann.page.getByText(/^Next deal in/).isVisible(), 60_000);
    for (const person of [ann, bob]) await expectNoStrangeCard(person);
    expect([...ann.complaints, ...bob.complaints]).toEqual([]);
  });
});

interface Seen {
  readonly myHand: unknown;
  readonly myDiscard: unknown;
  readonly lastTrick: unknown;
  readonly roundNo: number;
  readonly round: { readonly faceUpCard: unknown; readonly currentTrick: unknown; readonly playedTricks: unknown };
}

interface Message {
  readonly version?: number;
  /** All that is so, or what is different since the version before. */
  readonly view?: Seen | null | readonly Change[];
  readonly hand?: unknown;
  readonly card?: unknown;
  readonly faceUpCard?: unknown;
}

const cardsIn = (value: unknown): string[] =>
  [...JSON.stringify(value ?? null).matchAll(/"suit":"(\w)","rank":"(\w+)"|"cardId":"(\w+)"/g)].map(
    ([, suit, rank, id]) => id ?? `${rank}${suit}`,
  );

/** Message by message: within a round a card shows up only after it was the person's own or lay open on the table. */
async function expectNoStrangeCard(person: Person): Promise<void> {
  const known = new Set<string>();
  let truth: { readonly version: number; readonly view: Seen | null } = { version: 0, view: null };
  let roundNo = 0;
  let views = 0;
  /** Cards in changes to a version that was not there yet: the page fetches the whole, which then has to explain them. */
  let unexplained: string[] = [];
  for (const text of await person.traffic()) {
    const { event, data } = JSON.parse(text) as { event?: string; data?: unknown };
    const message = (typeof data === 'string' && data.startsWith('{') ? JSON.parse(data) : (data ?? {})) as Message;
    const { version = 0, hand, card, faceUpCard } = message;
    if (event === 'changes' && version === truth.version + 1) {
      truth = { version, view: applyChanges(truth.view, message.view as readonly Change[]) };
    } else if (event === 'changes') {
      unexplained.push(...cardsIn(message));
      continue;
    } else if ('view' in message && version >= truth.version) truth = { version, view: message.view as Seen | null };
    const view = 'view' in message ? truth.view : null; // an event by its name brings none
    if (view && view.roundNo !== roundNo) known.clear();
    for (const id of (view ? openIn(view) : [hand, card, faceUpCard]).flatMap(cardsIn)) known.add(id);
    expect([...cardsIn([message, view]), ...(view ? unexplained : [])].filter((id) => !known.has(id))).toEqual([]);
    if (!view) continue;
    unexplained = [];
    expect(known.size).toBeLessThanOrEqual(21); // three cards of the kitty stay hidden
    roundNo = view.roundNo;
    views += 1;
  }
  expect(views).toBeGreaterThan(10);
}

const openIn = ({ myHand, myDiscard, lastTrick, round }: Seen): unknown[] => [
  ...[myHand, myDiscard, lastTrick],
  ...[round.faceUpCard, round.currentTrick, round.playedTricks],
];

test('[D2] [D3] the dealer whose partner goes alone discards, then sits out and cannot play', async () => {
  const [ann, bob, cat] = (await stage.table({}, ['Ann', 'Bob', 'Cat'])) as [Person, Person, Person];
  await button(bob, 'Pass').click();
  await says(cat, 'Your call');
  await cat.page.getByRole('switch', { name: 'Go Alone' }).click();
  await button(cat, 'Order it up').click();
  await says(ann, 'Your partner goes alone: discard, then sit out');
  await says(cat, 'Ann is discarding...');
  await playFirstCard(ann);
  await says(ann, 'Your partner is going alone');
  expect(await cardsOf(ann).count()).toBe(0);
  await pressUntil([bob, cat], () => ann.page.getByText(/^Next deal in/).isVisible(), 60_000);
  for (const person of [ann, bob, cat]) await expectNoStrangeCard(person);
  expect([...ann.complaints, ...bob.complaints, ...cat.complaints]).toEqual([]);
});

test('[E36] all pass twice: the stuck dealer has no Pass button and calls by the letter of a suit', async () => {
  const [ann, bob, cat, dan] = (await stage.table({}, ['Ann', 'Bob', 'Cat', 'Dan'])) as Person[] as [
    ...[Person, Person, Person, Person],
  ];
  const goAlone = bob.page.getByRole('switch', { name: 'Go Alone' });
  await goAlone.click();
  expect(await goAlone.getAttribute('aria-checked')).toBe('true');
  for (const person of [bob, cat, dan, ann]) await button(person, 'Pass').click();
  await says(bob, /^Name trump/);
  expect(await goAlone.getAttribute('aria-checked')).toBe('false'); // [§16] reset each turn
  for (const person of [bob, cat, dan]) await button(person, 'Pass').click();
  await ann.page.locator('[data-announcer]', { hasText: 'Dan passes. Your turn.' }).waitFor({ state: 'attached' });
  await says(ann, /^You must call/);
  await says(bob, 'Ann must call trump');
  expect(await button(ann, 'Pass').count()).toBe(0);
  expect(await suits(ann).count()).toBe(4);
  expect(await suits(ann).and(ann.page.locator(':disabled')).count()).toBe(1);
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

test('[§16] a narrow phone, and a phone on its side, in Vietnamese: everything is within reach', async () => {
  const [ann] = await stage.table({
    pace: STILL,
    moment: { dealer: 'dan', turn: 'ann', hands: { ann: 'JH JD AH 9S KC' } },
  });
  await button(ann, /Tiếng Việt|VI/).click();
  for (const [name, size] of Object.entries({
    narrow: { width: 320, height: 568 },
    side: { width: 667, height: 375 },
  })) {
    await ann.page.setViewportSize(size);
    await says(ann, 'Chơi đến 10');
    await ann.inspect();
    await ann.picture(`whos-deal-calling-${name}`);
    for (const control of [button(ann, 'Bỏ qua'), button(ann, 'Nhận lá này'), ann.page.getByRole('switch')]) {
      const { x, width } = (await control.boundingBox())!;
      expect(x >= 0 && x + width <= size.width).toBe(true);
    }
  }
});
