import type { PlayerId } from '../../kit/contract.ts';
import type { Games } from '../../rooms/ports.ts';
import type { Room, RoomCode } from '../../rooms/room.ts';
import type { Committed } from '../../rooms/visibility.ts';
import { parseChannel } from '../../wire/channels.ts';
import type { PresenceMember } from '../broadcast/realtime.ts';
import type { Backplane } from '../pusher/backplane.ts';
import { playerNews, roomNews } from '../storage/redis/keys.ts';
import type { RedisStore } from '../storage/redis/store.ts';
import { markOf, readNews, withRoom, workOut } from './commit-notice.ts';
import type { RedisLastSeen } from './last-seen.ts';
import { RedisPresence } from './presence.ts';
import type { Redis, RedisLog } from './redis-client.ts';
import { RetryBacklog } from './retry-backlog.ts';

export interface RedisBackplanePorts {
  readonly redis: Redis;
  readonly store: RedisStore;
  readonly lastSeen: RedisLastSeen;
  readonly games: Games;
  readonly log: RedisLog;
  /** What was committed in a room somebody here listens to, on whatever server: in order, each version once. */
  deliver(committed: Committed): void;
  memberAdded(code: RoomCode, member: PresenceMember): void;
  memberRemoved(code: RoomCode, playerId: PlayerId): void;
  now(): number;
}

type FeedSource = Pick<Feed, 'name' | 'listener' | 'catchUp'>;

/** One subscription to Redis, kept up for as long as channels of ours need it. */
interface Feed {
  readonly name: string;
  readonly drop: () => void;
  readonly listener: (message: string) => void;
  /** The channels of ours that need it. */
  readonly needs: Set<string>;
  readonly isUp: Promise<void>;
  readonly setUp: () => void;
  /** Makes up for what was missed while the subscription was down. */
  readonly catchUp: () => Promise<void>;
  /** Rooms only: changes that were heard of and not yet delivered. */
  readonly unread: string[];
  /** Resolves when all of them have been delivered. */
  reading: Promise<void>;
  /** The last version delivered, and the room as it was then. */
  version: number;
  room: Room | null;
  /** Whoever waits for a version to be delivered. */
  readonly waiting: Set<() => void>;
}

/** News that takes longer has been missed. */
const TELL_WITHIN_MS = 300;

/** Channels over many servers: each listens in Redis to the rooms its own people are in. */
export class RedisBackplane implements Backplane {
  readonly #ports: RedisBackplanePorts;
  readonly #presence: RedisPresence;
  readonly #rooms = new Map<RoomCode, Feed>();
  readonly #players = new Map<PlayerId, Feed>();
  readonly #feedsOf = new Map<string, Set<Feed>>();
  /** Feeds that may have missed messages. The connection for commands may be ready later than the one that listens. */
  readonly #behind: RetryBacklog<Feed>;

  constructor(ports: RedisBackplanePorts) {
    this.#ports = ports;
    this.#presence = new RedisPresence(ports.redis);
    this.#behind = new RetryBacklog({
      work: (feed) => this.#catchUp(feed),
      onFailure: (error) => ports.log.warn({ error: String(error) }, 'could not catch up with rooms; trying again'),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref()),
    });
    ports.redis.onReconnect(() => {
      this.#behind.add(this.#players.values());
      this.#behind.add(this.#rooms.values());
      this.#presence.renew();
    });
  }

  async attend(channel: string): Promise<void> {
    const parsed = parseChannel(channel);
    if (parsed === null) return;
    if (parsed.kind !== 'player') return this.#followRoom(parsed.roomCode, channel);
    await this.#followPlayer(parsed.playerId, channel);
    await this.#followRoomsOf(parsed.playerId, channel);
  }

  desert(channel: string): void {
    for (const feed of this.#feedsOf.get(channel) ?? []) {
      feed.needs.delete(channel);
      if (feed.needs.size === 0) feed.drop();
    }
    this.#feedsOf.delete(channel);
  }

  enter(channel: string, member: PresenceMember): Promise<PresenceMember[]> {
    return this.#presence.enter(roomOf(channel), member);
  }

  exit(channel: string, playerId: PlayerId): void {
    this.#presence.exit(roomOf(channel), playerId);
  }

  /**
   * Says something of the room as everybody here was last told it is, once that is no older than a version. It is said
   * in that very moment, as whatever is delivered next is newer. False: nobody here listens to the room.
   */
  async sayOnceTold(code: RoomCode, version: number, say: (room: Room) => void): Promise<boolean> {
    const giveUpAt = performance.now() + TELL_WITHIN_MS;
    const isBehind = (): boolean => (this.#rooms.get(code)?.version ?? version) < version;
    while (isBehind() && performance.now() < giveUpAt) {
      await nextDelivery(this.#rooms.get(code)!, giveUpAt - performance.now());
    }
    if (isBehind()) await this.#tellWhatIs(code);
    const room = isBehind() ? null : this.#rooms.get(code)?.room;
    if (room) say(room);
    return Boolean(room);
  }

  /** Takes this server's people off the lists. */
  async close(): Promise<void> {
    this.#behind.close();
    this.#presence.close();
  }

  #followRoom(code: RoomCode, channel: string): Promise<void> {
    const listener = (message: string) => this.#heardOfRoom(code, message);
    return this.#follow(this.#rooms, code, channel, {
      name: roomNews(code),
      listener,
      catchUp: () => this.#tellWhatIs(code),
    });
  }

  #followPlayer(playerId: PlayerId, channel: string): Promise<void> {
    const listener = (code: string) => void this.#followRoom(code, channel);
    const catchUp = () => this.#followMissedRoomsOf(playerId, channel);
    return this.#follow(this.#players, playerId, channel, { name: playerNews(playerId), listener, catchUp });
  }

  async #followRoomsOf(playerId: PlayerId, channel: string): Promise<void> {
    const codes = await this.#ports.lastSeen.roomsOf(playerId);
    if (!this.#players.get(playerId)?.needs.has(channel)) return; // gone again meanwhile
    await Promise.all(codes.map((code) => this.#followRoom(code, channel)));
  }

  /** The person may have sat down elsewhere while the subscription was down. */
  async #followMissedRoomsOf(playerId: PlayerId, channel: string): Promise<void> {
    const known = new Set(this.#feedsOf.get(channel));
    await this.#followRoomsOf(playerId, channel);
    const missed = [...(this.#feedsOf.get(channel) ?? [])].filter((feed) => !known.has(feed));
    this.#behind.add(missed);
  }

  #follow<Key>(feeds: Map<Key, Feed>, key: Key, channel: string, source: FeedSource): Promise<void> {
    const feed = feeds.get(key) ?? this.#open(feeds, key, source);
    feed.needs.add(channel);
    const feedsOfChannel = this.#feedsOf.get(channel);
    if (feedsOfChannel) feedsOfChannel.add(feed);
    else this.#feedsOf.set(channel, new Set([feed]));
    return feed.isUp;
  }

  #open<Key>(feeds: Map<Key, Feed>, key: Key, source: FeedSource): Feed {
    let setUp = () => {};
    const isUp = new Promise<void>((resolve) => {
      setUp = resolve;
    });
    const drop = () => {
      feeds.delete(key);
      this.#ports.redis.unsubscribe(source.name).catch(() => {}); // a broken connection has no subscriptions
    };
    const feed: Feed = {
      ...source,
      drop,
      needs: new Set(),
      isUp,
      setUp,
      unread: [],
      reading: Promise.resolve(),
      version: 0,
      room: null,
      waiting: new Set(),
    };
    feeds.set(key, feed);
    this.#subscribe(feed).catch(() => this.#behind.add([feed]));
    return feed;
  }

  async #subscribe(feed: Feed): Promise<void> {
    await this.#ports.redis.subscribe(feed.name, feed.listener);
    feed.setUp();
  }

  #heardOfRoom(code: RoomCode, message: string): void {
    if (message.startsWith('+')) {
      this.#ports.memberAdded(code, JSON.parse(message.slice(1)) as PresenceMember);
    } else if (message.startsWith('-')) {
      this.#ports.memberRemoved(code, message.slice(1));
    } else {
      this.#heardOfChange(code, message);
    }
  }

  #heardOfChange(code: RoomCode, message: string): void {
    const feed = this.#rooms.get(code);
    if (!feed) return;
    feed.unread.push(message);
    if (feed.unread.length === 1) feed.reading = this.#readOn(code, feed); // otherwise that is under way
  }

  /** One change after another, and mostly at once: few have to wait for Redis. */
  async #readOn(code: RoomCode, feed: Feed): Promise<void> {
    for (const { unread } = feed; unread.length > 0; unread.shift()) {
      try {
        const committed = this.#atHand(code, feed, unread[0]!) ?? (await this.#lookUp(code, feed, unread[0]!));
        if (committed) this.#deliver(committed);
      } catch (error) {
        this.#ports.log.warn({ roomCode: code, error: String(error) }, 'could not read news of a room');
        this.#behind.add([feed]);
      }
    }
  }

  /** What this server can tell by itself: its own change, or one to a room it knows. */
  #atHand(code: RoomCode, { room }: Feed, message: string): Committed | null {
    const { store, games } = this.#ports;
    const own = store.recognize(code, markOf(message));
    if (own) return own;
    const news = readNews(message);
    return workOut(news, room?.version === news.entry.version - 1 ? room : store.peek(code), games);
  }

  async #lookUp(code: RoomCode, { version }: Feed, message: string): Promise<Committed | null> {
    const { store, games } = this.#ports;
    const news = readNews(message);
    const room = news.entry.version > version ? await store.load(code) : null;
    return room && withRoom(news, room, games);
  }

  /** Views never go back, whatever comes late. */
  #deliver(committed: Committed): void {
    const { store } = this.#ports;
    const feed = this.#rooms.get(committed.roomCode);
    if (!feed || committed.version <= feed.version) return;
    if (committed.room) store.learn(committed.room);
    else store.forget(committed.roomCode);
    const before = committed.before ?? (feed.room?.version === committed.version - 1 ? feed.room : undefined);
    feed.version = committed.room ? committed.version : 0;
    feed.room = committed.room;
    this.#ports.deliver(before === committed.before ? committed : { ...committed, before });
    for (const resolve of feed.waiting) resolve();
    feed.waiting.clear();
  }

  /** Delivers what is so now, in place of messages that were missed. */
  async #catchUp(feed: Feed): Promise<void> {
    if (feed.needs.size === 0) return;
    await this.#subscribe(feed);
    await feed.catchUp();
  }

  /** Messages that have arrived are delivered first, as only they hold the events. */
  async #tellWhatIs(code: RoomCode): Promise<void> {
    const room = await this.#ports.store.load(code);
    await this.#rooms.get(code)?.reading;
    const game = room && this.#ports.games.get(room.gameId);
    if (!room || !game) return; // the next heartbeat of whoever is still there gets 404
    const { version } = room;
    this.#deliver({ roomCode: code, version, room, events: [], now: this.#ports.now(), game, departed: [] });
  }
}

/** Resolves with the next version that is delivered, or when it takes too long. */
function nextDelivery({ waiting }: Feed, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, limitMs);
    function done(): void {
      clearTimeout(timer);
      waiting.delete(done);
      resolve();
    }
    waiting.add(done);
  });
}

const roomOf = (channel: string): RoomCode => (parseChannel(channel) as { roomCode: RoomCode }).roomCode;
