import { readRoom } from '../../rooms/read-room.ts';
import type { LogEntry } from '../../rooms/reduce.ts';
import type { Room, RoomCode } from '../../rooms/room.ts';

/** What is stored of a room is not one. The other rooms are not concerned. */
export class UnreadableRoom extends Error {}

export function readStored(code: RoomCode, [whole, ...changes]: readonly [string, ...string[]]): Room {
  try {
    return readRoom(whole, changes);
  } catch (error) {
    throw new UnreadableRoom(`the stored room ${code} cannot be read`, { cause: error });
  }
}

/** The entry that stands for a log up to this one, as far as the room in it. */
export function beginFold({ roomCode, version, now, rules }: LogEntry): string {
  return `${JSON.stringify({ roomCode, version, now, rules }).slice(0, -1)},"command":{"type":"fold","room":`;
}
