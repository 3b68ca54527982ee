import type { AnyGame, BotLevel, GameAction, PlayerId, Timestamp } from '../engine/game-module.ts';
import type { Committed } from './deliver.ts';
import type { LogEntry } from './reduce.ts';
import type { Room, RoomCode } from './room.ts';

export type Games = ReadonlyMap<string, AnyGame>;

/** Rooms and their logs. A promise kept is on disk (or wherever the store's promise reaches). */
export interface RoomStore {
  /** False: the code is taken. */
  create(room: Room, entry: LogEntry): Promise<boolean>;
  /** The latest committed room. May answer at once when it is at hand. */
  load(code: RoomCode): Promise<Room | null> | Room | null;
  /** False: version - 1 is no longer the latest. */
  commit(next: Room, entry: LogEntry): Promise<boolean>;
  /** Rooms whose `dueAt` has come, the longest overdue first. */
  findDue(now: Timestamp, limit: number): Promise<RoomCode[]>;
  /** The earliest `dueAt` of all rooms. */
  nextDueAt(): Promise<Timestamp | null>;
  /** Rooms last touched before a moment. */
  findStale(touchedBefore: Timestamp, limit: number): Promise<RoomCode[]>;
  /** False: the entry's version - 1 is no longer the latest, so somebody is still there. */
  remove(entry: LogEntry): Promise<boolean>;
  /** Every entry since the room was created. */
  readLog(code: RoomCode): Promise<LogEntry[]>;
  countRooms(): Promise<number>;
  /** Fails when the store could not keep a promise now. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** When somebody was last heard of. Apart from rooms, so that a heartbeat never bumps a version. */
export interface LastSeen {
  touch(code: RoomCode, playerId: PlayerId, now: Timestamp): Promise<void>;
  get(code: RoomCode, playerId: PlayerId): Promise<Timestamp | null>;
  forget(code: RoomCode, playerId: PlayerId): Promise<void>;
  /** Who was last heard of before a moment, the longest silence first. */
  findSilent(before: Timestamp, limit: number): Promise<{ code: RoomCode; playerId: PlayerId }[]>;
}

/** Tells everybody concerned what was committed. Never fails, never waits. */
export interface Publisher {
  publish(committed: Committed): void;
}

/** Chooses for a bot, from what its seat may know. */
export interface BotMind {
  choose(
    game: AnyGame,
    question: { view: unknown; legal: readonly GameAction[]; level: BotLevel; now: Timestamp },
  ): Promise<GameAction>;
}

export interface Entropy {
  roomCode(): RoomCode;
  /** 256 random bits in hex. */
  seed(): string;
}

/** What is worth counting; the shell decides how. */
export interface Observer {
  committed(entry: LogEntry): void;
  refused(code: string): void;
  /** A bot threw or chose what the rules refuse; the first legal action was played instead. */
  botFailed(roomCode: RoomCode, gameId: string, reason: string): void;
}

export interface Ports {
  readonly games: Games;
  readonly store: RoomStore;
  readonly lastSeen: LastSeen;
  readonly publisher: Publisher;
  readonly mind: BotMind;
  readonly entropy: Entropy;
  readonly observer: Observer;
  now(): Timestamp;
}
