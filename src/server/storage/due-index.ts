import type { Timestamp } from '../../kit/contract.ts';
import type { RoomCode } from '../../rooms/room.ts';

interface Due {
  readonly at: Timestamp;
  readonly code: RoomCode;
}

/** Rooms ordered by due time: a binary heap in which entries overtaken by a later commit are dropped when they surface. */
export class DueIndex {
  readonly #heap: Due[] = [];
  readonly #dueAt = new Map<RoomCode, Timestamp>();

  set(code: RoomCode, at: Timestamp | null): void {
    if (at === null) {
      this.#dueAt.delete(code);
    } else if (this.#dueAt.get(code) !== at) {
      this.#dueAt.set(code, at);
      this.#push({ at, code });
    }
  }

  has(code: RoomCode): boolean {
    return this.#dueAt.has(code);
  }

  next(): Timestamp | null {
    return this.#top()?.at ?? null;
  }

  /** Hands out what has come due; whoever acts on it commits, and the commit sets the new time. Otherwise it comes up again. */
  claim(now: Timestamp, limit: number, againAfterMs: number): RoomCode[] {
    const claimed: RoomCode[] = [];
    for (let top = this.#top(); top && top.at <= now && claimed.length < limit; top = this.#top()) {
      claimed.push(top.code);
      this.set(top.code, now + againAfterMs);
    }
    return claimed;
  }

  #top(): Due | undefined {
    while (this.#heap.length > 0 && this.#dueAt.get(this.#heap[0]!.code) !== this.#heap[0]!.at) this.#pop();
    return this.#heap[0];
  }

  #push(due: Due): void {
    const heap = this.#heap;
    let index = heap.push(due) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (heap[parent]!.at <= due.at) break;
      heap[index] = heap[parent]!;
      index = parent;
    }
    heap[index] = due;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]!.at < heap[child]!.at) child += 1;
      if (heap[child]!.at >= last.at) break;
      heap[index] = heap[child]!;
      index = child;
    }
    heap[index] = last;
  }
}
