import { afterEach, expect } from 'vitest';
import { type Moment, momentOf, SEATED } from '../../src/games/whos-deal/fixtures/positions.ts';
import { whosDeal } from '../../src/games/whos-deal/index.ts';
import type { WhosDealGameState } from '../../src/games/whos-deal/rules/types.ts';
import type { AnyGame, PaceRange, Player } from '../../src/kit/contract.ts';
import type { Person, PersonOptions } from './browser.ts';
import { type House, openHouse } from './open-house.ts';
import { QUICK, serve } from './serve-game.ts';

/** Bots that leave the table as it is, to be looked at. */
export const STILL: PaceRange = [3_600_000, 3_600_000];

/** What the next game begins with: the moment of a round where it matters, else a fresh deal. */
export interface Scene {
  readonly moment?: Moment;
  readonly pace?: PaceRange;
  /** The pause between rounds does not end. */
  readonly isTimeless?: boolean;
}

/** A server with Who's Deal? alone, whose games begin where a test wants them to, and a browser, for all tests of a file. */
export class Stage {
  readonly #house: House;
  scene: Scene = {};

  constructor() {
    this.#house = openHouse(() => serve(this.#game()));
    afterEach(() => {
      this.scene = {};
    });
  }

  #game(): AnyGame {
    return {
      ...whosDeal,
      initialize: (players, settings, context, previous) => {
        const dealt = whosDeal.initialize(players, settings, context, previous);
        const { moment } = this.scene;
        return moment ? { ...dealt, state: seat(momentOf(moment), players) } : dealt;
      },
      getBotPaceMs: () => this.scene.pace ?? QUICK,
      getDueAt: (state) => (this.scene.isTimeless ? null : whosDeal.getDueAt(state)),
    };
  }

  arrive(options: PersonOptions = {}): Promise<Person> {
    return this.#house.arrive(options);
  }

  /** The lobby of a World in which these people sit in order; bots take the other seats. */
  async lobby(names: readonly string[], options: PersonOptions = {}): Promise<[Person, ...Person[]]> {
    const host = await this.arrive(options);
    const roomCode = await host.createWorld(this.#house.url, names[0]!, "Who's Deal?");
    const guests: Person[] = [];
    for (const name of names.slice(1)) {
      const guest = await this.arrive(options);
      await guest.joinByLink(this.#house.url, roomCode, name);
      await says(host, name);
      guests.push(guest);
    }
    const people: [Person, ...Person[]] = [host, ...guests];
    for (const { frames } of people) await expect.poll(() => frames.some(isOwnChannel)).toBe(true); // all hear of the start
    return people;
  }

  /** The game, begun with this scene, seen by everybody. */
  async table(scene: Scene, names: readonly string[] = ['Ann'], options: PersonOptions = {}) {
    this.scene = scene;
    const { url } = this.#house;
    const host = await this.arrive(options);
    const seat = await host.openWorld(url, { name: names[0]!, gameId: whosDeal.config.id });
    const guests: Person[] = [];
    for (const name of names.slice(1)) {
      const guest = await this.arrive(options);
      await guest.takeSeat(url, seat.roomCode, name);
      guests.push(guest);
    }
    await host.startGame(url, seat);
    const people: [Person, ...Person[]] = [host, ...guests];
    for (const { page } of people) {
      await page.goto(`${url}/room/${seat.roomCode}`);
      await page.getByText(/^Playing to/).waitFor();
    }
    return people;
  }
}

const isOwnChannel = (frame: string) => frame.includes('subscription_succeeded') && frame.includes('private-player');

/** The people of a moment make room for those at the table. */
const seat = (game: WhosDealGameState, players: readonly Player[]): WhosDealGameState =>
  players.reduce((held, { id }, index) => whosDeal.processPlayerReplacement(held, SEATED[index]!, id), game);

export const button = ({ page }: Person, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const says = ({ page }: Person, text: string | RegExp) => page.getByText(text).first().waitFor();
export const cardsOf = ({ page }: Person) => page.locator('button[data-card]');
export const openCards = ({ page }: Person) => page.locator('button[data-card][aria-disabled=false]');
export const suits = ({ page }: Person) => page.locator('button[data-suit]');
/** The cards lying on the table, by name. */
export const onTable = ({ page }: Person) => page.locator('section[aria-label="Card table"] [role=img][data-suit]');

/** Time on this page stands still until it is moved on: what is shown for two seconds can be looked at in peace. */
export async function stopClock({ page }: Person): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000); // no longer: what the page waits for would seem lost
}

/** Lets a stopped clock tick until these words are there, and not a moment longer. */
export async function ticksUntil({ page }: Person, words: string): Promise<void> {
  const isThere = async () => {
    await page.clock.runFor(10);
    return page.getByText(words).first().isVisible();
  };
  await expect.poll(isThere).toBe(true);
}

/** Lifts the first card that may be played and puts it down with the button. */
export async function playFirstCard(person: Person): Promise<void> {
  await openCards(person)
    .first()
    .click({ position: { x: 12, y: 30 } });
  await person.page.locator('button[data-card][aria-pressed=true]').waitFor();
  await button(person, /^(Play|Discard)$/).click();
}
