import { randomBytes, randomInt } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { isFields } from '../../engine/changes.ts';
import type { PlayerId } from '../../engine/game-module.ts';
import type { Committed } from '../../platform/deliver.ts';
import type { Telling } from '../../platform/ports.ts';
import { roomChannel } from '../../protocol/channels.ts';
import { ACTION_EVENT, FOLLOW_EVENT, type RealtimeAnswer } from '../../protocol/messages.ts';
import type { SenderObjection } from '../http/objection.ts';
import { refuseRaw } from '../http/raw-refusal.ts';
import { RateLimiter } from '../rate-limit.ts';
import type { Backplane } from './backplane.ts';
import { ChannelTable } from './channel-table.ts';
import { Connection } from './connection.ts';
import { Delivery, type Mail } from './delivery.ts';
import { CLOSE, type ClientFrame, frame, parseFrame } from './frames.ts';
import type { ChannelAuth, PresenceMember, Realtime } from './realtime.ts';
import { isSignedBy, signChannel } from './signature.ts';

export interface EmbeddedOptions {
  readonly key: string;
  readonly secret?: string;
  /** A player's action that came over the socket; the answer goes back through `reply`. */
  onAction(playerId: PlayerId, data: unknown, reply: (event: string, data: object) => void): void;
  /** Why this page may not open a socket here; null: it may. */
  objectionTo(request: IncomingMessage): SenderObjection | null;
  /** Whether whoever is calling has called too often. */
  isRateLimited?(request: IncomingMessage): boolean;
  /** A signature outlives a seat: the table's channel is for those who sit there now. */
  isSeated(roomCode: string, playerId: PlayerId): Promise<boolean>;
  readonly hasRateLimits: boolean;
  /** Where other servers hold sockets too. */
  readonly backplane?: Backplane;
  observeDelivery?(seconds: number): void;
  onFailure?(error: unknown): void;
  now(): number;
}

const MAX_FRAME_BYTES = 16 * 1024;
const MAX_CHANNELS = 20;
const CHANNEL_NAME = /^[A-Za-z0-9_\-=@,.;]{1,164}$/;
const ROOM_CHANNEL = roomChannel('');
/** How `pusher-js` introduces itself. */
const OFFICIAL_CLIENT = 'js';
/** Seconds of silence after which a client pings us. */
const ACTIVITY_TIMEOUT_S = 30;
const SILENCE_MS = (ACTIVITY_TIMEOUT_S + 10) * 1000;
const PONG_MS = 30_000;
const SWEEP_MS = 5_000;
const ADMISSION_RETRY_MS = 500;

/** The Pusher Channels protocol, version 7, spoken by this very process. */
export class EmbeddedRealtime implements Realtime {
  readonly #options: EmbeddedOptions;
  readonly #app: { key: string; secret: string };
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    clientTracking: false,
    autoPong: false, // pongs count as answers: they have limits and a backlog like any other
  });
  readonly #connections = new Set<Connection>();
  readonly #channels = new ChannelTable();
  readonly #delivery: Delivery;
  /** When the first of the commits was told whose messages are still held. */
  #tellingSince: number | null = null;
  readonly #limiter = new RateLimiter({ burst: 100, perSecond: 50 });
  /** Messages refused for being too many: whoever goes on all the same is closed. */
  readonly #floods = new RateLimiter({ burst: 200, perSecond: 10 });
  readonly #sweeper: NodeJS.Timeout;
  #socketCount = 0;

  constructor(options: EmbeddedOptions) {
    this.#options = options;
    this.#app = { key: options.key, secret: options.secret ?? randomBytes(32).toString('hex') };
    this.#delivery = new Delivery(this.#channels, options.now, (error) => options.onFailure?.(error));
    this.#sockets.on('wsClientError', (_error, stream) => refuseRaw(stream, 'INVALID_REQUEST'));
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

  prepare(change: Committed): Telling {
    const mail = this.#delivery.prepare(change);
    return { tell: () => this.#tell(mail) };
  }

  /**
   * Whatever is committed in one go (all that reached the disk together) is gathered first and handed to the sockets then,
   * one write for each.
   */
  #tell(mail: Mail): void {
    if (this.#tellingSince === null) {
      this.#tellingSince = performance.now();
      process.nextTick(() => this.#release());
    }
    this.#delivery.hand(mail);
    const { roomCode, departed } = mail.committed;
    for (const playerId of departed) this.#expel(roomChannel(roomCode), playerId);
  }

  #release(): void {
    const startedAt = this.#tellingSince!;
    this.#tellingSince = null;
    this.#delivery.release();
    this.#options.observeDelivery?.((performance.now() - startedAt) / 1000);
  }

  /** Pings whoever has been silent, and gives up on those who do not answer. */
  sweep(): void {
    const now = this.#options.now();
    for (const connection of this.#connections) {
      if (connection.pingedAt !== null) {
        if (now - connection.pingedAt >= PONG_MS) connection.close(CLOSE.noPong, 'Pong reply not received');
      } else if (now - connection.heardAt >= SILENCE_MS) {
        connection.pingedAt = now;
        connection.send('{"event":"pusher:ping","data":"{}"}');
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
    const [path = '', query] = (request.url ?? '').split('?', 2);
    const key = /^\/app\/([^/]+)$/.exec(path)?.[1];
    if (this.#options.isRateLimited?.(request)) return refuseRaw(stream, 'RATE_LIMITED');
    if (key === undefined) return refuseRaw(stream, 'NOT_FOUND');
    const objection = this.#options.objectionTo(request);
    if (objection) return refuseRaw(stream, objection);
    this.#sockets.handleUpgrade(request, stream, head, (ws) =>
      this.#welcome(ws, stream, key, new URLSearchParams(query)),
    );
  }

  #welcome(ws: WebSocket, stream: Duplex, key: string, query: URLSearchParams): void {
    this.#socketCount += 1;
    const connection = new Connection(`${randomInt(1e9)}.${this.#socketCount}`, ws, stream, {
      now: this.#options.now(),
      takesPlainData: query.get('client') === OFFICIAL_CLIENT,
    });
    ws.on('error', () => {}); // a broken frame closes the socket; there is nobody to tell
    const objection = this.#objection(key, query.get('protocol'));
    if (objection) return connection.close(objection.code, objection.message);
    this.#connections.add(connection);
    ws.on('message', (data, isBinary) => this.#receive(connection, isBinary ? null : data.toString()));
    ws.on('ping', (data) => this.#isHeard(connection, this.#options.now()) && connection.pong(data));
    ws.on('close', () => this.#goodbye(connection));
    const greeting = { socket_id: connection.id, activity_timeout: ACTIVITY_TIMEOUT_S };
    connection.send(frame('pusher:connection_established', JSON.stringify(greeting)));
  }

  #objection(key: string, protocol: string | null): { code: number; message: string } | null {
    if (key !== this.#app.key) return { code: CLOSE.unknownKey, message: 'App key not known here' };
    if (protocol === null) return { code: CLOSE.noProtocol, message: 'No protocol version supplied' };
    if (!/^\d+$/.test(protocol)) return { code: CLOSE.badVersion, message: 'Invalid version string format' };
    if (protocol !== '7') return { code: CLOSE.unsupportedProtocol, message: 'Only protocol 7 is spoken here' };
    return null;
  }

  #goodbye(connection: Connection): void {
    this.#connections.delete(connection);
    this.#limiter.forget(connection.id);
    this.#floods.forget(connection.id);
    for (const channel of [...connection.channels.keys()]) this.#unsubscribe(connection, channel);
  }

  /** A sign of life; false when it is one too many. */
  #isHeard(connection: Connection, now: number): boolean {
    connection.heardAt = now;
    connection.pingedAt = null;
    if (!this.#options.hasRateLimits || this.#limiter.take(connection.id, now)) return true;
    if (this.#floods.take(connection.id, now)) connection.complain(CLOSE.eventRejected, 'Too many messages');
    else connection.close(CLOSE.overCapacity, 'Too many messages');
    return false;
  }

  /** Null stands for a binary message. An exception here costs one socket, never everybody's games. */
  #receive(connection: Connection, text: string | null): void {
    try {
      if (!this.#isHeard(connection, this.#options.now())) return;
      const message = text === null ? null : parseFrame(text);
      if (message) this.#dispatch(connection, message);
      else connection.complain(null, 'Not a message of the Pusher protocol');
    } catch (error) {
      this.#options.onFailure?.(error);
      connection.terminate();
    }
  }

  #dispatch(connection: Connection, { event, channel, data }: ClientFrame): void {
    switch (event) {
      case 'pusher:ping':
        return connection.send('{"event":"pusher:pong","data":"{}"}');
      case 'pusher:pong':
        return;
      case 'pusher:subscribe':
        return this.#subscribe(connection, isFields(data) ? data : {});
      case 'pusher:unsubscribe':
        if (isFields(data) && typeof data.channel === 'string') this.#unsubscribe(connection, data.channel);
        return;
      case FOLLOW_EVENT:
        connection.takesChanges = true;
        return;
      case ACTION_EVENT:
        return this.#act(connection, channel, data);
      default:
        return connection.complain(CLOSE.eventRejected, 'This event is not taken from clients');
    }
  }

  #subscribe(connection: Connection, { channel, auth, channel_data: channelData }: Record<string, unknown>): void {
    if (typeof channel !== 'string' || !CHANNEL_NAME.test(channel)) {
      return connection.complain(null, 'Not a channel name');
    }
    if (connection.channels.size >= MAX_CHANNELS) return connection.complain(CLOSE.overCapacity, 'Too many channels');
    const isPresence = channel.startsWith('presence-');
    const member = isPresence ? readMember(channelData) : null;
    const isSecret = isPresence || channel.startsWith('private-');
    const signedData = isPresence && typeof channelData === 'string' ? channelData : undefined;
    const isRefused =
      (isPresence && !member) || (isSecret && !isSignedBy(this.#app, auth, connection.id, channel, signedData));
    if (isRefused) return this.#turnAway(connection, channel);
    if (member) void this.#admitSeated(connection, channel, member);
    else this.#admit(connection, channel, null);
  }

  #turnAway(connection: Connection, channel: string): void {
    const error = { type: 'AuthError', error: 'The signature does not fit', status: 401 };
    connection.send(frame('pusher:subscription_error', JSON.stringify(error), channel));
  }

  async #admitSeated(connection: Connection, channel: string, member: PresenceMember): Promise<void> {
    const roomCode = channel.slice(ROOM_CHANNEL.length);
    await this.#insist(
      () => this.#connections.has(connection),
      async () => {
        const isSeated = await this.#options.isSeated(roomCode, member.user_id);
        if (!this.#connections.has(connection)) return; // gone meanwhile
        if (isSeated) this.#admit(connection, channel, member);
        else this.#turnAway(connection, channel);
      },
    );
  }

  #admit(connection: Connection, channel: string, member: PresenceMember | null): void {
    const isNewMember = this.#channels.add(channel, connection, member);
    const { backplane } = this.#options;
    if (backplane) return void this.#admitSoon(backplane, connection, channel, member);
    this.#confirm(connection, channel, member && this.#channels.members(channel));
    if (isNewMember) this.memberAdded(channel, member!);
  }

  /** Not before everything that concerns the channel is sure to be heard here. */
  async #admitSoon(
    backplane: Backplane,
    connection: Connection,
    channel: string,
    member: PresenceMember | null,
  ): Promise<void> {
    const isWanted = () => connection.channels.has(channel);
    await this.#insist(isWanted, async () => {
      await backplane.attend(channel);
      const members = member && (await backplane.enter(channel, member));
      if (isWanted()) this.#confirm(connection, channel, members);
    });
  }

  /** A store that is away is waited for, as long as somebody is there to wait. */
  async #insist(isWanted: () => boolean, work: () => Promise<void>): Promise<void> {
    while (isWanted()) {
      try {
        return await work();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, ADMISSION_RETRY_MS).unref());
      }
    }
  }

  #confirm(connection: Connection, channel: string, members: readonly PresenceMember[] | null): void {
    const data = members ? { presence: presenceOf(members) } : {};
    connection.send(frame('pusher_internal:subscription_succeeded', JSON.stringify(data), channel));
  }

  #unsubscribe(connection: Connection, channel: string): void {
    const { backplane } = this.#options;
    const gone = this.#channels.remove(channel, connection);
    if (gone !== null && backplane) backplane.exit(channel, gone);
    else if (gone !== null) this.memberRemoved(channel, gone);
    if (backplane && !this.#channels.has(channel)) backplane.desert(channel);
  }

  memberAdded(channel: string, member: PresenceMember): void {
    this.#tellOthers(channel, member.user_id, 'pusher_internal:member_added', member);
  }

  memberRemoved(channel: string, playerId: PlayerId): void {
    this.#tellOthers(channel, playerId, 'pusher_internal:member_removed', { user_id: playerId });
  }

  /** Who no longer has a seat no longer hears the table. */
  #expel(channel: string, playerId: PlayerId): void {
    for (const connection of this.#channels.connectionsOf(channel, playerId)) this.#unsubscribe(connection, channel);
  }

  #tellOthers(channel: string, playerId: PlayerId, event: string, data: object): void {
    const text = frame(event, JSON.stringify(data), channel);
    const own = new Set(this.#channels.connectionsOf(channel, playerId));
    for (const connection of this.#channels.get(channel)?.connections ?? [])
      if (!own.has(connection)) connection.send(text);
  }

  #act(connection: Connection, channel: string | undefined, data: unknown): void {
    const playerId = channel && connection.channels.get(channel);
    if (!playerId) return connection.complain(CLOSE.eventRejected, 'Actions are taken on the own private channel only');
    const reply = (event: string, answer: object) => connection.send(frame(event, JSON.stringify(answer), channel));
    this.#options.onAction(playerId, data, reply);
  }
}

function readMember(channelData: unknown): PresenceMember | null {
  if (typeof channelData !== 'string') return null;
  const parsed = parseFrame(`{"event":"","data":${channelData}}`)?.data;
  return isFields(parsed) && typeof parsed.user_id === 'string' ? (parsed as unknown as PresenceMember) : null;
}

const presenceOf = (members: readonly PresenceMember[]) => ({
  count: members.length,
  ids: members.map((member) => member.user_id),
  hash: Object.fromEntries(members.map((member) => [member.user_id, member.user_info])),
});
