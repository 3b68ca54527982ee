import type { PlayerId, Timestamp } from '../engine/game-module.ts';
import type { LastSeen } from '../platform/ports.ts';
import type { RoomCode } from '../platform/room.ts';

interface Sighting {
  readonly code: RoomCode;
  readonly playerId: PlayerId;
  readonly at: Timestamp;
}

/** Signs of life, kept in the order of the last one: whoever has been silent longest stands first. */
export class MemoryLastSeen implements LastSeen {
  readonly #sightings = new Map<string, Sighting>();

  touch(code: RoomCode, playerId: PlayerId, now: Timestamp): void {
    const key = keyOf(code, playerId);
    this.#sightings.delete(key);
    this.#sightings.set(key, { code, playerId, at: now });
  }

  async find(code: RoomCode, playerIds: readonly PlayerId[]): Promise<(Timestamp | null)[]> {
    return playerIds.map((playerId) => this.#sightings.get(keyOf(code, playerId))?.at ?? null);
  }

  async forget(code: RoomCode, playerId: PlayerId): Promise<void> {
    this.#sightings.delete(keyOf(code, playerId));
  }

  async findSilent(before: Timestamp, limit: number): Promise<{ code: RoomCode; playerId: PlayerId }[]> {
    const silent: { code: RoomCode; playerId: PlayerId }[] = [];
    for (const { code, playerId, at } of this.#sightings.values()) {
      if (at >= before || silent.length >= limit) break;
      silent.push({ code, playerId });
    }
    return silent;
  }

  async count(): Promise<number> {
    return this.#sightings.size;
  }
}

const keyOf = (code: RoomCode, playerId: PlayerId): string => `${code} ${playerId}`;
