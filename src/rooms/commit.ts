import type { AnyGame, PlayerId, Timestamp } from '../kit/contract.ts';
import { actionKeyOf, type LogEntry, reduce, rulesOf } from './reduce.ts';
import { type ActionKey, humansOf, type Room, type RoomStep } from './room.ts';
import type { Committed } from './visibility.ts';

/** A step of a room, as everybody is to be told of it. */
export function changeBy(
  { room, events }: RoomStep,
  before: Room,
  game: AnyGame,
  now: Timestamp,
  ack: ActionKey | undefined,
): Committed {
  const departed = departedFrom(before, room);
  return { roomCode: before.roomCode, version: before.version + 1, room, before, events, now, game, departed, ack };
}

/**
 * The change an entry of the log tells of, made once more on the room before it: all that whoever made it knew. Null:
 * that is another room, or the entry was played under other rules than ours.
 */
export function retrace(before: Room, entry: LogEntry, game: AnyGame): Committed | null {
  const { version, rules, command, now } = entry;
  if (before.version !== version - 1 || rules !== rulesOf(game)) return null;
  if (command.type === 'create' || command.type === 'destroy' || command.type === 'fold') return null;
  const result = reduce(before, command, { game, now });
  if (!result.ok || result.value.room === before) return null;
  return changeBy(result.value, before, game, now, actionKeyOf(entry));
}

const NOBODY: readonly PlayerId[] = [];

function departedFrom(before: Room, after: Room | null): readonly PlayerId[] {
  if (after?.players === before.players) return NOBODY;
  const stayed = new Set(after?.players.map((player) => player.id));
  return humansOf(before)
    .map((player) => player.id)
    .filter((id) => !stayed.has(id));
}
