import type { PlayerId, Timestamp } from '../../kit/contract.ts';
import type { LastSeen } from '../../rooms/ports.ts';
import type { RoomCode } from '../../rooms/room.ts';
import { everyPartition, partitionOf, playerFeed, playerRoomsKey, seenKey } from '../storage/redis/keys.ts';
import type { Redis } from './redis-client.ts';

/** Signs of life need not be exact to the second. */
const WRITE_EVERY_MS = 2000;
const PLAYER_ROOMS_LIFE_S = 3 * 60 * 60;
const REMEMBERED = 50_000;

/**
 * Signs of life, shared by all servers, and with them who sits where: a server that holds somebody's socket learns from
 * it which rooms to listen to. Nobody is called silent for a time in which we could not have heard them.
 */
export class RedisLastSeen implements LastSeen {
  readonly #redis: Redis;
  /** When this server last wrote somebody's sign of life. */
  readonly #written = new Map<string, Timestamp>();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async touch(code: RoomCode, playerId: PlayerId, now: Timestamp): Promise<void> {
    const member = memberOf(code, playerId);
    const writtenAt = this.#written.get(member);
    if (writtenAt !== undefined && now - writtenAt < WRITE_EVERY_MS) return;
    this.#note(member, now);
    const key = seenKey(partitionOf(code));
    const rooms = playerRoomsKey(playerId);
    await Promise.all([
      this.#redis.send(key, ['ZADD', key, 'GT', String(now), member]),
      this.#redis.send(rooms, ['SADD', rooms, code]),
      this.#redis.send(rooms, ['EXPIRE', rooms, String(PLAYER_ROOMS_LIFE_S)]),
      writtenAt === undefined ? this.#redis.send(rooms, ['SPUBLISH', playerFeed(playerId), code]) : undefined,
    ]).catch((error: unknown) => {
      this.#written.delete(member);
      throw error;
    });
  }

  async find(code: RoomCode, playerIds: readonly PlayerId[]): Promise<(Timestamp | null)[]> {
    if (playerIds.length === 0) return [];
    const key = seenKey(partitionOf(code));
    const members = playerIds.map((playerId) => memberOf(code, playerId));
    const times = await this.#redis.send<(Timestamp | null)[]>(key, ['ZMSCORE', key, ...members]);
    return times.map((at) => at && Math.max(at, this.#redis.connectedAt));
  }

  async forget(code: RoomCode, playerId: PlayerId): Promise<void> {
    const key = seenKey(partitionOf(code));
    const rooms = playerRoomsKey(playerId);
    this.#written.delete(memberOf(code, playerId));
    await Promise.all([
      this.#redis.send(key, ['ZREM', key, memberOf(code, playerId)]),
      this.#redis.send(rooms, ['SREM', rooms, code]),
    ]);
  }

  async findSilent(before: Timestamp, limit: number): Promise<{ code: RoomCode; playerId: PlayerId }[]> {
    if (this.#redis.connectedAt >= before) return [];
    const lists = await Promise.all(everyPartition.map((partition) => this.#silentIn(partition, before, limit)));
    return lists
      .flat()
      .sort((a, b) => a[1] - b[1])
      .slice(0, limit)
      .map(([member]) => ({
        code: member.slice(0, member.indexOf(' ')),
        playerId: member.slice(member.indexOf(' ') + 1),
      }));
  }

  #silentIn(partition: number, before: Timestamp, limit: number): Promise<[string, Timestamp][]> {
    const key = seenKey(partition);
    const range = ['-inf', `(${before}`, 'BYSCORE', 'LIMIT', '0', String(limit), 'WITHSCORES'];
    return this.#redis.send(key, ['ZRANGE', key, ...range]);
  }

  async count(): Promise<number> {
    const keys = everyPartition.map(seenKey);
    const counts = await Promise.all(keys.map((key) => this.#redis.send<number>(key, ['ZCARD', key])));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** The rooms somebody was last seen in. */
  roomsOf(playerId: PlayerId): Promise<RoomCode[]> {
    const key = playerRoomsKey(playerId);
    return this.#redis.send(key, ['SMEMBERS', key]);
  }

  #note(member: string, now: Timestamp): void {
    this.#written.delete(member);
    this.#written.set(member, now);
    if (this.#written.size > REMEMBERED) this.#written.delete(this.#written.keys().next().value!);
  }
}

const memberOf = (code: RoomCode, playerId: PlayerId): string => `${code} ${playerId}`;
