import type { Timestamp } from '../../kit/contract.ts';

/**
 * The time of day when it was made, and from then on steady: a wall clock that is set forward or back meanwhile neither
 * holds up a bot nor ends a turn.
 */
export class SteadyClock {
  readonly #monotonicNow: () => number;
  #offset: number;

  constructor(startsAt: Timestamp = Date.now(), monotonicNow: () => number = () => performance.now()) {
    this.#monotonicNow = monotonicNow;
    this.#offset = startsAt - monotonicNow();
  }

  now = (): Timestamp => Math.floor(this.#monotonicNow() + this.#offset);

  /** Somebody who matters is ahead: this machine may have been asleep. It never goes back. */
  catchUp(other: Timestamp): void {
    this.#offset = Math.max(this.#offset, other - this.#monotonicNow());
  }
}
