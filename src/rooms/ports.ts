import type { AnyGame, BotLevel, GameAction, LegalAction, PlayerId, Timestamp } from '../kit/contract.ts';
import type { Result } from '../kit/result.ts';
import type { Commit } from './commit.ts';
import type { LogEntry } from './reduce.ts';
import type { ActionKey, Room, RoomCode } from './room.ts';

export type Games = ReadonlyMap<string, AnyGame>;

/** The answer to an action. */
export type ActionResult = Result<{ readonly version: number }>;

/** The answer to an action that left the room as it was. */
export interface UnchangedAnswer extends ActionKey {
  readonly result: ActionResult;
  /** False: a second try may be answered otherwise, so nothing is kept. */
  readonly isLasting: boolean;
}

/** The store cannot be reached just now. Whether a change was made is unknown; the same action id may be tried again. */
export class StoreUnavailable extends Error {}

/** Rooms and their logs. A resolved promise means that the change is durable. */
export interface RoomStore {
  /** False: the code is taken. */
  create(room: Room, entry: LogEntry, commit?: Commit): Promise<boolean>;
  /** The latest committed room. May answer at once when it is at hand. */
  load(code: RoomCode): Promise<Room | null> | Room | null;
  /** The room as far as it is at hand: perhaps overtaken, which `commit` and `confirm` find out. */
  peek(code: RoomCode): Room | null;
  /** False: version - 1 is no longer the latest. A result: this very action has been answered before. */
  commit(next: Room, entry: LogEntry, commit?: Commit): Promise<boolean | ActionResult>;
  /**
   * True: this room is the latest, and the answer is kept as durably as a change. False: it is not the latest.
   * A result: this very action has been answered before.
   */
  confirm(room: Room, answer?: UnchangedAnswer): Promise<boolean | ActionResult> | boolean | ActionResult;
  /** Rooms whose `dueAt` has come, the longest overdue first. Until its next change, none is handed out again for a second. */
  claimDue(now: Timestamp, limit: number): Promise<RoomCode[]>;
  /** The earliest time at which a room is to be claimed from here. */
  nextDueAt(): Promise<Timestamp | null>;
  /** Rooms last touched before a moment. */
  findStale(touchedBefore: Timestamp, limit: number): Promise<RoomCode[]>;
  /** False: the entry's version - 1 is no longer the latest, so somebody is still there. */
  remove(entry: LogEntry, commit?: Commit): Promise<boolean>;
  /** Every entry since the room was created. */
  readLog(code: RoomCode): Promise<LogEntry[]>;
  countRooms(): Promise<number>;
  /** Fails when the store could not keep a promise now. */
  ping(): Promise<void>;
  /** Tells from now on how long each write takes, from being handed over until it is safe. */
  observeWrites(observe: (seconds: number) => void): void;
  close(): Promise<void>;
}

/** Whoever claimed a due room has so long to make the step; then another may. */
export const CLAIM_MS = 1000;

/** When somebody was last heard of. Apart from rooms, so that a heartbeat never bumps a version. */
export interface LastSeen {
  touch(code: RoomCode, playerId: PlayerId, now: Timestamp): Promise<void> | void;
  /** In the order of the question; null: never. */
  find(code: RoomCode, playerIds: readonly PlayerId[]): Promise<(Timestamp | null)[]>;
  forget(code: RoomCode, playerId: PlayerId): Promise<void>;
  /** Who was last heard of before a moment, the longest silence first. */
  findSilent(before: Timestamp, limit: number): Promise<{ code: RoomCode; playerId: PlayerId }[]>;
  count(): Promise<number>;
}

/** Sends stored commits to their subscribers. Never throws and never waits. */
export interface Publisher {
  publish(commit: Commit): void;
}

/** What a bot is asked, and all it is told. */
export interface BotQuestion {
  readonly view: unknown;
  readonly legal: readonly LegalAction[];
  readonly level: BotLevel;
  readonly now: Timestamp;
}

/** Chooses for a bot, from what its seat may know. A World has one question at a time; a newer one replaces it. */
export interface BotMind {
  choose(game: AnyGame, question: BotQuestion, roomCode: RoomCode): Promise<GameAction>;
}

export interface Entropy {
  roomCode(): RoomCode;
  /** 256 random bits in hex. */
  seed(): string;
}

/** The rules of a game threw: a bug. Nothing was changed. */
export interface RulesFault {
  readonly roomCode: RoomCode;
  readonly version: number;
  readonly gameId: string;
  /** The type of the command or action, or what else the rules were asked for. */
  readonly action: string;
  readonly error: unknown;
}

/** What is worth counting; the shell decides how. */
export interface Observer {
  rulesFailed(fault: RulesFault): void;
  /** A due step failed too often, and the World is going back to its lobby. */
  gameEnded(roomCode: RoomCode, gameId: string): void;
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
