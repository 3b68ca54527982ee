import type { PlayerId } from '../kit/contract.ts';
import { applyChanges, type Change } from '../kit/patch.ts';
import type { RememberedAction, Room } from './room.ts';

/** Earlier editions kept them by player. */
type OldActionIds = Readonly<Record<PlayerId, readonly RememberedAction[]>>;

/** Rooms without a version were stored while every game was at this one. */
const FIRST_RULES_VERSION = 1;

/** A stored room, of this edition or an earlier one, and what has changed since. */
export function readRoom(text: string, changes: readonly string[] = []): Room {
  const stored = JSON.parse(text) as Room;
  const room = { ...stored, rulesVersion: stored.rulesVersion ?? FIRST_RULES_VERSION };
  const known: unknown = room.lastActionIds;
  const whole = Array.isArray(known) ? room : { ...room, lastActionIds: listed(known as OldActionIds) };
  return changes.reduce((changed, each) => applyChanges(changed, JSON.parse(each) as Change[]), whole);
}

const listed = (known: OldActionIds): Room['lastActionIds'] =>
  Object.entries(known).map(([playerId, actions]) => ({ playerId, actions }));
