import type { LogWriterClient } from './group-commit.ts';
import type { PurgeStep } from './log-purge.ts';

/** A log that has grown by so much since its last purge, and has doubled, is purged again. */
const PURGE_BYTES = 16 * 1024 * 1024;

/** Purges the log, one round at a time. */
export class PurgeRounds {
  readonly #writer: Pick<LogWriterClient<unknown>, 'ask' | 'bytesAppended'>;
  readonly #fold: (codes: readonly string[]) => Promise<void>;
  #latest: Promise<void> = Promise.resolve();
  #dueAtBytes = PURGE_BYTES;
  #isStopped = false;

  constructor(
    writer: Pick<LogWriterClient<unknown>, 'ask' | 'bytesAppended'>,
    fold: (codes: readonly string[]) => Promise<void>,
  ) {
    this.#writer = writer;
    this.#fold = fold;
  }

  get isDue(): boolean {
    return this.#writer.bytesAppended >= this.#dueAtBytes;
  }

  run(): Promise<void> {
    const round = this.#latest.then(() => this.#purge());
    this.#latest = round.catch(() => {});
    return round;
  }

  /** Ends the round that is under way after its current step. */
  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#latest;
  }

  async #purge(): Promise<void> {
    const appended = this.#writer.bytesAppended;
    this.#dueAtBytes = Number.POSITIVE_INFINITY;
    let keptBytes = 0;
    try {
      let last = await this.#readLog();
      if (last.long.length > 0) {
        await this.#fold(last.long);
        last = await this.#readLog();
      }
      keptBytes = last.keptBytes;
    } finally {
      this.#dueAtBytes = appended + Math.max(PURGE_BYTES, keptBytes);
    }
  }

  /** The last step, which knows what is kept. */
  async #readLog(): Promise<PurgeStep> {
    let step: PurgeStep = { next: 0, keptBytes: 0, long: [] };
    while (step.next !== null && !this.#isStopped) {
      step = (await this.#writer.ask({ kind: 'purge', from: step.next })) as PurgeStep;
    }
    return step;
  }
}
