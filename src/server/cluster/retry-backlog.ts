const AT_ONCE = 50;
const RETRY_MS = 250;

export interface RetryBacklogPorts<Item> {
  /** Fails when it has to be done again. */
  work(item: Item): Promise<void>;
  /** Called once for each run of failures. */
  onFailure(error: unknown): void;
  wait(ms: number): Promise<void>;
}

/** Does the work for each item, and repeats it until it has succeeded. Waits after each failed attempt. */
export class RetryBacklog<Item> {
  readonly #ports: RetryBacklogPorts<Item>;
  readonly #items = new Set<Item>();
  #isRunning = false;
  #isFailing = false;
  #isClosed = false;

  constructor(ports: RetryBacklogPorts<Item>) {
    this.#ports = ports;
  }

  /** An item that is added while its work is under way is worked on once more. */
  add(items: Iterable<Item>): void {
    for (const item of items) this.#items.add(item);
    if (!this.#isRunning) void this.#run();
  }

  close(): void {
    this.#isClosed = true;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#items.size > 0 && !this.#isClosed) {
      if (!(await this.#attempt())) await this.#ports.wait(RETRY_MS);
    }
    this.#isRunning = false;
  }

  /** Items that fail go to the end, so that one of them cannot hold up the others. */
  async #attempt(): Promise<boolean> {
    const items = [...this.#items].slice(0, AT_ONCE);
    for (const item of items) this.#items.delete(item);
    const results = await Promise.allSettled(items.map((item) => this.#ports.work(item)));
    const failed = results.find((result) => result.status === 'rejected');
    items.forEach((item, index) => {
      if (results[index]!.status === 'rejected') this.#items.add(item);
    });
    if (failed && !this.#isFailing && !this.#isClosed) this.#ports.onFailure(failed.reason);
    this.#isFailing = failed !== undefined;
    return !failed;
  }
}
