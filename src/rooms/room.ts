import type { AnyGame, BotLevel, GameEvent, Player, PlayerId, Timestamp } from '../kit/contract.ts';
import type { RandomState } from '../kit/random.ts';
import type { Result } from '../kit/result.ts';
import type { RoomNotice, RoomStatus } from '../kit/room-view.ts';
import type { Settings } from '../kit/settings.ts';

export type RoomCode = string;

export interface RoomPlayer extends Player {
  readonly isBot: boolean;
  readonly isConnected: boolean;
  readonly joinedAt: Timestamp;
  readonly score: number;
  readonly botLevel?: BotLevel;
  /** The person whose seat this bot keeps warm. */
  readonly covers?: AbsentPlayer;
}

export interface AbsentPlayer {
  readonly id: PlayerId;
  readonly name: string;
  readonly joinedAt: Timestamp;
  /** Who fell silent gets the seat back by being heard again; who left has to ask. */
  readonly why: 'left' | 'silent';
}

export interface Room {
  readonly roomCode: RoomCode;
  /** +1 per committed change. */
  readonly version: number;
  readonly createdAt: Timestamp;
  readonly touchedAt: Timestamp;
  readonly status: RoomStatus;
  readonly ownerId: PlayerId;
  readonly gameId: string;
  /** Seat order, always as many as the chosen seat count. */
  readonly players: readonly RoomPlayer[];
  readonly settings: Settings;
  readonly botLevel: BotLevel;
  /** The game's state; only the game looks into it. */
  readonly game: unknown;
  /** The version of the game's rules that wrote this state. */
  readonly rulesVersion: number;
  /** Nothing has happened since Play Again, so pressing it twice is harmless. */
  readonly isFresh: boolean;
  /** When each bot that owes an action will act. */
  readonly botClocks: Readonly<Record<PlayerId, Timestamp>>;
  /** The earliest of them. */
  readonly botActionAt: Timestamp | null;
  /** The earliest moment at which something happens by itself. */
  readonly dueAt: Timestamp | null;
  readonly generator: RandomState;
  /** Only in rooms of earlier editions, until the next game begins. The store keeps the results of actions now. */
  readonly lastActionIds: readonly AnsweredActions[];
  /** Why everybody is back in the lobby; gone when the next game begins. */
  readonly notice?: RoomNotice;
  /** People the owner has sent away. */
  readonly barred: readonly PlayerId[];
}

/** Whose action it is, and the id under which the player asked for it. */
export interface ActionKey {
  readonly playerId: PlayerId;
  readonly actionId: string;
}

/** One player's latest actions, the newest first. */
export interface AnsweredActions {
  readonly playerId: PlayerId;
  readonly actions: readonly RememberedAction[];
}

export interface RememberedAction {
  readonly id: string;
  /** The version it led to. */
  readonly version: number;
}

/** What a command leads to. The same room object means: nothing changed. No room means: the world is gone. */
export interface RoomStep {
  readonly room: Room | null;
  readonly events: readonly GameEvent[];
}

export type RoomResult = Result<RoomStep>;

/** What every command gets besides the room: the rules in force and the time. */
export interface RoomContext {
  readonly game: AnyGame;
  readonly now: Timestamp;
}

export const ROOM_LIFE_MS = 2 * 60 * 60 * 1000;
export const HEARTBEAT_MS = 10_000;
export const DISCONNECTED_AFTER_MS = 30_000;
export const REPLACED_AFTER_MS = 60_000;
export const NAME_MAX_LENGTH = 30;

const BOT_NAMES = [
  ...['Alice', 'Bob', 'Charlie', 'Dora', 'Edgar', 'Fern', 'Gus', 'Hilda', 'Igor', 'Jade'],
  ...['Kim', 'Lena', 'Milo', 'Nora', 'Otis', 'Pia', 'Quinn', 'Rosa', 'Sven', 'Tilda'],
].map((name) => `Bot ${name}`);

/** Trimmed, without control characters; null unless 1 to 30 characters remain. */
export function cleanName(name: string): string | null {
  const clean = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  const length = [...clean].length;
  return length >= 1 && length <= NAME_MAX_LENGTH ? clean : null;
}

export const humansOf = (room: Room): RoomPlayer[] => room.players.filter((player) => !player.isBot);

export const playerOf = (room: Room, id: PlayerId): RoomPlayer | undefined =>
  room.players.find((player) => player.id === id);

export const isMember = (room: Room, id: PlayerId): boolean =>
  room.players.some((player) => player.id === id && !player.isBot);

/** The bot that covers this person's seat. */
export const coverOf = (room: Room, id: PlayerId): RoomPlayer | undefined =>
  room.players.find((player) => player.covers?.id === id);

/** A bot for the next version of the room: its seat and that version make the id unique. */
export function createBot(
  room: Pick<Room, 'version' | 'players' | 'botLevel'>,
  seat: number,
  now: Timestamp,
): RoomPlayer {
  const used = new Set(room.players.map((player) => player.name));
  const name = BOT_NAMES.find((candidate) => !used.has(candidate)) ?? `Bot ${seat + 1}`;
  return {
    id: `bot-${room.version + 1}-${seat}`,
    name,
    isBot: true,
    isConnected: true,
    joinedAt: now,
    score: 0,
    botLevel: room.botLevel,
  };
}

export const withSeat = (players: readonly RoomPlayer[], leavingId: PlayerId, arriving: RoomPlayer): RoomPlayer[] =>
  players.map((player) => (player.id === leavingId ? arriving : player));

/** Lobby news for games played in partnerships. */
export function teamsUpdated(room: Room, { game }: RoomContext): GameEvent[] {
  if (!game.config.hasTeams || room.status !== 'waiting') return [];
  const idsAt = (parity: number) => room.players.filter((_, seat) => seat % 2 === parity).map((player) => player.id);
  return [{ name: 'teams-updated', data: { teams: { a: idsAt(0), b: idsAt(1) } } }];
}
