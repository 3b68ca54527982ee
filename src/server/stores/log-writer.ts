import { parentPort, workerData } from 'node:worker_threads';
import { inTransaction, openDatabase } from './database.ts';

/** What the store asks of the thread that owns the disk. Entries and rooms come as JSON text and are not looked into. */
export type WriterRequest =
  | { readonly id: number; readonly kind: 'append'; readonly entries: string }
  | { readonly id: number; readonly kind: 'snapshot'; readonly rooms: string; readonly gone: string }
  | { readonly id: number; readonly kind: 'checkpoint'; readonly upTo: number }
  | { readonly id: number; readonly kind: 'purge'; readonly from: number }
  | { readonly id: number; readonly kind: 'ping' }
  | { readonly id: number; readonly kind: 'read-log'; readonly code: string }
  | { readonly id: number; readonly kind: 'close' };

export type WriterAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string; readonly isTakenOver: boolean };

/** Another process owns the data now. */
class TakenOver extends Error {
  override message = 'another server has taken over the data directory';
}

export interface WriterData {
  readonly path: string;
  readonly owner: number;
}

const PURGED_AT_ONCE = 50;
/** A ping relies on a write that is not older than this. */
const PING_EVERY_MS = 1000;

/** Recovery reads only rows above the checkpoint. A purge may have taken the last rows, so the checkpoint counts too. */
const APPEND = `
  INSERT INTO log (seq, entries)
  SELECT 1 + max((SELECT coalesce(max(seq), 0) FROM log),
                 (SELECT coalesce(max(value), 0) FROM meta WHERE key = 'checkpoint')), ?
  WHERE (SELECT value FROM meta WHERE key = 'owner') = ?`;

const UPSERT = `
  INSERT INTO rooms (code, version, room) SELECT value->>'roomCode', value->>'version', value FROM json_each(?) WHERE true
  ON CONFLICT (code) DO UPDATE SET version = excluded.version, room = excluded.room`;

const SET_CHECKPOINT = `
  INSERT INTO meta (key, value) VALUES ('checkpoint', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`;

/** Rows that no recovery needs. */
const NEXT_ROWS = `
  SELECT max(seq) AS last FROM (SELECT seq FROM log WHERE seq > ?
  AND seq <= (SELECT coalesce(max(value), 0) FROM meta WHERE key = 'checkpoint') ORDER BY seq LIMIT ${PURGED_AT_ONCE})`;

/** Rows without an entry of a World that still exists. */
const PURGE = `
  DELETE FROM log WHERE seq > ? AND seq <= ? AND NOT EXISTS (
    SELECT 1 FROM json_each(log.entries) AS entry JOIN rooms ON rooms.code = entry.value->>'roomCode')`;

const COUNT_PING = `
  INSERT INTO meta (key, value) VALUES ('pings', 1) ON CONFLICT (key) DO UPDATE SET value = value + 1`;

const READ_LOG = `
  SELECT entry.value AS entry FROM log, json_each(log.entries) AS entry
  WHERE instr(log.entries, ?1) AND entry.value->>'roomCode' = ?1 ORDER BY seq, entry.key`;

/** Runs in a worker thread, so that waiting for the disk never holds up a game. */
function serve({ path, owner }: WriterData): void {
  const db = openDatabase(path);
  const append = db.prepare(APPEND);
  const readOwner = db.prepare(`SELECT value FROM meta WHERE key = 'owner'`);
  const upsert = db.prepare(UPSERT);
  const forget = db.prepare('DELETE FROM rooms WHERE code IN (SELECT value FROM json_each(?))');
  const setCheckpoint = db.prepare(SET_CHECKPOINT);
  const nextRows = db.prepare(NEXT_ROWS);
  const purge = db.prepare(PURGE);
  const countPing = db.prepare(COUNT_PING);
  const readLog = db.prepare(READ_LOG);

  /** When a write last succeeded, unless one has failed since. */
  let writtenAt = Number.NEGATIVE_INFINITY;

  function appendEntries(entries: string): unknown {
    const { changes, lastInsertRowid } = append.run(entries, owner);
    if (changes === 0) throw new TakenOver();
    writtenAt = performance.now();
    return lastInsertRowid;
  }

  /** Writes, because only a write shows that the disk is not full. */
  function ping(): null {
    if (performance.now() - writtenAt < PING_EVERY_MS) return null;
    asOwner(() => countPing.run());
    writtenAt = performance.now();
    return null;
  }

  /** A few rows at a time, so that no game waits. The row to go on from; null when all is done. */
  function purgeFrom(seq: number): number | null {
    const { last } = nextRows.get(seq) as { last: number | null };
    if (last !== null) purge.run(seq, last);
    return last;
  }

  function asOwner<T>(write: () => T): T {
    return inTransaction(db, () => {
      if ((readOwner.get() as { value: number }).value !== owner) throw new TakenOver();
      return write();
    });
  }

  function answer(request: WriterRequest): unknown {
    switch (request.kind) {
      case 'append':
        return appendEntries(request.entries);
      case 'snapshot':
        return asOwner(() => {
          upsert.run(request.rooms);
          forget.run(request.gone);
        });
      case 'checkpoint':
        return asOwner(() => setCheckpoint.run(request.upTo).changes);
      case 'purge':
        return asOwner(() => purgeFrom(request.from));
      case 'ping':
        return ping();
      case 'read-log':
        return (readLog.all(request.code) as { entry: string }[]).map((row) => row.entry);
      case 'close':
        db.close();
        return null;
    }
  }

  parentPort!.on('message', (request: WriterRequest) => {
    let result: WriterAnswer;
    try {
      result = { id: request.id, ok: true, value: answer(request) };
    } catch (error) {
      writtenAt = Number.NEGATIVE_INFINITY;
      result = { id: request.id, ok: false, error: String(error), isTakenOver: error instanceof TakenOver };
    }
    parentPort!.postMessage(result);
  });
}

serve(workerData as WriterData);
