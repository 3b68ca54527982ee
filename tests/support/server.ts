/** The only file of the frozen and architecture tests that knows where the server's parts are. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { pino } from 'pino';
import * as registry from '../../src/games/registry.ts';
import type { AnyGame } from '../../src/kit/contract.ts';
import { createApp, gamesById } from '../../src/server/app.ts';
import { openShared } from '../../src/server/cluster/shared.ts';
import { readConfig } from '../../src/server/config.ts';
import { signSecret, systemEntropy } from '../../src/server/gateway/sessions.ts';
import { SqliteStore } from '../../src/server/storage/sqlite/store.ts';

export { branchRandom, openRandom } from '../../src/kit/random.ts';
export * as messageNames from '../../src/wire/messages.ts';
export { PLATFORM_REFUSALS } from '../../src/wire/refusals.ts';
export { RedisServer } from './redis-server.ts';

export const games: readonly AnyGame[] = Object.values(registry);
export const gameIds: readonly string[] = games.map(({ config }) => config.id);

/** Signs the sessions of every server that these tests start. */
const SESSION_KEY = 'a key that all test servers share';

/** A session that is the same in every run, as these servers would issue it. */
export const fixedSecret = (name: string): string =>
  signSecret(SESSION_KEY, crypto.createHash('sha256').update(`session of ${name}`).digest().subarray(0, 16));

export interface ServerOptions {
  /** Holds the SQLite file. Not used with Redis. */
  readonly dataDir: string;
  readonly redisUrl?: string;
  /** The server's time at the start. Only `pass` moves it. */
  readonly startsAt: number;
  /** Room codes, seeds and the draws of bots are the same in every run. */
  readonly hasFixedChance?: boolean;
  readonly hasRateLimits?: boolean;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly now: () => number;
  pass(ms: number): void;
  /** Does one round over everything that is due now. */
  runDue(): Promise<void>;
  /** Changes fields of a game's state, as tools for operators do. */
  writeGame(roomCode: string, change: object): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the whole server in this process: real sockets, a real store, and a clock that the test owns. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  let time = options.startsAt;
  const now = () => time;
  const restoreEntropy = options.hasFixedChance ? fixEntropy() : () => {};
  const open = () => openApp(options, now);
  const app = await (options.hasFixedChance ? withFixedBytes(open) : open());
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    now,
    pass: (ms) => {
      time += ms;
    },
    runDue: () => app.scheduler.runOnce(),
    writeGame: async (roomCode, change) => {
      const room = await app.store.load(roomCode);
      await app.rooms.checkpoint(roomCode, { ...(room!.game as object), ...change });
    },
    stop: async () => {
      await app.close();
      restoreEntropy();
    },
  };
}

async function openApp({ dataDir, redisUrl, hasRateLimits }: ServerOptions, now: () => number) {
  const games = gamesById(Object.values(registry));
  const log = pino({ level: 'silent' });
  const config = readConfig({ RATE_LIMITS: hasRateLimits ? 'on' : 'off', PORT: '0', HOST: '127.0.0.1' });
  const parts = { config, games, log, clientDir: null, version: 'test', sessionKey: SESSION_KEY, now };
  if (redisUrl) {
    const shared = await openShared(redisUrl, log, now);
    return createApp({ ...parts, shared, store: shared.store });
  }
  const store = await SqliteStore.open(dataDir, games, log);
  return createApp({ ...parts, store, restored: store.rooms() });
}

/** The codes and seeds of new rooms: the same ones in the same order. */
function fixEntropy(): () => void {
  const { roomCode, seed } = systemEntropy;
  let rooms = 0;
  Object.assign(systemEntropy, {
    roomCode: () => `ABC${++rooms + 222}`,
    seed: () => crypto.createHash('sha256').update(`seed of room ${rooms}`).digest('hex'),
  });
  return () => void Object.assign(systemEntropy, { roomCode, seed });
}

/** Bots draw from a seed that the server takes from the system once, while it starts. */
async function withFixedBytes<T>(work: () => Promise<T>): Promise<T> {
  const { randomBytes } = crypto;
  const use = (replacement: unknown): void => {
    Object.assign(crypto, { randomBytes: replacement });
    syncBuiltinESMExports();
  };
  use((size: number) => Buffer.alloc(size, 7));
  try {
    return await work();
  } finally {
    use(randomBytes);
  }
}
