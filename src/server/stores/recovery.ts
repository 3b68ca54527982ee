import type { Games } from '../../platform/ports.ts';
import { readRoom } from '../../platform/read-room.ts';
import { type LogEntry, replayEntry, rulesOf } from '../../platform/reduce.ts';
import type { Room, RoomCode } from '../../platform/room.ts';
import { type Db, openDatabase, takeOver } from './database.ts';

export interface RecoveryLog {
  warn(details: object, message: string): void;
}

export interface Recovered {
  readonly rooms: Map<RoomCode, Room>;
  /** Rooms whose snapshot the log has overtaken. */
  readonly changed: Set<RoomCode>;
  readonly lastSeq: number;
  readonly replayed: number;
  /** The number under which this process owns the data. */
  readonly owner: number;
}

/** Snapshots, plus every log entry they do not contain yet, replayed through the core. */
export function recoverRooms(path: string, games: Games, log: RecoveryLog, lockWaitMs?: number): Recovered {
  const db = openDatabase(path, lockWaitMs);
  try {
    const owner = takeOver(db); // before reading: from here on nobody else adds to the log
    const rooms = readSnapshots(db, games, log);
    const changed = new Set<RoomCode>();
    const abandoned = new Set<RoomCode>();
    let replayed = 0;
    for (const entry of readEntriesSinceCheckpoint(db)) {
      const before = rooms.get(entry.roomCode) ?? null;
      if (entry.command.type === 'create') abandoned.delete(entry.roomCode);
      if (abandoned.has(entry.roomCode) || (before !== null && entry.version <= before.version)) continue;
      const after = replay(before, entry, games, log);
      if (after === 'abandoned') abandoned.add(entry.roomCode);
      else if (after === null) rooms.delete(entry.roomCode);
      else rooms.set(entry.roomCode, after);
      changed.add(entry.roomCode);
      replayed += 1;
    }
    const lastSeq = Number((db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM log').get() as { seq: number }).seq);
    return { rooms, changed, lastSeq, replayed, owner };
  } finally {
    db.close();
  }
}

function readSnapshots(db: Db, games: Games, log: RecoveryLog): Map<RoomCode, Room> {
  const rooms = new Map<RoomCode, Room>();
  for (const row of db.prepare('SELECT room FROM rooms').all() as { room: string }[]) {
    const room = readRoom(row.room);
    if (games.has(room.gameId)) rooms.set(room.roomCode, room);
    else log.warn({ roomCode: room.roomCode, gameId: room.gameId }, 'a stored world plays a game that is not here');
  }
  return rooms;
}

function readEntriesSinceCheckpoint(db: Db): LogEntry[] {
  const rows = db
    .prepare(
      `SELECT entries FROM log WHERE seq > (SELECT coalesce(max(value), 0) FROM meta WHERE key = 'checkpoint') ORDER BY seq`,
    )
    .all() as { entries: string }[];
  return rows.flatMap((row) => JSON.parse(row.entries) as LogEntry[]);
}

/** An entry played under other rules, or one that no longer fits, leaves its room at the last state we can vouch for. */
function replay(before: Room | null, entry: LogEntry, games: Games, log: RecoveryLog): Room | null | 'abandoned' {
  const { command, roomCode, version } = entry;
  if (command.type === 'destroy') return null;
  const game = games.get(command.type === 'create' ? command.gameId : (before?.gameId ?? ''));
  if (!game || rulesOf(game) !== entry.rules) {
    log.warn({ roomCode, version, rules: entry.rules }, 'a log entry was played under other rules and is not replayed');
    return 'abandoned';
  }
  try {
    return replayEntry(before, entry, game);
  } catch (error) {
    log.warn({ roomCode, version, error: String(error) }, 'a log entry does not replay');
    return 'abandoned';
  }
}
