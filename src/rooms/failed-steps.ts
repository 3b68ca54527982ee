import type { Room, RoomCode } from './room.ts';

const TRIES = 3;
const REMEMBERED_ROOMS = 100_000;

/**
 * Counts the failures of due steps by room. The count lives in the memory of one server: rules are pure, so a step that
 * fails here fails on every server, and each of them may be the one that reaches the limit.
 */
export class FailedSteps {
  readonly #failures = new Map<RoomCode, { readonly version: number; readonly count: number }>();

  /** True for the last try that a step of this version gets. */
  add({ roomCode, version }: Room): boolean {
    const known = this.#failures.get(roomCode);
    const count = known?.version === version ? known.count + 1 : 1;
    this.#failures.delete(roomCode);
    if (count === TRIES) return true;
    this.#failures.set(roomCode, { version, count });
    if (this.#failures.size > REMEMBERED_ROOMS) this.#failures.delete(this.#failures.keys().next().value!);
    return false;
  }
}
