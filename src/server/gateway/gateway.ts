import type { PlayerId } from '../../kit/contract.ts';
import { accept, type Result, refuse } from '../../kit/result.ts';
import { type ActionResult, StoreUnavailable } from '../../rooms/ports.ts';
import type { RoomCode } from '../../rooms/room.ts';
import type { Look, Rooms, Seated } from '../../rooms/service.ts';
import { parseChannel } from '../../wire/channels.ts';
import type { Message } from '../../wire/encode.ts';
import {
  ACTION_ACCEPTED_EVENT,
  ACTION_REFUSED_EVENT,
  type ChannelAuth,
  type PresenceMember,
  type RealtimeAnswer,
} from '../../wire/messages.ts';
import { type ActionRequest, isRoomCode, parseRoomCode, parseSocketAction } from '../../wire/requests.ts';
import { type GuessPorts, hideRoom, isForStranger, limitGuess } from '../limits/guess-limit.ts';
import type { WorldCap } from '../limits/world-cap.ts';
import type { Refusals } from './replies.ts';
import type { Session, Sessions, ShownSession } from './sessions.ts';

/** Who calls, as limits and rooms see the caller. */
export interface Caller {
  readonly session: ShownSession | null;
  readonly network: string;
}

/** A person who owns a private channel on a socket. */
export interface SocketPlayer {
  readonly playerId: PlayerId;
  readonly network: string;
}

/** A room and the person in it that a request names. */
export interface MemberRequest {
  readonly roomCode: string;
  readonly playerId: PlayerId;
}

export interface Seat {
  readonly seated: Seated;
  readonly session: Session;
}

/** Signs subscriptions and says where clients connect. */
export interface ChannelAuthority {
  authorize(socketId: string, channel: string, member?: PresenceMember): ChannelAuth;
  clientConfig(): RealtimeAnswer;
}

export interface GatewayPorts extends GuessPorts {
  readonly rooms: Rooms;
  readonly authority: ChannelAuthority;
  readonly refusals: Refusals;
  readonly sessions: Sessions;
  /** Null: the operator has switched limits off. */
  readonly worldCap: WorldCap | null;
  onFailure(error: unknown): void;
}

/** What every transport calls. It checks sessions and guesses, and passes the rest to the rooms. */
export class Gateway {
  readonly #ports: GatewayPorts;

  constructor(ports: GatewayPorts) {
    this.#ports = ports;
  }

  async create(caller: Caller, wish: { name: string; gameId: string; seats?: number }): Promise<Result<Seat>> {
    const { limits, sessions, now } = this.#ports;
    if (limits && !limits.create.take(caller.network, now())) return refuse('RATE_LIMITED');
    const session = caller.session?.isProven ? caller.session : sessions.issue();
    const seated = await this.#createCounted(caller, session.playerId, wish);
    return seated.ok ? accept({ seated: seated.value, session }) : seated;
  }

  async #createCounted(
    { network }: Caller,
    playerId: PlayerId,
    wish: { name: string; gameId: string; seats?: number },
  ): Promise<Result<Seated>> {
    const { rooms, worldCap, now } = this.#ports;
    if (worldCap === null) return rooms.create(playerId, wish);
    const place = await worldCap.reserve(playerId, network, now());
    if (place === null) return refuse('TOO_MANY_WORLDS');
    let created: Result<Seated> | null = null;
    try {
      created = await rooms.create(playerId, wish);
    } finally {
      // If counting fails now, the World stays uncounted and its creator still gets the answer.
      await (created?.ok ? place.keep(created.value.roomCode) : place.release()).catch(() => {});
    }
    return created;
  }

  /** Joining takes a seat, so a try is paid for before the code is looked up, and given back for a hit. */
  async join(caller: Caller, { roomCode, name }: { roomCode: string; name: string }): Promise<Result<Seat>> {
    const { limits, now } = this.#ports;
    if (limits && !limits.miss.take(caller.network, now())) return refuse('RATE_LIMITED');
    const joined = await inRoom(roomCode, (code) => this.#joinAs(caller, code, name));
    const isMiss = !joined.ok && joined.refusal.code === 'ROOM_NOT_FOUND';
    if (!isMiss) limits?.miss.giveBack(caller.network, now());
    return joined;
  }

  async #joinAs(caller: Caller, code: RoomCode, name: string): Promise<Result<Seat>> {
    const session = (await this.#sessionIn(code, caller.session)) ?? this.#ports.sessions.issue();
    const seated = await this.#ports.rooms.join(session.playerId, code, name);
    return seated.ok ? accept({ seated: seated.value, session }) : seated;
  }

  async look(caller: Caller, roomCode: string): Promise<Result<Look>> {
    const looked = await inRoom(roomCode, async (code) => {
      const session = await this.#sessionIn(code, caller.session);
      return this.#ports.rooms.look(session?.playerId ?? null, code);
    });
    return this.#limitLook(caller, looked);
  }

  leave(caller: Caller, request: MemberRequest): Promise<Result<object>> {
    return this.#asMember(caller, request, async (playerId, code) => {
      const left = await this.#ports.rooms.leave(playerId, code);
      return left.ok ? accept({}) : left;
    });
  }

  heartbeat(caller: Caller, request: MemberRequest): Promise<Result<object>> {
    return this.#asMember(caller, request, (playerId, code) => this.#ports.rooms.heartbeat(playerId, code));
  }

  start(
    caller: Caller,
    request: MemberRequest & { readonly settings?: Record<string, unknown> },
  ): Promise<Result<object>> {
    return this.#asMember(caller, request, (playerId, code) =>
      this.#ports.rooms.start(playerId, code, request.settings),
    );
  }

  playAgain(caller: Caller, request: MemberRequest): Promise<Result<object>> {
    return this.#asMember(caller, request, (playerId, code) => this.#ports.rooms.playAgain(playerId, code));
  }

  /** An action of any game or of the lobby. */
  takeAction(caller: Caller, request: ActionRequest): Promise<Result<object>> {
    const { type, payload, actionId } = request;
    return this.#asMember(caller, request, (playerId, roomCode) =>
      this.#act(playerId, { roomCode, type, ...(payload && { payload }), ...(actionId && { actionId }) }),
    );
  }

  /** An action over a socket. Null: the view of the commit carries the answer. */
  async answerSocketAction(from: SocketPlayer, data: unknown): Promise<Message | null> {
    const request = parseSocketAction(data);
    if (request === null) return this.#refusalOf(actionIdIn(data), { code: 'INVALID_REQUEST' });
    const { actionId, type, payload } = request;
    try {
      const result = await inRoom(request.roomCode, (roomCode) =>
        this.#ports.rooms.act(from.playerId, { roomCode, type, actionId, ...(payload && { payload }) }),
      );
      if (result.ok && result.value.isNew) return null;
      const hidden = hideRoom(this.#ports, from.network, result);
      if (!hidden.ok) return this.#refusalOf(actionId, hidden.refusal);
      return { event: ACTION_ACCEPTED_EVENT, data: { actionId, version: hidden.value.version } };
    } catch (error) {
      const isAway = error instanceof StoreUnavailable;
      if (!isAway) this.#ports.onFailure(error);
      return this.#refusalOf(actionId, { code: isAway ? 'STORE_UNAVAILABLE' : 'INTERNAL_ERROR' });
    }
  }

  /** Spectators may watch. A private channel is for the player's own session, a room's channel for its members. */
  async authorizeChannel(
    caller: Caller,
    { socketId, name }: { socketId: string; name: string },
  ): Promise<Result<ChannelAuth>> {
    const { rooms, authority } = this.#ports;
    const playerId = caller.session?.playerId ?? null;
    const channel = parseChannel(name);
    if (channel === null) return refuse('UNAUTHORIZED');
    if (channel.kind === 'player') {
      return channel.playerId === playerId ? accept(authority.authorize(socketId, name)) : refuse('UNAUTHORIZED');
    }
    const exactCode = isRoomCode(channel.roomCode) ? channel.roomCode : ''; // a name that is signed is not corrected
    const looked = await inRoom(exactCode, (code) => rooms.look(playerId, code));
    if (channel.kind === 'watch') {
      const watched = this.#limitLook(caller, looked);
      return watched.ok ? accept(authority.authorize(socketId, name)) : watched;
    }
    const member = hideRoom(this.#ports, caller.network, memberIn(looked));
    return member.ok ? accept(authority.authorize(socketId, name, member.value)) : member;
  }

  async #act(playerId: PlayerId, request: Parameters<Rooms['act']>[1]): Promise<ActionResult> {
    const result = await this.#ports.rooms.act(playerId, request);
    return result.ok ? accept({ version: result.value.version }) : result;
  }

  /** The player id in a request is public and proves nothing: the session has to own it. */
  async #asMember(
    caller: Caller,
    { roomCode, playerId }: MemberRequest,
    work: (playerId: PlayerId, code: RoomCode) => Promise<Result<object>>,
  ): Promise<Result<object>> {
    if (caller.session?.playerId !== playerId) return refuse('UNAUTHORIZED');
    const result = await inRoom(roomCode, (code) => work(playerId, code));
    return limitGuess(this.#ports, caller.network, result, !isForStranger(result));
  }

  #limitLook(caller: Caller, looked: Result<Look>): Result<Look> {
    const isMember = looked.ok && (looked.value.me.isSeated || looked.value.me.canRejoin);
    return limitGuess(this.#ports, caller.network, looked, isMember);
  }

  /** The shown session for this room. A session that proves nothing counts only where it has, or had, a seat. */
  async #sessionIn(code: RoomCode, shown: ShownSession | null): Promise<Session | null> {
    if (shown === null || shown.isProven) return shown;
    const looked = await this.#ports.rooms.look(shown.playerId, code);
    return looked.ok && (looked.value.me.isSeated || looked.value.me.canRejoin) ? shown : null;
  }

  #refusalOf(actionId: string | null, refusal: Parameters<Refusals['answer']>[0]): Message {
    return { event: ACTION_REFUSED_EVENT, data: { actionId, ...this.#ports.refusals.answer(refusal) } };
  }
}

/** Refuses a text that cannot be a room code without asking the store. */
async function inRoom<T>(text: string, work: (code: RoomCode) => Promise<Result<T>>): Promise<Result<T>> {
  const code = parseRoomCode(text);
  return code === null ? refuse('ROOM_NOT_FOUND') : work(code);
}

/** The member that a presence channel shows. */
function memberIn(looked: Result<Look>): Result<PresenceMember> {
  if (!looked.ok) return looked;
  const { room, me } = looked.value;
  const seat = me.isSeated && room.players.find((player) => player.id === me.playerId);
  return seat ? accept({ user_id: seat.id, user_info: { name: seat.name } }) : refuse('UNAUTHORIZED');
}

function actionIdIn(data: unknown): string | null {
  const actionId = (data as { actionId?: unknown } | null)?.actionId;
  return typeof actionId === 'string' ? actionId.slice(0, 64) : null;
}
