import { createHmac, randomBytes } from 'node:crypto';
import { SECRET_KEY } from '../storage/redis/keys.ts';
import { RedisStore } from '../storage/redis/store.ts';
import { RedisLastSeen } from './last-seen.ts';
import { Redis, type RedisLog } from './redis-client.ts';

/** What all servers on one Redis have in common. */
export interface Shared {
  readonly redis: Redis;
  readonly store: RedisStore;
  readonly lastSeen: RedisLastSeen;
  /** Signs subscriptions: given by one server, shown to another. */
  readonly secret: string;
  /** Signs sessions. */
  readonly sessionKey: string;
}

export async function openShared(url: string, log: RedisLog, now: () => number): Promise<Shared> {
  const redis = await Redis.connect(url, log, now);
  const offered = randomBytes(32).toString('hex');
  await redis.send(SECRET_KEY, ['SET', SECRET_KEY, offered, 'NX']);
  const secret = await redis.send<string>(SECRET_KEY, ['GET', SECRET_KEY]);
  const sessionKey = createHmac('sha256', secret).update('sessions').digest('hex');
  return { redis, store: new RedisStore(redis), lastSeen: new RedisLastSeen(redis), secret, sessionKey };
}
