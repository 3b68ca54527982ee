import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PageSeatedAnswer } from '../../src/wire/messages.ts';
import { findChromium } from '../../tools/scripts/lib/chromium.mjs';
import { root } from '../../tools/scripts/lib/prepare.mjs';

export const PHONE = { width: 375, height: 667 };
export const DESKTOP = { width: 1440, height: 900 };
export const SIZES = [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const;

/**
 * Chromium's own address bar, hidden in a headless browser, is a web page that costs each person more than ours does.
 * Whoever names features replaces Playwright's list: those of it that would reach for the network come along.
 */
const UNWANTED_FEATURES = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'OptimizationHints', 'AimEnabled'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch', 'PaintHolding'],
];

/** What may differ from theme to theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Where pictures go, if anybody wants them. */
const { PICTURES_DIR } = process.env;

export async function launch(): Promise<Browser> {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error('no Chromium found: run npm test once, or set CHROMIUM_PATH');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', `--disable-features=${UNWANTED_FEATURES}`],
  });
}

export interface PersonOptions {
  readonly size?: { width: number; height: number };
  readonly theme?: 'dark' | 'light';
  readonly language?: 'en-US' | 'vi-VN';
  readonly reducedMotion?: boolean;
}

/** Somebody with a browser of their own; whatever the browser complains about is remembered. */
export class Person {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[] = [];
  /** Everything the sockets of this browser received. */
  readonly frames: string[] = [];
  /** The same, and every answer about a room that this browser fetched, in the order in which they came. */
  readonly #traffic: Promise<string>[] = [];

  static async arrive(browser: Browser, options: PersonOptions = {}): Promise<Person> {
    const { size = PHONE, theme = 'dark', language = 'en-US', reducedMotion = false } = options;
    const context = await browser.newContext({
      viewport: size,
      hasTouch: size.width < 600,
      locale: language,
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    if (theme === 'light') {
      await context.addInitScript(() => {
        localStorage['oyster-world'] ??= JSON.stringify({ theme: 'light' });
      });
    }
    return new Person(context, await context.newPage());
  }

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.setDefaultTimeout(30_000);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        this.frames.push(String(payload));
        this.#traffic.push(Promise.resolve(String(payload)));
      });
    });
    page.on('response', (response) => {
      if (!/\/api\/rooms\/[A-Z0-9]{6}$/.test(response.url())) return;
      this.#traffic.push(
        response.text().then(
          (text) => `{"data":${text}}`,
          () => '{}', // the page had gone on before it was read
        ),
      );
    });
  }

  /** Everything this browser was told. */
  traffic(): Promise<string[]> {
    return Promise.all(this.#traffic);
  }

  /** From the home page to a World of one's own. */
  async createWorld(url: string, name: string, game: string): Promise<string> {
    await this.page.goto(url);
    await this.page.getByRole('button', { name: 'Create a World' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('radio', { name: new RegExp(game) }).check({ force: true });
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await this.page.waitForURL(/\/room\/[A-Z2-9]{6}$/);
    return this.page.url().slice(-6);
  }

  async joinByLink(url: string, roomCode: string, name: string): Promise<void> {
    await this.page.goto(`${url}/join/${roomCode}`);
    await this.page.getByRole('textbox').fill(name);
    await this.page.getByRole('button', { name: 'Join this World' }).click();
    await this.page.waitForURL(`${url}/room/${roomCode}`);
  }

  /** A request with this browser's session. */
  async post<T>(url: string, data: object): Promise<T> {
    const answer = await this.context.request.post(url, { data });
    if (!answer.ok()) throw new Error(`${url}: ${await answer.text()}`);
    return answer.json() as Promise<T>;
  }

  /** A World of one's own, without the way through the pages. */
  openWorld(url: string, wish: { name: string; gameId: string; seats?: number }): Promise<PageSeatedAnswer> {
    return this.post(`${url}/api/rooms/create`, wish);
  }

  takeSeat(url: string, roomCode: string, name: string): Promise<PageSeatedAnswer> {
    return this.post(`${url}/api/rooms/join`, { roomCode, name });
  }

  async startGame(url: string, { roomCode, playerId }: PageSeatedAnswer, settings: object = {}): Promise<void> {
    await this.post(`${url}/api/game/start`, { roomCode, playerId, settings });
  }

  /** No axe violations, in the other theme no weak colours either, nothing to scroll sideways. */
  async inspect(): Promise<void> {
    await this.#comeToRest();
    if (await this.page.evaluate(() => !('axe' in window))) await this.page.evaluate(axeSource);
    await this.#expectNoViolations();
    await this.#flipTheme();
    await this.#expectNoViolations(COLOUR_RULES);
    await this.#flipTheme();
    const overflow = await this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, 'sideways scroll').toBeLessThanOrEqual(0);
  }

  async #comeToRest(): Promise<void> {
    await this.page.evaluate(async () => {
      const isEnding = (animation: Animation) =>
        animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(isEnding)
          .map((animation) => animation.finished),
      );
    });
  }

  /** The looks alone: what the person has chosen stays as it is. */
  async #flipTheme(): Promise<void> {
    await this.page.evaluate(() => {
      const { dataset } = document.documentElement;
      dataset.theme = dataset.theme === 'light' ? 'dark' : 'light';
    });
    await this.#comeToRest();
  }

  /** A card caught in mid-flight has no lasting contrast: what is wrong must still be wrong when it has landed. */
  async #expectNoViolations(rules?: readonly string[]): Promise<void> {
    await expect.poll(() => this.#violations(rules), { interval: 300 }).toEqual([]);
  }

  /** With the theme they were found in. All rules, unless some are named. */
  #violations(rules?: readonly string[]): Promise<string[]> {
    return this.page.evaluate(async (only) => {
      const { axe } = window as unknown as {
        axe: {
          run(options: object): Promise<{
            violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[];
          }>;
        };
      };
      const options = { resultTypes: ['violations'], ...(only && { runOnly: { type: 'rule', values: only } }) };
      const { violations } = await axe.run(options);
      const { theme } = document.documentElement.dataset;
      return violations.map(
        ({ id, nodes }) =>
          `${theme}, ${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`,
      );
    }, rules);
  }

  async picture(name: string): Promise<void> {
    if (PICTURES_DIR) await this.page.screenshot({ path: resolve(root, PICTURES_DIR, `${name}.png`) });
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}
