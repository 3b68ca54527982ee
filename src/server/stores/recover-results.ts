import type { Room, RoomCode } from '../../platform/room.ts';
import type { Db } from './database.ts';
import { readLogRow } from './log-rows.ts';
import { RecentResults } from './recent-results.ts';

/** Reads the whole log, because snapshots hold no results of actions. Entries that did not reach their room do not count. */
export function recoverResults(db: Db, rooms: ReadonlyMap<RoomCode, Room>): Map<RoomCode, RecentResults> {
  const found = new Map<RoomCode, RecentResults>();
  const rows = db.prepare('SELECT entries FROM log ORDER BY seq').iterate() as Iterable<{ entries: string }>;
  for (const row of rows) {
    for (const entry of readLogRow(row.entries).entries) {
      const { roomCode, version, command } = entry;
      if (version > (rooms.get(roomCode)?.version ?? 0)) continue;
      const results = (command.type === 'create' ? undefined : found.get(roomCode)) ?? new RecentResults();
      results.record(entry);
      found.set(roomCode, results);
    }
  }
  return found;
}
