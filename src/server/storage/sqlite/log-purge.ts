import { isResult, type StoredEntry } from '../recent-results.ts';
import type { Db } from './database.ts';
import { readLogRow } from './log-rows.ts';

/** A World whose log is longer is folded: its log goes on from the room as it is. */
export const FOLD_BYTES = 1024 * 1024;
/** A step reads at least so many rows, and more while they come to less than so many bytes. */
const ROWS_AT_ONCE = 50;
const BYTES_AT_ONCE = 256 * 1024;

export interface PurgeStep {
  /** The row to go on from; null at the end. */
  readonly next: number | null;
  /** What the log holds, up to here. */
  readonly keptBytes: number;
  /** Worlds whose log has to be folded; known at the end. */
  readonly long: readonly string[];
}

/** What is kept of a World in place of its log. */
export interface Fold {
  readonly code: string;
  readonly rules: string;
  /** As JSON text. */
  readonly results: string;
}

interface Row {
  readonly seq: number;
  readonly entries: string;
}

/**
 * Drops what no recovery and no reader of a log needs: entries of Worlds that are gone, and entries that a fold stands for.
 * Reads rows up to the checkpoint, a few at a time, so that no game waits.
 */
export class LogPurge {
  readonly #nextRows;
  readonly #findRoom;
  readonly #replaceRow;
  readonly #dropRow;
  readonly #fold;
  readonly #keepResults;
  readonly #forgetFold;
  readonly #forgetResults;
  /** How many bytes the Worlds keep, as far as this round has come. */
  readonly #kept = new Map<string, number>();
  #rowsAtOnce = ROWS_AT_ONCE;

  constructor(db: Db) {
    this.#nextRows = db.prepare(
      `SELECT seq, entries FROM log WHERE seq > ?
       AND seq <= (SELECT coalesce(max(value), 0) FROM meta WHERE key = 'checkpoint') ORDER BY seq LIMIT ?`,
    );
    this.#findRoom = db.prepare(
      `SELECT coalesce(folds.version, 0) AS folded FROM rooms LEFT JOIN folds ON folds.code = rooms.code WHERE rooms.code = ?`,
    );
    this.#replaceRow = db.prepare('UPDATE log SET entries = ? WHERE seq = ?');
    this.#dropRow = db.prepare('DELETE FROM log WHERE seq = ?');
    this.#fold = db.prepare(
      `INSERT INTO folds (code, version, rules, room) SELECT code, version, ?, room FROM rooms WHERE code = ?
       ON CONFLICT (code) DO UPDATE SET version = excluded.version, rules = excluded.rules, room = excluded.room`,
    );
    this.#keepResults = db.prepare(
      `INSERT INTO results (code, results) VALUES (?, ?) ON CONFLICT (code) DO UPDATE SET results = excluded.results`,
    );
    this.#forgetFold = db.prepare('DELETE FROM folds WHERE code = ?');
    this.#forgetResults = db.prepare('DELETE FROM results WHERE code = ?');
  }

  /** From row 0 a new round begins. */
  step(from: number): PurgeStep {
    if (from === 0) {
      this.#kept.clear();
      this.#rowsAtOnce = ROWS_AT_ONCE;
    }
    const rows = this.#nextRows.all(from, this.#rowsAtOnce) as Row[];
    const bytes = rows.reduce((sum, { entries }) => sum + entries.length, 0);
    this.#rowsAtOnce = bytes < BYTES_AT_ONCE ? 2 * this.#rowsAtOnce : Math.max(ROWS_AT_ONCE, this.#rowsAtOnce / 2);
    const folded = new Map<string, number | null>();
    for (const row of rows) this.#purgeRow(row, folded);
    const last = rows.at(-1);
    if (last) return { next: last.seq, keptBytes: 0, long: [] };
    const kept = [...this.#kept];
    return {
      next: null,
      keptBytes: kept.reduce((sum, [, bytes]) => sum + bytes, 0),
      long: kept.filter(([, bytes]) => bytes > FOLD_BYTES).map(([code]) => code),
    };
  }

  /** The next round drops what the snapshot of this World and these results stand for. */
  fold({ code, rules, results }: Fold): void {
    this.#fold.run(rules, code);
    this.#keepResults.run(code, results);
  }

  /** The World is gone. */
  forget(code: string): void {
    this.#forgetFold.run(code);
    this.#forgetResults.run(code);
  }

  #purgeRow({ seq, entries: text }: Row, folded: Map<string, number | null>): void {
    const { entries } = readLogRow(text);
    const needed = entries.filter((entry) => this.#isNeeded(entry, folded));
    if (needed.length === 0) this.#dropRow.run(seq);
    else if (needed.length <= entries.length / 2) this.#shorten(seq, needed);
    const bytesEach = text.length / entries.length;
    for (const { roomCode } of needed) this.#kept.set(roomCode, (this.#kept.get(roomCode) ?? 0) + bytesEach);
  }

  /** Entries of earlier builds may be nested too deep to be written again; then the row stays as it is. */
  #shorten(seq: number, needed: readonly StoredEntry[]): void {
    try {
      this.#replaceRow.run(JSON.stringify(needed), seq);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }

  /** A result has the version of its room, so one of the folded version may have come after the fold. */
  #isNeeded(entry: StoredEntry, folded: Map<string, number | null>): boolean {
    const { roomCode, version } = entry;
    if (!folded.has(roomCode)) folded.set(roomCode, this.#foldedVersion(roomCode));
    const upTo = folded.get(roomCode) ?? null;
    return upTo !== null && (version > upTo || (isResult(entry) && version === upTo));
  }

  /** Null: the World is gone. */
  #foldedVersion(code: string): number | null {
    return (this.#findRoom.get(code) as { folded: number } | undefined)?.folded ?? null;
  }
}
