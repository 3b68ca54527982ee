import type { PlayerId } from '../../kit/contract.ts';
import { accept, refuse } from '../../kit/result.ts';
import {
  createBot,
  humansOf,
  playerOf,
  type Room,
  type RoomContext,
  type RoomPlayer,
  type RoomResult,
  teamsUpdated,
} from '../room.ts';
import { settle } from '../settle.ts';
import { takeSeat } from './take-seat.ts';

export interface LeaveRoom {
  readonly type: 'leave';
  readonly playerId: PlayerId;
  readonly why: 'left' | 'silent' | 'kicked';
}

/** A bot takes the seat with everything that belongs to it. The last person to walk out takes the world along. */
export function leaveRoom(room: Room, { playerId, why }: LeaveRoom, context: RoomContext): RoomResult {
  const leaver = playerOf(room, playerId);
  if (!leaver || leaver.isBot) return refuse('UNAUTHORIZED');
  if (why === 'left' && humansOf(room).length === 1) {
    return accept({ room: null, events: [{ name: 'room-destroyed', data: { reason: 'empty' } }] });
  }
  const bot = coveringBot(room, leaver, why, context);
  const seated = takeSeat(room, playerId, bot, context);
  const ownerId = room.ownerId === playerId ? longestSeated(seated) : room.ownerId;
  const barred = why === 'kicked' ? [...room.barred, playerId] : room.barred;
  const left = settle(room, { ...seated, ownerId: ownerId ?? playerId, barred }, context);
  const newOwner = left.ownerId === room.ownerId ? {} : { newOwnerId: left.ownerId };
  return accept({
    room: left,
    events: [
      {
        name: 'player-left',
        data: { playerId, reason: why, ...newOwner, replacementBot: { id: bot.id, name: bot.name } },
      },
      ...teamsUpdated(left, context),
    ],
  });
}

function coveringBot(room: Room, leaver: RoomPlayer, why: LeaveRoom['why'], { now }: RoomContext): RoomPlayer {
  const bot = createBot(room, room.players.indexOf(leaver), now);
  if (why === 'kicked') return bot;
  return { ...bot, covers: { id: leaver.id, name: leaver.name, joinedAt: leaver.joinedAt, why } };
}

function longestSeated(room: Room): PlayerId | undefined {
  return humansOf(room).reduce<RoomPlayer | undefined>(
    (first, player) => (first && first.joinedAt <= player.joinedAt ? first : player),
    undefined,
  )?.id;
}
