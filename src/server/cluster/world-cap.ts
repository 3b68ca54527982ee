import { randomUUID } from 'node:crypto';
import type { PlayerId, Timestamp } from '../../kit/contract.ts';
import type { RoomCode } from '../../rooms/room.ts';
import { type Reservation, WORLDS_OF_ADDRESS, WORLDS_OF_SESSION, type WorldCap } from '../limits/world-cap.ts';
import { roomKey, worldsKey } from '../storage/redis/keys.ts';
import { RESERVE } from '../storage/redis/scripts.ts';
import type { Redis } from './redis-client.ts';

interface Creator {
  readonly key: string;
  readonly limit: number;
}

/** Longer than any creation takes. */
const RESERVED_MS = 60_000;
/** Counted from the last World that was created. */
const LIST_LIFE_S = 24 * 60 * 60;

/**
 * Of many servers. Redis keeps a list of Worlds for each creator, under a hash of session or address. Worlds that are gone
 * are struck off a list when it is full, so that nothing has to be written when one ends.
 */
export class RedisWorldCap implements WorldCap {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async reserve(playerId: PlayerId, network: string, now: Timestamp): Promise<Reservation | null> {
    const session = { key: worldsKey('session', playerId), limit: WORLDS_OF_SESSION };
    const address = { key: worldsKey('address', network), limit: WORLDS_OF_ADDRESS };
    const place = randomUUID();
    if (!(await this.#enter(session, place, now))) return null;
    if (!(await this.#enter(address, place, now))) {
      await this.#strike(session.key, [place]);
      return null;
    }
    const keys = [session.key, address.key];
    return {
      keep: async (code) => {
        await Promise.all(keys.map((key) => this.#redis.send(key, ['ZADD', key, String(now), code])));
        await Promise.all(keys.map((key) => this.#strike(key, [place])));
      },
      release: async () => void (await Promise.all(keys.map((key) => this.#strike(key, [place])))),
    };
  }

  async #enter(creator: Creator, place: string, now: Timestamp): Promise<boolean> {
    if (await this.#tryEnter(creator, place, now)) return true;
    await this.#strikeGone(creator.key, now);
    return this.#tryEnter(creator, place, now);
  }

  async #tryEnter({ key, limit }: Creator, place: string, now: Timestamp): Promise<boolean> {
    const args = [String(limit), String(now), place, String(LIST_LIFE_S)];
    return (await this.#redis.run<number>(RESERVE, [key], args)) === 1;
  }

  /** Strikes off Worlds that are gone, and places that a server reserved before it died. */
  async #strikeGone(key: string, now: Timestamp): Promise<void> {
    const range = ['0', '-1', 'WITHSCORES'];
    const listed = await this.#redis.send<[string, Timestamp][]>(key, ['ZRANGE', key, ...range]);
    const areGone = await Promise.all(listed.map(([entry, at]) => this.#isGone(entry, now - at)));
    await this.#strike(
      key,
      listed.flatMap(([entry], index) => (areGone[index] ? [entry] : [])),
    );
  }

  async #isGone(entry: string, ageMs: number): Promise<boolean> {
    if (entry.includes('-')) return ageMs > RESERVED_MS; // a place: no code has a hyphen
    const key = roomKey(entry as RoomCode);
    return (await this.#redis.send<number>(key, ['EXISTS', key])) === 0;
  }

  async #strike(key: string, entries: readonly string[]): Promise<void> {
    if (entries.length > 0) await this.#redis.send(key, ['ZREM', key, ...entries]);
  }
}
