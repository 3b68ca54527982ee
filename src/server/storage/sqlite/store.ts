import type { Timestamp } from '../../../kit/contract.ts';
import {
  type ActionResult,
  CLAIM_MS,
  type Games,
  type RoomStore,
  StoreUnavailable,
  type UnchangedAnswer,
} from '../../../rooms/ports.ts';
import { actionKeyOf, type LogEntry } from '../../../rooms/reduce.ts';
import type { Room, RoomCode } from '../../../rooms/room.ts';
import { DueIndex } from '../due-index.ts';
import { isResult, RecentResults, resultEntry } from '../recent-results.ts';
import { databasePath, secureDataFiles } from './data-files.ts';
import { LogWriterClient } from './group-commit.ts';
import { joinLog, type StoredLog } from './join-log.ts';
import { Ownership } from './ownership.ts';
import { PurgeRounds } from './purge-rounds.ts';
import { type Recovered, type RecoveryLog, recoverRooms } from './recovery.ts';
import { type Change, newSlot, type Slot, snapshotsOf } from './room-slot.ts';

/** Replayed at the next start, at worst: a second's work. */
const CHECKPOINT_ENTRIES = 50_000;
const CHECKPOINT_CHUNK = 200;
const CHECKPOINT_IDLE_MS = 5000;
const PURGE_MS = 60 * 60 * 1000;

const OVERTAKEN = Promise.resolve(false);

export interface StoreOptions {
  readonly onTakenOver?: () => void;
  /** How long to wait for another process that holds a lock on the data. */
  readonly lockWaitMs?: number;
}

/** Rooms live in memory; what must be on disk before an answer is the log entry. Snapshots follow now and then. */
export class SqliteStore implements RoomStore {
  readonly #writer: LogWriterClient<Change>;
  readonly #ownership: Ownership;
  readonly #games: Games;
  readonly #log: RecoveryLog;
  readonly #slots = new Map<RoomCode, Slot>();
  #roomCount = 0;
  readonly #due = new DueIndex();
  /** Whose snapshot is behind, those that are gone included. */
  #dirty: Slot[] = [];
  #entriesSinceCheckpoint = 0;
  #checkpoint: Promise<void> = Promise.resolve();
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #purges: PurgeRounds;
  readonly #purgeTimer: NodeJS.Timeout;
  #observeWrite: (seconds: number) => void = () => {};

  /** A process that opened the same data before can write no more, and learns of it within a second. */
  static async open(
    dataDir: string,
    games: Games,
    log: RecoveryLog,
    { onTakenOver = () => {}, lockWaitMs }: StoreOptions = {},
  ): Promise<SqliteStore> {
    secureDataFiles(dataDir);
    const path = databasePath(dataDir);
    const recovered = recoverRooms(path, games, log, lockWaitMs);
    const store = new SqliteStore(path, recovered, games, log, onTakenOver);
    if (recovered.changed.size > 0) await store.checkpoint();
    await store.#purges.run();
    return store;
  }

  private constructor(path: string, recovered: Recovered, games: Games, log: RecoveryLog, onTakenOver: () => void) {
    const { rooms, changed, cutOff, results, lastSeq, owner } = recovered;
    this.#games = games;
    this.#log = log;
    this.#writer = new LogWriterClient({ path, owner }, lastSeq, {
      onWritten: (changes, seconds) => this.#written(changes, seconds),
      onFailed: (changes) => this.#keepNoPromise(changes),
      onUnavailable: (error) =>
        log.warn({ error: String(error) }, 'the store cannot write; it refuses changes until it can'),
      onAvailable: () => log.warn({}, 'the store can write again'),
      onTakenOver: () => this.#ownership.lose(),
    });
    this.#ownership = new Ownership({ path, owner }, onTakenOver);
    this.#purges = new PurgeRounds(this.#writer, (codes) => this.#foldLogs(codes));
    for (const code of new Set([...rooms.keys(), ...changed])) {
      const slot = this.#slotFor(code, results.get(code));
      this.#show(slot, rooms.get(code) ?? null);
      if (changed.has(code)) this.#soil(slot);
      slot.mustFold = cutOff.has(code);
    }
    this.#purgeTimer = setInterval(() => this.#inBackground(this.#purges.run()), PURGE_MS).unref();
  }

  #slotFor(code: RoomCode, results = new RecentResults()): Slot {
    const slot = this.#slots.get(code) ?? newSlot(code, results);
    this.#slots.set(code, slot);
    return slot;
  }

  /** A code whose last world is not yet out of the snapshots stays taken: recovery must not mix two lives. */
  async create(room: Room, entry: LogEntry): Promise<boolean> {
    return this.#slots.has(room.roomCode) ? false : this.#write(this.#slotFor(room.roomCode), room, entry);
  }

  load(code: RoomCode): Room | null {
    if (!this.#ownership.isCertain()) throw new StoreUnavailable('this process may not own the data any more');
    return this.#slots.get(code)?.room ?? null;
  }

  peek(code: RoomCode): Room | null {
    return this.load(code);
  }

  /** One process, one memory: what was at hand a moment ago is the latest. */
  confirm(room: Room, answer?: UnchangedAnswer): Promise<boolean> | boolean | ActionResult {
    const slot = this.#slots.get(room.roomCode);
    if (!answer || !slot) return true;
    const known = slot.results.find(answer);
    if (known || !answer.isLasting || !slot.results.mayKeepUnchanged(answer.playerId)) return known ?? true;
    const entry = resultEntry(room, answer, answer.result);
    return this.#writer.append(entry, { slot, entry, next: room });
  }

  commit(next: Room, entry: LogEntry): Promise<boolean | ActionResult> {
    const slot = this.#slots.get(next.roomCode);
    if (!slot?.room) return OVERTAKEN;
    const known = slot.results.find(actionKeyOf(entry));
    return known ? Promise.resolve(known) : this.#write(slot, next, entry);
  }

  remove(entry: LogEntry): Promise<boolean> {
    const slot = this.#slots.get(entry.roomCode);
    return slot?.room ? this.#write(slot, null, entry) : OVERTAKEN;
  }

  /** Compare, put on disk, then show. Until then everybody still sees the version before. */
  #write(slot: Slot, next: Room | null, entry: LogEntry): Promise<boolean> {
    const { version } = entry;
    const latest = slot.promised || (slot.room?.version ?? 0);
    if (latest !== version - 1) return OVERTAKEN;
    try {
      const written = this.#writer.append(entry, { slot, entry, next });
      slot.promised = version;
      return written;
    } catch (error) {
      this.#giveUp(slot);
      throw error;
    }
  }

  #written(changes: readonly Change[], seconds: number): void {
    for (const { slot, entry, next } of changes) {
      slot.results.record(entry);
      if (isResult(entry)) continue;
      if (slot.promised === entry.version) slot.promised = 0;
      this.#show(slot, next);
      this.#soil(slot);
    }
    this.#observeWrite(seconds);
    this.#entriesSinceCheckpoint += changes.length;
    if (this.#entriesSinceCheckpoint >= CHECKPOINT_ENTRIES) this.#inBackground(this.tidyUp());
    else this.#checkpointWhenIdle();
  }

  #keepNoPromise(changes: readonly Change[]): void {
    for (const { slot, entry } of changes) {
      if (slot.promised === entry.version) slot.promised = 0;
      this.#giveUp(slot);
    }
  }

  #show(slot: Slot, next: Room | null): void {
    const before = slot.room;
    slot.room = next;
    this.#roomCount += Number(next !== null) - Number(before !== null);
    const dueAt = next?.dueAt ?? null;
    if (dueAt !== null || (before !== null && before.dueAt !== null)) this.#due.set(slot.code, dueAt);
  }

  #soil(slot: Slot): void {
    if (slot.isDirty) return;
    slot.isDirty = true;
    this.#dirty.push(slot);
  }

  /** A code that means nothing any more is free again. */
  #giveUp(slot: Slot): void {
    if (slot.room === null && slot.promised === 0 && !slot.isDirty) this.#slots.delete(slot.code);
  }

  observeWrites(observe: (seconds: number) => void): void {
    this.#observeWrite = observe;
  }

  #checkpointWhenIdle(): void {
    if (this.#idleTimer) this.#idleTimer.refresh();
    else this.#idleTimer = setTimeout(() => this.#inBackground(this.tidyUp()), CHECKPOINT_IDLE_MS).unref();
  }

  /** Checkpoints, and purges the log when it has grown enough. */
  async tidyUp(): Promise<void> {
    await this.checkpoint();
    if (this.#purges.isDue) await this.#purges.run();
  }

  /** The snapshots of these rooms, and their results, take the place of their logs. */
  #foldLogs(codes: readonly RoomCode[]): Promise<void> {
    for (const slot of codes.flatMap((code) => this.#slots.get(code) ?? [])) {
      slot.mustFold = true;
      this.#soil(slot);
    }
    return this.checkpoint();
  }

  /** Brings every snapshot up to date, a few at a time so that no game waits, and notes how far they reach. */
  checkpoint(): Promise<void> {
    this.#entriesSinceCheckpoint = 0;
    const written = this.#checkpoint.then(() => this.#writeSnapshots());
    this.#checkpoint = written.catch(() => {});
    return written;
  }

  /** Snapshots that fail cost nothing but a longer replay: the log is safe, and the next round tries again. */
  #inBackground(work: Promise<unknown>): Promise<unknown> {
    return work.catch((error) => this.#log.warn({ error: String(error) }, 'snapshots could not be written'));
  }

  async #writeSnapshots(): Promise<void> {
    const upTo = this.#writer.lastSeq;
    await new Promise(setImmediate); // by then every entry up to there has reached its room
    const slots = this.#dirty;
    this.#dirty = [];
    if (slots.length === 0) return;
    for (let from = 0; from < slots.length; from += CHECKPOINT_CHUNK) {
      const chunk = slots.slice(from, from + CHECKPOINT_CHUNK);
      try {
        await this.#writeChunk(chunk);
      } catch (error) {
        this.#dirty = [...slots.slice(from), ...this.#dirty];
        throw error;
      }
    }
    await this.#writer.ask({ kind: 'checkpoint', upTo });
  }

  async #writeChunk(slots: readonly Slot[]): Promise<void> {
    const request = snapshotsOf(slots, this.#games);
    for (const slot of slots) slot.isDirty = false;
    try {
      await this.#writer.ask(request);
    } catch (error) {
      for (const slot of slots) slot.isDirty = true;
      throw error;
    }
    for (const { code } of request.folds) this.#slotFor(code).mustFold = false;
    for (const code of request.gone) this.#giveUp(this.#slotFor(code));
  }

  async claimDue(now: Timestamp, limit: number): Promise<RoomCode[]> {
    return this.#due.claim(now, limit, CLAIM_MS);
  }

  async nextDueAt(): Promise<Timestamp | null> {
    return this.#due.next();
  }

  async findStale(touchedBefore: Timestamp, limit: number): Promise<RoomCode[]> {
    const stale: RoomCode[] = [];
    for (const room of this.rooms()) {
      if (room.touchedAt < touchedBefore) stale.push(room.roomCode);
      if (stale.length === limit) break;
    }
    return stale;
  }

  async readLog(code: RoomCode): Promise<LogEntry[]> {
    return joinLog(JSON.parse((await this.#writer.ask({ kind: 'read-log', code })) as string) as StoredLog);
  }

  async countRooms(): Promise<number> {
    return this.#roomCount;
  }

  ping(): Promise<void> {
    return this.#writer.ping();
  }

  *rooms(): Generator<Room> {
    for (const { room } of this.#slots.values()) if (room) yield room;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    clearInterval(this.#purgeTimer);
    this.#ownership.close();
    await this.#purges.stop();
    await this.#inBackground(this.checkpoint());
    await this.#writer.close();
  }
}
