import type { AnyGame } from '../../kit/contract.ts';
import { accept, refuse } from '../../kit/result.ts';
import type { RoomNotice } from '../../kit/room-view.ts';
import type { Room, RoomContext, RoomResult } from '../room.ts';
import { settle } from '../settle.ts';

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

/**
 * Whether the rules in force can play this state on. Without `canRead`, only the version that wrote it can. A `canRead`
 * that throws does not know the state.
 */
export function isReadable({ game: state, rulesVersion }: Room, game: AnyGame): boolean {
  if (state === null) return true;
  try {
    return game.canRead?.(state) ?? rulesVersion === game.config.rulesVersion;
  } catch {
    return false;
  }
}

/** Ends a game that its rules cannot move on. */
export const END_FAILED_GAME: AbandonGame = { type: 'abandon', notice: 'rules-failed' };

/** Ends a game whose state is not readable. */
export const GIVE_UP: AbandonGame = { type: 'abandon', notice: 'unknown-state' };
