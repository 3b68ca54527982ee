import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import Pusher, { type Channel } from 'pusher-js';
import * as registry from '../../src/games/registry.ts';
import type { PlayerId, Timestamp } from '../../src/kit/contract.ts';
import type { ViewMessage } from '../../src/kit/room-view.ts';
import type { Games, RoomStore } from '../../src/rooms/ports.ts';
import { type App, createApp, gamesById } from '../../src/server/app.ts';
import { openShared } from '../../src/server/cluster/shared.ts';
import { readConfig } from '../../src/server/config.ts';
import { SqliteStore } from '../../src/server/storage/sqlite/store.ts';
import { playerChannel } from '../../src/wire/channels.ts';
import type { LookAnswer, SeatedAnswer } from '../../src/wire/messages.ts';

export const allGames: Games = gamesById(Object.values(registry));
const TEST_SESSION_KEY = 'a key that all test servers share';
export const quiet = pino({ level: 'silent' });

/** A moment that tests move by hand. */
export class TestClock {
  now: Timestamp = 1_800_000_000_000;
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
  /** One of several servers on this Redis. */
  readonly redisUrl?: string;
  readonly log?: typeof quiet;
  /** The built client, for tests with a browser. */
  readonly clientDir?: string;
}

/** A whole server on a free port: real sockets, a real SQLite file, time by hand where asked for. */
export class TestServer {
  readonly app: App;
  readonly url: string;
  readonly port: number;
  readonly #dataDir: string;
  readonly #players: TestPlayer[] = [];

  static async start(options: TestServerOptions = {}): Promise<TestServer> {
    const dataDir = mkdtempSync(join(tmpdir(), 'oyster-'));
    const games = options.games ?? allGames;
    const config = readConfig({ RATE_LIMITS: 'off', PORT: '0', HOST: '127.0.0.1', ...options.env });
    const log = options.log ?? quiet;
    const shared = options.redisUrl ? await openShared(options.redisUrl, log, options.clock?.read ?? Date.now) : null;
    const store = shared?.store ?? options.store ?? (await SqliteStore.open(dataDir, games, log));
    const app = await createApp({
      ...(shared && { shared }),
      sessionKey: shared?.sessionKey ?? TEST_SESSION_KEY,
      ...{ config, games, store, log, clientDir: options.clientDir ?? null, version: 'test' },
      ...(options.clock && { now: options.clock.read }),
    });
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    return new TestServer(app, dataDir);
  }

  private constructor(app: App, dataDir: string) {
    this.app = app;
    this.#dataDir = dataDir;
    this.port = (app.http.server.address() as { port: number }).port;
    this.url = `http://127.0.0.1:${this.port}`;
  }

  player(): TestPlayer {
    const player = new TestPlayer(this);
    this.#players.push(player);
    return player;
  }

  /** Ann's new World. */
  async create(gameId = '4-kate', name = 'Ann'): Promise<{ roomCode: string; ann: TestPlayer }> {
    const ann = this.player();
    const { roomCode } = await ann.create(gameId, name);
    return { roomCode, ann };
  }

  /** Ann's World with Bob in it, the game begun. */
  async table(gameId = '4-kate'): Promise<{ roomCode: string; ann: TestPlayer; bob: TestPlayer }> {
    const { roomCode, ann } = await this.create(gameId);
    const bob = this.player();
    await bob.join(roomCode, 'Bob');
    await ann.post('/api/game/start', { roomCode, playerId: ann.id });
    return { roomCode, ann, bob };
  }

  async stop(): Promise<void> {
    for (const player of this.#players) player.disconnect();
    await this.app.close();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

/** Where a server is to be found, whoever runs it. */
export interface ServerAddress {
  readonly url: string;
  readonly port: number;
}

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
}

/** Somebody with a session of their own, and as many tabs as they like, on one server or another. */
export class TestPlayer {
  #server: ServerAddress;
  readonly #tabs: Pusher[] = [];
  token = '';
  id: PlayerId = '';

  constructor(server: ServerAddress) {
    this.#server = server;
  }

  /** From now on, by another server. */
  at(server: TestServer): this {
    this.#server = server;
    return this;
  }

  async create(gameId: string, name: string): Promise<SeatedAnswer> {
    return this.#seated(await this.post<SeatedAnswer>('/api/rooms/create', { gameId, name }));
  }

  async join(roomCode: string, name: string): Promise<SeatedAnswer> {
    return this.#seated(await this.post<SeatedAnswer>('/api/rooms/join', { roomCode, name }));
  }

  #seated({ status, body }: Answer<SeatedAnswer>): SeatedAnswer {
    if (status !== 200) throw new Error(JSON.stringify(body));
    this.token = body.token;
    this.id = body.playerId;
    return body;
  }

  async post<T = Record<string, unknown>>(path: string, body: unknown, headers: object = {}): Promise<Answer<T>> {
    const response = await fetch(this.#server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.auth(), ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  async look(roomCode: string): Promise<LookAnswer> {
    const response = await fetch(`${this.#server.url}/api/rooms/${roomCode}`, { headers: this.auth() });
    return (await response.json()) as LookAnswer;
  }

  act(roomCode: string, type: string, payload: object = {}, actionId?: string): Promise<Answer> {
    return this.post('/api/game/action', { roomCode, playerId: this.id, type, payload, ...(actionId && { actionId }) });
  }

  auth(): Record<string, string> {
    return this.token ? { authorization: `Bearer ${this.token}` } : {};
  }

  /** The official client, as a browser would use it. */
  connect(options: { key?: string; activityTimeout?: number; pongTimeout?: number } = {}): Pusher {
    const { key = 'oyster-world', ...timeouts } = options;
    const tab = new Pusher(key, {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: this.#server.port,
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: `${this.#server.url}/api/pusher/auth`,
        headersProvider: () => this.auth(),
      },
      ...timeouts,
    });
    this.#tabs.push(tab);
    return tab;
  }

  /** A tab on the own private channel, ready to act and hear. */
  async openTab(): Promise<TestTab> {
    const pusher = this.connect();
    const tab = new TestTab(pusher, pusher.subscribe(playerChannel(this.id)));
    await tab.subscribed;
    return tab;
  }

  disconnect(): void {
    for (const tab of this.#tabs) tab.disconnect();
  }
}

/** Keeps every message of a channel, and lets a test wait for one. */
export class TestTab {
  readonly pusher: Pusher;
  readonly channel: Channel;
  readonly subscribed: Promise<void>;
  readonly heard: { event: string; data: never }[] = [];
  readonly #waiting: { event: string; isWanted: (data: never) => boolean; resolve: (data: never) => void }[] = [];

  constructor(pusher: Pusher, channel: Channel) {
    this.pusher = pusher;
    this.channel = channel;
    this.subscribed = new Promise((resolve, reject) => {
      channel.bind('pusher:subscription_succeeded', () => resolve());
      channel.bind('pusher:subscription_error', (error: unknown) => reject(error));
    });
    channel.bind_global((event: string, data: never) => this.#hear(event, data));
  }

  #hear(event: string, data: never): void {
    this.heard.push({ event, data });
    for (const waiting of [...this.#waiting]) {
      if (waiting.event !== event || !waiting.isWanted(data)) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      waiting.resolve(data);
    }
  }

  /** The next message of this name (or one already heard) that fits. */
  next<T>(event: string, isWanted: (data: T) => boolean = () => true): Promise<T> {
    const known = this.heard.find((message) => message.event === event && isWanted(message.data as T));
    if (known) return Promise.resolve(known.data as T);
    return new Promise((resolve) => {
      this.#waiting.push({ event, isWanted: isWanted as never, resolve: resolve as never });
    });
  }

  view(version: number): Promise<ViewMessage> {
    return this.next<ViewMessage>('view', (message) => message.version >= version);
  }

  events(): string[] {
    return this.heard.map((message) => message.event);
  }
}
