import type { PlayerId } from '../../kit/contract.ts';

/** So many at once, and so many more per second. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  tokens: number;
  at: number;
  /** Tokens taken that no other server knows of. */
  spent: number;
}

const SWEEP_EVERY = 10_000;

/** Token buckets by key. Buckets that have filled up again are forgotten, so memory follows use. */
export class RateLimiter {
  readonly allowance: Allowance;
  readonly #buckets = new Map<string, Bucket>();
  #calls = 0;

  constructor(allowance: Allowance) {
    this.allowance = allowance;
  }

  /** Takes one token; false when there is none. */
  take(key: string, nowMs: number): boolean {
    this.#calls += 1;
    if (this.#calls % SWEEP_EVERY === 0) this.#sweep(nowMs);
    const bucket = this.#refilled(key, nowMs);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    bucket.spent += 1;
    return true;
  }

  /** What was taken turned out to be owed to nobody. */
  giveBack(key: string, nowMs: number): void {
    const bucket = this.#refilled(key, nowMs);
    bucket.tokens = Math.min(this.allowance.burst, bucket.tokens + 1);
  }

  /** Whether a token could be taken, without taking it. */
  hasToken(key: string, nowMs: number): boolean {
    return !this.#buckets.has(key) || this.#refilled(key, nowMs).tokens >= 1;
  }

  forget(key: string): void {
    this.#buckets.delete(key);
  }

  /** What was taken by those who have used up half of their allowance, since they were last asked for. */
  takeSpendings(): [key: string, spent: number][] {
    const spendings: [string, number][] = [];
    for (const [key, bucket] of this.#buckets) {
      if (bucket.spent === 0 || bucket.tokens > this.allowance.burst / 2) continue;
      spendings.push([key, bucket.spent]);
      bucket.spent = 0;
    }
    return spendings;
  }

  /** No more than this is left. */
  cap(key: string, tokens: number): void {
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.tokens = Math.min(bucket.tokens, tokens);
  }

  #refilled(key: string, nowMs: number): Bucket {
    const { burst, perSecond } = this.allowance;
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: nowMs, spent: 0 };
    const elapsed = Math.max(0, nowMs - bucket.at);
    bucket.tokens = Math.min(burst, bucket.tokens + (elapsed / 1000) * perSecond);
    bucket.at = nowMs;
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #sweep(nowMs: number): void {
    const fullAfterMs = (this.allowance.burst / this.allowance.perSecond) * 1000;
    for (const [key, bucket] of this.#buckets) if (nowMs - bucket.at > fullAfterMs) this.#buckets.delete(key);
  }
}

/** Generous for play, closed for floods. */
export interface RateLimits {
  /** Requests and socket messages of one session, by player id. */
  readonly session: RateLimiter;
  /** Requests, upgrades and socket messages from one address; a whole party may sit behind it. */
  readonly address: RateLimiter;
  /** Pages and their files from one address. A first visit takes 20 at once, and a party arrives together. */
  readonly files: RateLimiter;
  /** New worlds from one address. */
  readonly create: RateLimiter;
  /** Codes that led nowhere, from one address: nobody gets to try them all. */
  readonly miss: RateLimiter;
}

export const createRateLimits = (): RateLimits => ({
  session: new RateLimiter({ burst: 60, perSecond: 20 }),
  address: new RateLimiter({ burst: 600, perSecond: 200 }),
  files: new RateLimiter({ burst: 3000, perSecond: 300 }),
  create: new RateLimiter({ burst: 30, perSecond: 0.5 }),
  miss: new RateLimiter({ burst: 20, perSecond: 0.2 }),
});

/** A socket, as far as limits know it. */
interface MessageSource {
  readonly id: string;
  readonly session: PlayerId | null;
  readonly network: string;
}

/** Messages of sockets count for the socket, its session and its address. HTTP requests share the last two buckets. */
export class MessageLimits {
  readonly #perSocket = new RateLimiter({ burst: 100, perSecond: 50 });
  /** Refused messages. A client that goes on after so many is closed. */
  readonly #refused = new RateLimiter({ burst: 200, perSecond: 10 });
  readonly #shared: Pick<RateLimits, 'session' | 'address'>;

  constructor(shared: Pick<RateLimits, 'session' | 'address'>) {
    this.#shared = shared;
  }

  /** A message that one bucket refuses costs nothing in the next: a flood from one socket spares its neighbours. */
  take({ id, session, network }: MessageSource, now: number): boolean {
    const { session: bySession, address } = this.#shared;
    return (
      this.#perSocket.take(id, now) && (session === null || bySession.take(session, now)) && address.take(network, now)
    );
  }

  /** False: this client has been refused too often. */
  takeRefusal({ id }: MessageSource, now: number): boolean {
    return this.#refused.take(id, now);
  }

  forget({ id }: MessageSource): void {
    this.#perSocket.forget(id);
    this.#refused.forget(id);
  }
}
