import type { FastifyBaseLogger } from 'fastify';
import type { Timestamp } from '../kit/contract.ts';
import type { Games, RoomStore } from '../rooms/ports.ts';
import type { Room } from '../rooms/room.ts';
import type { Shared } from './cluster/shared.ts';
import type { ServerConfig } from './config.ts';

export interface AppOptions {
  readonly config: ServerConfig;
  readonly games: Games;
  readonly store: RoomStore;
  /** What several servers share. */
  readonly shared?: Shared;
  /** Signs sessions. */
  readonly sessionKey: string;
  /** Rooms of an earlier process. Their people get time to come back. */
  readonly restored?: Iterable<Room>;
  readonly log: FastifyBaseLogger;
  readonly clientDir: string | null;
  readonly version: string;
  readonly now?: () => Timestamp;
  /** How many files this process may have open; null or nothing: unknown. */
  readonly openFiles?: number | null;
}
