import type { RecoveryLog } from './recovery.ts';

/** Logs the first write that fails and the first one that succeeds after it. */
export class WriteHealth {
  readonly #log: RecoveryLog;
  #isFailing = false;

  constructor(log: RecoveryLog) {
    this.#log = log;
  }

  async watch(write: Promise<unknown>): Promise<void> {
    try {
      await write;
      this.succeeded();
    } catch (error) {
      this.failed(error);
      throw error;
    }
  }

  succeeded(): void {
    if (this.#isFailing) this.#log.warn({}, 'the store can write again');
    this.#isFailing = false;
  }

  failed(error: unknown): void {
    if (this.#isFailing) return;
    this.#isFailing = true;
    this.#log.warn({ error: String(error) }, 'the store cannot write; it refuses changes until it can');
  }
}
