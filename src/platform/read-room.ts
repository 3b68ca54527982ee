import type { PlayerId } from '../engine/game-module.ts';
import type { RememberedAction, Room } from './room.ts';

/** Earlier editions kept them by player. */
type OldActionIds = Readonly<Record<PlayerId, readonly RememberedAction[]>>;

/** A stored room, of this edition or an earlier one. */
export function readRoom(text: string): Room {
  const room = JSON.parse(text) as Room;
  const known: unknown = room.lastActionIds;
  return Array.isArray(known) ? room : { ...room, lastActionIds: listed(known as OldActionIds) };
}

const listed = (known: OldActionIds): Room['lastActionIds'] =>
  Object.entries(known).map(([playerId, actions]) => ({ playerId, actions }));
