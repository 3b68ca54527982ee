import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import * as registry from '../../src/games/registry.ts';
import type { AnyGame, Timestamp } from '../../src/kit/contract.ts';
import type { Games, RoomStore } from '../../src/rooms/ports.ts';
import { type App, createApp, gamesById } from '../../src/server/app.ts';
import { openShared } from '../../src/server/cluster/shared.ts';
import { readConfig } from '../../src/server/config.ts';
import { signSecret } from '../../src/server/gateway/sessions.ts';
import { SqliteStore } from '../../src/server/storage/sqlite/store.ts';
import { fixEntropy, withFixedBytes } from './fixed-chance.ts';
import { TestPlayer } from './player.ts';

export type { Answer } from './http.ts';
export { type ServerAddress, TestPlayer, TestTab } from './player.ts';

export const registeredGames: readonly AnyGame[] = Object.values(registry);
export const gameIds: readonly string[] = registeredGames.map(({ config }) => config.id);
export const allGames: Games = gamesById(registeredGames);
export const quiet = pino({ level: 'silent' });
const TEST_SESSION_KEY = 'a key that all test servers share';

/** A session that is the same in every run, as test servers issue it. */
export const fixedSecret = (name: string): string =>
  signSecret(TEST_SESSION_KEY, createHash('sha256').update(`session of ${name}`).digest().subarray(0, 16));

/** A clock that only the test moves. */
export class TestClock {
  now: Timestamp;
  constructor(startsAt: Timestamp = 1_800_000_000_000) {
    this.now = startsAt;
  }
  read = (): Timestamp => this.now;
  pass(ms: number): void {
    this.now += ms;
  }
}

export interface TestServerOptions {
  readonly env?: Record<string, string>;
  readonly clock?: TestClock;
  readonly games?: Games;
  readonly store?: RoomStore;
  /** Holds the SQLite file, and stays when the server stops. Without it the server has a new folder. */
  readonly dataDir?: string;
  /** Makes the server one of those that share this Redis. */
  readonly redisUrl?: string;
  readonly log?: typeof quiet;
  /** The built client, for tests with a browser. */
  readonly clientDir?: string;
  /** Room codes, seeds and the draws of bots are the same in every run. */
  readonly hasFixedChance?: boolean;
}

/** A whole server in this process: a free port, real sockets, a real SQLite file or Redis, and the test's clock. */
export class TestServer {
  readonly app: App;
  readonly url: string;
  readonly port: number;
  readonly #cleanUp: () => void;
  readonly #players: TestPlayer[] = [];

  static async start(options: TestServerOptions = {}): Promise<TestServer> {
    const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'oyster-'));
    const restoreEntropy = options.hasFixedChance ? fixEntropy() : () => {};
    const open = () => openApp(options, dataDir);
    const app = await (options.hasFixedChance ? withFixedBytes(open) : open());
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    return new TestServer(app, () => {
      restoreEntropy();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    });
  }

  private constructor(app: App, cleanUp: () => void) {
    this.app = app;
    this.#cleanUp = cleanUp;
    this.port = (app.http.server.address() as { port: number }).port;
    this.url = `http://127.0.0.1:${this.port}`;
  }

  player(): TestPlayer {
    const player = new TestPlayer(this);
    this.#players.push(player);
    return player;
  }

  /** Creates Ann's World. */
  async create(gameId = '4-kate', name = 'Ann'): Promise<{ roomCode: string; ann: TestPlayer }> {
    const ann = this.player();
    const { roomCode } = await ann.create(gameId, name);
    return { roomCode, ann };
  }

  /** Creates Ann's World, lets Bob join, and starts the game. */
  async table(gameId = '4-kate'): Promise<{ roomCode: string; ann: TestPlayer; bob: TestPlayer }> {
    const { roomCode, ann } = await this.create(gameId);
    const bob = this.player();
    await bob.join(roomCode, 'Bob');
    await ann.start(roomCode);
    return { roomCode, ann, bob };
  }

  /** Runs each room that is due now once. */
  runDue(): Promise<void> {
    return this.app.scheduler.runOnce();
  }

  /** Changes fields of a game's state, as tools for operators do. */
  async writeGame(roomCode: string, change: object): Promise<void> {
    const room = await this.app.store.load(roomCode);
    await this.app.rooms.checkpoint(roomCode, { ...(room!.game as object), ...change });
  }

  async stop(): Promise<void> {
    for (const player of this.#players) player.disconnect();
    await this.app.close();
    this.#cleanUp();
  }
}

async function openApp(options: TestServerOptions, dataDir: string): Promise<App> {
  const { games = allGames, log = quiet, clock, redisUrl, clientDir = null } = options;
  const config = readConfig({ RATE_LIMITS: 'off', PORT: '0', HOST: '127.0.0.1', ...options.env });
  const parts = { config, games, log, clientDir, version: 'test', ...(clock && { now: clock.read }) };
  if (redisUrl) {
    const shared = await openShared(redisUrl, log, clock?.read ?? Date.now);
    return createApp({ ...parts, shared, store: shared.store, sessionKey: shared.sessionKey });
  }
  if (options.store) return createApp({ ...parts, store: options.store, sessionKey: TEST_SESSION_KEY });
  const store = await SqliteStore.open(dataDir, games, log);
  return createApp({ ...parts, store, restored: store.rooms(), sessionKey: TEST_SESSION_KEY });
}
