import { Person } from '../support/person.ts';
import type { RunningServer } from '../support/server.ts';
import type { FrozenWorld } from './fixtures.ts';

const CHANGES = 30;
const STEP_MS = 1000;
const STEPS_AT_MOST = 500;
const HEARTBEAT_MS = 10_000;

/**
 * In all Worlds at once, people play legal actions and time passes, until each game is over or the World has changed 30
 * times. Answers with the Worlds whose game does not go on.
 */
export async function playOn(server: RunningServer, worlds: readonly FrozenWorld[]): Promise<string[]> {
  const tables = worlds.map((world) => new Table(server, world));
  for (const table of tables) await table.beat();
  for (const table of tables) await table.begin();
  let heartbeatAt = server.now();
  for (let step = 0; step < STEPS_AT_MOST; step++) {
    const open = tables.filter(({ isDone }) => !isDone);
    if (open.length === 0) return [];
    for (const table of open) await table.step(step);
    server.pass(STEP_MS);
    await server.runDue();
    if (server.now() - heartbeatAt < HEARTBEAT_MS) continue;
    heartbeatAt = server.now();
    for (const table of tables) await table.beat();
  }
  return tables.flatMap(({ isDone, stage }) => (isDone ? [] : [stage]));
}

class Table {
  readonly stage: string;
  readonly #roomCode: string;
  readonly #people: readonly Person[];
  #firstVersion = 0;
  isDone = false;

  constructor({ url }: RunningServer, { stage, roomCode, people }: FrozenWorld) {
    this.stage = stage;
    this.#roomCode = roomCode;
    this.#people = people.map(({ name, token, id }) => new Person(url, name, token, id));
  }

  async beat(): Promise<void> {
    for (const person of this.#people) await person.heartbeat(this.#roomCode);
  }

  /** A World in its lobby starts, and one whose game is over plays again. */
  async begin(): Promise<void> {
    const [owner] = this.#people;
    const { body } = await owner!.look(this.#roomCode);
    this.#firstVersion = body.version;
    if (body.room.status === 'waiting') await this.#act(owner!, { type: 'start' });
    if (body.room.status === 'finished') await this.#act(owner!, { type: 'play-again' });
  }

  async step(number: number): Promise<void> {
    const person = this.#people[number % this.#people.length]!;
    const { body } = await person.look(this.#roomCode);
    this.isDone = body.room.status === 'finished' || body.version - this.#firstVersion >= CHANGES;
    const action = body.legal[(number * 5 + 1) % body.legal.length];
    if (action && !this.isDone) await this.#act(person, action);
  }

  async #act(person: Person, action: { type: string }): Promise<void> {
    const { status, body } = await person.act(this.#roomCode, action);
    if (status !== 200) throw new Error(`${this.stage}: ${JSON.stringify(action)}: ${JSON.stringify(body)}`);
  }
}
