import type { RateLimiter, RateLimits } from '../limits/rate-limiter.ts';
import { limitKey } from '../storage/redis/keys.ts';
import { SPEND } from '../storage/redis/scripts.ts';
import type { Redis } from './redis-client.ts';

const SHARE_EVERY_MS = 1000;

/**
 * Makes the limits of all servers one. Each decides by itself, at once; once a second those who have used up half of their
 * allowance are charged in Redis for what they spent here, and learn what is left of it everywhere.
 */
export class SharedLimits {
  readonly #redis: Redis;
  readonly #limits: RateLimits;
  readonly #timer: NodeJS.Timeout;

  constructor(redis: Redis, limits: RateLimits) {
    this.#redis = redis;
    this.#limits = limits;
    this.#timer = setInterval(() => void this.share(), SHARE_EVERY_MS).unref();
  }

  async share(): Promise<void> {
    const limiters = Object.entries(this.#limits) as [string, RateLimiter][];
    const charges = limiters.flatMap(([name, limiter]) =>
      limiter.takeSpendings().map(([key, spent]) => this.#charge(name, limiter, key, spent)),
    );
    await Promise.all(charges);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #charge(name: string, limiter: RateLimiter, key: string, spent: number): Promise<void> {
    const { burst, perSecond } = limiter.allowance;
    const args = [String(burst), String(perSecond), String(spent)];
    const left = await this.#redis.run<string>(SPEND, [limitKey(name, key)], args).catch(() => null);
    if (left !== null) limiter.cap(key, Number(left));
  }
}
