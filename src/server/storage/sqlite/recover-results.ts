import type { Room, RoomCode } from '../../../rooms/room.ts';
import { isResult, RecentResults } from '../recent-results.ts';
import type { Db } from './database.ts';
import { readLogRow } from './log-rows.ts';

const EMPTY = JSON.stringify(new RecentResults());

interface FoldedResults {
  readonly code: RoomCode;
  readonly version: number;
  readonly results: string;
}

/** Reads the whole log, because snapshots hold no results of actions. Entries that did not reach their room do not count. */
export function recoverResults(db: Db, rooms: ReadonlyMap<RoomCode, Room>): Map<RoomCode, RecentResults> {
  const query =
    'SELECT results.code, folds.version, results.results FROM results JOIN folds ON folds.code = results.code';
  const folded = new Map((db.prepare(query).all() as FoldedResults[]).map((row) => [row.code, row]));
  const begin = (code: RoomCode): RecentResults => RecentResults.read(folded.get(code)?.results ?? EMPTY);
  const found = new Map([...folded.keys()].map((code) => [code, begin(code)]));
  const rows = db.prepare('SELECT entries FROM log ORDER BY seq').iterate() as Iterable<{ entries: string }>;
  for (const row of rows) {
    for (const entry of readLogRow(row.entries).entries) {
      const { roomCode, version, command } = entry;
      if (version > (rooms.get(roomCode)?.version ?? 0)) continue;
      if (command.type === 'create' || !found.has(roomCode)) found.set(roomCode, begin(roomCode));
      const isInFold = version < (folded.get(roomCode)?.version ?? 0) + (isResult(entry) ? 0 : 1);
      if (!isInFold) found.get(roomCode)!.record(entry);
    }
  }
  return found;
}
