import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort, ServerProcess } from '../../tests/support/server-process.ts';
import { TcpProxy } from '../../tests/support/tcp-proxy.ts';
import { root } from '../scripts/lib/prepare.mjs';
import type { Fault } from './fault-plan.ts';

export type ProcessFault = Fault & { readonly kind: 'kill' | 'terminate' | 'stop' | 'takeover' | 'clock' };

const CLOCK = pathToFileURL(join(root, 'tools/faults/shifted-clock.mjs')).href;
/** Between two blows people get to play. */
const BREATH_MS = 1200;
const START_TRIES = 100;
const START_AGAIN_MS = 200;
const GIVE_WAY_LIMIT_MS = 10_000;

/** A server process that comes back after every death, with a clock of its own and a network before it. */
export class Server {
  readonly proxy: TcpProxy;
  readonly #dataDir: string;
  readonly #env: Record<string, string>;
  readonly #clockFile: string;
  #port: number;
  #process: ServerProcess | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #offsetMs = 0;
  /** How often a server that was taken over came back and ended by itself. */
  gaveWay = 0;

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

  /** As a supervisor would: a server that does not start, for want of its store for example, is started again. */
  async start(env: Record<string, string> = {}): Promise<void> {
    const all = { LOG_LEVEL: 'warn', CLOCK_FILE: this.#clockFile, ...this.#env, ...env };
    for (let tries = 1; ; tries++) {
      try {
        this.#process = await ServerProcess.start(this.#port, this.#dataDir, all, ['--import', CLOCK]);
        return;
      } catch (error) {
        if (tries === START_TRIES) throw error;
        await sleep(START_AGAIN_MS);
      }
    }
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await this.#process?.kill(signal);
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
      case 'takeover':
        return this.#replace(fault.ms);
      case 'clock':
        this.#offsetMs += fault.jumpMs;
        writeFileSync(this.#clockFile, String(this.#offsetMs));
        this.#process!.signal('SIGUSR2');
        return;
    }
  }

  /** It hangs, another is started in its place on the same data, and then it wakes up and goes on where it was. */
  async #replace(ms: number): Promise<void> {
    const stale = this.#process!;
    stale.signal('SIGSTOP');
    const awake = sleep(ms).then(() => stale.signal('SIGCONT'));
    this.#port = await freePort();
    await this.start();
    this.proxy.lead(this.#port);
    await awake;
    const ended = await Promise.race([stale.exited, sleep(GIVE_WAY_LIMIT_MS)]);
    if (ended) this.gaveWay += 1;
    else await stale.kill();
  }
}
