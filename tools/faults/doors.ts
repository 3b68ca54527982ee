import type { Random } from '../../src/kit/random.ts';
import { type Answer, tryRequest } from '../../tests/support/http.ts';

/** The ports of the servers. Each server takes each request. */
export class Doors {
  readonly #ports: readonly number[];

  constructor(ports: readonly number[]) {
    this.#ports = ports;
  }

  /** The address of a server of chance. */
  any(random: Random): string {
    return `http://127.0.0.1:${random.pick(this.#ports)}`;
  }
}

const TIMEOUT_MS = 4000;

/** Sends one request. Null: no complete answer came in time. */
export const ask = <T>(url: string, path: string, token: string, body?: unknown): Promise<Answer<T> | null> =>
  tryRequest<T>(url + path, { token, body, timeoutMs: TIMEOUT_MS });
