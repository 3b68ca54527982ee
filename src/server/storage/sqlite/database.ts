import Database from 'libsql';

/**
 * The log is append-only and ordered by arrival: what must be on disk before an answer costs one write at the end of
 * one table. A row holds all entries that were written together, as one JSON array that SQLite need not look into. Rooms
 * are snapshots that follow later; `checkpoint` is the last log row that all snapshots contain. A fold holds the room up to
 * which the log of a long-lived World was dropped, and the rules it was played under; `results` holds the results of actions
 * up to there.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS log (seq INTEGER PRIMARY KEY, entries TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS rooms (code TEXT PRIMARY KEY, version INTEGER NOT NULL, room TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS folds (code TEXT PRIMARY KEY, version INTEGER NOT NULL, rules TEXT NOT NULL, room TEXT NOT NULL)
    WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS results (code TEXT PRIMARY KEY, results TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
`;

export type Db = InstanceType<typeof Database>;

/** How long a server that runs waits for a lock. */
const LOCK_WAIT_MS = 5000;

export function openDatabase(path: string, lockWaitMs = LOCK_WAIT_MS): Db {
  const db = new Database(path, { timeout: lockWaitMs });
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  db.transaction(() => {
    db.exec(SCHEMA);
    gatherOldEntries(db);
  })();
  return db;
}

/** All of `work`, or nothing. SQLite itself rolls back after some errors, a full disk among them. */
export function inTransaction<T>(db: Db, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Version 0.1 had one row for each entry. */
function gatherOldEntries(db: Db): void {
  const isOld = db.prepare(`SELECT 1 FROM pragma_table_info('log') WHERE name = 'entry'`).get();
  if (!isOld) return;
  db.exec(`
    ALTER TABLE log RENAME TO old_log;
    CREATE TABLE log (seq INTEGER PRIMARY KEY, entries TEXT NOT NULL);
    INSERT INTO log (seq, entries) SELECT seq, '[' || entry || ']' FROM old_log;
    DROP TABLE old_log;
  `);
}

/** Another process did not release its lock in time. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');

/**
 * Whoever opened the data last owns it. A server that hung while another took its place, and comes back, finds that its
 * number is no longer the owner's, and none of its writes is taken.
 */
export function takeOver(db: Db): number {
  const row = db
    .prepare(
      `INSERT INTO meta (key, value) VALUES ('owner', 1) ON CONFLICT (key) DO UPDATE SET value = value + 1 RETURNING value`,
    )
    .get() as { value: number };
  return row.value;
}

export interface Fold {
  readonly code: string;
  readonly version: number;
  readonly rules: string;
  readonly room: string;
}
