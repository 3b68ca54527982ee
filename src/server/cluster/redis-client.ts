import { createHash } from 'node:crypto';
import { createClient, createCluster } from 'redis';
import { Deadline } from './deadline.ts';

export interface RedisLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** A Lua script, known to Redis by its digest. */
export interface Script {
  readonly text: string;
  readonly sha: string;
}

export const script = (text: string): Script => ({ text, sha: createHash('sha1').update(text).digest('hex') });

type Listener = (message: string) => void;
type Arguments = (string | Buffer)[];

/** One Redis or a whole cluster of them, as far as we use it. */
interface Driver {
  send(key: string, command: Arguments): Promise<unknown>;
  subscribe(channel: string, listener: Listener): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  destroy(): void;
}

export const ANSWER_LIMIT_MS = 800;
const START_LIMIT_MS = 5000;
const PING_MS = 1000;
/** A connection on which not even the pings are answered is given up. */
const DEAD_SOCKET_MS = 3000;
/** Sharded messages came with 7.0. */
const OLDEST_REDIS = 7;
const WARN_EVERY_MS = 10_000;

/** `Deadline` sees to that: an abort signal for each command would be a sixth of all work. */
const NO_TIMEOUT = { timeout: 0 };

const CONNECTION = {
  disableOfflineQueue: true,
  commandOptions: NO_TIMEOUT,
  pingInterval: PING_MS,
  socket: {
    connectTimeout: 1000,
    socketTimeout: DEAD_SOCKET_MS,
    reconnectStrategy: (retries: number) => Math.min(50 * 2 ** Math.min(retries, 5), 500),
  },
} as const;

/** The connection to Redis. Every call ends within a second: with an answer, or with StoreUnavailable. */
export class Redis {
  readonly #log: RedisLog;
  readonly #deadline = new Deadline(ANSWER_LIMIT_MS);
  readonly #onReady: (() => void)[] = [];
  #driver!: Driver;
  #warnedAt = Number.NEGATIVE_INFINITY;
  /** When we could last begin to hear from Redis. */
  connectedAt = 0;

  /** Several addresses, by commas, are members of one cluster; one address may be a member as well. */
  static async connect(urls: string, log: RedisLog, now: () => number): Promise<Redis> {
    const redis = new Redis(log);
    const addresses = urls.split(',').map((url) => url.trim());
    const first = await firstContact(addresses[0]!);
    redis.#driver = first.isCluster
      ? await redis.#openCluster(addresses, now)
      : await redis.#openOne(addresses[0]!, now);
    redis.connectedAt = now();
    if (!first.isAppendOnly) {
      log.warn({}, 'Redis keeps no append-only file: Worlds are lost when it restarts. Set "appendonly yes".');
    }
    return redis;
  }

  private constructor(log: RedisLog) {
    this.#log = log;
  }

  /** Runs a script on keys that live together. */
  run<T>({ sha, text }: Script, keys: readonly string[], args: readonly string[]): Promise<T> {
    const rest = [String(keys.length), ...keys, ...args];
    const answer = this.#driver.send(keys[0]!, ['EVALSHA', sha, ...rest]).catch((error: Error) => {
      if (!error.message.startsWith('NOSCRIPT')) throw error;
      return this.#driver.send(keys[0]!, ['EVAL', text, ...rest]);
    });
    return this.#deadline.keep(answer as Promise<T>);
  }

  /** One command on one key. */
  send<T>(key: string, command: readonly string[]): Promise<T> {
    return this.#deadline.keep(this.#driver.send(key, [...command]) as Promise<T>);
  }

  /** What time it is there. */
  async time(): Promise<number> {
    return toMs(await this.send<[string, string]>('time', ['TIME']));
  }

  subscribe(channel: string, listener: Listener): Promise<void> {
    return this.#deadline.keep(this.#driver.subscribe(channel, listener));
  }

  unsubscribe(channel: string): Promise<void> {
    return this.#deadline.keep(this.#driver.unsubscribe(channel));
  }

  /** Called whenever a connection is there again: messages may have been missed. */
  onReconnect(listener: () => void): void {
    this.#onReady.push(listener);
  }

  async close(): Promise<void> {
    this.#deadline.stop();
    this.#driver.destroy();
  }

  async #openOne(url: string, now: () => number): Promise<Driver> {
    const client = createClient({ url, ...CONNECTION });
    const listening = client.duplicate();
    for (const connection of [client, listening]) connection.on('error', (error) => this.#complain(error));
    await Promise.all([client.connect(), listening.connect()]);
    listening.on('ready', () => this.#ready(now));
    return {
      send: (_key, command) => client.sendCommand(command),
      subscribe: (channel, listener) => listening.sSubscribe(channel, listener),
      unsubscribe: (channel) => listening.sUnsubscribe(channel),
      destroy() {
        client.destroy();
        listening.destroy();
      },
    };
  }

  async #openCluster(urls: readonly string[], now: () => number): Promise<Driver> {
    const { username, password, protocol } = new URL(urls[0]!);
    const cluster = createCluster({
      rootNodes: urls.map((url) => ({ url })),
      commandOptions: NO_TIMEOUT,
      defaults: {
        ...CONNECTION,
        ...(username && { username: decodeURIComponent(username) }),
        ...(password && { password: decodeURIComponent(password) }),
        ...(protocol === 'rediss:' && { socket: { ...CONNECTION.socket, tls: true } }),
      },
      topologyRefreshOnReconnectionAttemptStrategy: 500,
    });
    cluster.on('error', (error) => this.#complain(error));
    cluster.on('node-error', (error) => this.#complain(error));
    await cluster.connect();
    cluster.on('node-ready', () => this.#ready(now));
    return {
      send: (key, command) => cluster.sendCommand(key, false, command),
      subscribe: (channel, listener) => cluster.sSubscribe(channel, listener),
      unsubscribe: (channel) => cluster.sUnsubscribe(channel),
      destroy: () => cluster.destroy(),
    };
  }

  #ready(now: () => number): void {
    this.connectedAt = now();
    this.#log.info({}, 'connected to Redis');
    for (const listener of this.#onReady) listener();
  }

  /** A Redis that is away says so many times a second; one line in ten seconds is enough. */
  #complain(error: unknown): void {
    if (performance.now() - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = performance.now();
    this.#log.warn({ error: String(error) }, 'trouble with Redis');
  }
}

/** What time it is there, before anything else is asked. */
export async function askTime(urls: string): Promise<number> {
  const client = createClient({
    ...{ url: urls.split(',')[0]!.trim(), socket: { connectTimeout: START_LIMIT_MS, reconnectStrategy: false } },
  });
  client.on('error', () => {}); // connect() fails with it
  await client.connect();
  try {
    return toMs(await client.sendCommand<[string, string]>(['TIME']));
  } finally {
    client.destroy();
  }
}

const toMs = ([seconds, microseconds]: [string, string]): number =>
  Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);

/** What kind of Redis is there; fails soon, and with its reason, when there is none. */
async function firstContact(url: string): Promise<{ isCluster: boolean; isAppendOnly: boolean }> {
  const client = createClient({ url, socket: { connectTimeout: START_LIMIT_MS, reconnectStrategy: false } });
  client.on('error', () => {}); // connect() fails with it
  await client.connect();
  try {
    const facts = await client.info();
    const version = /redis_version:(\d+)/.exec(facts)?.[1];
    if (Number(version) < OLDEST_REDIS) throw new Error(`version ${OLDEST_REDIS} or newer is needed, not ${version}`);
    return { isCluster: facts.includes('cluster_enabled:1'), isAppendOnly: facts.includes('aof_enabled:1') };
  } finally {
    client.destroy();
  }
}
