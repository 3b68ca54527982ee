import { parentPort, workerData } from 'node:worker_threads';
import { inTransaction, openDatabase } from './database.ts';
import { type Fold, LogPurge } from './log-purge.ts';
import { readLogRow } from './log-rows.ts';

/** What the store asks of the thread that owns the disk. Entries and rooms come as JSON text and are not looked into. */
export type WriterRequest =
  | { readonly id: number; readonly kind: 'append'; readonly entries: string }
  | {
      readonly id: number;
      readonly kind: 'snapshot';
      readonly rooms: readonly Snapshot[];
      /** Rooms whose log begins anew with this snapshot. */
      readonly folds: readonly Fold[];
      readonly gone: readonly string[];
    }
  | { readonly id: number; readonly kind: 'checkpoint'; readonly upTo: number }
  | { readonly id: number; readonly kind: 'purge'; readonly from: number }
  | { readonly id: number; readonly kind: 'ping' }
  | { readonly id: number; readonly kind: 'read-log'; readonly code: string }
  | { readonly id: number; readonly kind: 'close' };

export interface Snapshot {
  readonly code: string;
  readonly version: number;
  readonly room: string;
}

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

/** A ping relies on a write that is not older than this. */
const PING_EVERY_MS = 1000;

/** Recovery reads only rows above the checkpoint. A purge may have taken the last rows, so the checkpoint counts too. */
const APPEND = `
  INSERT INTO log (seq, entries)
  SELECT 1 + max((SELECT coalesce(max(seq), 0) FROM log),
                 (SELECT coalesce(max(value), 0) FROM meta WHERE key = 'checkpoint')), ?
  WHERE (SELECT value FROM meta WHERE key = 'owner') = ?`;

const UPSERT = `
  INSERT INTO rooms (code, version, room) VALUES (?, ?, ?)
  ON CONFLICT (code) DO UPDATE SET version = excluded.version, room = excluded.room`;

const SET_CHECKPOINT = `
  INSERT INTO meta (key, value) VALUES ('checkpoint', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`;

const COUNT_PING = `
  INSERT INTO meta (key, value) VALUES ('pings', 1) ON CONFLICT (key) DO UPDATE SET value = value + 1`;

/** Runs in a worker thread, so that waiting for the disk never holds up a game. */
function serve({ path, owner }: WriterData): void {
  const db = openDatabase(path);
  const append = db.prepare(APPEND);
  const readOwner = db.prepare(`SELECT value FROM meta WHERE key = 'owner'`);
  const upsert = db.prepare(UPSERT);
  const forgetRoom = db.prepare('DELETE FROM rooms WHERE code = ?');
  const setCheckpoint = db.prepare(SET_CHECKPOINT);
  const countPing = db.prepare(COUNT_PING);
  const findRows = db.prepare('SELECT entries FROM log WHERE instr(entries, ?) ORDER BY seq');
  const findFold = db.prepare('SELECT * FROM folds WHERE code = ?');
  const purge = new LogPurge(db);

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

  function writeSnapshots({ rooms, folds, gone }: Extract<WriterRequest, { kind: 'snapshot' }>): void {
    for (const { code, version, room } of rooms) upsert.run(code, version, room);
    for (const fold of folds) purge.fold(fold);
    for (const code of gone) {
      forgetRoom.run(code);
      purge.forget(code);
    }
  }

  /** As JSON text: the fold, or null, and all entries of this code that are still there. */
  function readLog(code: string): string {
    const rows = findRows.all(code) as { entries: string }[];
    const entries = rows.flatMap((row) => readLogRow(row.entries).entries).filter(({ roomCode }) => roomCode === code);
    return JSON.stringify({ fold: findFold.get(code) ?? null, entries });
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
        return asOwner(() => writeSnapshots(request));
      case 'checkpoint':
        return asOwner(() => setCheckpoint.run(request.upTo).changes);
      case 'purge':
        return asOwner(() => purge.step(request.from));
      case 'ping':
        return ping();
      case 'read-log':
        return readLog(request.code);
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
