import type { PlayerId } from '../../kit/contract.ts';
import { accept, refuse } from '../../kit/result.ts';
import { playerOf, type Room, type RoomContext, type RoomResult, withSeat } from '../room.ts';
import { settle } from '../settle.ts';

export interface ShowConnection {
  readonly type: 'connection';
  readonly playerId: PlayerId;
  readonly isConnected: boolean;
}

/** Silence and return, as the others see it. The seat stays where it is. */
export function showConnection(room: Room, command: ShowConnection, context: RoomContext): RoomResult {
  const { playerId, isConnected } = command;
  const player = playerOf(room, playerId);
  if (!player || player.isBot) return refuse('UNAUTHORIZED');
  if (player.isConnected === isConnected) return accept({ room, events: [] });
  const players = withSeat(room.players, playerId, { ...player, isConnected });
  return accept({
    room: settle(room, { ...room, players }, context),
    events: [{ name: isConnected ? 'player-reconnected' : 'player-disconnected', data: { playerId } }],
  });
}
