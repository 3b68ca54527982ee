import type { Room } from '../../rooms/room.ts';
import { SharedLimits } from '../cluster/limits.ts';
import type { Shared } from '../cluster/shared.ts';
import { RedisWorldCap } from '../cluster/world-cap.ts';
import type { ServerConfig } from '../config.ts';
import { createRateLimits } from './rate-limiter.ts';
import { MemoryWorldCap } from './world-cap.ts';

interface LimitOptions {
  readonly config: Pick<ServerConfig, 'hasRateLimits'>;
  readonly shared?: Shared;
  readonly restored?: Iterable<Room>;
}

/** Limits of this server, shared with others where there are several. All are null where the operator has switched them off. */
export function openLimits({ config, shared, restored = [] }: LimitOptions) {
  const limits = config.hasRateLimits ? createRateLimits() : null;
  const sharedLimits = shared && limits ? new SharedLimits(shared.redis, limits) : null;
  const ownWorldCap = limits && !shared ? new MemoryWorldCap(restored) : null;
  const worldCap = limits && shared ? new RedisWorldCap(shared.redis) : ownWorldCap;
  return { limits, sharedLimits, ownWorldCap, worldCap };
}

export type Limits = ReturnType<typeof openLimits>;
