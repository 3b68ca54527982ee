import Database from 'libsql';

/**
 * The log is append-only and ordered by arrival: what must be on disk before an answer costs one write at the end of
 * one table. Rooms are snapshots that follow later; `checkpoint` is the last log row that all snapshots contain.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS log (seq INTEGER PRIMARY KEY, code TEXT NOT NULL, version INTEGER NOT NULL, entry TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS rooms (code TEXT PRIMARY KEY, version INTEGER NOT NULL, room TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
`;

export type Db = InstanceType<typeof Database>;

export function openDatabase(path: string): Db {
  const db = new Database(path, { timeout: 5000 });
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  db.exec(SCHEMA);
  return db;
}

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
