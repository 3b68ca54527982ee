import type { Room, RoomCode } from '../../platform/room.ts';
import type { RecentResults, StoredEntry } from './recent-results.ts';

/** All that is known of one code: looked up once for each change. */
export interface Slot {
  readonly code: RoomCode;
  /** Null: not yet there, or gone and still in the snapshots. */
  room: Room | null;
  /** The version promised to a commit that is still on its way to the disk; 0: none is. */
  promised: number;
  /** The snapshot is behind. */
  isDirty: boolean;
  /** The log does not lead to this room: with the next snapshot it begins anew. */
  isCutOff: boolean;
  /** What the log holds of it. */
  readonly results: RecentResults;
}

/** An entry on its way to the disk, and the room it leads to; null when the world goes. */
export interface Change {
  readonly slot: Slot;
  readonly entry: StoredEntry;
  readonly next: Room | null;
}

export const newSlot = (code: RoomCode, results: RecentResults): Slot => ({
  code,
  room: null,
  promised: 0,
  isDirty: false,
  isCutOff: false,
  results,
});
