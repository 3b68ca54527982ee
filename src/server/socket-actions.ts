import type { FastifyBaseLogger } from 'fastify';
import { Compile } from 'typebox/compile';
import type { PlayerId } from '../engine/game-module.ts';
import { type Result, refuse } from '../engine/result.ts';
import { StoreUnavailable } from '../platform/ports.ts';
import type { RoomCode } from '../platform/room.ts';
import type { Look, Rooms } from '../platform/rooms.ts';
import { ACTION_REFUSED_EVENT, VIEW_EVENT } from '../protocol/messages.ts';
import { parseRoomCode, SocketAction } from '../protocol/requests.ts';
import { type GuessPorts, hideRoom } from './guess-limit.ts';
import type { Refusals } from './http/refusal-reply.ts';
import type { ActionSender } from './realtime/embedded.ts';
import type { RedisBackplane } from './redis/redis-backplane.ts';

const socketAction = Compile(SocketAction);

export interface SocketActionPorts extends GuessPorts {
  readonly rooms: Rooms;
  readonly refusals: Refusals;
  readonly log: FastifyBaseLogger;
  /** Says something of the room as everybody was last told it is, in that very moment. False: nobody listens to it. */
  readonly sayOnceTold: RedisBackplane['sayOnceTold'];
}

type Reply = (event: string, data: object) => void;

/** An action that came over a socket. It takes the same way as a posted one. */
export function takeSocketAction(ports: SocketActionPorts, from: ActionSender, data: unknown, reply: Reply): void {
  if (!socketAction.Check(data)) {
    const actionId = (data as { actionId?: unknown } | null)?.actionId;
    return reply(ACTION_REFUSED_EVENT, {
      actionId: typeof actionId === 'string' ? actionId.slice(0, 64) : null,
      ...ports.refusals.answer({ code: 'INVALID_REQUEST' }),
    });
  }
  const { actionId, type, payload } = data;
  const roomCode = parseRoomCode(data.roomCode) ?? '';
  const request = payload ? { roomCode, actionId, type, payload } : { roomCode, actionId, type };
  const fail = (error: unknown): void => {
    const isAway = error instanceof StoreUnavailable;
    if (!isAway) ports.log.error({ error: String(error) }, 'an action failed');
    const code = isAway ? 'STORE_UNAVAILABLE' : 'INTERNAL_ERROR';
    reply(ACTION_REFUSED_EVENT, { actionId, ...ports.refusals.answer({ code }) });
  };
  const answer = roomCode === '' ? Promise.resolve(refuse('ROOM_NOT_FOUND')) : ports.rooms.play(from.playerId, request);
  answer.then((played) => {
    if (played.ok && played.value.isNew) return; // the commit has told everybody already
    answerSocketAction(ports, from.playerId, request, hideRoom(ports, from.network, played), reply).catch(fail);
  }, fail);
}

/** What changed nothing is answered to whoever asked. */
async function answerSocketAction(
  { rooms, refusals, sayOnceTold }: SocketActionPorts,
  playerId: PlayerId,
  { roomCode, actionId }: { readonly roomCode: RoomCode; readonly actionId: string },
  played: Result<{ version: number }>,
  reply: Reply,
): Promise<void> {
  if (!played.ok) return reply(ACTION_REFUSED_EVENT, { actionId, ...refusals.answer(played.refusal) });
  const say = (look: Look): void => reply(VIEW_EVENT, { ...look, ack: actionId });
  // The answer must not overtake versions that are on their way, nor come after newer ones.
  if (await sayOnceTold(roomCode, played.value.version, (room) => say(rooms.lookAt(playerId, room)))) return;
  const looked = await rooms.look(playerId, roomCode);
  if (looked.ok) say(looked.value);
}
