import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { AnyGame, Timestamp } from '../kit/contract.ts';
import { questionAhead } from '../rooms/advance.ts';
import type { Commit } from '../rooms/commit.ts';
import type { Games, LastSeen, Observer, Publisher, RoomStore } from '../rooms/ports.ts';
import { humansOf, type Room } from '../rooms/room.ts';
import { Rooms } from '../rooms/service.ts';
import type { GameListing } from '../wire/messages.ts';
import type { AppOptions } from './app-options.ts';
import { createBotMind, type ThreadedBotMind } from './bots/bot-player.ts';
import { systemEntropy } from './gateway/sessions.ts';
import { createHttpServer } from './http/server.ts';
import { openLimits } from './limits/open-limits.ts';
import { Metrics } from './metrics/metrics.ts';
import { openBorder } from './open-border.ts';
import { type OpenRealtime, openRealtime } from './open-realtime.ts';
import { MemoryLastSeen } from './storage/memory-last-seen.ts';
import { Scheduler } from './time/scheduler.ts';

/** Everything but listening. */
export interface App {
  readonly http: FastifyInstance;
  readonly rooms: Rooms;
  readonly scheduler: Scheduler;
  readonly realtime: OpenRealtime;
  readonly store: RoomStore;
  /** Waits for changes under way, then closes everything. No game is lost. */
  close(): Promise<void>;
}

export async function createApp(options: AppOptions): Promise<App> {
  const { config, games, log, store, shared, clientDir, version } = options;
  const now = options.now ?? Date.now;
  const metrics = new Metrics();
  store.observeWrites((seconds) => metrics.commitSeconds.observe(seconds));
  const lastSeen: LastSeen = shared?.lastSeen ?? new MemoryLastSeen();
  const limits = openLimits(options);
  const border = openBorder(options);
  const observer = metrics.observer(log);
  const botPlayer = createBotMind({
    onLate: (game) => metrics.lateBots.inc({ game }),
    onGuess: (game) => metrics.guesses.inc({ game }),
  });
  const afterCommit: ((commit: Commit) => void)[] = [
    ({ room }) => scheduler.expect(room?.dueAt ?? null),
    ({ room, entry }) => room === null && limits.ownWorldCap?.forget(entry.roomCode),
    (commit) => prefetchBotAction(commit, { games, botPlayer, observer }),
  ];
  const publisher: Publisher = {
    publish: (commit) => {
      for (const listener of afterCommit) listener(commit);
    },
  };
  const rooms = new Rooms({
    games,
    store,
    lastSeen,
    publisher,
    mind: botPlayer,
    entropy: systemEntropy,
    observer,
    now,
  });
  const scheduler = new Scheduler({ rooms, store, lastSeen, log, now });
  const realtime = openRealtime(options, { rooms, metrics, border, limits, now });
  afterCommit.unshift((commit) => realtime.publish(commit));
  metrics.watch({
    rooms: () => store.countRooms(),
    players: () => lastSeen.count(),
    sockets: () => realtime.countSockets(),
  });
  await greetRestored(options.restored ?? [], lastSeen, now());
  const http = await createHttpServer({
    ...{ config, ...border, ...limits, ...realtime, metrics, log, clientDir, version, now },
    listings: [...games.values()].map(listingOf),
    isHealthy: () => isAlive(store),
  });
  const server = http.server as Server;
  server.maxConnections = realtime.connections;
  realtime.attach(server);

  return {
    ...{ http, rooms, scheduler, realtime, store },
    async close() {
      await scheduler.stop();
      limits.sharedLimits?.close();
      await realtime.close();
      await http.close();
      await rooms.idle();
      await botPlayer.close();
      await store.close();
    },
  };
}

const isAlive = (store: RoomStore): Promise<boolean> =>
  store.ping().then(
    () => true,
    () => false,
  );

export const gamesById = (modules: readonly AnyGame[]): Games =>
  new Map(modules.map((module) => [module.config.id, module]));

/** After a restart every person counts as just seen, so that a minute of silence starts now. */
async function greetRestored(restored: Iterable<Room>, lastSeen: LastSeen, now: Timestamp): Promise<void> {
  for (const room of restored) {
    for (const { id } of humansOf(room)) await lastSeen.touch(room.roomCode, id, now);
  }
}

interface PrefetchPorts {
  readonly games: Games;
  readonly botPlayer: ThreadedBotMind;
  readonly observer: Observer;
}

/** Starts the expert that owes an action now. Drops a question that is not due any more. */
function prefetchBotAction({ entry, room, previous }: Commit, { games, botPlayer, observer }: PrefetchPorts): void {
  const { roomCode, version, now } = entry;
  const game = room && games.get(room.gameId);
  try {
    const question = room && game && questionAhead(room, game, now);
    if (question) botPlayer.foresee(game, question, roomCode);
    else if (previous && previous.botActionAt !== null) botPlayer.forget(roomCode);
  } catch (error) {
    observer.rulesFailed({ roomCode, version, gameId: room?.gameId ?? '', action: 'bot', error });
  }
}

function listingOf({ config }: AnyGame): GameListing {
  const { id, name, icon, description, seats, settings, botLevels, refusals } = config;
  return { id, name, icon, description, seats, hasTeams: config.hasTeams === true, settings, botLevels, refusals };
}
