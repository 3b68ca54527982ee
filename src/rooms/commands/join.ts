import type { PlayerId } from '../../kit/contract.ts';
import { accept, refuse } from '../../kit/result.ts';
import {
  cleanName,
  coverOf,
  isMember,
  type Room,
  type RoomContext,
  type RoomPlayer,
  type RoomResult,
  teamsUpdated,
} from '../room.ts';
import { settle } from '../settle.ts';
import { takeSeat } from './take-seat.ts';

export interface JoinRoom {
  readonly type: 'join';
  readonly playerId: PlayerId;
  readonly name: string;
}

export interface RejoinRoom {
  readonly type: 'rejoin';
  readonly playerId: PlayerId;
}

/** A newcomer takes the first bot's seat; a former member gets the own seat back, also in mid-game. */
export function joinRoom(room: Room, { playerId, name: asked }: JoinRoom, context: RoomContext): RoomResult {
  const name = cleanName(asked);
  if (name === null) return refuse('INVALID_NAME');
  if (room.barred.includes(playerId)) return refuse('KICKED');
  if (isMember(room, playerId)) return accept({ room, events: [] });
  if (coverOf(room, playerId)) return rejoinRoom(room, { type: 'rejoin', playerId }, context);
  if (room.status !== 'waiting') return refuse('GAME_IN_PROGRESS');
  const bot =
    room.players.find((player) => player.isBot && !player.covers) ?? room.players.find((player) => player.isBot);
  if (!bot) return refuse('ROOM_FULL');
  const person = { id: playerId, name, isBot: false, isConnected: true, joinedAt: context.now, score: 0 };
  const joined = settle(room, adopt(takeSeat(room, bot.id, person, context)), context);
  return accept({
    room: joined,
    events: [
      { name: 'player-joined', data: { playerId, name, replacedBot: bot.id } },
      ...teamsUpdated(joined, context),
    ],
  });
}

export function rejoinRoom(room: Room, { playerId }: RejoinRoom, context: RoomContext): RoomResult {
  const bot = coverOf(room, playerId);
  if (!bot?.covers) return refuse('UNAUTHORIZED');
  const { name, joinedAt } = bot.covers;
  const person: RoomPlayer = { id: playerId, name, isBot: false, isConnected: true, joinedAt, score: bot.score };
  const restored = settle(room, adopt(takeSeat(room, bot.id, person, context)), context);
  return accept({
    room: restored,
    events: [
      { name: 'player-reconnected', data: { playerId, replacedBot: bot.id } },
      ...teamsUpdated(restored, context),
    ],
  });
}

/** A world whose owner is away belongs to whoever comes (back) to it. */
function adopt(room: Room): Room {
  if (isMember(room, room.ownerId)) return room;
  const owner = room.players.find((player) => !player.isBot)!;
  return { ...room, ownerId: owner.id };
}
