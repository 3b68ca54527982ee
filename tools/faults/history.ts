import { createHash } from 'node:crypto';
import type { GameAction, PlayerId } from '../../src/kit/contract.ts';
import type { ViewMessage } from '../../src/kit/room-view.ts';
import type { LogEntry } from '../../src/rooms/reduce.ts';
import type { Room, RoomCode } from '../../src/rooms/room.ts';

/** What one person did and was told, in the order of one clock: milliseconds since the run began. */
export type PersonEvent =
  | {
      readonly kind: 'sent';
      readonly at: number;
      readonly actionId: string;
      readonly action: GameAction;
      /** The newest version this person knew of. */
      readonly knew: number;
      /** The second click of a double click: the same wish under an id of its own. */
      readonly twinOf?: string;
    }
  | {
      readonly kind: 'acknowledged';
      readonly at: number;
      readonly actionId: string;
      /** Over HTTP the version the action led to; over the socket that one or a later one. */
      readonly version: number;
      readonly via: 'http' | 'socket';
    }
  | { readonly kind: 'refused'; readonly at: number; readonly actionId: string; readonly code: string }
  | {
      readonly kind: 'saw';
      readonly at: number;
      readonly version: number;
      readonly digest: string;
      /** Which socket it came over; null for an answer to a look. */
      readonly socket: number | null;
      /** The newest version this person knew of when asking; for a socket, when hearing. */
      readonly knew: number;
    };

export interface PersonHistory {
  readonly name: string;
  readonly roomCode: RoomCode;
  readonly playerId: PlayerId;
  readonly events: readonly PersonEvent[];
}

export interface RoomRecord {
  readonly roomCode: RoomCode;
  readonly gameId: string;
  readonly log: readonly LogEntry[];
  /** What the store holds at the end. */
  readonly stored: Room | null;
  /** The version when the last fault was over. */
  readonly calmVersion: number;
}

export interface History {
  readonly people: readonly PersonHistory[];
  readonly rooms: readonly RoomRecord[];
}

/** What a person sees of a room, in a few characters. */
export const digestOf = ({ room, view, legal }: Pick<ViewMessage, 'room' | 'view' | 'legal'>): string =>
  createHash('sha256')
    .update(JSON.stringify([room, view, legal]))
    .digest('base64url')
    .slice(0, 16);
