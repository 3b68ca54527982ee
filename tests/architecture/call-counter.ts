import { type Profiler, Session } from 'node:inspector';

const post = <T>(session: Session, method: string, params: object = {}): Promise<T> =>
  new Promise((resolve, reject) =>
    session.post(method, params, (error, result) => (error ? reject(error) : resolve(result as T))),
  );

const PRECISE = { callCount: true, detailed: false };

/** Knows which scripts ran, in this thread and in the worker threads that are there when it starts. */
export class CallCounter {
  readonly #session = new Session();
  readonly #workers = new Map<string, (text: string) => void>();

  static async start(): Promise<CallCounter> {
    const counter = new CallCounter();
    const session = counter.#session;
    session.connect();
    session.on('NodeWorker.attachedToWorker', ({ params }) => counter.#workers.set(params.sessionId, () => {}));
    session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
      counter.#workers.get(params.sessionId)?.(params.message);
    });
    await post(session, 'NodeWorker.enable', { waitForDebuggerOnStart: false });
    await counter.#everywhere('Profiler.enable');
    await counter.#everywhere('Profiler.startPreciseCoverage', PRECISE);
    return counter;
  }

  /** The scripts of which a function was called since the last time. */
  async takeCalled(): Promise<string[]> {
    const taken = await this.#everywhere<Profiler.TakePreciseCoverageReturnType>('Profiler.takePreciseCoverage');
    return taken
      .flatMap(({ result }) => result)
      .filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0))
      .map(({ url }) => url);
  }

  async #everywhere<T>(method: string, params: object = {}): Promise<T[]> {
    const inWorkers = [...this.#workers.keys()].map((sessionId) => this.#inWorker<T>(sessionId, method, params));
    return Promise.all([post<T>(this.#session, method, params), ...inWorkers]);
  }

  async #inWorker<T>(sessionId: string, method: string, params: object): Promise<T> {
    const answered = new Promise<T>((resolve) =>
      this.#workers.set(sessionId, (text) => {
        const { id, result } = JSON.parse(text) as { id?: number; result: T };
        if (id === 1) resolve(result);
      }),
    );
    const message = JSON.stringify({ id: 1, method, params });
    await post(this.#session, 'NodeWorker.sendMessageToWorker', { sessionId, message });
    return answered;
  }
}
