import { type Commit, commitFromEntry } from '../../rooms/commit.ts';
import type { Games } from '../../rooms/ports.ts';
import { actionKeyOf, type LogEntry } from '../../rooms/reduce.ts';
import type { Room } from '../../rooms/room.ts';

/** A notice of a commit is its log entry as JSON. */
export const readNotice = (message: string): LogEntry => JSON.parse(message) as LogEntry;

/** The commit of a notice, computed from the previous room. Null: it takes the room after the commit. */
export function commitOfNotice(entry: LogEntry, previous: Room | null, games: Games): Commit | null {
  const { command, roomCode, now } = entry;
  if (command.type === 'destroy') {
    const { reason = 'empty', departed = [] } = command;
    const events = [{ name: 'room-destroyed', data: { reason } }];
    return { entry: { ...entry, roomCode }, room: null, previous, events, departed, at: now };
  }
  const game = previous && games.get(previous.gameId);
  return game ? commitFromEntry(previous, entry, game) : null;
}

/** The state of a room as a commit without events. The room may be newer than the entry. */
export function stateCommit(room: Room, entry: LogEntry | null, now = entry?.now ?? 0): Commit {
  const { roomCode, version } = room;
  const isOfEntry = entry?.version === version;
  return {
    entry: { roomCode, version, now, rules: entry?.rules ?? '', command: { type: 'advance' } },
    room,
    previous: null,
    events: [],
    departed: [],
    ...(entry && isOfEntry && { ack: actionKeyOf(entry) }),
    at: now,
  };
}
