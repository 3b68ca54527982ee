import type { GameEvent } from '../../src/kit/contract.ts';
import type { RoomCommit } from '../../src/rooms/commit.ts';
import type { Room } from '../../src/rooms/room.ts';
import type { Table } from './table.ts';

/** A commit that leads to this room. */
export const commitTo = (room: Room, events: readonly GameEvent[] = [], at = 0): RoomCommit => ({
  entry: { roomCode: room.roomCode, version: room.version, now: at, rules: '', command: { type: 'advance' } },
  room,
  previous: null,
  events,
  departed: [],
  at,
});

/** The last commit of a table, without its previous room. */
export const lastCommit = ({ room, events, now }: Table): RoomCommit => commitTo(room, events, now);
