import type { AnyGame, GameEvent, PlayerId, Timestamp } from '../kit/contract.ts';
import { actionKeyOf, type LogEntry, reduce, rulesOf } from './reduce.ts';
import { type ActionKey, humansOf, type Room, type RoomStep } from './room.ts';

/** One accepted change of a room, before and after it is stored. */
export interface Commit {
  readonly entry: LogEntry;
  /** The room after the change. Null: the World is gone. */
  readonly room: Room | null;
  /** The room one version earlier. Null: the World is new, or this server did not have that room. */
  readonly previous: Room | null;
  readonly events: readonly GameEvent[];
  /** People who had a seat before the change and have none after it. */
  readonly departed: readonly PlayerId[];
  /** The action that made the change. */
  readonly ack?: ActionKey | undefined;
  readonly at: Timestamp;
}

/** A commit after which the World still exists. */
export type RoomCommit = Commit & { readonly room: Room };

/** The commit that a step of a room makes. */
export const commitOf = ({ room, events }: RoomStep, previous: Room, entry: LogEntry): Commit => ({
  entry,
  room,
  previous,
  events,
  departed: departedFrom(previous, room),
  ack: actionKeyOf(entry),
  at: entry.now,
});

/** The commit of a log entry, computed again. Null: the room is another one, or the entry was made under other rules. */
export function commitFromEntry(previous: Room, entry: LogEntry, game: AnyGame): Commit | null {
  const { version, rules, command, now } = entry;
  if (previous.version !== version - 1 || rules !== rulesOf(game)) return null;
  if (command.type === 'create' || command.type === 'destroy' || command.type === 'fold') return null;
  const result = reduce(previous, command, { game, now });
  if (!result.ok || result.value.room === previous) return null;
  return commitOf(result.value, previous, entry);
}

function departedFrom(previous: Room, room: Room | null): readonly PlayerId[] {
  if (room?.players === previous.players) return [];
  const stayed = new Set(room?.players.map((player) => player.id));
  return humansOf(previous)
    .map((player) => player.id)
    .filter((id) => !stayed.has(id));
}
