import type { PlayerId } from '../../kit/contract.ts';
import type { Connection } from './connection.ts';

/** How many sockets may be open at the same time. */
export interface SocketCaps {
  readonly total: number;
  readonly perAddress: number;
  readonly perSession: number;
}

/** Counts open sockets, in all and by network, from the upgrade until the stream is closed. */
export class OpenSockets {
  readonly #caps: SocketCaps;
  readonly #byNetwork = new Map<string, number>();
  #total = 0;

  constructor(caps: SocketCaps) {
    this.#caps = caps;
  }

  /** False: there is no room for one more. */
  enter(network: string): boolean {
    const fromThere = this.#byNetwork.get(network) ?? 0;
    if (this.#total >= this.#caps.total || fromThere >= this.#caps.perAddress) return false;
    this.#total += 1;
    this.#byNetwork.set(network, fromThere + 1);
    return true;
  }

  leave(network: string): void {
    this.#total -= 1;
    const left = this.#byNetwork.get(network)! - 1;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }
}

/** The connections of each session. */
export class SessionSockets {
  readonly #perSession: number;
  readonly #connections = new Map<PlayerId, Set<Connection>>();

  constructor(perSession: number) {
    this.#perSession = perSession;
  }

  /**
   * Adds a connection. Returns the one to close when there are too many: the one that has been silent longest.
   * A person who opens one more tab looks at the new one, and sockets of a lost network never speak again.
   */
  add(session: PlayerId, connection: Connection): Connection | null {
    const own = this.#connections.get(session) ?? new Set();
    const silentest = own.size < this.#perSession ? null : [...own].reduce(earlier);
    this.#connections.set(session, own.add(connection));
    return silentest;
  }

  remove(connection: Connection): void {
    if (connection.session === null) return;
    const own = this.#connections.get(connection.session);
    own?.delete(connection);
    if (own?.size === 0) this.#connections.delete(connection.session);
  }
}

const earlier = (one: Connection, other: Connection): Connection => (other.heardAt < one.heardAt ? other : one);
