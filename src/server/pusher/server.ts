import { randomBytes, randomInt } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { PlayerId } from '../../kit/contract.ts';
import type { Message } from '../../wire/encode.ts';
import {
  ACTION_EVENT,
  type ChannelAuth,
  FOLLOW_EVENT,
  type PresenceMember,
  type RealtimeAnswer,
} from '../../wire/messages.ts';
import { isFields } from '../../wire/parse-json.ts';
import type { ChannelAuthority, SocketPlayer } from '../gateway/gateway.ts';
import type { SenderObjection } from '../gateway/pre-checks.ts';
import { MessageLimits, type RateLimits } from '../limits/rate-limiter.ts';
import type { Backplane } from './backplane.ts';
import { ChannelTable } from './channels.ts';
import { Connection } from './connection.ts';
import { handshakeError } from './handshake.ts';
import { CLOSE, type ClientMessage, parseClientMessage } from './protocol.ts';
import { signChannel } from './signatures.ts';
import { OpenSockets, SessionSockets, type SocketCaps } from './socket-caps.ts';
import { Subscriptions } from './subscriptions.ts';

export interface PusherServerPorts {
  readonly key: string;
  readonly secret?: string;
  /** Takes an action. Null: the view of its commit is the answer. */
  answerAction(from: SocketPlayer, data: unknown): Promise<Message | null>;
  /** Refuses an upgrade with the words of a refusal. */
  refuseUpgrade(stream: Duplex, code: UpgradeRefusal, retryAfterS?: number): void;
  /** Why this page may not open a socket here; null: it may. */
  objectionTo(request: IncomingMessage): SenderObjection | null;
  /** The network of a request, as limits count it. */
  networkOf(request: IncomingMessage): string;
  /** Null: the operator has switched them off. */
  readonly limits: RateLimits | null;
  readonly caps: SocketCaps;
  isSeated(roomCode: string, playerId: PlayerId): Promise<boolean>;
  /** Where other servers hold sockets too. */
  readonly backplane?: Backplane;
  onFailure(error: unknown): void;
  now(): number;
}

export type UpgradeRefusal = SenderObjection | 'RATE_LIMITED' | 'NOT_FOUND' | 'TOO_MANY_CONNECTIONS';

const WS_OPTIONS = {
  noServer: true,
  maxPayload: 16 * 1024,
  maxFragments: 64, // of one message
  clientTracking: false,
  autoPong: false, // pongs count as answers: they have limits and a backlog like any other
  closeTimeout: 100, // ms from a close frame until the stream is destroyed
};
/** How `pusher-js` introduces itself. */
const OFFICIAL_CLIENT = 'js';
/** Seconds of silence after which a client pings us. */
const ACTIVITY_TIMEOUT_S = 30;
const SILENCE_MS = (ACTIVITY_TIMEOUT_S + 10) * 1000;
const PONG_MS = 30_000;
/** How long a socket may stay without a subscription. */
const IDLE_MS = 30_000;
const SWEEP_MS = 5_000;
const RETRY_AFTER_S = 10;

/** Serves the Pusher Channels protocol, version 7, in this process. */
export class PusherServer implements ChannelAuthority {
  readonly #options: PusherServerPorts;
  readonly #app: { key: string; secret: string };
  readonly #sockets = new WebSocketServer(WS_OPTIONS);
  readonly #connections = new Set<Connection>();
  readonly #channels = new ChannelTable();
  readonly #subscriptions: Subscriptions;
  readonly #messageLimits: MessageLimits | null;
  readonly #openSockets: OpenSockets;
  readonly #sessions: SessionSockets;
  readonly #sweeper: NodeJS.Timeout;
  #socketCount = 0;

  constructor(options: PusherServerPorts) {
    this.#options = options;
    this.#app = { key: options.key, secret: options.secret ?? randomBytes(32).toString('hex') };
    this.#messageLimits = options.limits && new MessageLimits(options.limits);
    this.#openSockets = new OpenSockets(options.caps);
    this.#sessions = new SessionSockets(options.caps.perSession);
    this.#subscriptions = new Subscriptions({
      app: this.#app,
      channels: this.#channels,
      backplane: options.backplane,
      isSeated: (roomCode, playerId) => options.isSeated(roomCode, playerId),
      isOpen: (connection) => this.#connections.has(connection),
      onSession: (connection, playerId) => this.#belongsTo(connection, playerId),
      now: () => options.now(),
    });
    this.#sockets.on('wsClientError', (_error, stream) => options.refuseUpgrade(stream, 'INVALID_REQUEST'));
    this.#sweeper = setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  attach(server: Server): void {
    server.on('upgrade', (request, stream, head) => this.#upgrade(request, stream, head));
  }

  clientConfig(): RealtimeAnswer {
    return { key: this.#app.key, actionsOverSocket: true };
  }

  authorize(socketId: string, channel: string, member?: PresenceMember): ChannelAuth {
    if (!member) return { auth: signChannel(this.#app, socketId, channel) };
    const channelData = JSON.stringify(member);
    return { auth: signChannel(this.#app, socketId, channel, channelData), channel_data: channelData };
  }

  countSockets(): number {
    return this.#connections.size;
  }

  subscribersOf(channel: string): readonly Connection[] {
    return this.#channels.subscribersOf(channel);
  }

  /** Ends the subscriptions of a player who has lost the seat. */
  expel(roomCode: string, playerId: PlayerId): void {
    this.#subscriptions.expel(roomCode, playerId);
  }

  /** Pings silent clients. Closes those that do not answer and those that subscribe to nothing. */
  sweep(): void {
    const now = this.#options.now();
    for (const connection of this.#connections) {
      if (connection.isIdle(now, IDLE_MS)) this.#end(connection, CLOSE.unauthorized, 'No subscription');
      else if (connection.pingedAt !== null) {
        if (now - connection.pingedAt >= PONG_MS) this.#end(connection, CLOSE.noPong, 'Pong reply not received');
      } else if (now - connection.heardAt >= SILENCE_MS) {
        connection.pingedAt = now;
        connection.send({ event: 'pusher:ping', data: {} });
      }
    }
  }

  /** Asks every client to come back at once, which by then is a new process. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    for (const connection of this.#connections) connection.close(CLOSE.reconnect, 'Server is restarting');
    await new Promise((resolve) => setImmediate(resolve));
    for (const connection of this.#connections) connection.terminate();
    this.#sockets.close();
  }

  #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { limits, now, objectionTo, networkOf, refuseUpgrade } = this.#options;
    const network = networkOf(request);
    const [path = '', query] = (request.url ?? '').split('?', 2);
    const key = /^\/app\/([^/]+)$/.exec(path)?.[1];
    if (limits && !limits.address.take(network, now())) return refuseUpgrade(stream, 'RATE_LIMITED');
    if (key === undefined) return refuseUpgrade(stream, 'NOT_FOUND');
    const objection = objectionTo(request);
    if (objection) return refuseUpgrade(stream, objection);
    if (!this.#openSockets.enter(network)) return refuseUpgrade(stream, 'TOO_MANY_CONNECTIONS', RETRY_AFTER_S);
    stream.once('close', () => this.#openSockets.leave(network));
    this.#sockets.handleUpgrade(request, stream, head, (ws) =>
      this.#welcome(ws, stream, { key, network, query: new URLSearchParams(query) }),
    );
  }

  #welcome(ws: WebSocket, stream: Duplex, { key, network, query }: Caller): void {
    this.#socketCount += 1;
    const connection = new Connection(`${randomInt(1e9)}.${this.#socketCount}`, ws, stream, {
      now: this.#options.now(),
      network,
      takesPlainData: query.get('client') === OFFICIAL_CLIENT,
    });
    ws.on('error', () => connection.stopReading()); // after a broken frame `ws` has sent its close frame
    const error = handshakeError(this.#app.key, key, query.get('protocol'));
    if (error) return connection.close(error.code, error.message);
    this.#connections.add(connection);
    ws.on('message', (data, isBinary) => this.#receive(connection, isBinary ? null : data));
    ws.on('ping', (data) => this.#isAccepted(connection) && connection.pong(data));
    ws.on('pong', () => this.#isAccepted(connection));
    ws.on('close', () => this.#forget(connection));
    const data = { socket_id: connection.id, activity_timeout: ACTIVITY_TIMEOUT_S };
    connection.send({ event: 'pusher:connection_established', data });
  }

  /** From the close frame on, the connection receives nothing and holds no place. */
  #end(connection: Connection, code: number, message: string): void {
    connection.close(code, message);
    this.#forget(connection);
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection);
    this.#messageLimits?.forget(connection);
    this.#sessions.remove(connection);
    for (const channel of [...connection.channels.keys()]) this.#subscriptions.unsubscribe(connection, channel);
  }

  /** The first signed subscription that names a player decides whose socket it is. */
  #belongsTo(connection: Connection, playerId: PlayerId): void {
    if (connection.session !== null) return;
    connection.session = playerId;
    const silentest = this.#sessions.add(playerId, connection);
    if (silentest) this.#end(silentest, CLOSE.overCapacity, 'Too many sockets of one session');
  }

  /** Counts a message as a sign of life. False: it is over a limit. */
  #isAccepted(connection: Connection): boolean {
    const now = this.#options.now();
    const limits = this.#messageLimits;
    connection.heardAt = now;
    connection.pingedAt = null;
    if (!limits || limits.take(connection, now)) return true;
    if (limits.takeRefusal(connection, now)) connection.sendError(CLOSE.eventRejected, 'Too many messages');
    else this.#end(connection, CLOSE.overCapacity, 'Too many messages');
    return false;
  }

  /** Null stands for a binary message. An exception ends this socket only. */
  #receive(connection: Connection, data: RawData | null): void {
    try {
      if (!this.#isAccepted(connection)) return;
      const message = data && parseClientMessage(data.toString());
      if (message) this.#dispatch(connection, message);
      else connection.sendError(null, 'Not a message of the Pusher protocol');
    } catch (error) {
      this.#options.onFailure(error);
      connection.terminate();
    }
  }

  #dispatch(connection: Connection, { event, channel, data }: ClientMessage): void {
    switch (event) {
      case 'pusher:ping':
        return connection.send({ event: 'pusher:pong', data: {} });
      case 'pusher:pong':
        return;
      case 'pusher:subscribe':
        return this.#subscriptions.subscribe(connection, isFields(data) ? data : {});
      case 'pusher:unsubscribe':
        if (isFields(data) && typeof data.channel === 'string')
          this.#subscriptions.unsubscribe(connection, data.channel);
        return;
      case FOLLOW_EVENT:
        connection.takesChanges = true;
        return;
      case ACTION_EVENT:
        return void this.#act(connection, channel, data).catch((error) => this.#options.onFailure(error));
      default:
        return connection.sendError(CLOSE.eventRejected, 'This event is not taken from clients');
    }
  }

  memberAdded(channel: string, member: PresenceMember): void {
    this.#subscriptions.memberAdded(channel, member);
  }

  memberRemoved(channel: string, playerId: PlayerId): void {
    this.#subscriptions.memberRemoved(channel, playerId);
  }

  async #act(connection: Connection, channel: string | undefined, data: unknown): Promise<void> {
    const playerId = channel && connection.channels.get(channel);
    if (!playerId)
      return connection.sendError(CLOSE.eventRejected, 'Actions are taken on the own private channel only');
    const answer = await this.#options.answerAction({ playerId, network: connection.network }, data);
    if (answer) connection.send({ ...answer, channel });
  }
}

interface Caller {
  readonly key: string;
  readonly network: string;
  readonly query: URLSearchParams;
}
