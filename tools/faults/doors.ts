import type { Random } from '../../src/kit/random.ts';

/** Where clients reach the servers: one port per process, all as good as each other. */
export class Doors {
  readonly #ports: readonly number[];

  constructor(ports: readonly number[]) {
    this.#ports = ports;
  }

  any(random: Random): number {
    return random.pick(this.#ports);
  }
}

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

const PATIENCE_MS = 4000;

/** One request; null when no whole answer came in time. Forms go where the Pusher protocol wants forms. */
export async function ask<T>(port: number, path: string, token: string, body?: object): Promise<Answer<T> | null> {
  const isForm = path === '/api/pusher/auth';
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: isForm ? new URLSearchParams({ ...body }).toString() : JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: response.status, body: (await response.json()) as T };
  } catch {
    return null;
  }
}
