import { randomBytes } from 'node:crypto';
import type { PlayerId } from '../../kit/contract.ts';
import type { RoomCode } from '../../rooms/room.ts';
import type { PresenceMember } from '../../wire/messages.ts';
import { membersKey, roomFeed } from '../storage/redis/keys.ts';
import { ENTER, EXIT } from '../storage/redis/scripts.ts';
import type { Redis } from './redis-client.ts';

const PRESENCE_LAPSES_S = 30;
const PRESENCE_RENEWED_MS = 10_000;

/** Members of presence channels, shared by all servers. An entry lapses unless its server renews it. */
export class RedisPresence {
  readonly #redis: Redis;
  readonly #server = randomBytes(6).toString('hex');
  /** Who is present at this server, as it was told to the others. */
  readonly #present = new Map<RoomCode, Map<PlayerId, string>>();
  readonly #renewal: NodeJS.Timeout;

  constructor(redis: Redis) {
    this.#redis = redis;
    this.#renewal = setInterval(() => this.renew(), PRESENCE_RENEWED_MS).unref();
  }

  /** Everybody who is there then. */
  async enter(code: RoomCode, member: PresenceMember): Promise<PresenceMember[]> {
    const text = JSON.stringify(member);
    const here = this.#present.get(code) ?? new Map<PlayerId, string>();
    this.#present.set(code, here.set(member.user_id, text));
    const entries = await this.#announce(code, member.user_id, text);
    const members = entries.map((entry) => JSON.parse(entry.split(' ').slice(2).join(' ')) as PresenceMember);
    return [...new Map(members.map((someone) => [someone.user_id, someone])).values()];
  }

  exit(code: RoomCode, playerId: PlayerId): void {
    const here = this.#present.get(code);
    const text = here?.get(playerId);
    if (!here || text === undefined) return;
    here.delete(playerId);
    if (here.size === 0) this.#present.delete(code);
    const args = [roomFeed(code), playerId, this.#server, text];
    this.#redis.run(EXIT, [membersKey(code)], args).catch(() => {}); // then it lapses
  }

  renew(): void {
    for (const [code, here] of this.#present) {
      for (const [playerId, text] of here) this.#announce(code, playerId, text).catch(() => {}); // the next one may work
    }
  }

  /** Takes this server's people off the lists. */
  close(): void {
    clearInterval(this.#renewal);
    for (const [code, here] of [...this.#present]) {
      for (const playerId of [...here.keys()]) this.exit(code, playerId);
    }
  }

  #announce(code: RoomCode, playerId: PlayerId, text: string): Promise<string[]> {
    const args = [roomFeed(code), String(PRESENCE_LAPSES_S), playerId, this.#server, text];
    return this.#redis.run(ENTER, [membersKey(code)], args);
  }
}
