import { StoreUnavailable } from '../../../rooms/ports.ts';
import { startWorker } from '../../start-worker.ts';
import type { StoredEntry } from '../recent-results.ts';
import type { WriterAnswer, WriterData, WriterRequest } from './log-writer.ts';

type Ask = WriterRequest extends infer R ? (R extends WriterRequest ? Omit<R, 'id'> : never) : never;

export interface WriterListener<Change> {
  /** The entries of these changes have reached the disk together, in so many seconds. */
  onWritten(changes: readonly Change[], seconds: number): void;
  /** Whether any of these is on disk is not known. */
  onFailed(changes: readonly Change[]): void;
  /** The first failed write. */
  onUnavailable(error: unknown): void;
  /** The first successful write after a failed one. */
  onAvailable(): void;
  /** Another process owns the data now, and nothing is written from here any more. */
  onTakenOver(): void;
}

/** What goes to the disk in one write. One promise for all of it: at a busy time that is for a hundred changes. */
interface Batch<Change> {
  readonly changes: Change[];
  /** Their entries, each as JSON. */
  readonly entries: string[];
  readonly written: Promise<true>;
}

/** A write that takes so many changes along is one of a busy server: */
const BUSY_CHANGES = 16;
/**
 * then the next begins so long after it, or as soon as it has as many to take along. Fewer and larger writes leave more of the
 * processor to the games; but where everybody who was answered has come back, nobody more is to be waited for.
 */
const BUSY_PACE_MS = 6;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The main thread's end of the log writer. Entries that arrive together, or while the disk is busy, share one write. */
export class LogWriterClient<Change> {
  readonly #worker;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 0;
  /** What the next write will take along. */
  #batch: Batch<Change> | null = null;
  #writing: Promise<unknown> | null = null;
  /** Until when a busy server gathers for the next write. */
  #gathersUntil = 0;
  /** As many changes as the writes before took along; a little less with each that takes fewer. */
  #enough = 0;
  #onEnough: (() => void) | null = null;
  #failure: Error | null = null;
  /** The last write failed. */
  #isUnavailable = false;
  readonly #listener: WriterListener<Change>;
  /** The last log row known to be on disk. */
  lastSeq: number;
  /** The length of all rows that were sent to the disk. */
  bytesAppended = 0;

  constructor(data: WriterData, lastSeq: number, listener: WriterListener<Change>) {
    this.lastSeq = lastSeq;
    this.#listener = listener;
    this.#worker = startWorker('storage/sqlite/log-writer', data);
    this.#worker.on('message', (answer: WriterAnswer) => this.#answered(answer));
    this.#worker.on('error', (error) => this.#fail(new StoreUnavailable(String(error), { cause: error })));
  }

  /**
   * Resolves when the entry is on disk, and the listener has heard of the change. Throws, and leaves the batch as it
   * was, when the entry cannot be written as JSON.
   */
  append(entry: StoredEntry, change: Change): Promise<true> {
    const text = JSON.stringify(entry);
    this.#batch ??= this.#beginBatch();
    this.#batch.entries.push(text);
    this.#batch.changes.push(change);
    if (this.#onEnough !== null && this.#hasEnough()) this.#onEnough();
    return this.#batch.written;
  }

  async #gather(): Promise<void> {
    const beginsIn = this.#gathersUntil - performance.now();
    if (beginsIn <= 0 || this.#hasEnough()) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, beginsIn);
      this.#onEnough = resolve;
    });
    clearTimeout(timer);
    this.#onEnough = null;
  }

  #hasEnough(): boolean {
    return this.#batch!.changes.length >= this.#enough;
  }

  #beginBatch(): Batch<Change> {
    return { changes: [], entries: [], written: this.#writeNext() };
  }

  async #writeNext(): Promise<true> {
    const startedAt = performance.now();
    // A busy disk gathers what comes meanwhile; an idle one takes along all of this turn of the event loop.
    await (this.#writing ?? new Promise(setImmediate));
    await this.#gather();
    const { changes, entries } = this.#batch!;
    if (changes.length >= BUSY_CHANGES) this.#gathersUntil = performance.now() + BUSY_PACE_MS;
    this.#enough = Math.max(changes.length, this.#enough - 1);
    this.#batch = null;
    const row = `[${entries.join()}]`;
    this.bytesAppended += row.length;
    const written = this.#write({ kind: 'append', entries: row });
    this.#writing = written.catch(() => {}).then(() => (this.#writing = null));
    try {
      this.lastSeq = Number(await written);
    } catch (error) {
      this.#listener.onFailed(changes);
      throw error;
    }
    this.#listener.onWritten(changes, (performance.now() - startedAt) / 1000);
    return true;
  }

  /** Resolves when the disk takes writes. */
  async ping(): Promise<void> {
    await this.#write({ kind: 'ping' });
  }

  async #write(request: Ask): Promise<unknown> {
    try {
      const answer = await this.ask(request);
      if (this.#isUnavailable) this.#listener.onAvailable();
      this.#isUnavailable = false;
      return answer;
    } catch (error) {
      if (!this.#isUnavailable) this.#listener.onUnavailable(error);
      this.#isUnavailable = true;
      throw error;
    }
  }

  /** Rejects with StoreUnavailable, for example when the disk is full. A later request may succeed. */
  ask(request: Ask): Promise<unknown> {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = ++this.#nextId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  async close(): Promise<void> {
    if (!this.#failure) await this.ask({ kind: 'close' });
    await this.#worker.terminate();
  }

  #answered(answer: WriterAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.ok) waiting?.resolve(answer.value);
    else waiting?.reject(new StoreUnavailable(answer.error));
    if (answer.ok || !answer.isTakenOver) return;
    this.#fail(new StoreUnavailable(answer.error));
    this.#listener.onTakenOver();
  }

  /** Without its writer the store can promise nothing any more, and says so. */
  #fail(error: Error): void {
    this.#failure = error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
