import type { Worker } from 'node:worker_threads';
import type { ThinkerAnswer, ThinkerQuestion } from './bot-thinker.ts';
import { startWorker } from './workers.ts';

interface Thought {
  readonly question: ThinkerQuestion;
  readonly timer: NodeJS.Timeout;
  settle(answer: ThinkerAnswer | 'late'): void;
}

/** One thread and those who wait for it. It starts with the first question, and anew after one that took too long. */
export class Thinker {
  #worker: Worker | undefined;
  #isReady = false;
  /** The first is being thought about. */
  readonly #thoughts: Thought[] = [];

  get load(): number {
    return this.#thoughts.length;
  }

  /** The answer, or 'late' when so much time has passed since it was asked. */
  ask(question: ThinkerQuestion, budgetMs: number): Promise<ThinkerAnswer | 'late'> {
    return new Promise((settle) => {
      const thought: Thought = { question, settle, timer: setTimeout(() => this.#giveUp(thought), budgetMs) };
      this.#thoughts.push(thought);
      if (this.load === 1) this.#next();
    });
  }

  async close(): Promise<void> {
    await this.#drop();
    while (this.load > 0) this.#settle(this.#thoughts[0]!, { ok: false, error: 'the server is closing' });
  }

  #next(): void {
    const [thought] = this.#thoughts;
    if (!thought) return;
    if (this.#isReady) this.#worker!.postMessage(thought.question);
    else if (!this.#worker) this.#start();
  }

  #start(): void {
    const worker = startWorker('bot-thinker', null);
    worker.unref();
    worker.on('message', (message: ThinkerAnswer | 'ready') => {
      if (worker !== this.#worker) return;
      if (message === 'ready') this.#isReady = true;
      else this.#settle(this.#thoughts[0]!, message);
      this.#next();
    });
    worker.on('error', (error) => {
      if (worker !== this.#worker) return;
      void this.#drop();
      if (this.load > 0) this.#settle(this.#thoughts[0]!, { ok: false, error: String(error) });
      this.#next();
    });
    this.#worker = worker;
  }

  #giveUp(thought: Thought): void {
    const isThinking = this.#isReady && thought === this.#thoughts[0];
    if (isThinking) void this.#drop();
    this.#settle(thought, 'late');
    if (isThinking) this.#next();
  }

  #settle(thought: Thought, answer: ThinkerAnswer | 'late'): void {
    clearTimeout(thought.timer);
    this.#thoughts.splice(this.#thoughts.indexOf(thought), 1);
    thought.settle(answer);
  }

  /** A thread that is lost in thought hears nothing any more: it is ended, and the next question starts another. */
  async #drop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#isReady = false;
    await worker?.terminate();
  }
}
