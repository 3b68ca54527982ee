import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Timestamp } from '../../engine/game-module.ts';
import { type ActionKey, CLAIM_MS, type Games, type Outcome, type RoomStore } from '../../platform/ports.ts';
import { RecentOutcomes } from '../../platform/recent-outcomes.ts';
import type { LogEntry } from '../../platform/reduce.ts';
import type { Room, RoomCode } from '../../platform/room.ts';
import { DueIndex } from './due-index.ts';
import { LogWriterClient } from './log-writer-client.ts';
import { type Recovered, type RecoveryLog, recoverRooms } from './recovery.ts';

/** Replayed at the next start, at worst: a second's work. */
const CHECKPOINT_ENTRIES = 20_000;
const CHECKPOINT_CHUNK = 200;
const CHECKPOINT_IDLE_MS = 5000;
const PURGE_MS = 60 * 60 * 1000;

const OVERTAKEN = Promise.resolve(false);

/** A room on its way to the disk; null when the world goes. */
interface Change {
  readonly code: RoomCode;
  readonly version: number;
  readonly next: Room | null;
}

/** Rooms live in memory; what must be on disk before an answer is the log entry. Snapshots follow now and then. */
export class SqliteStore implements RoomStore {
  readonly #writer: LogWriterClient<Change>;
  readonly #log: RecoveryLog;
  readonly #rooms: Map<RoomCode, Room>;
  /** Versions promised to a commit that is still on its way to the disk. */
  readonly #promised = new Map<RoomCode, number>();
  readonly #due = new DueIndex();
  readonly #outcomes = new RecentOutcomes();
  /** Rooms whose snapshot is behind, those that are gone included. */
  #dirty = new Set<RoomCode>();
  #entriesSinceCheckpoint = 0;
  #checkpoint: Promise<void> = Promise.resolve();
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #purgeTimer: NodeJS.Timeout;
  #observeWrite: (seconds: number) => void = () => {};

  /** Whoever opened the same data before can write no more, and hears so with its next write. */
  static async open(
    dataDir: string,
    games: Games,
    log: RecoveryLog,
    onTakenOver: () => void = () => {},
  ): Promise<SqliteStore> {
    mkdirSync(dataDir, { recursive: true });
    const path = join(dataDir, 'oyster.db');
    const recovered = recoverRooms(path, games, log);
    const store = new SqliteStore(path, recovered, log, onTakenOver);
    if (recovered.replayed > 0) await store.checkpoint();
    await store.#purge();
    return store;
  }

  private constructor(path: string, recovered: Recovered, log: RecoveryLog, onTakenOver: () => void) {
    const { rooms, changed, lastSeq, owner } = recovered;
    this.#log = log;
    this.#writer = new LogWriterClient({ path, owner }, lastSeq, {
      onWritten: (changes, seconds) => this.#written(changes, seconds),
      onFailed: (changes) => this.#keepNoPromise(changes),
      onTakenOver,
    });
    this.#rooms = rooms;
    this.#dirty = changed;
    for (const room of rooms.values()) this.#due.set(room.roomCode, room.dueAt);
    this.#purgeTimer = setInterval(() => this.#inBackground(this.#purge()), PURGE_MS).unref();
  }

  /** Logs of worlds that are gone. */
  async #purge(): Promise<void> {
    let from: unknown = 0;
    while (typeof from === 'number') from = await this.#writer.ask({ kind: 'purge', from });
  }

  async create(room: Room, entry: LogEntry): Promise<boolean> {
    // A code whose last world is not yet out of the snapshots stays taken: recovery must not mix two lives.
    if (this.#rooms.has(room.roomCode) || this.#dirty.has(room.roomCode)) return false;
    return this.#write(room, entry);
  }

  load(code: RoomCode): Room | null {
    return this.#rooms.get(code) ?? null;
  }

  peek(code: RoomCode): Room | null {
    return this.load(code);
  }

  /** One process, one memory: what was at hand a moment ago is the latest. */
  confirm(room: Room, answer?: ActionKey & { outcome: Outcome }): boolean {
    if (answer) this.#outcomes.remember(room.roomCode, answer);
    return true;
  }

  recall(code: RoomCode, key: ActionKey): Outcome | undefined {
    return this.#outcomes.find(code, key);
  }

  commit(next: Room, entry: LogEntry): Promise<boolean> {
    return this.#rooms.has(next.roomCode) ? this.#write(next, entry) : OVERTAKEN;
  }

  remove(entry: LogEntry): Promise<boolean> {
    return this.#rooms.has(entry.roomCode) ? this.#write(null, entry) : OVERTAKEN;
  }

  /** Compare, put on disk, then show. Until then everybody still sees the version before. */
  #write(next: Room | null, entry: LogEntry): Promise<boolean> {
    const { roomCode: code, version } = entry;
    const latest = this.#promised.get(code) ?? this.#rooms.get(code)?.version ?? 0;
    if (latest !== version - 1) return OVERTAKEN;
    this.#promised.set(code, version);
    return this.#writer.append(JSON.stringify(entry), { code, version, next });
  }

  #written(changes: readonly Change[], seconds: number): void {
    this.#keepNoPromise(changes);
    for (const { code, next } of changes) this.#show(code, next);
    this.#observeWrite(seconds);
    this.#entriesSinceCheckpoint += changes.length;
    if (this.#entriesSinceCheckpoint >= CHECKPOINT_ENTRIES) this.#inBackground(this.checkpoint());
    else this.#checkpointWhenIdle();
  }

  #keepNoPromise(changes: readonly Change[]): void {
    for (const { code, version } of changes) {
      if (this.#promised.get(code) === version) this.#promised.delete(code);
    }
  }

  #show(code: RoomCode, next: Room | null): void {
    if (next) this.#rooms.set(code, next);
    else this.#rooms.delete(code);
    this.#dirty.add(code);
    this.#due.set(code, next?.dueAt ?? null);
  }

  observeWrites(observe: (seconds: number) => void): void {
    this.#observeWrite = observe;
  }

  #checkpointWhenIdle(): void {
    if (this.#idleTimer) this.#idleTimer.refresh();
    else this.#idleTimer = setTimeout(() => this.#inBackground(this.checkpoint()), CHECKPOINT_IDLE_MS).unref();
  }

  /** Brings every snapshot up to date, a few at a time so that no game waits, and notes how far they reach. */
  checkpoint(): Promise<void> {
    this.#entriesSinceCheckpoint = 0;
    const written = this.#checkpoint.then(() => this.#writeSnapshots());
    this.#checkpoint = written.catch(() => {});
    return written;
  }

  /** Snapshots that fail cost nothing but a longer replay: the log is safe, and the next round tries again. */
  #inBackground(work: Promise<unknown>): void {
    work.catch((error) => this.#log.warn({ error: String(error) }, 'snapshots could not be written'));
  }

  async #writeSnapshots(): Promise<void> {
    const upTo = this.#writer.lastSeq;
    await new Promise(setImmediate); // by then every entry up to there has reached its room
    const codes = [...this.#dirty];
    if (codes.length === 0) return;
    for (let from = 0; from < codes.length; from += CHECKPOINT_CHUNK) {
      await this.#writeChunk(codes.slice(from, from + CHECKPOINT_CHUNK));
    }
    await this.#writer.ask({ kind: 'checkpoint', upTo });
  }

  async #writeChunk(codes: readonly RoomCode[]): Promise<void> {
    const rooms = codes.flatMap((code) => this.#rooms.get(code) ?? []);
    const gone = codes.filter((code) => !this.#rooms.has(code));
    for (const code of codes) this.#dirty.delete(code);
    try {
      await this.#writer.ask({ kind: 'snapshot', rooms: JSON.stringify(rooms), gone: JSON.stringify(gone) });
    } catch (error) {
      for (const code of codes) this.#dirty.add(code);
      throw error;
    }
  }

  async claimDue(now: Timestamp, limit: number): Promise<RoomCode[]> {
    return this.#due.claim(now, limit, CLAIM_MS);
  }

  async nextDueAt(): Promise<Timestamp | null> {
    return this.#due.next();
  }

  async findStale(touchedBefore: Timestamp, limit: number): Promise<RoomCode[]> {
    const stale: RoomCode[] = [];
    for (const room of this.#rooms.values()) {
      if (room.touchedAt < touchedBefore) stale.push(room.roomCode);
      if (stale.length === limit) break;
    }
    return stale;
  }

  async readLog(code: RoomCode): Promise<LogEntry[]> {
    const texts = (await this.#writer.ask({ kind: 'read-log', code })) as string[];
    const entries = texts.map((text) => JSON.parse(text) as LogEntry);
    return entries.slice(entries.findLastIndex((entry) => entry.command.type === 'create'));
  }

  async countRooms(): Promise<number> {
    return this.#rooms.size;
  }

  async ping(): Promise<void> {
    await this.#writer.ask({ kind: 'ping' });
  }

  rooms(): IterableIterator<Room> {
    return this.#rooms.values();
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    clearInterval(this.#purgeTimer);
    await this.checkpoint().catch((error) => {
      if (!this.#writer.isTakenOver) throw error; // the new owner has it all
    });
    await this.#writer.close();
  }
}
