import { RateLimiter, type RateLimits } from '../rate-limit.ts';
import type { Connection } from './connection.ts';

/** Messages of sockets count for the socket, its session and its address. HTTP requests share the last two buckets. */
export class MessageLimits {
  readonly #perSocket = new RateLimiter({ burst: 100, perSecond: 50 });
  /** Refused messages. A client that goes on after so many is closed. */
  readonly #refused = new RateLimiter({ burst: 200, perSecond: 10 });
  readonly #shared: Pick<RateLimits, 'session' | 'address'>;

  constructor(shared: Pick<RateLimits, 'session' | 'address'>) {
    this.#shared = shared;
  }

  /** A message that one bucket refuses costs nothing in the next: a flood from one socket spares its neighbours. */
  take({ id, session, network }: Connection, now: number): boolean {
    const { session: bySession, address } = this.#shared;
    return (
      this.#perSocket.take(id, now) && (session === null || bySession.take(session, now)) && address.take(network, now)
    );
  }

  /** False: this client has been refused too often. */
  takeRefusal({ id }: Connection, now: number): boolean {
    return this.#refused.take(id, now);
  }

  forget({ id }: Connection): void {
    this.#perSocket.forget(id);
    this.#refused.forget(id);
  }
}
