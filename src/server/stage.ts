/**
 * One step of the work, done together for all who have come so far: at `setImmediate` when everything has been read that was
 * there to read, at `process.nextTick` when whatever is under way is done. The processor's caches do each step better alone.
 */
export class Stage<Item> {
  #items: Item[] = [];
  readonly #when: (run: () => void) => void;
  readonly #step: (items: readonly Item[]) => void;

  constructor(when: (run: () => void) => void, step: (items: readonly Item[]) => void) {
    this.#when = when;
    this.#step = step;
  }

  push(item: Item): void {
    if (this.#items.length === 0) this.#when(() => this.run());
    this.#items.push(item);
  }

  /** At once, for whom that would be too late. */
  run(): void {
    const items = this.#items;
    this.#items = [];
    this.#step(items);
  }
}
