import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyGame, PlayerId } from '../../kit/contract.ts';
import { accept, type Result, refuse } from '../../kit/result.ts';
import type { Games } from '../../rooms/ports.ts';
import type { RoomCode } from '../../rooms/room.ts';
import type { Look, Rooms, Seated } from '../../rooms/service.ts';
import { parseChannel } from '../../wire/channels.ts';
import type { GameListing } from '../../wire/messages.ts';
import type * as Requests from '../../wire/requests.ts';
import { isRoomCode, parseRoomCode } from '../../wire/requests.ts';
import type { PresenceMember, Realtime } from '../broadcast/realtime.ts';
import type { Refusals } from '../gateway/replies.ts';
import type { Session, Sessions } from '../gateway/sessions.ts';
import { networkOf } from '../limits/address.ts';
import { hideRoom, isForStranger, limitGuess } from '../limits/guess-limit.ts';
import type { RateLimits } from '../limits/rate-limiter.ts';
import type { WorldCap } from '../limits/world-cap.ts';
import { needsToken, type SessionCookies, type ShownSession } from './cookies.ts';

export interface HandlerPorts {
  readonly rooms: Rooms;
  readonly games: Games;
  readonly realtime: Realtime;
  readonly refusals: Refusals;
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  /** Both are null where the operator has switched limits off. */
  readonly limits: RateLimits | null;
  readonly worldCap: WorldCap | null;
  now(): number;
}

type Posted<Body> = FastifyRequest<{ Body: Body }>;

/** Parse, call, reply. What is valid has been checked by schema; what is allowed is the rooms' affair. */
export class Handlers {
  readonly #ports: HandlerPorts;
  /** As text, because it never changes and everybody asks for it. */
  readonly #listings: string;

  constructor(ports: HandlerPorts) {
    this.#ports = ports;
    this.#listings = JSON.stringify({ games: [...ports.games.values()].map(listingOf) });
  }

  create = async (request: Posted<Requests.CreateRequest>, reply: FastifyReply) => {
    const { limits, now } = this.#ports;
    if (limits && !limits.create.take(networkOf(request.client.address), now()))
      return this.#refuse(reply, 'RATE_LIMITED');
    const session = request.session?.isProven ? request.session : this.#ports.sessions.issue();
    return this.#seat(request, reply, session, await this.#create(request, session.playerId));
  };

  async #create({ body, client }: Posted<Requests.CreateRequest>, playerId: PlayerId): Promise<Result<Seated>> {
    const { rooms, worldCap, now } = this.#ports;
    if (worldCap === null) return rooms.create(playerId, body);
    const place = await worldCap.reserve(playerId, networkOf(client.address), now());
    if (place === null) return refuse('TOO_MANY_WORLDS');
    let created: Result<Seated> | null = null;
    try {
      created = await rooms.create(playerId, body);
    } finally {
      // If counting fails now, the World stays uncounted and its creator still gets the answer.
      await (created?.ok ? place.keep(created.value.roomCode) : place.release()).catch(() => {});
    }
    return created;
  }

  join = async (request: Posted<Requests.JoinRequest>, reply: FastifyReply) => {
    const { roomCode, name } = request.body;
    const { rooms, sessions, refusals } = this.#ports;
    const joined = await this.#guarded(request, roomCode, async (code) => {
      const session = (await this.#sessionIn(code, request.session)) ?? sessions.issue();
      const seated = await rooms.join(session.playerId, code, name);
      return seated.ok ? accept({ session, seated: seated.value }) : seated;
    });
    if (!joined.ok) return refusals.reply(reply, joined.refusal);
    return this.#seat(request, reply, joined.value.session, accept(joined.value.seated));
  };

  leave = (request: Posted<Requests.MemberRequest>, reply: FastifyReply) =>
    this.#asMember(request, reply, async (playerId, code) => {
      const left = await this.#ports.rooms.leave(playerId, code);
      return left.ok ? accept({}) : left;
    });

  look = async (request: FastifyRequest<{ Params: { roomCode: string } }>, reply: FastifyReply) => {
    const looked = await inRoom(request.params.roomCode, async (code) => {
      const session = await this.#sessionIn(code, request.session);
      return this.#ports.rooms.look(session?.playerId ?? null, code);
    });
    return this.#reply(reply, this.#limitLook(request, looked));
  };

  heartbeat = (request: Posted<Requests.MemberRequest>, reply: FastifyReply) =>
    this.#asMember(request, reply, (playerId, code) => this.#ports.rooms.heartbeat(playerId, code));

  start = (request: Posted<Requests.StartRequest>, reply: FastifyReply) =>
    this.#asMember(request, reply, (playerId, code) => this.#ports.rooms.start(playerId, code, request.body.settings));

  playAgain = (request: Posted<Requests.MemberRequest>, reply: FastifyReply) =>
    this.#asMember(request, reply, (playerId, code) => this.#ports.rooms.playAgain(playerId, code));

  action = (request: Posted<Requests.ActionRequest>, reply: FastifyReply) =>
    this.#asMember(request, reply, async (playerId, roomCode) => {
      const { actionId, type, payload } = request.body;
      const played = await this.#ports.rooms.play(playerId, { roomCode, type, payload, actionId });
      return played.ok ? accept({ version: played.value.version }) : played;
    });

  /** Anybody may watch; a player's channel is for that player's session; the table's is for those who sit there. */
  authorizeChannel = async (request: Posted<Requests.PusherAuthRequest>, reply: FastifyReply) => {
    const { socket_id: socketId, channel_name: name } = request.body;
    const { rooms, realtime, refusals } = this.#ports;
    const playerId = request.session?.playerId ?? null;
    const channel = parseChannel(name);
    if (channel === null) return this.#refuse(reply, 'UNAUTHORIZED');
    if (channel.kind === 'player') {
      if (channel.playerId !== playerId) return this.#refuse(reply, 'UNAUTHORIZED');
      return realtime.authorize(socketId, name);
    }
    const exactCode = isRoomCode(channel.roomCode) ? channel.roomCode : ''; // a name that is signed is not corrected
    const looked = await inRoom(exactCode, (code) => rooms.look(playerId, code));
    if (channel.kind === 'watch') {
      const watched = this.#limitLook(request, looked);
      return watched.ok ? realtime.authorize(socketId, name) : refusals.reply(reply, watched.refusal);
    }
    const seated = hideRoom(this.#ports, networkOf(request.client.address), seatIn(looked));
    if (!seated.ok) return refusals.reply(reply, seated.refusal);
    return realtime.authorize(socketId, name, seated.value);
  };

  listGames = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type('application/json; charset=utf-8').send(this.#listings);

  describeRealtime = async () => this.#ports.realtime.clientConfig();

  /** The player id in a request is public and proves nothing: the session has to own it. */
  async #asMember(
    request: Posted<Requests.MemberRequest>,
    reply: FastifyReply,
    work: (playerId: PlayerId, code: string) => Promise<Result<object>>,
  ): Promise<unknown> {
    const { playerId, roomCode } = request.body;
    if (request.session?.playerId !== playerId) return this.#refuse(reply, 'UNAUTHORIZED');
    const result = await inRoom(roomCode, (code) => work(playerId, code));
    const limited = limitGuess(this.#ports, networkOf(request.client.address), result, !isForStranger(result));
    return this.#reply(reply, limited.ok ? accept({ success: true, ...limited.value }) : limited);
  }

  #limitLook(request: FastifyRequest, looked: Result<Look>): Result<Look> {
    const isMember = looked.ok && (looked.value.me.isSeated || looked.value.me.canRejoin);
    return limitGuess(this.#ports, networkOf(request.client.address), looked, isMember);
  }

  /** Joining takes a seat, so a try is paid for before the code is looked up, and given back for a hit. */
  async #guarded<T>(
    request: FastifyRequest,
    roomCode: string,
    work: (code: RoomCode) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const { limits, now } = this.#ports;
    const network = networkOf(request.client.address);
    if (limits && !limits.miss.take(network, now())) return refuse('RATE_LIMITED');
    const result = await inRoom(roomCode, work);
    const isMiss = !result.ok && result.refusal.code === 'ROOM_NOT_FOUND';
    if (!isMiss) limits?.miss.giveBack(network, now());
    return result;
  }

  /** The shown session as far as this room is concerned: one that proves nothing counts where it has, or had, a seat. */
  async #sessionIn(code: RoomCode, shown: ShownSession | null): Promise<Session | null> {
    if (shown === null || shown.isProven) return shown;
    const looked = await this.#ports.rooms.look(shown.playerId, code);
    return looked.ok && (looked.value.me.isSeated || looked.value.me.canRejoin) ? shown : null;
  }

  #seat(request: FastifyRequest, reply: FastifyReply, { secret }: Session, seated: Result<Seated>): unknown {
    if (!seated.ok) return this.#ports.refusals.reply(reply, seated.refusal);
    this.#ports.cookies.write(request, reply, secret);
    return needsToken(request) ? { ...seated.value, token: secret } : seated.value;
  }

  #reply(reply: FastifyReply, result: Result<unknown>): unknown {
    return result.ok ? result.value : this.#ports.refusals.reply(reply, result.refusal);
  }

  #refuse(reply: FastifyReply, code: string): FastifyReply {
    return this.#ports.refusals.reply(reply, { code });
  }
}

/** A text that no room can have for a code is refused without asking the store. */
async function inRoom<T>(text: string, work: (code: RoomCode) => Promise<Result<T>>): Promise<Result<T>> {
  const code = parseRoomCode(text);
  return code === null ? refuse('ROOM_NOT_FOUND') : work(code);
}

/** The member that a presence channel shows. */
function seatIn(looked: Result<Look>): Result<PresenceMember> {
  if (!looked.ok) return looked;
  const { room, me } = looked.value;
  const seat = me.isSeated && room.players.find((player) => player.id === me.playerId);
  return seat ? accept({ user_id: seat.id, user_info: { name: seat.name } }) : refuse('UNAUTHORIZED');
}

function listingOf({ config }: AnyGame): GameListing {
  const { id, name, icon, description, seats, settings, botLevels, refusals } = config;
  return { id, name, icon, description, seats, hasTeams: config.hasTeams === true, settings, botLevels, refusals };
}
