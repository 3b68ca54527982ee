import type { PlayerId, Timestamp } from '../engine/game-module.ts';
import type { LastSeen } from '../platform/ports.ts';
import type { RoomCode } from '../platform/room.ts';

interface Sighting {
  readonly code: RoomCode;
  readonly playerId: PlayerId;
  at: Timestamp;
  /** When it was last put at the end of the line. */
  placedAt: Timestamp;
}

/** Whoever is heard of again so soon keeps the place in the line: people who play are heard of all the time. */
const PLACE_MS = 1000;

/** Signs of life. Whoever has been silent longest stands first, give or take a second. */
export class MemoryLastSeen implements LastSeen {
  readonly #sightings = new Map<string, Sighting>();

  touch(code: RoomCode, playerId: PlayerId, now: Timestamp): void {
    const key = keyOf(code, playerId);
    const known = this.#sightings.get(key);
    if (known) known.at = now;
    if (known && now - known.placedAt < PLACE_MS) return;
    this.#sightings.delete(key);
    this.#sightings.set(key, { code, playerId, at: now, placedAt: now });
  }

  async find(code: RoomCode, playerIds: readonly PlayerId[]): Promise<(Timestamp | null)[]> {
    return playerIds.map((playerId) => this.#sightings.get(keyOf(code, playerId))?.at ?? null);
  }

  async forget(code: RoomCode, playerId: PlayerId): Promise<void> {
    this.#sightings.delete(keyOf(code, playerId));
  }

  async findSilent(before: Timestamp, limit: number): Promise<{ code: RoomCode; playerId: PlayerId }[]> {
    const silent: Sighting[] = [];
    for (const sighting of this.#sightings.values()) {
      if (sighting.placedAt >= before) break;
      if (sighting.at < before) silent.push(sighting);
    }
    return silent.sort((a, b) => a.at - b.at).slice(0, limit);
  }

  async count(): Promise<number> {
    return this.#sightings.size;
  }
}

const keyOf = (code: RoomCode, playerId: PlayerId): string => `${code} ${playerId}`;
