import type { PlayerId, Timestamp } from '../../kit/contract.ts';
import type { LastSeen } from '../../rooms/ports.ts';
import type { RoomCode } from '../../rooms/room.ts';

interface Sighting {
  readonly code: RoomCode;
  readonly playerId: PlayerId;
  at: Timestamp;
  /** When it was last put at the end of the line. */
  placedAt: Timestamp;
}

/** Whoever is heard of again so soon keeps the place in the line: people who play are heard of all the time. */
const PLACE_MS = 1000;

/** Signs of life. */
export class MemoryLastSeen implements LastSeen {
  readonly #rooms = new Map<RoomCode, Map<PlayerId, Sighting>>();
  /** Whoever has been silent longest stands first, give or take a second. */
  readonly #line = new Set<Sighting>();

  touch(code: RoomCode, playerId: PlayerId, now: Timestamp): void {
    const sighting = this.#rooms.get(code)?.get(playerId) ?? this.#begin(code, playerId);
    sighting.at = now;
    if (now - sighting.placedAt < PLACE_MS) return;
    sighting.placedAt = now;
    this.#line.delete(sighting);
    this.#line.add(sighting);
  }

  #begin(code: RoomCode, playerId: PlayerId): Sighting {
    const sighting = { code, playerId, at: 0, placedAt: Number.NEGATIVE_INFINITY };
    const room = this.#rooms.get(code) ?? new Map<PlayerId, Sighting>();
    this.#rooms.set(code, room.set(playerId, sighting));
    return sighting;
  }

  async find(code: RoomCode, playerIds: readonly PlayerId[]): Promise<(Timestamp | null)[]> {
    const room = this.#rooms.get(code);
    return playerIds.map((playerId) => room?.get(playerId)?.at ?? null);
  }

  async forget(code: RoomCode, playerId: PlayerId): Promise<void> {
    const room = this.#rooms.get(code);
    const sighting = room?.get(playerId);
    if (!room || !sighting) return;
    this.#line.delete(sighting);
    room.delete(playerId);
    if (room.size === 0) this.#rooms.delete(code);
  }

  async findSilent(before: Timestamp, limit: number): Promise<{ code: RoomCode; playerId: PlayerId }[]> {
    const silent: Sighting[] = [];
    for (const sighting of this.#line) {
      if (sighting.placedAt >= before) break;
      if (sighting.at < before) silent.push(sighting);
    }
    return silent.sort((a, b) => a.at - b.at).slice(0, limit);
  }

  async count(): Promise<number> {
    return this.#line.size;
  }
}
