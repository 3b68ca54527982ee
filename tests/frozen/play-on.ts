import type { GameAction } from '../../src/kit/contract.ts';
import { TestPlayer } from '../support/player.ts';
import type { TestClock, TestServer } from '../support/test-server.ts';
import type { FrozenWorld } from './fixtures.ts';

const CHANGES = 30;
const STEP_MS = 1000;
const STEPS_AT_MOST = 500;
const HEARTBEAT_MS = 10_000;

/**
 * In all Worlds at once, people play legal actions and time passes, until each game is over or the World has changed 30
 * times. Answers with the Worlds whose game does not go on.
 */
export async function playOn(server: TestServer, clock: TestClock, worlds: readonly FrozenWorld[]): Promise<string[]> {
  const tables = worlds.map((world) => new Table(server, world));
  for (const table of tables) await table.beat();
  for (const table of tables) await table.begin();
  let heartbeatAt = clock.now;
  for (let step = 0; step < STEPS_AT_MOST; step++) {
    const open = tables.filter(({ isDone }) => !isDone);
    if (open.length === 0) return [];
    for (const table of open) await table.step(step);
    clock.pass(STEP_MS);
    await server.runDue();
    if (clock.now - heartbeatAt < HEARTBEAT_MS) continue;
    heartbeatAt = clock.now;
    for (const table of tables) await table.beat();
  }
  return tables.flatMap(({ isDone, stage }) => (isDone ? [] : [stage]));
}

class Table {
  readonly stage: string;
  readonly #roomCode: string;
  readonly #people: readonly TestPlayer[];
  #firstVersion = 0;
  isDone = false;

  constructor(server: TestServer, { stage, roomCode, people }: FrozenWorld) {
    this.stage = stage;
    this.#roomCode = roomCode;
    this.#people = people.map((person) => new TestPlayer(server, person));
  }

  async beat(): Promise<void> {
    for (const person of this.#people) await person.heartbeat(this.#roomCode);
  }

  /** A World in its lobby starts, and one whose game is over plays again. */
  async begin(): Promise<void> {
    const [owner] = this.#people;
    const { room, version } = await owner!.look(this.#roomCode);
    this.#firstVersion = version;
    if (room.status === 'waiting') await this.#act(owner!, { type: 'start' });
    if (room.status === 'finished') await this.#act(owner!, { type: 'play-again' });
  }

  async step(number: number): Promise<void> {
    const person = this.#people[number % this.#people.length]!;
    const { room, version, legal } = await person.look(this.#roomCode);
    this.isDone = room.status === 'finished' || version - this.#firstVersion >= CHANGES;
    const action = legal[(number * 5 + 1) % legal.length];
    if (action && !this.isDone) await this.#act(person, action);
  }

  async #act(person: TestPlayer, action: GameAction): Promise<void> {
    const { status, body } = await person.act(this.#roomCode, action.type, action.payload);
    if (status !== 200) throw new Error(`${this.stage}: ${JSON.stringify(action)}: ${JSON.stringify(body)}`);
  }
}
