import { replayedAuth, slowReaders, slowSenders } from './abuse.ts';
import { gameIds } from './actions.ts';
import { Chance } from './chance.ts';
import { sendDeepJunk } from './deep-junk.ts';
import { routesTried } from './grammar.ts';
import { HonestTable } from './honest-table.ts';
import { type Attack, brokenFrameLane, brokenHttpLane, httpLane, wsLane } from './lanes.ts';
import { checkLimits } from './limits.ts';
import { Oracle } from './oracle.ts';
import { Stage } from './stage.ts';
import { type Memory, type Pulse, WatchedServer } from './watched-server.ts';

export interface CampaignOptions {
  readonly seed: string;
  readonly inputs: number;
  /** Whatever has been tried by then has to do. */
  readonly seconds: number;
  readonly tell?: (line: string) => void;
}

export interface CampaignReport {
  readonly seed: string;
  readonly inputs: number;
  readonly seconds: number;
  readonly findings: readonly string[];
  readonly findingCount: number;
  readonly answers: Readonly<Record<string, number>>;
  readonly memory: { readonly warm?: Memory; readonly after?: Memory };
  readonly pulse: Pulse;
  /** Versions the honest tables moved on, moves of honest people, and views compared. */
  readonly tables: { readonly versions: number; readonly played: number; readonly compared: number };
}

/** How the inputs are shared out, and by how many connections at a time. */
const LANES = {
  http: { share: 0.46, count: 64, run: httpLane },
  ws: { share: 0.5, count: 6, run: wsLane },
  brokenHttp: { share: 0.02, count: 24, run: brokenHttpLane },
  brokenFrames: { share: 0.02, count: 12, run: brokenFrameLane },
} as const;

const WARM_UP = 0.25;
/** Caches of a fixed size fill up, and collectors have moods. */
const HEAP_GROWTH_MB = 24;
const HEALTH_MS = 30_000;
const SLOW_SENDERS = 4;
const TABLE_MOVES_MS = 60_000;

/** Rate limits are off, so that bad input gets as deep as it can; a second server has them on, and is flooded. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const startedAt = Date.now();
  const server = await WatchedServer.start({ RATE_LIMITS: 'off' });
  const oracle = new Oracle();
  const limits = checkLimits(oracle, new Chance(`${options.seed}/limits`));
  const tables: HonestTable[] = [];
  const memory: { warm?: Memory; after?: Memory } = {};
  try {
    await besiege(server, tables, oracle, options, memory);
  } catch (error) {
    oracle.find('the attack broke off', String(error));
  }
  const played = tables.reduce((sum, table) => sum + table.played, 0);
  const versions = tables.reduce((sum, table) => sum + table.version, 0);
  if (server.exit === null)
    await checkRestart(server, tables, oracle).catch((error) => oracle.find('no restart', String(error)));
  if (server.exit) oracle.find('the server ended', server.exit);
  for (const line of server.complaints()) oracle.find('the log complains', line);
  for (const table of tables) table.close();
  await server.stop();
  await limits;
  return {
    seed: options.seed,
    inputs: oracle.inputs,
    seconds: Math.round((Date.now() - startedAt) / 1000),
    findings: oracle.findings,
    findingCount: oracle.findingCount,
    answers: Object.fromEntries([...oracle.statuses].sort(([, a], [, b]) => b - a)),
    memory,
    pulse: server.pulse(),
    tables: { versions, played, compared: oracle.secrets.compared },
  };
}

async function besiege(
  server: WatchedServer,
  tables: HonestTable[],
  oracle: Oracle,
  { seed, inputs, seconds, tell = () => {} }: CampaignOptions,
  memory: { warm?: Memory; after?: Memory },
): Promise<void> {
  const chance = new Chance(seed);
  const wave = (share: number, name: string) =>
    attack(server, tables, oracle, chance.branch(name), inputs * share, Date.now() + seconds * share * 1000);
  await checkRoutes(server.url, oracle);
  for (const gameId of gameIds) tables.push(await HonestTable.open(server, gameId, chance.branch(gameId), oracle));
  oracle.secrets.watch(tables.map(({ roomCode }) => roomCode));
  for (const table of tables) await table.play(oracle);
  const nuisances = Promise.all([
    slowSenders(server.port, oracle, SLOW_SENDERS),
    slowReaders(server.port, oracle),
    replayedAuth(server.port, server.url, oracle, chance.branch('replay')),
  ]);

  const unheardAtFirst = await wave(WARM_UP, 'warm-up');
  memory.warm = await server.memory();
  tell(`${oracle.inputs} inputs, heap ${memory.warm.heapMb.toFixed(1)} MB`);
  const unheard = unheardAtFirst + (await wave(1 - WARM_UP, 'attack'));
  await nuisances;
  memory.after = await settled(server);
  tell(`${oracle.inputs} inputs, heap ${memory.after.heapMb.toFixed(1)} MB`);

  if (memory.after.heapMb > memory.warm.heapMb + HEAP_GROWTH_MB) oracle.find('memory grew', memory);
  await checkTables(tables, oracle);
  await checkRooms(server, tables, oracle, unheard);
  if (server.pulse().maxMs > HEALTH_MS) oracle.find('health took too long to tell', server.pulse());
}

/** Nothing the server offers may be missing from the grammar. */
async function checkRoutes(url: string, oracle: Oracle): Promise<void> {
  const { paths } = (await (await fetch(`${url}/api/docs/json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods)) {
      const route = `${method.toUpperCase()} ${path}`;
      if (!routesTried.includes(route)) oracle.find('a route that nobody attacks', route);
    }
  }
}

/** How many Worlds may have been opened without anybody hearing of it. */
async function attack(
  server: WatchedServer,
  tables: readonly HonestTable[],
  oracle: Oracle,
  chance: Chance,
  inputs: number,
  deadline: number,
): Promise<number> {
  const stage = await Stage.open(server.url, tables, chance.branch('stage'));
  const lanes = Object.entries(LANES).flatMap(([name, { share, count, run }]) => {
    let left = Math.round(inputs * share);
    const take: Attack['take'] = (wanted) => {
      if (left <= 0 || Date.now() >= deadline || server.exit !== null) return false;
      left -= wanted;
      oracle.inputs += wanted;
      return true;
    };
    return Array.from({ length: count }, (_, lane) =>
      run({ port: server.port, stage, oracle, take }, chance.branch(`${name}-${lane}`)),
    );
  });
  await Promise.all(lanes.map((lane) => lane.catch((error) => oracle.find('a lane broke off', String(error)))));
  await stage.close();
  return stage.unheard;
}

/** Closing sockets takes a moment on the other side. */
async function settled(server: WatchedServer): Promise<Memory> {
  let memory = await server.memory();
  for (let look = 0; look < 10; look++) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const next = await server.memory();
    if (next.heapMb > memory.heapMb - 0.5) return next;
    memory = next;
  }
  return memory;
}

/** The honest are still at their tables, and their games go on. */
async function checkTables(tables: readonly HonestTable[], oracle: Oracle): Promise<void> {
  await Promise.all(
    tables.map(async (table) => {
      if (!(await table.moves(2, TABLE_MOVES_MS)))
        oracle.find('an honest game stands still', `${table.gameId} at version ${table.version}`);
      const { room } = await table.look();
      const seated = room.players.filter((player) => !player.isBot && player.isConnected).map((player) => player.id);
      if (!table.playerIds.every((id) => seated.includes(id)))
        oracle.find('an honest person lost the seat', room.players);
    }),
  );
}

/** Attackers leave every World whose code they were told. */
async function checkRooms(
  server: WatchedServer,
  tables: readonly HonestTable[],
  oracle: Oracle,
  unheard: number,
): Promise<void> {
  const leftOver = (await server.metric('oyster_rooms')) - tables.length;
  if (leftOver >= 0 && leftOver <= unheard) return;
  oracle.find('rooms were left over', `${leftOver}, of which ${unheard} nobody heard of`);
  for (const world of server.strangeWorlds(tables.map(({ roomCode }) => roomCode))) oracle.find('left over', '', world);
}

/** What the attackers got into the logs must not keep the server from coming back. */
async function checkRestart(server: WatchedServer, tables: readonly HonestTable[], oracle: Oracle): Promise<void> {
  const complaints = server.complaints();
  for (const line of complaints) oracle.find('the log complains', line);
  await Promise.all(tables.map((table) => table.rest()));
  await sendDeepJunk(server, oracle);
  await server.restart('SIGTERM');
  await server.restart('SIGKILL');
  for (const table of tables) {
    const { version } = await table.look();
    if (version < table.version)
      oracle.find('versions were lost in a restart', `${table.gameId}: ${version} after ${table.version}`);
  }
}
