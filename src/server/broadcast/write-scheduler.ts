import type { Connection } from '../pusher/connection.ts';

/** So many connections in one flush count as load. */
const BUSY_CONNECTIONS = 32;
/** The longest time that a frame waits under load. */
const BATCH_MS = 30;

export interface WriteSchedulerPorts {
  now(): number;
  setTimer(run: () => void, ms: number): void;
  /** Runs when everything that is ready now has been done. */
  defer(run: () => void): void;
  /** Receives how long a flush took after its first frame. */
  observe?(seconds: number): void;
}

/**
 * Collects frames and writes them once for each connection. Under load, a connection whose player cannot act waits up to
 * 30 ms after its last write, so that one write carries several frames. Without load, no frame waits.
 */
export class WriteScheduler {
  readonly #ports: WriteSchedulerPorts;
  readonly #pending = new Set<Connection>();
  readonly #canAct = new Set<Connection>();
  #waiting = new Set<Connection>();
  readonly #writtenAt = new WeakMap<Connection, number>();
  #isDeferred = false;

  constructor(ports: WriteSchedulerPorts) {
    this.#ports = ports;
  }

  enqueue(connection: Connection, frame: string, { canAct }: { readonly canAct: boolean }): void {
    connection.hold(frame);
    this.#pending.add(connection);
    if (canAct) this.#canAct.add(connection);
    if (this.#isDeferred) return;
    this.#isDeferred = true;
    const startedAt = this.#ports.now();
    this.#ports.defer(() => {
      this.flush();
      this.#ports.observe?.((this.#ports.now() - startedAt) / 1000);
    });
  }

  flush(): void {
    this.#isDeferred = false;
    const now = this.#ports.now();
    const isBusy = this.#pending.size >= BUSY_CONNECTIONS;
    for (const connection of this.#pending) {
      const isRecent = now - (this.#writtenAt.get(connection) ?? Number.NEGATIVE_INFINITY) < BATCH_MS;
      if (isBusy && isRecent && !this.#canAct.has(connection)) this.#wait(connection);
      else this.#write(connection, now);
    }
    this.#pending.clear();
    this.#canAct.clear();
  }

  #write(connection: Connection, now: number): void {
    this.#waiting.delete(connection);
    this.#writtenAt.set(connection, now);
    connection.flush();
  }

  #wait(connection: Connection): void {
    if (this.#waiting.size === 0) this.#ports.setTimer(() => this.#writeWaiting(), BATCH_MS);
    this.#waiting.add(connection);
  }

  #writeWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = new Set();
    for (const connection of waiting) this.#write(connection, this.#ports.now());
  }
}
