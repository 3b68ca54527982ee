import { type ActionTable, readActions } from './action-tables.ts';
import { applyChanges, type Change, type Fields } from './changes.ts';
import type { BotLevel, GameAction, GameEvent, PlayerId, Timestamp } from './game-module.ts';
import type { Settings } from './settings.ts';

export type RoomStatus = 'waiting' | 'playing' | 'finished';

/** What the lobby has to tell: the game was left in a state that the rules of today cannot read. */
export type RoomNotice = 'unknown-state';

export interface SeatView {
  readonly id: PlayerId;
  readonly name: string;
  readonly isBot: boolean;
  readonly isConnected: boolean;
  readonly joinedAt: Timestamp;
  readonly score: number;
  readonly botLevel?: BotLevel;
}

/** What everybody may know of the room around a game. */
export interface RoomView {
  readonly roomCode: string;
  readonly version: number;
  readonly status: RoomStatus;
  readonly ownerId: PlayerId;
  readonly gameId: string;
  readonly players: readonly SeatView[];
  readonly settings: Settings;
  readonly botLevel: BotLevel;
  readonly botActionAt: Timestamp | null;
  readonly notice?: RoomNotice;
}

/** The complete truth for one viewer after a commit, and what happened in it. */
export interface ViewMessage<View = unknown, Action extends GameAction = GameAction> {
  readonly version: number;
  readonly room: RoomView;
  /** Null while no game has been started. */
  readonly view: View | null;
  readonly legal: readonly Action[];
  readonly events: readonly GameEvent[];
  /** The server's clock when this was made, to correct countdowns by. */
  readonly now: Timestamp;
  /** The viewer's own action that led here. */
  readonly ack?: string;
}

/** An event; `shown` names what belongs to its data too and is to be found in the view under the same name. */
export interface EventInChanges extends GameEvent {
  readonly shown?: readonly string[];
}

/** The same for whoever has the version before. */
export interface ChangesMessage {
  readonly roomCode: string;
  readonly version: number;
  /** What is different in the room, each by the way to it; the version apart. */
  readonly room: readonly Change[];
  /** And in the view. */
  readonly view: readonly Change[];
  readonly legal: readonly ActionTable[];
  readonly events: readonly EventInChanges[];
  readonly now: Timestamp;
  readonly ack?: string;
}

/** The complete truth again; null when the changes are to something else. */
export function withChanges(known: ViewMessage, message: ChangesMessage): ViewMessage | null {
  const { roomCode, ...rest } = message;
  if (known.room.roomCode !== roomCode || known.version !== message.version - 1) return null;
  const view = applyChanges(known.view, message.view);
  return {
    ...rest,
    room: { ...applyChanges(known.room, message.room), version: message.version },
    view,
    legal: readActions(message.legal),
    events: message.events.map((event) => withShown(event, view as Fields)),
  };
}

function withShown({ shown, ...event }: EventInChanges, view: Fields): GameEvent {
  if (!shown) return event;
  return { ...event, data: { ...event.data, ...Object.fromEntries(shown.map((key) => [key, view[key]])) } };
}
