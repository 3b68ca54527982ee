import type { Room } from './room.ts';

/** A stored room. Earlier editions remembered action ids by player; those are too old to be asked for again. */
export function readRoom(text: string): Room {
  const room = JSON.parse(text) as Room;
  return Array.isArray(room.lastActionIds) ? room : { ...(room as Room), lastActionIds: [] };
}
