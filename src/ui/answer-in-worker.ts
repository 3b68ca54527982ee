export type WorkerMessage<Answer> = { readonly isDone: false; readonly answer: Answer } | { readonly isDone: true };

/** The other end of `useWorker`, inside the worker: each answer is sent as soon as it is found. */
export function answerInWorker<Question, Answer>(work: (question: Question) => Iterable<Answer>): void {
  const send = (message: WorkerMessage<Answer>) => postMessage(message);
  addEventListener('message', ({ data }: MessageEvent<Question>) => {
    for (const answer of work(data)) send({ isDone: false, answer });
    send({ isDone: true });
  });
}
