import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Random } from '../../src/kit/random.ts';
import type { Games, RoomStore } from '../../src/rooms/ports.ts';
import { Redis } from '../../src/server/cluster/redis-client.ts';
import { openShared } from '../../src/server/cluster/shared.ts';
import { readSessionKey } from '../../src/server/gateway/session-key.ts';
import { Sessions } from '../../src/server/gateway/sessions.ts';
import { RedisStore } from '../../src/server/storage/redis/store.ts';
import { SqliteStore } from '../../src/server/storage/sqlite/store.ts';
import { RedisServer } from '../../tests/support/redis-server.ts';
import { newDataDir, removeDir } from '../../tests/support/server-process.ts';
import { TcpProxy } from '../../tests/support/tcp-proxy.ts';
import { Doors } from './doors.ts';
import type { Fault } from './fault-plan.ts';
import { Server } from './server.ts';

type LinkFault = Fault & { readonly kind: 'cut' | 'half-close' | 'delay' | 'freeze' };
type RedisFault = Fault & { readonly kind: 'redis-kill' | 'redis-stop' };

const quiet = pino({ level: 'silent' });
/** Between two blows the servers get to find Redis again. */
const BREATH_MS = 1500;

/** One Redis, and a stretch of network from each server to it. */
class SharedRedis {
  readonly server: RedisServer;
  readonly links: readonly TcpProxy[];
  #turn: Promise<unknown> = Promise.resolve();

  static async open(servers: number): Promise<SharedRedis> {
    const server = await RedisServer.start(['--appendfsync', 'always']); // nothing acknowledged is lost
    const links = await Promise.all(Array.from({ length: servers }, () => TcpProxy.open(server.port)));
    return new SharedRedis(server, links);
  }

  private constructor(server: RedisServer, links: readonly TcpProxy[]) {
    this.server = server;
    this.links = links;
  }

  /** The key that all servers on this Redis will use. */
  async readSessionKey(): Promise<string> {
    const { redis, sessionKey } = await openShared(this.server.url, quiet, Date.now);
    await redis.close();
    return sessionKey;
  }

  strike(fault: RedisFault, isOver: () => boolean): Promise<boolean> {
    const struck = this.#turn.then(async () => {
      if (isOver()) return false;
      await this.#suffer(fault);
      return true;
    });
    this.#turn = struck.then(() => sleep(BREATH_MS));
    return struck;
  }

  async #suffer(fault: RedisFault): Promise<void> {
    if (fault.kind === 'redis-kill') {
      await this.server.kill();
      await sleep(fault.downMs);
      return this.server.resume();
    }
    process.kill(this.server.pid, 'SIGSTOP');
    await sleep(fault.ms);
    process.kill(this.server.pid, 'SIGCONT');
  }

  async close(): Promise<void> {
    for (const link of this.links) await link.close();
    await this.server.stop();
  }
}

export interface DeploymentOptions {
  readonly games: Games;
  readonly servers: number;
  readonly hasRedis: boolean;
}

/** Server processes on one store, with a network that can be made bad between all parties. */
export class Deployment {
  readonly #servers: readonly Server[];
  readonly #redis: SharedRedis | null;
  readonly #dataDir: string;
  readonly #games: Games;
  readonly doors: Doors;
  readonly sessions: Sessions;

  static async open({ games, servers, hasRedis }: DeploymentOptions): Promise<Deployment> {
    const dataDir = newDataDir();
    const redis = hasRedis ? await SharedRedis.open(servers) : null;
    const sessionKey = redis ? await redis.readSessionKey() : readSessionKey(dataDir);
    const envOf = (index: number): Record<string, string> =>
      redis ? { REDIS_URL: `redis://127.0.0.1:${redis.links[index]!.port}` } : {};
    const opened = await Promise.all(
      Array.from({ length: servers }, (_, index) => Server.open(dataDir, index, envOf(index))),
    );
    return new Deployment(opened, redis, dataDir, games, new Sessions(sessionKey));
  }

  /** Whatever ends this process ends those it started. */
  readonly #leaveNothing = (): void => {
    for (const server of this.#servers) void server.end('SIGKILL');
    void this.#redis?.server.kill();
  };

  private constructor(
    servers: readonly Server[],
    redis: SharedRedis | null,
    dataDir: string,
    games: Games,
    sessions: Sessions,
  ) {
    this.sessions = sessions;
    this.#servers = servers;
    this.#redis = redis;
    this.#dataDir = dataDir;
    this.#games = games;
    this.doors = new Doors(servers.map(({ proxy }) => proxy.port));
    process.on('exit', this.#leaveNothing);
  }

  /** Resolves when it has passed; false when it did not happen before all was over. */
  async strike(fault: Fault, random: Random, isOver: () => boolean): Promise<boolean> {
    switch (fault.kind) {
      case 'kill':
      case 'terminate':
      case 'stop':
      case 'takeover':
      case 'clock':
        return this.#servers[fault.server]!.strike(fault, isOver);
      case 'redis-kill':
      case 'redis-stop':
        return this.#redis!.strike(fault, isOver);
      default:
        return strikeLink(this.#linkOf(fault), fault, random);
    }
  }

  #linkOf({ link, server }: LinkFault): TcpProxy {
    return link === 'redis' ? this.#redis!.links[server]! : this.#servers[server]!.proxy;
  }

  /** How often a server that was taken over came back and ended by itself. */
  get gaveWay(): number {
    return this.#servers.reduce((sum, { gaveWay }) => sum + gaveWay, 0);
  }

  heal(): void {
    for (const { proxy } of this.#servers) proxy.heal();
    for (const link of this.#redis?.links ?? []) link.heal();
  }

  /** Everybody goes down in good order and comes back with nothing moving by itself. */
  async restartAtRest(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.end('SIGTERM')));
    await Promise.all(this.#servers.map((server) => server.start({ SCHEDULER: 'off' })));
  }

  /** Ends the servers; what remains is the store. */
  async openStore(): Promise<RoomStore> {
    await Promise.all(this.#servers.map((server) => server.end('SIGKILL')));
    return this.#redis
      ? new RedisStore(await Redis.connect(this.#redis.server.url, quiet, Date.now))
      : SqliteStore.open(this.#dataDir, this.#games, quiet);
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.end('SIGKILL')));
    for (const { proxy } of this.#servers) await proxy.close();
    await this.#redis?.close();
    removeDir(this.#dataDir);
    process.off('exit', this.#leaveNothing);
  }
}

async function strikeLink(proxy: TcpProxy, fault: LinkFault, random: Random): Promise<boolean> {
  switch (fault.kind) {
    case 'cut':
      proxy.cut(() => random.chance(fault.share));
      return true;
    case 'half-close':
      proxy.halfClose(fault.direction, () => random.chance(fault.share));
      return true;
    case 'delay':
      proxy.delay(fault.delayMs);
      await sleep(fault.ms);
      proxy.delay(0);
      return true;
    case 'freeze':
      proxy.freeze(true);
      await sleep(fault.ms);
      proxy.freeze(false);
      return true;
  }
}
