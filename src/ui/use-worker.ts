import { useEffect, useState } from 'react';
import type { WorkerMessage } from './answer-in-worker.ts';

export interface WorkerAnswers<Answer> {
  /** In the order in which they came. */
  readonly answers: readonly Answer[];
  readonly state: 'working' | 'done' | 'failed';
}

const NOTHING_YET = { answers: [], state: 'working' } as const;

/**
 * Asks a worker of its own, opened for the question and ended with it, and gives what it has answered so far. The worker's
 * file is loaded only then. `open` must stay the same function, and a question the same value or object until it is another one.
 */
export function useWorker<Question, Answer>(open: () => Worker, question: Question): WorkerAnswers<Answer> {
  const [said, setSaid] = useState<WorkerAnswers<Answer>>(NOTHING_YET);
  useEffect(() => {
    const worker = open();
    setSaid(NOTHING_YET);
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage<Answer>>) =>
      setSaid(({ answers, state }) =>
        data.isDone ? { answers, state: 'done' } : { answers: [...answers, data.answer], state },
      );
    worker.onerror = (event) => {
      event.preventDefault(); // the screen says it
      setSaid(({ answers }) => ({ answers, state: 'failed' }));
    };
    worker.postMessage(question);
    return () => worker.terminate();
  }, [open, question]);
  return said;
}
