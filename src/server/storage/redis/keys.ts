import { createHash } from 'node:crypto';
import type { PlayerId } from '../../../kit/contract.ts';
import type { RoomCode } from '../../../rooms/room.ts';

/**
 * Everything of one room shares the hash tag of its code, so that one script can change it all on one node of a cluster.
 * What is looked up over all rooms is spread over a fixed number of sorted sets by the code.
 */
export const PARTITIONS = 16;

export const roomKey = (code: RoomCode): string => `ow:{${code}}:room`;
/** What has changed since the room was last put down whole. */
export const changesKey = (code: RoomCode): string => `ow:{${code}}:changes`;
export const logKey = (code: RoomCode): string => `ow:{${code}}:log`;
/** What a commit may change, on one node of a cluster. */
export const changeKeys = (code: RoomCode): string[] => [
  roomKey(code),
  logKey(code),
  changesKey(code),
  resultsKey(code),
  earlierResultsKey(code),
];
export const membersKey = (code: RoomCode): string => `ow:{${code}}:members`;
/** What actions were answered: in the game that is played, and in the one before. */
export const resultsKey = (code: RoomCode): string => `ow:{${code}}:results`;
export const earlierResultsKey = (code: RoomCode): string => `ow:{${code}}:results-before`;
/** The channel on which a room's changes are told. Editions that put them otherwise used another, and hear nothing of these. */
export const roomFeed = (code: RoomCode): string => `ow:{${code}}:news`;

/** Rooms by the time they come due: never later than the truth, which is in the room. */
export const dueKey = (partition: number): string => `ow:{due-${partition}}`;
/** All rooms, by a time at which they were certainly touched. */
export const roomsKey = (partition: number): string => `ow:{rooms-${partition}}`;
/** People in rooms, by their last sign of life. */
export const seenKey = (partition: number): string => `ow:{seen-${partition}}`;

/** The rooms somebody sits in, and the channel on which a new one is told. */
export const playerRoomsKey = (playerId: PlayerId): string => `ow:{${playerId}}:rooms`;
export const playerFeed = (playerId: PlayerId): string => `ow:{${playerId}}`;

export const limitKey = (name: string, key: string): string => `ow:limit:{${digestOf(`${name} ${key}`)}}`;
/** The living Worlds that a session or an address has created. */
export const worldsKey = (kind: 'session' | 'address', creator: string): string =>
  `ow:worlds:{${digestOf(`${kind} ${creator}`)}}`;
export const SECRET_KEY = 'ow:{secret}';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

export const everyPartition: readonly number[] = Array.from({ length: PARTITIONS }, (_, index) => index);

export function partitionOf(code: RoomCode): number {
  let hash = 0;
  for (let index = 0; index < code.length; index++) hash = (hash * 31 + code.charCodeAt(index)) | 0;
  return (hash >>> 0) % PARTITIONS;
}

export function byPartition(codes: readonly RoomCode[]): RoomCode[][] {
  const parts = new Map<number, RoomCode[]>();
  for (const code of codes) {
    const part = parts.get(partitionOf(code));
    if (part) part.push(code);
    else parts.set(partitionOf(code), [code]);
  }
  return [...parts.values()];
}
