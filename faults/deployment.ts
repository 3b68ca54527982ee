import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { freePort, newDataDir, removeDir, ServerProcess } from '../e2e/server-process.ts';
import { root } from '../scripts/lib/prepare.mjs';
import type { Random } from '../src/engine/random.ts';
import type { Games, RoomStore } from '../src/platform/ports.ts';
import { SqliteStore } from '../src/server/stores/sqlite-store.ts';
import { Doors } from './doors.ts';
import type { Fault } from './fault-plan.ts';
import { TcpProxy } from './tcp-proxy.ts';

const CLOCK = pathToFileURL(join(root, 'faults/shifted-clock.mjs')).href;

type ProcessFault = Fault & { readonly kind: 'kill' | 'terminate' | 'stop' | 'clock' };
type LinkFault = Fault & { readonly kind: 'cut' | 'half-close' | 'delay' | 'freeze' };

/** Between two blows people get to play. */
const BREATH_MS = 1200;

/** A server process that comes back after every death, with a clock of its own and a network before it. */
class Server {
  readonly proxy: TcpProxy;
  readonly #port: number;
  readonly #dataDir: string;
  readonly #env: Record<string, string>;
  readonly #clockFile: string;
  #process: ServerProcess | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #offsetMs = 0;
  output = '';

  static async open(dataDir: string, index: number, env: Record<string, string>): Promise<Server> {
    const port = await freePort();
    const server = new Server(port, await TcpProxy.open(port), dataDir, join(dataDir, `clock-${index}`), env);
    await server.start();
    return server;
  }

  private constructor(port: number, proxy: TcpProxy, dataDir: string, clockFile: string, env: Record<string, string>) {
    this.#port = port;
    this.proxy = proxy;
    this.#dataDir = dataDir;
    this.#clockFile = clockFile;
    this.#env = env;
    writeFileSync(clockFile, '0');
  }

  async start(env: Record<string, string> = {}): Promise<void> {
    const all = { LOG_LEVEL: 'warn', CLOCK_FILE: this.#clockFile, ...this.#env, ...env };
    this.#process = await ServerProcess.start(this.#port, this.#dataDir, all, ['--import', CLOCK]);
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await this.#process?.kill(signal);
    this.output += this.#process?.output ?? '';
    this.#process = null;
  }

  /** One thing at a time happens to a process; false when its turn came too late. */
  strike(fault: ProcessFault, isOver: () => boolean): Promise<boolean> {
    const struck = this.#turn.then(async () => {
      if (isOver()) return false;
      await this.#suffer(fault);
      return true;
    });
    this.#turn = struck.then(() => sleep(BREATH_MS));
    return struck;
  }

  async #suffer(fault: ProcessFault): Promise<void> {
    switch (fault.kind) {
      case 'kill':
        await this.end('SIGKILL');
        await sleep(fault.downMs);
        return this.start();
      case 'terminate':
        await this.end('SIGTERM');
        return this.start();
      case 'stop':
        this.#process!.signal('SIGSTOP');
        await sleep(fault.ms);
        this.#process!.signal('SIGCONT');
        return;
      case 'clock':
        this.#offsetMs += fault.jumpMs;
        writeFileSync(this.#clockFile, String(this.#offsetMs));
        this.#process!.signal('SIGUSR2');
        return;
    }
  }
}

export interface DeploymentOptions {
  readonly games: Games;
  readonly servers: number;
}

/** Server processes on one store, with a network that can be made bad between all parties. */
export class Deployment {
  readonly #servers: readonly Server[];
  readonly #dataDir: string;
  readonly #games: Games;
  readonly doors: Doors;

  static async open({ games, servers }: DeploymentOptions): Promise<Deployment> {
    const dataDir = newDataDir();
    const opened: Server[] = [];
    for (let index = 0; index < servers; index++) opened.push(await Server.open(dataDir, index, {}));
    return new Deployment(opened, dataDir, games);
  }

  private constructor(servers: readonly Server[], dataDir: string, games: Games) {
    this.#servers = servers;
    this.#dataDir = dataDir;
    this.#games = games;
    this.doors = new Doors(servers.map(({ proxy }) => proxy.port));
  }

  /** Resolves when it has passed; false when it did not happen before all was over. */
  async strike(fault: Fault, random: Random, isOver: () => boolean): Promise<boolean> {
    switch (fault.kind) {
      case 'kill':
      case 'terminate':
      case 'stop':
      case 'clock':
        return this.#servers[fault.server]!.strike(fault, isOver);
      case 'redis-kill':
      case 'redis-stop':
        return false;
      default:
        return strikeLink(this.#servers[fault.server]!.proxy, fault, random);
    }
  }

  heal(): void {
    for (const { proxy } of this.#servers) proxy.heal();
  }

  /** Everybody goes down in good order and comes back with nothing moving by itself. */
  async restartAtRest(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.end('SIGTERM')));
    for (const server of this.#servers) await server.start({ SCHEDULER: 'off' });
  }

  /** Everything the servers said. */
  output(): string {
    return this.#servers.map(({ output }) => output).join('');
  }

  /** Ends the servers; what remains is the store. */
  async openStore(): Promise<RoomStore> {
    await Promise.all(this.#servers.map((server) => server.end('SIGKILL')));
    return SqliteStore.open(this.#dataDir, this.#games, pino({ level: 'silent' }));
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.end('SIGKILL')));
    for (const { proxy } of this.#servers) await proxy.close();
    removeDir(this.#dataDir);
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
