import { type Result, refuse } from '../../kit/result.ts';
import type { RateLimits } from './rate-limiter.ts';

export interface GuessPorts {
  /** Null: the operator has switched them off. */
  readonly limits: RateLimits | null;
  now(): number;
}

/**
 * What a network may learn about a room code. A code without a room costs a token. Without tokens a stranger learns
 * nothing. A member's answer tells nothing new and always passes, so that one guesser cannot silence a household.
 */
export function limitGuess<T>(
  { limits, now }: GuessPorts,
  network: string,
  result: Result<T>,
  isMember: boolean,
): Result<T> {
  if (!limits || isMember) return result;
  const isMiss = !result.ok && result.refusal.code === 'ROOM_NOT_FOUND';
  const mayLearn = isMiss ? limits.miss.take(network, now()) : limits.miss.hasToken(network, now());
  return mayLearn ? result : refuse('RATE_LIMITED');
}

/** Makes a room without a seat and a code without a room the same miss, with the same price. */
export function hideRoom<T>(ports: GuessPorts, network: string, result: Result<T>): Result<T> {
  if (!isForStranger(result)) return result;
  const { limits, now } = ports;
  return refuse(!limits || limits.miss.take(network, now()) ? 'UNAUTHORIZED' : 'RATE_LIMITED');
}

/** Whether only a caller without a seat gets this answer. */
export const isForStranger = (result: Result<unknown>): boolean =>
  !result.ok && (result.refusal.code === 'ROOM_NOT_FOUND' || result.refusal.code === 'UNAUTHORIZED');
