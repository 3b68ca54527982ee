import type { Server } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import type { AnyGame, PlayerId, Timestamp } from '../kit/contract.ts';
import { type Result, refuse } from '../kit/result.ts';
import { questionAhead } from '../rooms/advance.ts';
import {
  type Games,
  type LastSeen,
  type Observer,
  type Publisher,
  type RoomStore,
  StoreUnavailable,
  type Telling,
} from '../rooms/ports.ts';
import { humansOf, isMember, type Room, type RoomCode } from '../rooms/room.ts';
import { type Look, Rooms } from '../rooms/service.ts';
import type { Committed } from '../rooms/visibility.ts';
import { roomChannel } from '../wire/channels.ts';
import { ACTION_REFUSED_EVENT, VIEW_EVENT } from '../wire/messages.ts';
import { parseRoomCode, SocketAction } from '../wire/requests.ts';
import { createBotMind, type ThreadedBotMind } from './bots/bot-player.ts';
import { PusherRealtime } from './broadcast/hosted-pusher.ts';
import type { Realtime } from './broadcast/realtime.ts';
import { RedisBackplane } from './cluster/commit-feed.ts';
import type { Shared } from './cluster/shared.ts';
import type { ServerConfig } from './config.ts';
import { createHostCheck } from './gateway/host.ts';
import { createOriginCheck } from './gateway/origin.ts';
import { objectionToSender } from './gateway/pre-checks.ts';
import { Refusals } from './gateway/replies.ts';
import { Sessions, systemEntropy } from './gateway/sessions.ts';
import { SessionCookies } from './http/cookies.ts';
import { createHttpServer } from './http/server.ts';
import { networkOf } from './limits/address.ts';
import { createClientReader } from './limits/client.ts';
import { planConnections, socketCaps } from './limits/connection-plan.ts';
import { type GuessPorts, hideRoom } from './limits/guess-limit.ts';
import { openLimits } from './limits/open-limits.ts';
import { traceOf } from './metrics/error-trace.ts';
import { Metrics } from './metrics/metrics.ts';
import { type ActionSender, EmbeddedRealtime } from './pusher/server.ts';
import { MemoryLastSeen } from './storage/memory-last-seen.ts';
import { Scheduler } from './time/scheduler.ts';

export interface AppOptions {
  readonly config: ServerConfig;
  readonly games: Games;
  readonly store: RoomStore;
  /** What this server has in common with others, where there are several. */
  readonly shared?: Shared;
  /** Signs sessions. */
  readonly sessionKey: string;
  /** Rooms that were there before this process was: their people get time to come back. */
  readonly restored?: Iterable<Room>;
  readonly log: FastifyBaseLogger;
  readonly clientDir: string | null;
  readonly version: string;
  readonly now?: () => Timestamp;
  /** How many files this process may have open; null or nothing: unknown. */
  readonly openFiles?: number | null;
}

/** Everything but listening. */
export interface App {
  readonly http: FastifyInstance;
  readonly rooms: Rooms;
  readonly scheduler: Scheduler;
  readonly realtime: Realtime;
  readonly store: RoomStore;
  /** Lets everybody finish what is under way, then closes; nobody's game is lost. */
  close(): Promise<void>;
}

const EMBEDDED_KEY = 'oyster-world';

export async function createApp(options: AppOptions): Promise<App> {
  const { config, games, log } = options;
  const now = options.now ?? Date.now;
  const metrics = new Metrics();
  const { store, shared } = options;
  store.observeWrites((seconds) => metrics.commitSeconds.observe(seconds));
  const lastSeen: LastSeen = shared?.lastSeen ?? new MemoryLastSeen();
  const refusals = new Refusals(games);
  const border = openBorder(options);
  const connections = planConnections(options.openFiles ?? null, config.maxSockets);
  const { limits, sharedLimits, ownWorldCap, worldCap } = openLimits(options);

  /** Whatever goes wrong in telling of a change, the change itself stands. */
  const tell = ({ roomCode }: Committed, telling: Telling): void => {
    try {
      telling.tell();
    } catch (error) {
      log.error({ roomCode, ...traceOf(error) }, 'a commit could not be told');
    }
  };
  // With sockets of our own on several servers, everybody hears of a commit from Redis, whoever made it: in one order.
  const backplane =
    shared && !config.pusher
      ? new RedisBackplane({
          ...{ ...shared, games, log, now },
          deliver: (committed) => tell(committed, realtime.prepare(committed)),
          memberAdded: (code, member) => (realtime as EmbeddedRealtime).memberAdded(roomChannel(code), member),
          memberRemoved: (code, id) => (realtime as EmbeddedRealtime).memberRemoved(roomChannel(code), id),
        })
      : null;
  const realtime: Realtime = config.pusher
    ? new PusherRealtime(config.pusher, log)
    : new EmbeddedRealtime({
        key: EMBEDDED_KEY,
        ...(shared && { secret: shared.secret }),
        ...(backplane && { backplane }),
        limits,
        caps: socketCaps(connections.sockets, config.hasRateLimits),
        objectionTo: (request) => objectionToSender(border, request, border.readClient(request)),
        networkOf: (request) => networkOf(border.readClient(request).address),
        isSeated: async (roomCode, playerId) => {
          const room = await store.load(roomCode);
          return room !== null && isMember(room, playerId);
        },
        onAction: (from, data, reply) => takeSocketAction(socketActionPorts, from, data, reply),
        onFailure: (error) => log.error(traceOf(error), 'a message failed'),
        observeDelivery: (seconds) => metrics.deliverySeconds.observe(seconds),
        now,
      });
  const publisher: Publisher = {
    prepare(change) {
      const telling = backplane ? null : realtime.prepare(change);
      return {
        tell() {
          if (telling) tell(change, telling);
          scheduler.expect(change.room?.dueAt ?? null);
          if (change.room === null) ownWorldCap?.forget(change.roomCode);
          thinkAhead(mind, observer, change);
        },
      };
    },
  };
  const mind = createBotMind({
    onLate: (game) => metrics.lateBots.inc({ game }),
    onGuess: (game) => metrics.guesses.inc({ game }),
  });
  const observer = metrics.observer(log);
  const rooms = new Rooms({ games, store, lastSeen, publisher, mind, entropy: systemEntropy, observer, now });
  /** Without a Redis in between, everybody has been told what is at hand. */
  const sayOfStored: SocketActionPorts['sayOnceTold'] = async (code, _version, say) => {
    const room = store.peek(code);
    if (room) say(room);
    return room !== null;
  };
  const sayOnceTold = backplane ? backplane.sayOnceTold.bind(backplane) : sayOfStored;
  const socketActionPorts = { rooms, refusals, log, limits, now, sayOnceTold };
  const scheduler = new Scheduler({ rooms, store, lastSeen, log, now });
  metrics.watch({
    rooms: () => store.countRooms(),
    players: () => lastSeen.count(),
    sockets: () => realtime.countSockets(),
  });
  await welcomeRestored(options.restored ?? [], lastSeen, now());

  const isHealthy = () =>
    store.ping().then(
      () => true,
      () => false,
    );
  const { clientDir, version } = options;
  const http = await createHttpServer({
    ...{
      config,
      games,
      rooms,
      realtime,
      refusals,
      limits,
      worldCap,
      metrics,
      ...border,
      log,
      clientDir,
      version,
      isHealthy,
      now,
    },
  });
  const server = http.server as Server;
  server.maxConnections = connections.all;
  realtime.attach(server);

  return {
    http,
    rooms,
    scheduler,
    realtime,
    store,
    async close() {
      await scheduler.stop();
      sharedLimits?.close();
      await backplane?.close();
      await realtime.close();
      await http.close();
      await rooms.idle();
      await mind.close();
      await store.close();
    },
  };
}

/** What decides which requests and upgrades get in, and as which session. */
function openBorder({ config, sessionKey }: AppOptions) {
  const sessions = new Sessions(sessionKey);
  return {
    isKnownHost: createHostCheck(config),
    isAllowedOrigin: createOriginCheck(config),
    readClient: createClientReader(config.trustProxy),
    sessions,
    cookies: new SessionCookies(sessions, config),
  };
}

export const gamesById = (modules: readonly AnyGame[]): Games =>
  new Map(modules.map((module) => [module.config.id, module]));

/** After a restart everybody is taken as just seen, so that a minute's silence counts from now. */
async function welcomeRestored(restored: Iterable<Room>, lastSeen: LastSeen, now: Timestamp): Promise<void> {
  for (const room of restored) {
    for (const { id } of humansOf(room)) await lastSeen.touch(room.roomCode, id, now);
  }
}

/** An expert that owes an action begins to think; a question that is not due any more is dropped. */
function thinkAhead(mind: ThreadedBotMind, observer: Observer, change: Committed): void {
  const { roomCode, version, room, before, game, now } = change;
  try {
    const question = room && questionAhead(room, game, now);
    if (question) mind.foresee(game, question, roomCode);
    else if (before && before.botActionAt !== null) mind.forget(roomCode);
  } catch (error) {
    observer.rulesFailed({ roomCode, version, gameId: game.config.id, action: 'bot', error });
  }
}

const socketAction = Compile(SocketAction);

interface SocketActionPorts extends GuessPorts {
  readonly rooms: Rooms;
  readonly refusals: Refusals;
  readonly log: FastifyBaseLogger;
  /** Says something of the room as everybody was last told it is, in that very moment. False: nobody listens to it. */
  readonly sayOnceTold: RedisBackplane['sayOnceTold'];
}

type Reply = (event: string, data: object) => void;

/** An action that came over a socket. It takes the same way as a posted one. */
function takeSocketAction(ports: SocketActionPorts, from: ActionSender, data: unknown, reply: Reply): void {
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
