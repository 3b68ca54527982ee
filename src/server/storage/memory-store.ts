import type { Timestamp } from '../../kit/contract.ts';
import { type ActionResult, CLAIM_MS, type RoomStore, type UnchangedAnswer } from '../../rooms/ports.ts';
import { actionKeyOf, type LogEntry } from '../../rooms/reduce.ts';
import type { Room, RoomCode } from '../../rooms/room.ts';
import { DueIndex } from './due-index.ts';
import { RecentResults, resultEntry } from './recent-results.ts';

/** Rooms and logs for as long as the process lives: for tests, and the plainest picture of what a store promises. */
export class MemoryStore implements RoomStore {
  readonly #rooms = new Map<RoomCode, Room>();
  readonly #logs = new Map<RoomCode, LogEntry[]>();
  readonly #results = new Map<RoomCode, RecentResults>();
  readonly #due = new DueIndex();

  async create(room: Room, entry: LogEntry): Promise<boolean> {
    if (this.#rooms.has(room.roomCode)) return false;
    this.#rooms.set(room.roomCode, room);
    this.#logs.set(room.roomCode, [entry]);
    this.#results.set(room.roomCode, new RecentResults());
    return true;
  }

  load(code: RoomCode): Room | null {
    return this.#rooms.get(code) ?? null;
  }

  peek(code: RoomCode): Room | null {
    return this.load(code);
  }

  async commit(next: Room, entry: LogEntry): Promise<boolean | ActionResult> {
    const results = this.#results.get(next.roomCode);
    const known = results?.find(actionKeyOf(entry));
    if (known) return known;
    if (this.#rooms.get(next.roomCode)?.version !== next.version - 1) return false;
    this.#rooms.set(next.roomCode, next);
    this.#due.set(next.roomCode, next.dueAt);
    this.#logs.get(next.roomCode)!.push(entry);
    results!.record(entry);
    return true;
  }

  confirm(room: Room, answer?: UnchangedAnswer): boolean | ActionResult {
    const results = this.#results.get(room.roomCode);
    if (!answer || !results) return true;
    const known = results.find(answer);
    if (known) return known;
    const isKept = answer.isLasting && results.mayKeepUnchanged(answer.playerId);
    if (isKept) results.record(resultEntry(room, answer, answer.result));
    return true;
  }

  async claimDue(now: Timestamp, limit: number): Promise<RoomCode[]> {
    return this.#due.claim(now, limit, CLAIM_MS);
  }

  async nextDueAt(): Promise<Timestamp | null> {
    return this.#due.next();
  }

  async findStale(touchedBefore: Timestamp, limit: number): Promise<RoomCode[]> {
    const stale = [...this.#rooms.values()].filter((room) => room.touchedAt < touchedBefore);
    return stale.map((room) => room.roomCode).slice(0, limit);
  }

  async remove(entry: LogEntry): Promise<boolean> {
    if (this.#rooms.get(entry.roomCode)?.version !== entry.version - 1) return false;
    this.#rooms.delete(entry.roomCode);
    this.#results.delete(entry.roomCode);
    this.#due.set(entry.roomCode, null);
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

  observeWrites(): void {}

  async close(): Promise<void> {}
}
