import type { BotLevel, GameAction, PlayerId } from '../kit/contract.ts';
import type { RefusalTable } from '../kit/result.ts';
import type { ViewMessage } from '../kit/room-view.ts';
import type { SettingField } from '../kit/settings.ts';
import type { Words } from '../kit/words.ts';

/** Answer to create and join. */
export interface PageSeatedAnswer {
  readonly roomCode: string;
  readonly playerId: PlayerId;
  readonly playerName: string;
}

/** The same for a request without a cookie. The token is the session: `Authorization: Bearer`. */
export interface SeatedAnswer extends PageSeatedAnswer {
  readonly token: string;
}

/** Answer to `GET /api/rooms/:roomCode`. */
export interface LookAnswer<View = unknown, Action extends GameAction = GameAction> extends ViewMessage<View, Action> {
  readonly me: { readonly playerId: PlayerId | null; readonly isSeated: boolean; readonly canRejoin: boolean };
}

export interface VersionAnswer {
  readonly success: true;
  readonly version: number;
}

export interface ErrorAnswer {
  readonly error: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** One game of `GET /api/games`: all a lobby needs to know. */
export interface GameListing {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly description: Words;
  readonly seats: { readonly min: number; readonly max: number; readonly initial: number };
  readonly hasTeams: boolean;
  readonly settings: readonly SettingField[];
  readonly botLevels: readonly BotLevel[];
  readonly refusals: RefusalTable;
}

/** `GET /api/realtime`: where the browser's Pusher client connects. */
export interface RealtimeAnswer {
  readonly key: string;
  /** Hosted Pusher; without it the socket is on this very server. */
  readonly cluster?: string;
  readonly host?: string;
  readonly port?: number;
  readonly forceTLS?: boolean;
  /** Whether `client-action` is understood on the private channel. */
  readonly actionsOverSocket: boolean;
}

/** `action-refused` on the private channel. */
export interface ActionRefused extends ErrorAnswer {
  readonly actionId: string;
}

/** Messages to a player's private channel and to the watch channel. */
export const VIEW_EVENT = 'view';
/** What is different since the version before, for connections that asked for it with the event below. */
export const CHANGES_EVENT = 'changes';
export const FOLLOW_EVENT = 'client-follow';
export const ACTION_EVENT = 'client-action';
export const ACTION_REFUSED_EVENT = 'action-refused';
/** Sent instead of a view that is too large for the carrier: fetch the room. */
export interface VersionOnly {
  readonly roomCode: string;
  readonly version: number;
}

/** `action-accepted` on the private channel: an action that changed nothing, or a repeat of an accepted one. */
export interface ActionAccepted {
  readonly actionId: string;
  readonly version: number;
}

export const ACTION_ACCEPTED_EVENT = 'action-accepted';

export interface ChannelAuth {
  readonly auth: string;
  readonly channel_data?: string;
}

/** A person in a presence channel. */
export interface PresenceMember {
  readonly user_id: PlayerId;
  readonly user_info: { readonly name: string };
}
