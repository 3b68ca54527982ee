import type { Timestamp } from '../engine/game-module.ts';

/**
 * The time of day when it was made, and from then on steady: a wall clock that is set forward or back meanwhile neither
 * holds up a bot nor ends a turn. It begins no earlier than the latest moment any room knows of.
 */
export function createSteadyClock(
  notBefore: Timestamp = 0,
  wallNow: () => Timestamp = Date.now,
  monotonicNow: () => number = () => performance.now(),
): () => Timestamp {
  const offset = Math.max(wallNow(), notBefore) - monotonicNow();
  return () => Math.floor(monotonicNow() + offset);
}
