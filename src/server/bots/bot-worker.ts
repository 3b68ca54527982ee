import type { Worker } from 'node:worker_threads';
import { startWorker } from '../start-worker.ts';
import type { ThinkerAnswer, ThinkerQuestion } from './bot-thread.ts';

/** `late`: the time was up. `replaced`: the World has a newer question, or none any more. */
export type JobAnswer = ThinkerAnswer | 'late' | 'replaced';

/** One question for an expert, until it is settled. */
export class Job {
  readonly question: ThinkerQuestion;
  /** How long a thread may think about it, and how long it may take once the answer is wanted. */
  readonly budgetMs: number;
  readonly answer: Promise<JobAnswer>;
  isSettled = false;
  #resolve: (answer: JobAnswer) => void = () => {};
  #deadline: NodeJS.Timeout | undefined;

  constructor(question: ThinkerQuestion, budgetMs: number) {
    this.question = question;
    this.budgetMs = budgetMs;
    this.answer = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** The answer, wanted from now on. A job that was asked ahead may wait for a thread until then. */
  want(): Promise<JobAnswer> {
    if (!this.isSettled) this.#deadline ??= setTimeout(() => this.settle('late'), this.budgetMs);
    return this.answer;
  }

  settle(answer: JobAnswer): void {
    if (this.isSettled) return;
    this.isSettled = true;
    clearTimeout(this.#deadline);
    this.#resolve(answer);
  }
}

/** One thread and the job it works on. The thread starts with the first job, and anew after a job that was cut off. */
export class BotWorker {
  readonly #onFree: () => void;
  #thread: Worker | undefined;
  #isReady = false;
  #job: Job | null = null;
  /** Runs while the thread thinks. */
  #limit: NodeJS.Timeout | undefined;

  constructor(onFree: () => void) {
    this.#onFree = onFree;
  }

  get isIdle(): boolean {
    return this.#job === null;
  }

  /** It thinks about a question that has been settled in the meantime. */
  get isStale(): boolean {
    return this.#job?.isSettled === true;
  }

  /** For a worker that is idle or stale. */
  take(job: Job): void {
    if (this.#limit) void this.#drop();
    this.#job = job;
    if (!this.#thread) this.#start();
    else if (this.#isReady) this.#post(job);
  }

  async close(): Promise<void> {
    const job = this.#job;
    this.#job = null;
    await this.#drop();
    job?.settle({ ok: false, error: 'the server is closing' });
  }

  #start(): void {
    const thread = startWorker('bots/bot-thread', null);
    thread.unref();
    thread.on('message', (message: ThinkerAnswer | 'ready') => {
      if (thread !== this.#thread) return;
      if (message !== 'ready') return this.#finish(message);
      this.#isReady = true;
      if (this.#job && !this.#job.isSettled) this.#post(this.#job);
      else this.#finish('replaced');
    });
    thread.on('error', (error) => {
      if (thread !== this.#thread) return;
      void this.#drop();
      this.#finish({ ok: false, error: String(error) });
    });
    this.#thread = thread;
  }

  #post(job: Job): void {
    this.#limit = setTimeout(() => {
      void this.#drop();
      this.#finish('late');
    }, job.budgetMs);
    this.#thread!.postMessage(job.question);
  }

  #finish(answer: JobAnswer): void {
    this.#endLimit();
    this.#job?.settle(answer);
    this.#job = null;
    this.#onFree();
  }

  #endLimit(): void {
    clearTimeout(this.#limit);
    this.#limit = undefined;
  }

  /** A thread that thinks does not listen: it is ended, and the next job starts another. */
  async #drop(): Promise<void> {
    this.#endLimit();
    const thread = this.#thread;
    this.#thread = undefined;
    this.#isReady = false;
    await thread?.terminate();
  }
}
