import type { PlayerId } from '../../kit/contract.ts';
import { accept, refuse } from '../../kit/result.ts';
import type { Room, RoomContext, RoomResult } from '../room.ts';
import { beginGame } from './start.ts';

export interface PlayAgain {
  readonly type: 'play-again';
  readonly playerId: PlayerId;
}

export function playAgain(room: Room, { playerId }: PlayAgain, context: RoomContext): RoomResult {
  if (room.ownerId !== playerId) return refuse('NOT_OWNER');
  if (room.status === 'playing' && room.isFresh) return accept({ room, events: [] });
  if (room.status !== 'finished') return refuse('INVALID_PHASE');
  return beginGame(room, room, context);
}
