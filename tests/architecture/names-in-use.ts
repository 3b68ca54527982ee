import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { createClient } from 'redis';
import { branchRandom, openRandom } from '../../src/kit/random.ts';
import { PLATFORM_REFUSALS } from '../../src/wire/refusals.ts';
import { RedisServer } from '../support/redis-server.ts';
import { registeredGames as games, TestClock, TestServer } from '../support/test-server.ts';
import { runEveryCommand, type Traces } from './every-command.ts';

/** Names by what they belong to, each list sorted. */
export type Names = Readonly<Record<string, readonly string[]>>;
type Fields = Readonly<Record<string, unknown>>;

const STARTS_AT = 1_800_000_000_000;

class NameTable {
  readonly #names = new Map<string, Set<string>>();

  add(owner: string, names: Iterable<string>): void {
    const known = this.#names.get(owner) ?? new Set();
    this.#names.set(owner, known);
    for (const name of names) known.add(name);
  }

  sorted(): Names {
    const owners = [...this.#names].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(owners.map(([owner, names]) => [owner, [...names].sort()]));
  }
}

async function inDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'oyster-names-'));
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** All names that data and clients know, read from what the code does. */
export async function namesInUse(): Promise<Readonly<Record<string, unknown>>> {
  const ofGames = namesOfGames();
  const eventsOfGames = new Set(Object.values(ofGames).flatMap(({ events }) => Object.keys(events)));
  return {
    ...(await namesOverSqlite(eventsOfGames)),
    redis: await namesInRedis(),
    refusals: refusalsOfPlatform(),
    games: ofGames,
  };
}

/** Runs everything once over SQLite, and reads what is in the file and what came over the net. */
const namesOverSqlite = (eventsOfGames: ReadonlySet<string>) =>
  inDir(async (dataDir) => {
    const clock = new TestClock(STARTS_AT);
    const server = await TestServer.start({ dataDir, clock, hasFixedChance: true });
    const traces = await runEveryCommand(server, clock);
    const http = await namesOverHttp(server);
    traces.close();
    await server.stop();
    await loseAnUnreadableGame(dataDir);
    const db = new Database(join(dataDir, 'oyster.db'));
    const names = {
      ...http,
      sqlite: tableNames(db),
      room: roomNames(db),
      log: logNames(db),
      messages: messageNames(traces, eventsOfGames),
    };
    db.close();
    return names;
  });

/** A state that the rules of a game do not know sends everybody back to the lobby, with a notice. */
async function loseAnUnreadableGame(dataDir: string): Promise<void> {
  const db = new Database(join(dataDir, 'oyster.db'));
  const isPowerHouse = `room->>'gameId' = 'power-house'`;
  const { code } = db.prepare(`SELECT code FROM rooms WHERE ${isPowerHouse}`).get() as { code: string };
  db.exec(`UPDATE rooms SET room = json_set(room, '$.game', json('{}')) WHERE ${isPowerHouse}`);
  db.close();
  const server = await TestServer.start({ dataDir, clock: new TestClock(STARTS_AT) });
  const eve = server.player();
  await eve.look(code);
  const { roomCode } = await eve.create('4-kate', 'Eve');
  await eve.leave(roomCode);
  await server.stop();
}

function tableNames(db: InstanceType<typeof Database>): Names {
  const table = new NameTable();
  for (const { name } of db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all() as {
    name: string;
  }[]) {
    const columns = db.prepare(`SELECT name, type, pk FROM pragma_table_info('${name}')`).all() as Fields[];
    table.add(
      name,
      columns.map((column) => `${column.name} ${column.type}${column.pk ? ' key' : ''}`),
    );
  }
  const keys = db.prepare('SELECT key FROM meta').all() as { key: string }[];
  table.add(
    'keys of meta',
    keys.map(({ key }) => key),
  );
  return table.sorted();
}

function roomNames(db: InstanceType<typeof Database>): Names {
  const table = new NameTable();
  for (const { room } of db.prepare('SELECT room FROM rooms').all() as { room: string }[]) {
    const fields = JSON.parse(room) as Fields;
    table.add('room', Object.keys(fields));
    table.add('room.generator', Object.keys(fields.generator as Fields));
    for (const player of fields.players as Fields[]) {
      table.add('room.players', Object.keys(player));
      table.add('room.players.covers', Object.keys((player.covers as Fields) ?? {}));
    }
  }
  return table.sorted();
}

function logNames(db: InstanceType<typeof Database>): Names {
  const table = new NameTable();
  for (const { entries } of db.prepare('SELECT entries FROM log').all() as { entries: string }[]) {
    for (const entry of JSON.parse(entries) as Fields[]) {
      const { type, ...fields } = entry.command as Fields & { type: string };
      table.add('entry', Object.keys(entry));
      table.add(`command ${type}`, Object.keys(fields));
      if (type === 'leave') table.add('why of leave', [fields.why as string]);
    }
  }
  return table.sorted();
}

/** The messages of the platform, and the events in them that are not a game's. */
function messageNames({ messages }: Traces, eventsOfGames: ReadonlySet<string>): Names {
  const table = new NameTable();
  for (const { event, data } of messages) {
    const fields = (typeof data === 'string' ? JSON.parse(data) : data) as Fields;
    if (!eventsOfGames.has(event)) table.add(event, Object.keys(fields));
    for (const { name, data } of (fields.events as { name: string; data: object }[]) ?? []) {
      if (!eventsOfGames.has(name)) table.add(`event ${name}`, Object.keys(data));
    }
  }
  return table.sorted();
}

async function namesOverHttp(server: TestServer): Promise<{ routes: readonly string[]; metrics: readonly string[] }> {
  const { body } = await server.player().get('/api/docs/json');
  const routes = Object.entries(body.paths as Record<string, Fields>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const metrics = [...text.matchAll(/^# TYPE (oyster_\S+ \S+)$/gm)].map((match) => match[1]!);
  return { routes: routes.sort(), metrics: metrics.sort() };
}

/** The keys of Redis with what is in them: names in braces are those of the code, the rest is replaced. */
async function namesInRedis(): Promise<Names> {
  const redis = await RedisServer.start();
  const clock = new TestClock(Date.now());
  const server = await TestServer.start({ redisUrl: redis.url, clock, env: { RATE_LIMITS: 'on' } });
  const traces = await runEveryCommand(server, clock);
  const names = await redisNames(redis.url, traces);
  traces.close();
  await server.stop();
  await redis.stop();
  return names;
}

async function redisNames(url: string, { people, roomCodes }: Traces): Promise<Names> {
  const words = [...people.map(({ id }) => [id, '<player>']), ...roomCodes.map((code) => [code, '<code>'])];
  const generalise = (key: string): string =>
    words
      .reduce((text, [word, placeholder]) => text.replaceAll(word!, placeholder!), key)
      .replace(/-\d+\}/, '-<n>}')
      .replace(/(limit|worlds):\{[^}]+\}/, '$1:{<hash>}')
      .replace(/^<player> .+/, '<player> <action>');
  const client = createClient({ url });
  await client.connect();
  while ((await client.keys('ow:limit*')).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  const table = new NameTable();
  for (const key of await client.keys('*')) {
    const type = await client.type(key);
    table.add(`${generalise(key)} ${type}`, type === 'hash' ? (await client.hKeys(key)).map(generalise) : []);
  }
  table.add('channels', (await client.pubSubShardChannels()).map(generalise));
  client.destroy();
  return table.sorted();
}

const refusalsOfPlatform = (): string[] => statusesOf(PLATFORM_REFUSALS);

const statusesOf = (refusals: Readonly<Record<string, { status: number }>>): string[] =>
  Object.entries(refusals)
    .map(([code, { status }]) => `${code} ${status}`)
    .sort();

interface GameNames {
  readonly settings: readonly string[];
  readonly refusals: readonly string[];
  readonly actions: Names;
  readonly events: Names;
}

/** The contract of every game: what clients and stored rooms know it by. */
const namesOfGames = (): Readonly<Record<string, GameNames>> =>
  Object.fromEntries(
    games.map((game) => {
      const { id, settings, refusals } = game.config;
      const { actions, events } = playForNames(game);
      return [
        id,
        {
          settings: settings.map(({ key, kind }) => `${key} ${kind}`),
          refusals: statusesOf(refusals),
          actions: sortedNames(actions),
          events: sortedNames(events),
        },
      ];
    }),
  );

type Found = Map<string, Set<string>>;

const sortedNames = (found: Found): Names =>
  Object.fromEntries(
    [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, fields]) => [name, [...fields].sort()]),
  );

const keep = (found: Found, name: string, fields: object): void => {
  found.set(name, new Set([...(found.get(name) ?? []), ...Object.keys(fields)]));
};

const GAMES = 30;
const STEPS = 250;

/** Random games: every action that was legal and every event, each with its fields. */
function playForNames(game: (typeof games)[number]): { actions: Found; events: Found } {
  const actions: Found = new Map();
  const events: Found = new Map();
  for (let number = 0; number < GAMES; number++) playGame(game, number, actions, events);
  return { actions, events };
}

function playGame(game: (typeof games)[number], number: number, actions: Found, events: Found): void {
  const random = openRandom(branchRandom(`names ${number}`, game.config.id));
  const { min, max } = game.config.seats;
  const players = Array.from({ length: min + (number % (max - min + 1)) }, (_, seat) => ({
    id: `p${seat}`,
    name: `P${seat}`,
  }));
  const settings = Object.fromEntries(game.config.settings.map(({ key, initial }) => [key, initial]));
  let now = STARTS_AT;
  let step = game.initialize(players, game.reviseSettings?.(settings, [], players.length) ?? settings, { now, random });
  for (let count = 0; count < STEPS; count++) {
    for (const { name, data } of step.events) keep(events, name, data);
    const choices = players.flatMap(({ id }) => game.getLegalActions(step.state, id).map((action) => ({ id, action })));
    for (const { action } of choices) keep(actions, action.type, action.payload ?? {});
    const dueAt = game.getDueAt(step.state);
    if (choices.length > 0 && (dueAt === null || random.chance(0.9))) {
      const { id, action } = random.pick(choices);
      const result = game.processAction(step.state, id, action, { now, random });
      if (result.ok) step = result.value;
    } else if (dueAt !== null) {
      now = Math.max(now, dueAt);
      step = game.processAdvancement(step.state, { now, random });
    } else return;
  }
}
