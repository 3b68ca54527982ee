/**
 * What comes in one turn of the event loop: read first and dealt with then, all of it together. The processor's caches do
 * each better alone.
 */
export class TurnInbox<Item> {
  #items: Item[] = [];
  readonly #dealWith: (items: readonly Item[]) => void;

  constructor(dealWith: (items: readonly Item[]) => void) {
    this.#dealWith = dealWith;
  }

  push(item: Item): void {
    if (this.#items.length === 0) setImmediate(() => this.empty());
    this.#items.push(item);
  }

  /** At once, for whom the end of the turn is too late. */
  empty(): void {
    const items = this.#items;
    this.#items = [];
    this.#dealWith(items);
  }
}
