import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/scripts/lib/prepare.mjs';

export { freePort } from './free-port.ts';

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'oyster-e2e-'));
export const removeDir = (dir: string): void => rmSync(dir, { recursive: true, force: true });

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The built server as a process of its own, to be killed like one. */
export class ServerProcess {
  readonly url: string;
  readonly exited: Promise<Exit>;
  readonly #child: ChildProcess;
  output = '';

  static async start(
    port: number,
    dataDir: string,
    env: Record<string, string> = {},
    nodeArgs: readonly string[] = [],
  ): Promise<ServerProcess> {
    const server = new ServerProcess(port, dataDir, env, nodeArgs);
    await server.#ready();
    return server;
  }

  constructor(port: number, dataDir: string, env: Record<string, string> = {}, nodeArgs: readonly string[] = []) {
    this.url = `http://127.0.0.1:${port}`;
    this.#child = spawn(process.execPath, [...nodeArgs, join(root, 'dist/server/main.js')], {
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env },
    });
    this.#child.stdout!.on('data', (text) => (this.output += text));
    this.#child.stderr!.on('data', (text) => (this.output += text));
    this.exited = new Promise((resolve) => this.#child.on('exit', (code, signal) => resolve({ code, signal })));
  }

  async #ready(): Promise<void> {
    let hasExited = false;
    void this.exited.then(() => {
      hasExited = true;
    });
    while (!(await answers(this.url))) {
      if (hasExited) throw new Error(`the server did not start:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  get pid(): number {
    return this.#child.pid!;
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<Exit> {
    this.signal(signal);
    return this.exited;
  }

  /** One that it may survive. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
