import type { PlayerId } from '../../kit/contract.ts';
import { type Room, type RoomContext, type RoomPlayer, withSeat } from '../room.ts';

/** One person or bot takes another's seat, in the room and, if one is on, in the game. */
export function takeSeat(room: Room, leavingId: PlayerId, arriving: RoomPlayer, { game }: RoomContext): Room {
  const leaving = room.players.find((player) => player.id === leavingId)!;
  const { [leavingId]: _clock, ...botClocks } = room.botClocks;
  const { id, name } = arriving;
  return {
    ...room,
    players: withSeat(room.players, leavingId, { ...arriving, score: leaving.score }),
    botClocks,
    game: room.game === null ? null : game.processPlayerReplacement(room.game, leavingId, id, name),
  };
}
