import type { Games } from '../../../rooms/ports.ts';
import { readRoom } from '../../../rooms/read-room.ts';
import { type LogEntry, replayEntry, rulesOf } from '../../../rooms/reduce.ts';
import type { Room, RoomCode } from '../../../rooms/room.ts';
import { isResult, type RecentResults } from '../recent-results.ts';
import { type Db, type Fold, openDatabase, takeOver } from './database.ts';
import { readLogRow } from './log-rows.ts';
import { recoverResults } from './recover-results.ts';

export interface RecoveryLog {
  warn(details: object, message: string): void;
}

export interface Recovered {
  readonly rooms: ReadonlyMap<RoomCode, Room>;
  /** Rooms whose snapshot is behind. */
  readonly changed: ReadonlySet<RoomCode>;
  /** Rooms that go on from a state that their log does not lead to. */
  readonly cutOff: ReadonlySet<RoomCode>;
  /** What the actions in these rooms were answered. */
  readonly results: ReadonlyMap<RoomCode, RecentResults>;
  readonly lastSeq: number;
  /** The number under which this process owns the data. */
  readonly owner: number;
}

/** Snapshots, plus every log entry they do not contain yet, replayed through the core. */
export function recoverRooms(path: string, games: Games, log: RecoveryLog, lockWaitMs?: number): Recovered {
  const db = openDatabase(path, lockWaitMs);
  try {
    const owner = takeOver(db); // before reading: after this, no other process adds to the log
    const recovery = new Recovery(games, log);
    for (const row of db.prepare('SELECT code, version, room FROM rooms').all() as SnapshotRow[]) {
      recovery.readSnapshot(row, () => db.prepare('SELECT * FROM folds WHERE code = ?').get(row.code) as Fold);
    }
    const checkpoint = readNumber(db, `SELECT coalesce(max(value), 0) AS value FROM meta WHERE key = 'checkpoint'`);
    const rows = db.prepare('SELECT seq, entries FROM log WHERE seq > ? ORDER BY seq');
    for (const { seq, entries } of rows.all(recovery.hasLostSnapshots ? 0 : checkpoint) as LogRowText[]) {
      recovery.replayRow(seq, entries, seq > checkpoint);
    }
    const results = recoverResults(db, recovery.rooms); // before rooms that have stopped get a higher version
    recovery.close();
    const { rooms, changed, cutOff } = recovery;
    const lastSeq = readNumber(db, 'SELECT coalesce(max(seq), 0) AS value FROM log');
    return { rooms, changed, cutOff, results, lastSeq, owner };
  } finally {
    db.close();
  }
}

interface SnapshotRow {
  readonly code: RoomCode;
  readonly version: number;
  readonly room: string;
}

interface LogRowText {
  readonly seq: number;
  readonly entries: string;
}

const readNumber = (db: Db, query: string): number => Number((db.prepare(query).get() as { value: number }).value);

/**
 * Rebuilds each room on its own. A room with an entry that cannot be replayed stops at the state before it, with a notice
 * to its people; all other rooms go on.
 */
class Recovery {
  readonly rooms = new Map<RoomCode, Room>();
  readonly changed = new Set<RoomCode>();
  readonly cutOff = new Set<RoomCode>();
  /** Rooms that have stopped, and the last version that is known to be lost. */
  readonly #stopped = new Map<RoomCode, number>();
  /** Rooms whose snapshot cannot be read, and its version: they are replayed from the beginning of their log. */
  readonly #lostSnapshots = new Map<RoomCode, number>();
  readonly #games: Games;
  readonly #log: RecoveryLog;

  constructor(games: Games, log: RecoveryLog) {
    this.#games = games;
    this.#log = log;
  }

  get hasLostSnapshots(): boolean {
    return this.#lostSnapshots.size > 0;
  }

  readSnapshot({ code, version, room: text }: SnapshotRow, readFold: () => Fold | undefined): void {
    try {
      this.#keepSnapshot(readRoom(text));
    } catch (error) {
      this.#log.warn({ roomCode: code, version, error: String(error) }, 'the snapshot of a World cannot be read');
      this.#lostSnapshots.set(code, version);
      const fold = readFold();
      if (fold) this.rooms.set(code, readRoom(fold.room));
    }
  }

  #keepSnapshot(room: Room): void {
    const { roomCode, gameId } = room;
    if (this.#games.has(gameId)) this.rooms.set(roomCode, room);
    else this.#log.warn({ roomCode, gameId }, 'a stored world plays a game that is not here');
  }

  replayRow(seq: number, text: string, isAfterCheckpoint: boolean): void {
    const { entries, damaged } = readLogRow(text);
    if (damaged.length > 0) this.#log.warn({ seq, damaged }, 'a row of the log is damaged; its whole entries are used');
    const isUnknown = (code: RoomCode): boolean => isAfterCheckpoint || this.#lostSnapshots.has(code);
    for (const entry of entries) if (!isResult(entry) && isUnknown(entry.roomCode)) this.#replay(entry);
    for (const { roomCode, version } of damaged) {
      if (roomCode !== undefined && version !== undefined && isUnknown(roomCode)) this.#stop(roomCode, version);
    }
  }

  #replay(entry: LogEntry): void {
    const { roomCode, version, command } = entry;
    const before = this.rooms.get(roomCode) ?? null;
    if (before !== null && version <= before.version) return;
    if (command.type === 'create' || command.type === 'destroy') this.#stopped.delete(roomCode);
    if (this.#stopped.has(roomCode)) return this.#stop(roomCode, version);
    const after = this.#apply(before, entry);
    if (after === 'refused') return this.#stop(roomCode, version);
    if (after === null) this.rooms.delete(roomCode);
    else this.rooms.set(roomCode, after);
    this.changed.add(roomCode);
  }

  #stop(roomCode: RoomCode, version: number): void {
    if (version <= (this.rooms.get(roomCode)?.version ?? 0)) return;
    this.#stopped.set(roomCode, Math.max(version, this.#stopped.get(roomCode) ?? 0));
  }

  #apply(before: Room | null, entry: LogEntry): Room | null | 'refused' {
    const { command, roomCode, version, rules } = entry;
    if (command.type === 'destroy') return null;
    const game = this.#games.get(command.type === 'create' ? command.gameId : (before?.gameId ?? ''));
    if (!game || rulesOf(game) !== rules) {
      this.#log.warn({ roomCode, version, rules }, 'a log entry was played under other rules and is not replayed');
      return 'refused';
    }
    try {
      return replayEntry(before, entry, game);
    } catch (error) {
      this.#log.warn({ roomCode, version, error: String(error) }, 'a log entry does not replay');
      return 'refused';
    }
  }

  /** A room that has stopped gets a version above all that were told, so that every page takes it for news. */
  close(): void {
    for (const [code, version] of this.#lostSnapshots) this.#stop(code, version);
    for (const [code, version] of this.#stopped) {
      const room = this.rooms.get(code);
      if (!room) continue;
      this.rooms.set(code, { ...room, version: version + 1, notice: 'moves-lost' });
      this.changed.add(code);
      this.cutOff.add(code);
    }
  }
}
