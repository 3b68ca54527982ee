import { StoreUnavailable } from '../../rooms/ports.ts';

const TICK_MS = 100;

interface Waiting {
  readonly since: number;
  readonly giveUp: () => void;
}

/** Answers that do not come in time are given up together, by one timer for all of them. */
export class Deadline {
  readonly #limitMs: number;
  readonly #waiting = new Set<Waiting>();
  readonly #timer: NodeJS.Timeout;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  /** The answer, or StoreUnavailable: for whatever reason it did not come. */
  keep<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new StoreUnavailable('no answer from Redis in time'));
      const waiting = { since: performance.now(), giveUp };
      this.#waiting.add(waiting);
      answer.then(
        (value) => {
          this.#waiting.delete(waiting);
          resolve(value);
        },
        (error: unknown) => {
          this.#waiting.delete(waiting);
          reject(new StoreUnavailable(`Redis: ${error instanceof Error ? error.message : error}`, { cause: error }));
        },
      );
    });
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The longest waiting stand first. */
  #tick(): void {
    const overdueSince = performance.now() - this.#limitMs;
    for (const waiting of this.#waiting) {
      if (waiting.since > overdueSince) return;
      this.#waiting.delete(waiting);
      waiting.giveUp();
    }
  }
}
