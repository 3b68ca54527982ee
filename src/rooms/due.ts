import type { PlayerId, Timestamp } from '../kit/contract.ts';
import type { Room } from './room.ts';

/** A bot's moment has come. */
export const shouldExecuteBotAction = (room: Room, now: Timestamp): boolean =>
  room.dueAt !== null && room.botActionAt !== null && room.botActionAt <= now;

/** The game's own moment has come, and no bot has to act first. */
export const shouldAdvancePhase = (room: Room, now: Timestamp): boolean =>
  room.dueAt !== null && room.botActionAt === null && room.dueAt <= now;

/** The bot whose clock ran out first. */
export function botToAct(room: Room): PlayerId | null {
  const clocks = Object.entries(room.botClocks);
  if (clocks.length === 0) return null;
  return clocks.reduce((first, clock) => (clock[1] < first[1] ? clock : first))[0];
}
