import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Commit } from '../rooms/commit.ts';
import { isMember } from '../rooms/room.ts';
import type { Rooms } from '../rooms/service.ts';
import { roomChannel } from '../wire/channels.ts';
import type { AppOptions } from './app-options.ts';
import { HostedRealtime } from './broadcast/hosted-pusher.ts';
import { SocketPublisher } from './broadcast/publisher.ts';
import { WriteScheduler } from './broadcast/write-scheduler.ts';
import { CommitFeed } from './cluster/commit-feed.ts';
import { type ChannelAuthority, Gateway } from './gateway/gateway.ts';
import { objectionToSender } from './gateway/pre-checks.ts';
import { refuseRaw } from './http/raw-refusal.ts';
import { networkOf } from './limits/address.ts';
import { planConnections, socketCaps } from './limits/connection-plan.ts';
import type { Limits } from './limits/open-limits.ts';
import { traceOf } from './metrics/error-trace.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Border } from './open-border.ts';
import { PusherServer } from './pusher/server.ts';
import { webSocketFrame } from './pusher/ws-frame.ts';

const EMBEDDED_KEY = 'oyster-world';

interface Parts {
  readonly rooms: Rooms;
  readonly metrics: Metrics;
  readonly border: Border;
  readonly limits: Limits;
  now(): number;
}

/** The way to browsers: sockets of this server, sockets of several servers, or a hosted service. */
export interface OpenRealtime {
  readonly gateway: Gateway;
  readonly authority: ChannelAuthority;
  /** Null: a hosted service has the sockets. */
  readonly sockets: PusherServer | null;
  /** How many connections the HTTP server may hold, sockets included. */
  readonly connections: number;
  /** Receives the commits of this server. */
  publish(commit: Commit): void;
  attach(server: Server): void;
  countSockets(): number;
  close(): Promise<void>;
}

export function openRealtime(options: AppOptions, parts: Parts): OpenRealtime {
  return options.config.pusher ? openHosted(options, parts) : openSockets(options, parts);
}

function openHosted({ config, games, log, openFiles = null }: AppOptions, parts: Parts): OpenRealtime {
  const hosted = new HostedRealtime({
    ...{ settings: config.pusher!, games, log },
    onFailure: (error) => log.error(traceOf(error), 'a commit could not be published'),
  });
  return {
    gateway: openGateway(parts, hosted, log),
    authority: hosted,
    sockets: null,
    connections: planConnections(openFiles, config.maxSockets).all,
    publish: (commit) => hosted.publish(commit),
    attach: () => {},
    countSockets: () => 0,
    close: () => hosted.close(),
  };
}

function openSockets(options: AppOptions, parts: Parts): OpenRealtime {
  const { config, games, log, shared, openFiles = null } = options;
  const plan = planConnections(openFiles, config.maxSockets);
  const publisher = new SocketPublisher({
    games,
    scheduler: openWriteScheduler(parts.metrics),
    subscribersOf: (channel) => sockets.subscribersOf(channel),
    frameOf: webSocketFrame,
    expel: (roomCode, playerId) => sockets.expel(roomCode, playerId),
    onFailure: (error) => log.error(traceOf(error), 'a commit could not be published'),
  });
  // On Redis, the commits of all servers come back in one order, and so do those of this server.
  const feed = shared
    ? new CommitFeed({
        ...{ ...shared, games, log, now: parts.now },
        publish: (commit) => publisher.publish(commit),
        memberAdded: (code, member) => sockets.memberAdded(roomChannel(code), member),
        memberRemoved: (code, playerId) => sockets.memberRemoved(roomChannel(code), playerId),
      })
    : null;
  const sockets: PusherServer = openPusherServer(options, parts, {
    feed,
    plan,
    answerAction: (from, data) => gateway.answerSocketAction(from, data),
  });
  const gateway = openGateway(parts, sockets, log);
  return {
    gateway,
    authority: sockets,
    sockets,
    connections: plan.all,
    publish: feed ? () => {} : (commit) => publisher.publish(commit),
    attach: (server) => sockets.attach(server),
    countSockets: () => sockets.countSockets(),
    async close() {
      await feed?.close();
      await sockets.close();
    },
  };
}

const openWriteScheduler = (metrics: Metrics): WriteScheduler =>
  new WriteScheduler({
    now: () => performance.now(),
    setTimer: (run, ms) => void setTimeout(run, ms),
    defer: (run) => process.nextTick(run),
    observe: (seconds) => metrics.deliverySeconds.observe(seconds),
  });

const openGateway = ({ rooms, border, limits, now }: Parts, authority: ChannelAuthority, log: AppOptions['log']) =>
  new Gateway({
    ...{ rooms, authority, now, refusals: border.refusals, sessions: border.sessions },
    ...{ limits: limits.limits, worldCap: limits.worldCap },
    onFailure: (error) => log.error({ error: String(error) }, 'an action failed'),
  });

interface SocketParts extends Pick<ConstructorParameters<typeof PusherServer>[0], 'answerAction'> {
  readonly feed: CommitFeed | null;
  readonly plan: ReturnType<typeof planConnections>;
}

function openPusherServer(
  { config, log, store, shared }: AppOptions,
  { border, limits, now }: Parts,
  { feed, plan, answerAction }: SocketParts,
): PusherServer {
  return new PusherServer({
    key: EMBEDDED_KEY,
    ...(shared && { secret: shared.secret }),
    ...(feed && { backplane: feed }),
    limits: limits.limits,
    caps: socketCaps(plan.sockets, config.hasRateLimits),
    answerAction,
    refuseUpgrade: refuseRaw,
    objectionTo: (request) => objectionToSender(border, request, border.readClient(request)),
    networkOf: (request) => networkOf(border.readClient(request).address),
    isSeated: async (roomCode, playerId) => {
      const room = await store.load(roomCode);
      return room !== null && isMember(room, playerId);
    },
    onFailure: (error) => log.error(traceOf(error), 'a message failed'),
    now,
  });
}
