import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { LogEntry } from '../../src/rooms/reduce.ts';
import { openDatabase } from '../../src/server/storage/sqlite/database.ts';
import { freePort, newDataDir, removeDir, ServerProcess } from '../../tests/support/server-process.ts';
import { FUZZ_SESSION_KEY } from './scene.ts';

export interface Memory {
  readonly heapMb: number;
  readonly rssMb: number;
}

/** How quickly the server says that it is well, asked again and again. */
export interface Pulse {
  readonly asked: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

const METRICS_TOKEN = 'watch';
const PULSE_MS = 250;
const WARN_LEVEL = 40;

/** The built server as a process, with a look into its memory and an ear on its log. */
export class WatchedServer {
  readonly port: number;
  readonly url: string;
  readonly #dataDir: string;
  readonly #env: Record<string, string>;
  readonly #inspectorPort: number;
  #process: ServerProcess;
  #pulses: number[] = [];
  #pulse: NodeJS.Timeout | undefined;
  #isExpectedToEnd = false;
  exit: string | null = null;

  static async start(env: Record<string, string>): Promise<WatchedServer> {
    const [port, inspectorPort, dataDir] = [await freePort(), await freePort(), newDataDir()];
    writeFileSync(join(dataDir, 'session.key'), FUZZ_SESSION_KEY, { mode: 0o600 });
    const process = await startOn(port, inspectorPort, dataDir, env);
    return new WatchedServer(port, inspectorPort, dataDir, env, process);
  }

  private constructor(
    port: number,
    inspectorPort: number,
    dataDir: string,
    env: Record<string, string>,
    process: ServerProcess,
  ) {
    this.port = port;
    this.url = process.url;
    this.#dataDir = dataDir;
    this.#env = env;
    this.#inspectorPort = inspectorPort;
    this.#process = process;
    this.#watchExit();
    this.#pulse = setInterval(() => void this.#feelPulse(), PULSE_MS);
  }

  #watchExit(): void {
    const process = this.#process;
    void process.exited.then(({ code, signal }) => {
      if (!this.#isExpectedToEnd) this.exit = `exit code ${code}, signal ${signal}:\n${process.output.slice(-3000)}`;
    });
  }

  async #feelPulse(): Promise<void> {
    const askedAt = performance.now();
    const isWell = await fetch(`${this.url}/healthz`, { headers: { 'x-forwarded-for': '192.0.2.1' } }).then(
      (response) => response.ok,
      () => false,
    );
    this.#pulses.push(isWell ? performance.now() - askedAt : Number.POSITIVE_INFINITY);
  }

  pulse(): Pulse {
    const sorted = this.#pulses.toSorted((a, b) => a - b);
    return {
      asked: sorted.length,
      p99Ms: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
      maxMs: Math.round(sorted.at(-1) ?? 0),
    };
  }

  /** Lines of the log that speak of a fault. */
  complaints(): string[] {
    return this.#process.output.split('\n').filter((line) => {
      const level = Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0);
      return level >= WARN_LEVEL || /UnhandledPromise|Warning:|Error:/.test(line);
    });
  }

  /** What the server holds on to, after everything it does not need has been collected. */
  async memory(): Promise<Memory> {
    const [target] = (await (await fetch(`http://127.0.0.1:${this.#inspectorPort}/json/list`)).json()) as {
      webSocketDebuggerUrl: string;
    }[];
    const inspector = new WebSocket(target!.webSocketDebuggerUrl);
    await new Promise((resolve, reject) => inspector.once('open', resolve).once('error', reject));
    await ask(inspector, 'HeapProfiler.collectGarbage');
    await ask(inspector, 'HeapProfiler.collectGarbage');
    const answer = await ask(inspector, 'Runtime.evaluate', {
      expression: 'JSON.stringify(process.memoryUsage())',
      returnByValue: true,
    });
    inspector.close();
    const { heapUsed, external, rss } = JSON.parse(
      (answer as { result: { value: string } }).result.value,
    ) as NodeJS.MemoryUsage;
    return { heapMb: (heapUsed + external) / 2 ** 20, rssMb: rss / 2 ** 20 };
  }

  async metric(name: string): Promise<number> {
    const headers = { 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${this.url}/metrics`, { headers })).text();
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  }

  /** The last that was logged of every World still there, but for those known. */
  strangeWorlds(known: readonly string[]): string[] {
    const db = openDatabase(join(this.#dataDir, 'oyster.db'));
    const rows = db.prepare('SELECT entries FROM log ORDER BY seq').all() as { entries: string }[];
    db.close();
    const logs = new Map<string, LogEntry[]>();
    for (const entry of rows.flatMap(({ entries }) => JSON.parse(entries) as LogEntry[])) {
      if (entry.command.type === 'create') logs.set(entry.roomCode, []);
      logs.get(entry.roomCode)?.push(entry);
    }
    return [...logs]
      .filter(([roomCode, log]) => !known.includes(roomCode) && log.at(-1)?.command.type !== 'destroy')
      .map(([roomCode, log]) => `${roomCode}: ${JSON.stringify([log[0], ...log.slice(1).slice(-6)])}`);
  }

  /** Ends the server and starts it on the same data: what was played must be there again. */
  async restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#isExpectedToEnd = true;
    clearInterval(this.#pulse);
    await this.#process.kill(signal);
    this.#process = await startOn(this.port, this.#inspectorPort, this.#dataDir, this.#env);
    this.#isExpectedToEnd = false;
    this.#watchExit();
  }

  async stop(): Promise<void> {
    this.#isExpectedToEnd = true;
    clearInterval(this.#pulse);
    await this.#process.kill('SIGKILL');
    removeDir(this.#dataDir);
  }
}

const startOn = (
  port: number,
  inspectorPort: number,
  dataDir: string,
  env: Record<string, string>,
): Promise<ServerProcess> =>
  ServerProcess.start(port, dataDir, { LOG_LEVEL: 'warn', METRICS_TOKEN, ...env }, [
    `--inspect=127.0.0.1:${inspectorPort}`,
  ]);

function ask(inspector: WebSocket, method: string, params: object = {}): Promise<unknown> {
  const id = Math.floor(performance.now() * 1000);
  return new Promise((resolve) => {
    const listen = (data: { toString(): string }) => {
      const answer = JSON.parse(data.toString()) as { id: number; result: unknown };
      if (answer.id !== id) return;
      inspector.off('message', listen);
      resolve(answer.result);
    };
    inspector.on('message', listen);
    inspector.send(JSON.stringify({ id, method, params }));
  });
}
