import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** A real redis-server of our own on a free loopback port, that can be killed and come back with its append-only file. */
export class RedisServer {
  readonly port: number;
  readonly #directory = mkdtempSync(join(tmpdir(), 'oyster-redis-'));
  readonly #extra: readonly string[];
  #process: ChildProcess | undefined;

  static async start(options: readonly string[] = []): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), options);
    await server.resume();
    return server;
  }

  private constructor(port: number, options: readonly string[]) {
    this.port = port;
    this.#extra = options;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#process!.pid!;
  }

  /** Starts it (again) on the same port and files, and waits until it answers. */
  async resume(): Promise<void> {
    const options = [
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'yes',
      '--dir',
      this.#directory,
      ...this.#extra,
    ];
    this.#process = spawn('redis-server', ['--port', String(this.port), ...options], { stdio: 'ignore' });
    await answers(this.port, this.#process);
  }

  /** One command, one answer. */
  say(command: string): Promise<string> {
    return say(this.port, command);
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

/** Three masters of one cluster. */
export class RedisCluster {
  readonly nodes: readonly RedisServer[];

  static async start(): Promise<RedisCluster> {
    const nodes: RedisServer[] = [];
    for (let node = 0; node < 3; node++) {
      const options = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000'];
      nodes.push(await RedisServer.start([...options, '--cluster-port', String(await freePort())]));
    }
    const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`);
    await run('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-yes']);
    for (const node of nodes) await until(async () => (await node.say('CLUSTER INFO')).includes('cluster_state:ok'));
    return new RedisCluster(nodes);
  }

  private constructor(nodes: readonly RedisServer[]) {
    this.nodes = nodes;
  }

  get url(): string {
    return this.nodes.map(({ url }) => url).join(',');
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
  }
}

async function answers(port: number, server: ChildProcess): Promise<void> {
  await until(async () => {
    if (server.exitCode !== null) throw new Error('redis-server did not start');
    return (await say(port, 'PING').catch(() => '')).includes('PONG');
  });
}

/** One command, one answer. */
function say(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('error', reject);
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
    socket.write(`${command}\r\n`);
  });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 20_000;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error('waited too long for redis-server');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
