import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Moment } from '../../src/games/whos-deal/fixtures/positions.ts';
import { TRICK_RESULT_DISPLAY_MS } from '../../src/games/whos-deal/rules/constants.ts';
import { DESKTOP, type Person, SIZES } from '../support/browser.ts';
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

type Text = string | RegExp;

/** In both sizes, a person can read all texts, nothing is cut off, and axe finds nothing in either theme. */
async function look(person: Person, screen: string, texts: readonly Text[]): Promise<void> {
  for (const [sizeName, size] of SIZES) {
    await person.page.setViewportSize(size);
    await reads(person, texts);
    await person.inspect();
    // Elements move in, and a banner comes and goes, so the layout needs a moment to settle.
    await expect.poll(() => outOfSight(person), { message: `${screen}, ${sizeName}`, timeout: 10_000 }).toEqual([]);
    expect(await tooSmall(person), `${screen}, ${sizeName}`).toEqual([]);
    await person.picture(`whos-deal-${screen}-${sizeName}`);
  }
  expect(person.complaints).toEqual([]);
}

async function reads({ page }: Person, texts: readonly Text[]): Promise<void> {
  for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor();
}

/** Buttons and cards that are not wholly inside the window. */
const outOfSight = ({ page }: Person): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main [role=img]')]
      .filter((each) => {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      })
      .map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''),
  );

/** A table of 300 px, cards of 44 x 62 on it, 44 px of every card in the fan, buttons 44 px high. */
const tooSmall = ({ page }: Person): Promise<string[]> =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const fan = all('button[data-card]').map(({ parentElement }) => parentElement!.getBoundingClientRect().left);
    const found = {
      table: all('section[aria-label="Card table"]').every(({ offsetHeight }) => offsetHeight >= 300),
      'a card on the table': all('section [role=img][data-suit]').every(
        ({ offsetWidth, offsetHeight }) => offsetWidth >= 44 && offsetHeight >= 62,
      ),
      'a card in the fan': fan.slice(1).every((left, index) => left - fan[index]! >= 43),
      'a button': all('main button:not([data-card])').every(({ offsetHeight }) => offsetHeight >= 44),
    };
    return Object.entries(found).flatMap(([what, isLarge]) => (isLarge ? [] : [what]));
  });

const widthOf = async (place: Locator) => (await place.first().boundingBox())!.width;

/** The team of each seat and the colour of its name: sea-glass or coral. */
const teamColours = ({ page }: Person): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('section[aria-label="Card table"] [data-side][data-team]')].map(
      (seat) => {
        const probe = document.body.appendChild(document.createElement('i'));
        const shown = (token: string) => {
          probe.style.color = `var(${token})`;
          return getComputedStyle(probe).color;
        };
        const colours = [...seat.querySelectorAll('*')].map((part) => getComputedStyle(part).color);
        const found = ['--glass-text', '--coral-text'].filter((token) => colours.includes(shown(token)));
        probe.remove();
        return [seat.dataset.team, ...found].join(' ');
      },
    ),
  );

const DEALT = { ann: 'JH JD AH 9S KC', ben: '9C 10C QC AC 9D', cat: 'QH KH 9H 10H AS', dan: '10D QD KD AD KS' };
const SIX = { ...DEALT, ann: `${DEALT.ann} QS` };
const A_TRICK: Moment = {
  ...{ dealer: 'ann', trump: 'H', caller: 'ben', leader: 'ben', trick: '9C AS 10C', tricksWon: { a: 1, b: 1 } },
  ...{ scores: { a: 6, b: 4 }, hands: { ann: 'JH JD KC', ben: 'QC AC 9D', cat: 'QH KH 9H', dan: '10D QD KD' } },
};

const SCREENS: readonly [screen: string, moment: Moment, texts: readonly Text[]][] = [
  [
    'calling',
    { dealer: 'cat', faceUp: '10S', turn: 'ann', passed: ['dan'], hands: DEALT },
    ['Your call', 'Trump would be spades', 'Order it up', 'Pass', 'Go Alone'],
  ],
  [
    'stuck',
    { faceUp: '10S', phase: 'round2', turn: 'ann', passed: ['ben', 'cat', 'dan'], hands: DEALT },
    ['You must call (not spades)', 'Turned down: spades', 'hearts', 'Go Alone'],
  ],
  [
    'discarding',
    { faceUp: 'QS', phase: 'dealer_discard', trump: 'S', caller: 'dan', hands: SIX },
    ['Choose a card to discard', 'NEW', 'Discard', 'Trump: spades'],
  ],
  [
    'discarding-out',
    { faceUp: 'QS', phase: 'dealer_discard', trump: 'S', caller: 'cat', isAlone: true, hands: SIX },
    ['Your partner goes alone: discard, then sit out', 'NEW', 'Alone'],
  ],
  ['trick', A_TRICK, ['Your turn: play a card', 'Tricks A:1 B:1', 'Playing to 10', 'Play']],
  [
    'alone',
    {
      ...{ dealer: 'dan', trump: 'H', caller: 'ann', isAlone: true, leader: 'ben', trick: '9C 10D' },
      ...{ tricksWon: { a: 2, b: 0 }, hands: { ann: 'JH JD AH', ben: 'QC AC', cat: DEALT.cat, dan: 'QD KD' } },
    },
    ['Alone', 'Sitting out', 'Your turn: play a card'],
  ],
  [
    'sitting-out',
    {
      ...{ dealer: 'ann', trump: 'H', caller: 'cat', isAlone: true, leader: 'ben', trick: '9C KH' },
      hands: { ann: '9S 10S JS QS KS', ben: 'QC AC 9D 10C', cat: 'JH JD AH QH', dan: '10D QD KD AD KC' },
    },
    ['Your partner is going alone', 'Sitting out', 'Alone'],
  ],
];

test.each(SCREENS)('[§16] %s: on a phone and a desk, by night and by day', async (screen, moment, texts) => {
  const [ann] = await stage.table({ pace: STILL, moment }, ['Ann'], { reducedMotion: true });
  if (screen === 'calling') {
    expect(await ann.page.getByRole('switch').getAttribute('aria-checked')).toBe('false');
    expect(await teamColours(ann)).toEqual(['a --glass-text', 'b --coral-text', 'a --glass-text', 'b --coral-text']);
    expect(await widthOf(onTable(ann))).toBeGreaterThan(await widthOf(cardsOf(ann))); // the card turned up is large
  }
  await look(ann, screen, texts);
  const { length } = moment.hands!.ann!.split(' ');
  expect(await cardsOf(ann).count()).toBe(screen === 'sitting-out' ? 0 : length); // D3: an inactive dealer discards
});

const LAST_CARD: Moment = {
  ...{ dealer: 'ann', trump: 'H', caller: 'ann', leader: 'ben', trick: '9C KH 10C', tricksWon: { a: 2, b: 2 } },
  ...{ scores: { a: 5, b: 4 }, hands: { ann: 'JD' } },
};
const LONE_CARD: Moment = { ...LAST_CARD, dealer: 'dan', isAlone: true, trick: '9C 10C' };

test.each<[Text, string, string, Moment]>([
  ['Team A made it', '+1 point for Team A', '6 — Team B 4', LAST_CARD],
  ['March! Team A took all five', '+2 points for Team A', '7 — Team B 4', { ...LAST_CARD, tricksWon: { a: 4, b: 0 } }],
  ['Euchre! Team A stopped the call', '+2 points for Team A', '7 — Team B 4', { ...LAST_CARD, caller: 'dan' }],
  ['Ann made it alone', '+1 point for Team A', '6 — Team B 4', { ...LONE_CARD, tricksWon: { a: 3, b: 1 } }],
  ['Ann took all five alone!', '+4 points for Team A', '9 — Team B 4', { ...LONE_CARD, tricksWon: { a: 4, b: 0 } }],
])('[§16] round summary: %s, %s', async (kind, points, score, moment) => {
  const [ann] = await stage.table({ pace: STILL, isTimeless: true, moment }, ['Ann'], { reducedMotion: true });
  await playFirstCard(ann);
  const texts = [kind, points, `Team A ${score}`, /^Next deal in/];
  if (kind === 'Team A made it') await look(ann, 'summary', texts);
  else await reads(ann, texts);
});

test('[§16] [§17] game over: the last trick first, then who won, the score, Play Again and Leave World', async () => {
  const [ann] = await stage.table({ pace: STILL, moment: { ...LAST_CARD, scores: { a: 9, b: 7 } } });
  await stopClock(ann);
  await playFirstCard(ann);
  await ticksUntil(ann, 'You take it');
  expect(await button(ann, 'Play Again').count()).toBe(0);
  await ann.page.clock.runFor(TRICK_RESULT_DISPLAY_MS);
  await button(ann, 'Play Again').waitFor();
  await ann.page.clock.resume();
  await ann.page.getByText('Connection lost').waitFor({ state: 'hidden' }); // as it may seem to a page whose time stood still
  await look(ann, 'over', ['You win!', 'Team A 10 — Team B 7', /^Ann and/, 'Play Again', 'Leave World']);
});

test('[§12] [§16] a spectator sees the table and nobody’s cards', async () => {
  const [ann] = await stage.table({ pace: STILL, moment: A_TRICK });
  const eve = await stage.arrive({ size: DESKTOP });
  await eve.page.goto(`${ann.page.url()}?watch`);
  await look(eve, 'spectator', ['Tricks A:1 B:1', 'You are watching', 'Waiting for Ann...']);
  expect(await cardsOf(eve).count()).toBe(0);
  expect(await button(eve, /^(Play|Pass|Order it up)$/).count()).toBe(0);
  await Promise.all([playFirstCard(ann), says(eve, 'Ann takes it')]);
  expect(eve.frames.join('')).toContain('view');
  expect(eve.frames.join('').replaceAll('\\', '')).not.toMatch(/"suit":"[HD]","rank":"J"/); // what Ann still holds
});
