// Made tests/frozen/25a3d1b once. How to run it on the code of that commit is in tests/frozen/README.md.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { FROZEN, type FrozenWorld, type RedisEntry, writeBytes, writeJson } from '../../tests/frozen/fixtures.ts';
import { recordSession } from '../../tests/frozen/session.ts';
import { Person } from '../../tests/support/person.ts';
import { gameIds } from '../../tests/support/server.ts';

const PORT = 3987;
const REDIS_PORT = 3988;
const URL_OF_SERVER = `http://127.0.0.1:${PORT}`;

interface Table {
  readonly stage: string;
  readonly roomCode: string;
  readonly people: readonly Person[];
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The real server from its source. Games go on by heartbeats alone, so that nothing happens after the last look. */
async function startProcess(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    env: { ...process.env, PORT: `${PORT}`, HOST: '127.0.0.1', SCHEDULER: 'off', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isUp = () =>
    fetch(`${URL_OF_SERVER}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await sleep(100);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

async function seat(gameId: string, stage: string, names: readonly string[]): Promise<Table> {
  const people = names.map((name) => new Person(URL_OF_SERVER, name));
  const roomCode = await people[0]!.sit('/api/rooms/create', { gameId });
  for (const person of people.slice(1)) await person.sit('/api/rooms/join', { roomCode });
  return { stage: `${gameId}: ${stage}`, roomCode, people };
}

const start = ({ people, roomCode }: Table) => people[0]!.act(roomCode, { type: 'start' });

const leave = (person: Person, roomCode: string) => person.post('/api/rooms/leave', { roomCode, playerId: person.id });

/** People play legal actions, and their heartbeats carry bots and clocks on, until the World has moved so far. */
async function playOn(table: Table, versions: number): Promise<void> {
  const { roomCode, people } = table;
  const first = (await people[0]!.look(roomCode)).body.version;
  for (let turn = 0; ; turn++) {
    for (const person of people) {
      const { body } = await person.look(roomCode);
      if (body.version - first >= versions || body.room.status !== 'playing') return;
      const legal = body.legal[(turn * 5 + 1) % body.legal.length];
      if (legal) await person.act(roomCode, { ...legal, actionId: `${person.name}-${body.version}` });
      else await person.heartbeat(roomCode);
    }
    await sleep(100);
  }
}

/** One World for each game in mid-game, one in its lobby with changed settings, and one that is over. */
async function playFirstPart(): Promise<Table[]> {
  const playing = await Promise.all(
    gameIds.map(async (gameId) => {
      const table = await seat(gameId, 'in mid-game', ['Ann', 'Bob']);
      await start(table);
      await playOn(table, 14);
      return table;
    }),
  );
  const left = await seat('lieng', 'Cy has left', ['Ann', 'Bob', 'Cy']);
  await start(left);
  await playOn(left, 3);
  await leave(left.people[2]!, left.roomCode);
  const lobby = await seat('lieng', 'in its lobby', ['Ann', 'Bob', 'Dan']);
  const [ann, , dan] = lobby.people;
  const settings = [
    { type: 'set-setting', payload: { ante: 20 } },
    { type: 'set-seats', payload: { seats: 4 } },
    { type: 'set-bot-level', payload: { level: 'easy' } },
    { type: 'kick', payload: { playerId: dan!.id } },
  ];
  for (const action of settings) await ann!.act(lobby.roomCode, action);
  const over = await seat('4-kate', 'over', ['Ann', 'Bob']);
  await start(over);
  await playOn(over, 100);
  return [...playing, left, { ...lobby, people: lobby.people.slice(0, 2) }, over];
}

/** More of everything, and a World that is in no snapshot. No pause, so that no snapshot follows. */
async function playSecondPart(tables: readonly Table[]): Promise<Table[]> {
  await Promise.all(tables.map((table) => playOn(table, 8)));
  const fresh = await seat('4-kate', 'not in any snapshot', ['Ann', 'Bob']);
  await start(fresh);
  await playOn(fresh, 4);
  return [...tables, fresh];
}

/** A World whose last person leaves is gone. */
async function playAndLeave(): Promise<string> {
  const { people, roomCode } = await seat('4-kate', 'gone', ['Ann']);
  await leave(people[0]!, roomCode);
  return roomCode;
}

async function save(name: string, tables: readonly Table[], gone: readonly string[]): Promise<void> {
  const watcher = new Person(URL_OF_SERVER, 'watcher');
  const worlds: FrozenWorld[] = [];
  for (const { stage, roomCode, people } of tables) {
    const views: Record<string, Record<string, unknown>> = {};
    for (const person of [...people, watcher]) views[person.name] = (await person.look(roomCode)).body;
    worlds.push({ stage, roomCode, views, people: people.map(({ name, id, token }) => ({ name, id, token: token! })) });
  }
  const savedAt = Math.max(...worlds.flatMap(({ views }) => Object.values(views).map(({ now }) => now as number)));
  writeJson(`worlds-${name}`, { savedAt, worlds, gone });
}

function saveDatabase(name: string, dataDir: string): void {
  for (const file of ['oyster.db', 'oyster.db-wal']) {
    const path = join(dataDir, file);
    if (existsSync(path)) writeBytes(`${name}-${file}`, readFileSync(path));
  }
}

async function makeDatabases(dataDir: string): Promise<void> {
  let server = await startProcess({ DATA_DIR: dataDir });
  const gone = [await playAndLeave()]; // first, because of the reused row numbers that tests/frozen/README.md tells of
  let tables = await playFirstPart();
  await save('stopped', tables, gone);
  await end(server, 'SIGTERM');
  saveDatabase('stopped', dataDir);

  server = await startProcess({ DATA_DIR: dataDir });
  gone.push(await playAndLeave());
  tables = await playSecondPart(tables);
  await save('killed', tables, gone);
  await end(server, 'SIGKILL');
  saveDatabase('killed', dataDir);
}

async function makeRedis(dataDir: string): Promise<void> {
  const options = ['--port', `${REDIS_PORT}`, '--bind', '127.0.0.1', '--save', '', '--dir', dataDir];
  const redis = spawn('redis-server', options, { stdio: 'ignore' });
  await sleep(500);
  const url = `redis://127.0.0.1:${REDIS_PORT}`;
  const server = await startProcess({ REDIS_URL: url });
  const tables = await playSecondPart(await playFirstPart());
  const gone = [await playAndLeave()];
  await save('redis', tables, gone);
  await end(server, 'SIGKILL');
  writeJson('redis', await dumpRedis(url));
  await end(redis, 'SIGKILL');
}

async function dumpRedis(url: string): Promise<RedisEntry[]> {
  const client = createClient({ url });
  await client.connect();
  const entries: RedisEntry[] = [];
  for (const key of (await client.keys('*')).sort()) {
    const type = await client.type(key);
    if (type === 'string') entries.push({ key, type, value: (await client.get(key))! });
    else if (type === 'list') entries.push({ key, type, value: await client.lRange(key, 0, -1) });
    else if (type === 'set') entries.push({ key, type, value: (await client.sMembers(key)).sort() });
    else if (type === 'hash') entries.push({ key, type, value: Object.entries(await client.hGetAll(key)) });
    else if (type === 'zset') {
      const members = await client.zRangeWithScores(key, 0, -1);
      entries.push({ key, type, value: members.map(({ value, score }) => [value, `${score}`]) });
    } else throw new Error(`${key} is a ${type}`);
  }
  client.destroy();
  return entries;
}

mkdirSync(FROZEN, { recursive: true });
for (const gameId of gameIds) writeJson(`session-${gameId}`, await recordSession(gameId));
for (const make of [makeDatabases, makeRedis]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'oyster-frozen-'));
  await make(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
