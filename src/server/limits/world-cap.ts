import type { PlayerId, Timestamp } from '../../kit/contract.ts';
import type { Room, RoomCode } from '../../rooms/room.ts';

/** How many Worlds made by one session, and from one address, may be alive at a time. A whole school may share an address. */
export const WORLDS_OF_SESSION = 20;
export const WORLDS_OF_ADDRESS = 200;

/** Counts living Worlds by the session and the address that created them. */
export interface WorldCap {
  /** Counts one more at once, so that creations at the same time cannot pass together. Null: there are too many. */
  reserve(playerId: PlayerId, network: string, now: Timestamp): Promise<Reservation | null>;
}

export interface Reservation {
  /** This World was created. */
  keep(code: RoomCode): Promise<void>;
  /** None was created. */
  release(): Promise<void>;
}

/** Of a server that has its Worlds to itself. An address is held no longer than its Worlds live. */
export class MemoryWorldCap implements WorldCap {
  readonly #counts = new Map<string, number>();
  readonly #creatorsOf = new Map<RoomCode, readonly string[]>();

  /** After a restart addresses are unknown, and the owner stands for the creator. */
  constructor(restored: Iterable<Room>) {
    for (const { roomCode, ownerId } of restored) {
      const creators = [`session ${ownerId}`];
      this.#add(creators, 1);
      this.#creatorsOf.set(roomCode, creators);
    }
  }

  async reserve(playerId: PlayerId, network: string): Promise<Reservation | null> {
    const [session, address] = [`session ${playerId}`, `address ${network}`];
    if (this.#count(session) >= WORLDS_OF_SESSION || this.#count(address) >= WORLDS_OF_ADDRESS) return null;
    const creators = [session, address];
    this.#add(creators, 1);
    return {
      keep: async (code) => void this.#creatorsOf.set(code, creators),
      release: async () => this.#add(creators, -1),
    };
  }

  /** This World is gone. */
  forget(code: RoomCode): void {
    this.#add(this.#creatorsOf.get(code) ?? [], -1);
    this.#creatorsOf.delete(code);
  }

  #count(creator: string): number {
    return this.#counts.get(creator) ?? 0;
  }

  #add(creators: readonly string[], change: number): void {
    for (const creator of creators) {
      const count = this.#count(creator) + change;
      if (count > 0) this.#counts.set(creator, count);
      else this.#counts.delete(creator);
    }
  }
}
