import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { playerChannel } from '../../src/wire/channels.ts';
import { root } from '../../tools/scripts/lib/prepare.mjs';
import { type Person, PHONE } from '../support/browser.ts';
import { button } from '../support/lieng-table.ts';
import { openHouse } from '../support/open-house.ts';
import { TestClock, type TestPlayer, TestServer, TestTab } from '../support/test-server.ts';

const PEOPLE = 12;
const EVENING_MS = 3 * 60_000;
/** From one action of the table to the next: as quick as a table can be. */
const STEP_MS = 500;
const HEARTBEAT_MS = 10_000;
const RELOAD_MS = 7_000;

const clock = new TestClock();
let server: TestServer;
const house = openHouse(async () => {
  const clientDir = join(root, 'dist/client');
  server = await TestServer.start({ clock, clientDir, env: { RATE_LIMITS: 'on' } });
  return server;
});

/** What the server was asked, and which answers spoke of a limit. */
let requests: string[] = [];
const refusals: string[] = [];
beforeAll(() => {
  server.app.http.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    requests.push(`${request.method} ${request.url}`);
    response.on('finish', () => {
      if ([429, 503].includes(response.statusCode)) refusals.push(`${response.statusCode} ${request.url}`);
    });
  });
});

/** The paths that a page fetches while it does something. */
async function pathsOf(work: () => Promise<unknown>): Promise<string[]> {
  requests = [];
  await work();
  return requests.flatMap((line) => (line.startsWith('GET ') ? line.slice(4) : []));
}

/** A tab as the page has it, without drawing: what it fetches, its socket, its heartbeat. */
class SimulatedTab {
  readonly #player: TestPlayer;
  readonly #roomCode: string;
  #tab: TestTab | null = null;
  #beatAt: number;

  constructor(player: TestPlayer, roomCode: string, beatAt: number) {
    this.#player = player;
    this.#roomCode = roomCode;
    this.#beatAt = beatAt;
  }

  async load(paths: readonly string[]): Promise<void> {
    this.#tab?.pusher.disconnect();
    const headers = this.#player.auth();
    await Promise.all(paths.map(async (path) => (await fetch(server.url + path, { headers })).arrayBuffer()));
    const pusher = this.#player.connect();
    pusher.connection.bind('error', (error: unknown) => refusals.push(JSON.stringify(error)));
    this.#tab = new TestTab(pusher, pusher.subscribe(playerChannel(this.#player.id)));
    await this.#tab.subscribed;
    this.#tab.channel.trigger('client-follow', {});
    await this.#player.look(this.#roomCode);
    await this.#beat();
  }

  async live(): Promise<void> {
    if (clock.now >= this.#beatAt) await this.#beat();
  }

  async #beat(): Promise<void> {
    this.#beatAt = clock.now + HEARTBEAT_MS;
    await this.#player.post('/api/rooms/heartbeat', { roomCode: this.#roomCode, playerId: this.#player.id });
  }

  /** Resolves with the answer, an acknowledgement or a refusal. */
  async act(actionId: string, action: object): Promise<void> {
    const tab = this.#tab!;
    tab.channel.trigger('client-action', { roomCode: this.#roomCode, actionId, ...action });
    const isOurs = (message: { ack?: string; actionId?: string }) => [message.ack, message.actionId].includes(actionId);
    const answers = ['changes', 'view', 'action-accepted', 'action-refused'].map((event) => tab.next(event, isOurs));
    await Promise.race(answers);
    tab.heard.length = 0;
  }
}

interface Guest {
  readonly player: TestPlayer;
  readonly tabs: readonly SimulatedTab[];
}

/** One action of the person whose turn it is, from one of the tabs. */
async function playOn(roomCode: string, guests: readonly Guest[], move: number): Promise<boolean> {
  for (const { player, tabs } of guests) {
    const look = await server.app.rooms.look(player.id, roomCode);
    const legal = look.ok ? look.value.legal : [];
    const action = legal.find(({ type }) => type === 'bet') ?? legal.find(({ type }) => type === 'rebuy');
    if (!action) continue;
    await tabs[move % tabs.length]!.act(`move-${move}`, action);
    return true;
  }
  return false;
}

async function joinAll(an: Person, host: TestPlayer, roomCode: string): Promise<Guest[]> {
  const firstVisit = await pathsOf(async () => {
    await an.page.goto(`${house.url}/room/${roomCode}`);
    await button(an, /Start the game/).waitFor();
    await an.page.waitForLoadState('networkidle');
  });
  const guestsOf = (player: TestPlayer, index: number): Guest => ({
    player,
    tabs: (player === host ? [1] : [0, 1]).map(
      (tab) => new SimulatedTab(player, roomCode, clock.now + 400 * index + tab),
    ),
  });
  const others = Array.from({ length: PEOPLE - 1 }, () => server.player());
  await Promise.all(others.map((player, index) => player.join(roomCode, `Guest ${index + 1}`)));
  const guests = [host, ...others].map(guestsOf);
  await Promise.all(guests.map(({ tabs }) => tabs[0]!.load(firstVisit))); // everybody has just scanned the code
  clock.pass(2_000);
  await Promise.all(guests.map(({ tabs }) => tabs[1]?.load(firstVisit)));
  return guests;
}

afterEach(() => {
  requests = [];
});

test('twelve people behind one address, two tabs each, play quickly, reload, and meet no limit', async () => {
  const an = await house.arrive({ size: PHONE });
  await keepRefusals(an);
  const seat = await an.openWorld(house.url, { name: 'An', gameId: 'lieng', seats: PEOPLE });
  const [session] = await an.context.cookies();
  const host = Object.assign(server.player(), { token: session!.value, id: seat.playerId });
  const guests = await joinAll(an, host, seat.roomCode);
  const tabs = guests.flatMap((guest) => guest.tabs);
  await button(an, /Start the game/).click();
  await an.page.locator('[data-phase]').waitFor();
  const reload = await pathsOf(async () => {
    await an.page.reload();
    await an.page.locator('[data-phase]').waitFor();
    await an.page.waitForLoadState('networkidle');
  });

  const endsAt = clock.now + EVENING_MS;
  let moves = 0;
  let reloads = 0;
  while (clock.now < endsAt) {
    clock.pass(STEP_MS);
    if (await playOn(seat.roomCode, guests, moves)) moves += 1;
    for (const tab of tabs) await tab.live();
    if (clock.now % RELOAD_MS < STEP_MS) await tabs[reloads++ % tabs.length]!.load(reload);
  }
  await Promise.all(tabs.map((tab) => tab.load(reload))); // all phones wake up at once
  await an.page.reload();
  await an.page.locator('[data-phase]').waitFor();

  expect(refusals).toEqual([]);
  expect(an.complaints).toEqual([]);
  expect(await an.page.evaluate(() => sessionStorage.refusal)).toBeUndefined();
  expect(moves).toBeGreaterThan(60);
  expect(reloads).toBe(26);
});

/** Keeps the last error toast of the page, however briefly it shows. */
const keepRefusals = ({ context }: Person) =>
  context.addInitScript(() => {
    new MutationObserver(() => {
      const toast = document.querySelector('[data-tone="refusal"]');
      if (toast) sessionStorage.refusal = toast.textContent;
    }).observe(document, { subtree: true, childList: true });
  });
