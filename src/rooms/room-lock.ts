import type { RoomCode } from './room.ts';

/** Lets one change at a time into each room. The version that the store compares guards against other servers. */
export class RoomLock {
  readonly #held = new Set<RoomCode>();
  readonly #waiting = new Map<RoomCode, (() => void)[]>();
  #onIdle: (() => void)[] = [];

  async run<T>(code: RoomCode, work: () => Promise<T>): Promise<T> {
    await this.#enter(code);
    try {
      return await work();
    } finally {
      this.#leave(code);
    }
  }

  /** Resolves when no room is held. */
  async idle(): Promise<void> {
    if (this.#held.size > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  #enter(code: RoomCode): Promise<void> | undefined {
    if (!this.#held.has(code)) {
      this.#held.add(code);
      return undefined;
    }
    const waiting = this.#waiting.get(code) ?? [];
    this.#waiting.set(code, waiting);
    return new Promise((resolve) => waiting.push(resolve));
  }

  #leave(code: RoomCode): void {
    const waiting = this.#waiting.get(code);
    const next = waiting?.shift();
    if (next) return next();
    if (waiting) this.#waiting.delete(code);
    this.#held.delete(code);
    if (this.#held.size > 0) return;
    for (const resolve of this.#onIdle) resolve();
    this.#onIdle = [];
  }
}
