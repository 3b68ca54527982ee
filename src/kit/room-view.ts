import type { BotLevel, GameAction, GameEvent, LegalAction, PlayerId, Timestamp } from './contract.ts';
import type { Settings } from './settings.ts';

export type RoomStatus = 'waiting' | 'playing' | 'finished';

/**
 * What people are told of their World. `unknown-state`: the rules of today cannot read the stored state.
 * `rules-failed`: the next step of the game fails each time. `moves-lost`: the last changes could not be read after a restart.
 */
export type RoomNotice = 'unknown-state' | 'rules-failed' | 'moves-lost';

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
  readonly legal: readonly LegalAction<Action>[];
  readonly events: readonly GameEvent[];
  /** The server's clock when this was made, to correct countdowns by. */
  readonly now: Timestamp;
  /** The viewer's own action that led here. */
  readonly ack?: string;
}
