import type { Timestamp } from '../../engine/game-module.ts';
import type { RoomStore } from '../../platform/ports.ts';
import type { LogEntry } from '../../platform/reduce.ts';
import type { Room, RoomCode } from '../../platform/room.ts';

/** Rooms and logs for as long as the process lives: for tests, and the plainest picture of what a store promises. */
export class MemoryStore implements RoomStore {
  readonly #rooms = new Map<RoomCode, Room>();
  readonly #logs = new Map<RoomCode, LogEntry[]>();

  async create(room: Room, entry: LogEntry): Promise<boolean> {
    if (this.#rooms.has(room.roomCode)) return false;
    this.#rooms.set(room.roomCode, room);
    this.#logs.set(room.roomCode, [entry]);
    return true;
  }

  load(code: RoomCode): Room | null {
    return this.#rooms.get(code) ?? null;
  }

  async commit(next: Room, entry: LogEntry): Promise<boolean> {
    if (this.#rooms.get(next.roomCode)?.version !== next.version - 1) return false;
    this.#rooms.set(next.roomCode, next);
    this.#logs.get(next.roomCode)!.push(entry);
    return true;
  }

  async findDue(now: Timestamp, limit: number): Promise<RoomCode[]> {
    return this.#codesBy(
      (room) => room.dueAt,
      limit,
      (dueAt) => dueAt <= now,
    );
  }

  async nextDueAt(): Promise<Timestamp | null> {
    const times = [...this.#rooms.values()].flatMap((room) => room.dueAt ?? []);
    return times.length === 0 ? null : Math.min(...times);
  }

  async findStale(touchedBefore: Timestamp, limit: number): Promise<RoomCode[]> {
    return this.#codesBy(
      (room) => room.touchedAt,
      limit,
      (touchedAt) => touchedAt < touchedBefore,
    );
  }

  async remove(entry: LogEntry): Promise<boolean> {
    if (this.#rooms.get(entry.roomCode)?.version !== entry.version - 1) return false;
    this.#rooms.delete(entry.roomCode);
    this.#logs.get(entry.roomCode)!.push(entry);
    return true;
  }

  async readLog(code: RoomCode): Promise<LogEntry[]> {
    return [...(this.#logs.get(code) ?? [])];
  }

  async countRooms(): Promise<number> {
    return this.#rooms.size;
  }

  async ping(): Promise<void> {}

  async close(): Promise<void> {}

  #codesBy(timeOf: (room: Room) => Timestamp | null, limit: number, isWanted: (time: Timestamp) => boolean) {
    return [...this.#rooms.values()]
      .map((room) => ({ code: room.roomCode, time: timeOf(room) }))
      .filter((entry): entry is { code: RoomCode; time: Timestamp } => entry.time !== null && isWanted(entry.time))
      .sort((a, b) => a.time - b.time)
      .slice(0, limit)
      .map(({ code }) => code);
  }
}
