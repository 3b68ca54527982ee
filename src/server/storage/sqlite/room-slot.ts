import type { Games } from '../../../rooms/ports.ts';
import { rulesOf } from '../../../rooms/reduce.ts';
import type { Room, RoomCode } from '../../../rooms/room.ts';
import type { RecentResults, StoredEntry } from '../recent-results.ts';

/** All that is known of one code: looked up once for each change. */
export interface Slot {
  readonly code: RoomCode;
  /** Null: not yet there, or gone and still in the snapshots. */
  room: Room | null;
  /** The version promised to a commit that is still on its way to the disk; 0: none is. */
  promised: number;
  /** The snapshot is behind. */
  isDirty: boolean;
  /** With the next snapshot the log begins anew: it is too long, or does not lead to this room. */
  mustFold: boolean;
  /** What its actions were answered. */
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
  mustFold: false,
  results,
});

/** What brings the snapshots of these rooms up to date. */
export function snapshotsOf(slots: readonly Slot[], games: Games) {
  const present = slots.filter((slot): slot is Slot & { room: Room } => slot.room !== null);
  const folds = present
    .filter(({ mustFold }) => mustFold)
    .map(({ code, room, results }) => {
      return { code, rules: rulesOf(games.get(room.gameId)!), results: JSON.stringify(results) };
    });
  return {
    kind: 'snapshot' as const,
    rooms: present.map(({ code, room }) => ({ code, version: room.version, room: JSON.stringify(room) })),
    folds,
    gone: slots.filter(({ room }) => room === null).map(({ code }) => code),
  };
}
