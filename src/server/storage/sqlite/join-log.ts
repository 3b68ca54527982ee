import { readRoom } from '../../../rooms/read-room.ts';
import type { LogEntry } from '../../../rooms/reduce.ts';
import { isChange, type StoredEntry } from '../recent-results.ts';
import type { Fold } from './database.ts';

/** What the log writer knows of the log of one code. */
export interface StoredLog {
  readonly fold: Fold | null;
  /** Those of earlier Worlds with the same code included. */
  readonly entries: readonly StoredEntry[];
}

/** The log of the last World of a code: from its creation, or from its fold. */
export function joinLog({ fold, entries: stored }: StoredLog): LogEntry[] {
  const entries = stored.filter(isChange);
  const earlierEnd = entries.slice(0, -1).findLastIndex(({ command }) => command.type === 'destroy');
  const latest = entries.slice(earlierEnd + 1);
  const created = latest.slice(
    Math.max(
      latest.findLastIndex(({ command }) => command.type === 'create'),
      0,
    ),
  );
  return fold ? [entryOf(fold), ...created.filter(({ version }) => version > fold.version)] : created;
}

function entryOf({ code, version, rules, room: text }: Fold): LogEntry {
  const room = readRoom(text);
  return { roomCode: code, version, now: room.touchedAt, rules, command: { type: 'fold', room } };
}
