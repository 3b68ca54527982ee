import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from '../../kit/result.ts';
import type { GameListing } from '../../wire/messages.ts';
import type * as Requests from '../../wire/requests.ts';
import type { Caller, ChannelAuthority, Gateway, Seat } from '../gateway/gateway.ts';
import type { Refusals } from '../gateway/replies.ts';
import { networkOf } from '../limits/address.ts';
import { needsToken, type SessionCookies } from './cookies.ts';
import { replyRefusal } from './refusal-reply.ts';

export interface HandlerPorts {
  readonly gateway: Gateway;
  readonly authority: ChannelAuthority;
  readonly refusals: Refusals;
  readonly cookies: SessionCookies;
  readonly listings: readonly GameListing[];
}

type Posted<Body> = FastifyRequest<{ Body: Body }>;

/** Turns requests into calls of the gateway, and results into replies. */
export class Handlers {
  readonly #ports: HandlerPorts;
  /** Encoded once, because it never changes. */
  readonly #listings: string;

  constructor(ports: HandlerPorts) {
    this.#ports = ports;
    this.#listings = JSON.stringify({ games: ports.listings });
  }

  create = async (request: Posted<Requests.CreateRequest>, reply: FastifyReply) =>
    this.#seat(request, reply, await this.#ports.gateway.create(callerOf(request), request.body));

  join = async (request: Posted<Requests.JoinRequest>, reply: FastifyReply) =>
    this.#seat(request, reply, await this.#ports.gateway.join(callerOf(request), request.body));

  leave = async (request: Posted<Requests.MemberRequest>, reply: FastifyReply) =>
    this.#succeed(reply, await this.#ports.gateway.leave(callerOf(request), request.body));

  look = async (request: FastifyRequest<{ Params: { roomCode: string } }>, reply: FastifyReply) =>
    this.#reply(reply, await this.#ports.gateway.look(callerOf(request), request.params.roomCode));

  heartbeat = async (request: Posted<Requests.MemberRequest>, reply: FastifyReply) =>
    this.#succeed(reply, await this.#ports.gateway.heartbeat(callerOf(request), request.body));

  start = async (request: Posted<Requests.StartRequest>, reply: FastifyReply) =>
    this.#succeed(reply, await this.#ports.gateway.start(callerOf(request), request.body));

  playAgain = async (request: Posted<Requests.MemberRequest>, reply: FastifyReply) =>
    this.#succeed(reply, await this.#ports.gateway.playAgain(callerOf(request), request.body));

  action = async (request: Posted<Requests.ActionRequest>, reply: FastifyReply) =>
    this.#succeed(reply, await this.#ports.gateway.takeAction(callerOf(request), request.body));

  authorizeChannel = async (request: Posted<Requests.PusherAuthRequest>, reply: FastifyReply) => {
    const { socket_id: socketId, channel_name: name } = request.body;
    return this.#reply(reply, await this.#ports.gateway.authorizeChannel(callerOf(request), { socketId, name }));
  };

  listGames = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type('application/json; charset=utf-8').send(this.#listings);

  describeRealtime = async () => this.#ports.authority.clientConfig();

  #seat(request: FastifyRequest, reply: FastifyReply, seat: Result<Seat>): unknown {
    if (!seat.ok) return replyRefusal(reply, this.#ports.refusals, seat.refusal);
    const { seated, session } = seat.value;
    this.#ports.cookies.write(request, reply, session.secret);
    return needsToken(request) ? { ...seated, token: session.secret } : seated;
  }

  #succeed(reply: FastifyReply, result: Result<object>): unknown {
    return this.#reply(reply, result.ok ? { ok: true, value: { success: true, ...result.value } } : result);
  }

  #reply(reply: FastifyReply, result: Result<unknown>): unknown {
    return result.ok ? result.value : replyRefusal(reply, this.#ports.refusals, result.refusal);
  }
}

const callerOf = ({ session, client }: FastifyRequest): Caller => ({ session, network: networkOf(client.address) });
