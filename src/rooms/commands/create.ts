import type { BotLevel, PlayerId, Timestamp } from '../../kit/contract.ts';
import { accept, type Result, refuse } from '../../kit/result.ts';
import { initialSettings } from '../../kit/settings.ts';
import { cleanName, createBot, type Room, type RoomCode, type RoomContext, type RoomPlayer } from '../room.ts';

export interface CreateRoom {
  readonly type: 'create';
  readonly roomCode: RoomCode;
  readonly playerId: PlayerId;
  readonly name: string;
  readonly gameId: string;
  readonly seats?: number;
  /** 256 random bits in hex. */
  readonly seed: string;
}

const FIRST_BOT_LEVEL: BotLevel = 'standard';

/** The creator is seat 0 and owner; bots fill the rest. */
export function createRoom(command: CreateRoom, { game, now }: RoomContext): Result<{ room: Room; events: [] }> {
  const { config } = game;
  const name = cleanName(command.name);
  if (name === null) return refuse('INVALID_NAME');
  const seats = command.seats ?? config.seats.initial;
  if (!Number.isInteger(seats) || seats < config.seats.min || seats > config.seats.max)
    return refuse('INVALID_SETTING');
  const settings = initialSettings(config.settings);
  const revised = game.reviseSettings ? game.reviseSettings(settings, [], seats) : settings;
  if (revised === null) return refuse('INVALID_SETTING');

  const owner: RoomPlayer = { id: command.playerId, name, isBot: false, isConnected: true, joinedAt: now, score: 0 };
  return accept({
    room: {
      roomCode: command.roomCode,
      version: 1,
      createdAt: now,
      touchedAt: now,
      status: 'waiting',
      ownerId: owner.id,
      gameId: config.id,
      players: withBots(owner, seats, now),
      settings: revised,
      botLevel: FIRST_BOT_LEVEL,
      game: null,
      rulesVersion: config.rulesVersion,
      isFresh: false,
      botClocks: {},
      botActionAt: null,
      dueAt: null,
      generator: { seed: command.seed, drawn: 0 },
      lastActionIds: [],
      barred: [],
    },
    events: [],
  });
}

function withBots(owner: RoomPlayer, seats: number, now: Timestamp): RoomPlayer[] {
  const players = [owner];
  while (players.length < seats) {
    players.push(createBot({ version: 0, players, botLevel: FIRST_BOT_LEVEL }, players.length, now));
  }
  return players;
}
