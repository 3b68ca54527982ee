import type { PlayerId } from '../engine/game-module.ts';
import type { RememberedAction, Room } from './room.ts';

/** Earlier editions kept them by player. */
type OldActionIds = Readonly<Record<PlayerId, readonly RememberedAction[]>>;

/** A stored room, of this edition or an earlier one. */
export function readRoom(text: string): Room {
  const room = JSON.parse(text) as Room;
  const known: Room['lastActionIds'] | OldActionIds = room.lastActionIds;
  if (Array.isArray(known)) return room;
  const lastActionIds = Object.entries(known as OldActionIds).map(([playerId, actions]) => ({ playerId, actions }));
  return { ...room, lastActionIds };
}
