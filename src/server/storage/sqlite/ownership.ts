import Database from 'libsql';
import type { WriterData } from './log-writer.ts';

const CHECK_EVERY_MS = 1000;
/** A read relies on a check that is not older than this. */
const RECENT_MS = 100;

/** Checks whether another process has taken over the data. A check takes a few microseconds. */
export class Ownership {
  readonly #db;
  readonly #readOwner;
  readonly #owner: number;
  readonly #onLost: () => void;
  readonly #timer: NodeJS.Timeout;
  #checkedAt = performance.now();
  #isLost = false;

  constructor({ path, owner }: WriterData, onLost: () => void) {
    this.#db = new Database(path);
    this.#readOwner = this.#db.prepare(`SELECT value FROM meta WHERE key = 'owner'`);
    this.#owner = owner;
    this.#onLost = onLost;
    this.#timer = setInterval(() => this.#check(), CHECK_EVERY_MS).unref();
  }

  /**
   * False: what this process has in memory may be out of date. The timer alone is not enough: a process that was stopped
   * answers the requests of that time before its timers fire.
   */
  isCertain(): boolean {
    const isRecent = performance.now() - this.#checkedAt <= RECENT_MS;
    return (isRecent || this.#check()) && !this.#isLost;
  }

  /** Another process owns the data from now on. */
  lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#onLost();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#db.close();
  }

  /** False: the owner could not be read. */
  #check(): boolean {
    try {
      const { value } = this.#readOwner.get() as { value: number };
      this.#checkedAt = performance.now();
      if (value !== this.#owner) this.lose();
      return true;
    } catch {
      return false; // reads are refused until a later check succeeds
    }
  }
}
