import type { AnyGame, PlayerId, Timestamp } from '../kit/contract.ts';
import { oncePer } from '../kit/memoize.ts';
import { assertNever } from '../kit/result.ts';
import { type ShowConnection, showConnection } from './commands/connection.ts';
import { type CreateRoom, createRoom } from './commands/create.ts';
import { type AbandonGame, abandonGame, type Checkpoint, checkpoint } from './commands/game-state.ts';
import { type JoinRoom, joinRoom, type RejoinRoom, rejoinRoom } from './commands/join.ts';
import { type LeaveRoom, leaveRoom } from './commands/leave.ts';
import { advanceGame, type PlayAction, playAction } from './commands/play.ts';
import { type PlayAgain, playAgain } from './commands/play-again.ts';
import { type ChangeSettings, changeRoomSettings } from './commands/settings.ts';
import { type StartGame, startGame } from './commands/start.ts';
import type { ActionKey, RememberedAction, Room, RoomCode, RoomContext, RoomResult } from './room.ts';

/** The game's own time has come (a bot's move is a `play` like anybody's). */
export interface Advance {
  readonly type: 'advance';
}

/** What a player asks for under an id of its own, so that asking twice does it once. */
export type PlayerCommand = (ChangeSettings | StartGame | PlayAction | PlayAgain) & { readonly actionId?: string };

/** Everything that can happen to a room. */
export type Command =
  | JoinRoom
  | RejoinRoom
  | LeaveRoom
  | ShowConnection
  | PlayerCommand
  | Advance
  | Checkpoint
  | AbandonGame;

/** One accepted command: with the room before it, all that is needed to compute the room after it. */
export interface LogEntry {
  readonly roomCode: RoomCode;
  /** The version it led to. */
  readonly version: number;
  readonly now: Timestamp;
  /** The rules it was played under. */
  readonly rules: string;
  readonly command: CreateRoom | Command | FoldLog | Destroy;
}

/** Closes a log: the World is gone. Earlier editions wrote neither field. */
export interface Destroy {
  readonly type: 'destroy';
  readonly reason?: string;
  /** The people who were seated at the end. */
  readonly departed?: readonly PlayerId[];
}

/** Stands for all entries up to a version: the room as it was then. */
export interface FoldLog {
  readonly type: 'fold';
  readonly room: Room;
}

const PLATFORM_RULES = 1;

/** Names the rules in force, so that an old log is never replayed by new ones. Named once: every move is logged with it. */
export const rulesOf = oncePer(({ config }: AnyGame): string =>
  [PLATFORM_RULES, config.id, config.rulesVersion].join('/'),
);

/** The same room, command and context always give the same result. */
export function reduce(room: Room, command: Command, context: RoomContext): RoomResult {
  switch (command.type) {
    case 'join':
      return joinRoom(room, command, context);
    case 'rejoin':
      return rejoinRoom(room, command, context);
    case 'leave':
      return leaveRoom(room, command, context);
    case 'connection':
      return showConnection(room, command, context);
    case 'settings':
      return changeRoomSettings(room, command, context);
    case 'start':
      return startGame(room, command, context);
    case 'play':
      return playAction(room, command, context);
    case 'play-again':
      return playAgain(room, command, context);
    case 'advance':
      return advanceGame(room, context);
    case 'checkpoint':
      return checkpoint(room, command, context);
    case 'abandon':
      return abandonGame(room, command, context);
    default:
      return assertNever(command);
  }
}

/** Whose action led to this entry, where it had an id. */
export function actionKeyOf({ command }: LogEntry): ActionKey | undefined {
  const { playerId, actionId } = command as PlayerCommand;
  return actionId === undefined ? undefined : { playerId, actionId };
}

/** An accepted start, or an accepted Play Again, always begins a game. */
export const beginsGame = ({ command }: LogEntry): boolean => command.type === 'start' || command.type === 'play-again';

/** The action, if an earlier edition remembered it in the room. */
export const recallAction = (room: Room, { playerId, actionId }: ActionKey): RememberedAction | undefined =>
  room.lastActionIds
    .find((answered) => answered.playerId === playerId)
    ?.actions.find((remembered) => remembered.id === actionId);

/** One entry of the log applied to the room before it. */
export function replayEntry(room: Room | null, entry: LogEntry, game: AnyGame): Room | null {
  const { command, now } = entry;
  if (command.type === 'destroy') return null;
  if (command.type === 'fold') return command.room;
  const result =
    command.type === 'create'
      ? createRoom(command, { game, now })
      : room === null
        ? null
        : reduce(room, command, { game, now });
  if (!result?.ok || result.value.room?.version !== entry.version) {
    throw new Error(`log of ${entry.roomCode} does not replay at version ${entry.version}`);
  }
  return result.value.room;
}
