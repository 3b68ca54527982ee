import type { AnyGame } from '../engine/game-module.ts';
import { accept, refuse } from '../engine/result.ts';
import type { RoomNotice } from '../engine/room-view.ts';
import type { Room, RoomContext, RoomResult } from './room.ts';
import { settle } from './settle.ts';

/** The game's state is this from now on, however it came about. */
export interface Checkpoint {
  readonly type: 'checkpoint';
  readonly game: unknown;
}

/** The game is given up: everybody is back in the lobby, and is told why if there is something to tell. */
export interface AbandonGame {
  readonly type: 'abandon';
  readonly notice?: RoomNotice;
}

export function checkpoint(room: Room, { game: state }: Checkpoint, context: RoomContext): RoomResult {
  const next = { ...room, game: state };
  if (state === null || !isReadable(next, context.game)) return refuse('INVALID_REQUEST');
  if (JSON.stringify(state) === JSON.stringify(room.game)) return accept({ room, events: [] });
  return accept({ room: settle(room, next, context), events: [] });
}

export function abandonGame(room: Room, { notice }: AbandonGame, context: RoomContext): RoomResult {
  if (room.game === null) return accept({ room, events: [] });
  const players = room.players.map((player) => ({ ...player, score: 0 }));
  const lobby: Room = { ...room, status: 'waiting', game: null, isFresh: false, players, ...(notice && { notice }) };
  const events = [{ name: 'game-abandoned', data: { reason: notice ?? 'quit' } }];
  return accept({ room: settle(room, lobby, context), events });
}

/** A state of a kind the rules in force do not know cannot be played on. */
export const isReadable = (room: Room, game: AnyGame): boolean =>
  room.game === null || game.canRead?.(room.game) !== false;

/** What is done about it. */
export const GIVE_UP: AbandonGame = { type: 'abandon', notice: 'unknown-state' };
