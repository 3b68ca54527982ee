import type { RoomCode } from '../../rooms/room.ts';
import type { ThinkerQuestion } from './bot-thread.ts';
import { BotWorker, Job } from './bot-worker.ts';

/**
 * A few threads for the questions of all Worlds. Each World has one open question, and Worlds are served in turn. A
 * newer question takes the place of the older one of the same World. A thread that still thinks about a settled
 * question is ended as soon as another question waits for it.
 */
export class BotWorkers {
  readonly #workers: readonly BotWorker[];
  readonly #open = new Map<RoomCode, Job>();
  readonly #waiting: Job[] = [];

  constructor(threads: number) {
    this.#workers = Array.from({ length: threads }, () => new BotWorker(() => this.#assign()));
  }

  ask(roomCode: RoomCode, question: ThinkerQuestion, budgetMs: number): Job {
    const job = new Job(question, budgetMs);
    const older = this.#open.get(roomCode);
    const place = older ? this.#waiting.indexOf(older) : -1;
    if (place < 0) this.#waiting.push(job);
    else this.#waiting[place] = job;
    this.#open.set(roomCode, job);
    void job.answer.then(() => this.#close(roomCode, job));
    older?.settle('replaced');
    this.#assign();
    return job;
  }

  /** The World has no question any more. */
  cancel(roomCode: RoomCode): void {
    this.#open.get(roomCode)?.settle('replaced');
  }

  async close(): Promise<void> {
    for (const job of this.#waiting.splice(0)) job.settle({ ok: false, error: 'the server is closing' });
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const worker = this.#workers.find(({ isIdle }) => isIdle) ?? this.#workers.find(({ isStale }) => isStale);
      if (!worker) return;
      const job = this.#waiting.shift()!;
      if (!job.isSettled) worker.take(job);
    }
  }

  #close(roomCode: RoomCode, job: Job): void {
    if (this.#open.get(roomCode) === job) this.#open.delete(roomCode);
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
    this.#assign(); // the thread that thinks about it may be taken over
  }
}
