import type { PlayerId } from '../../kit/contract.ts';
import type { Commit } from '../../rooms/commit.ts';
import type { Games } from '../../rooms/ports.ts';
import type { LogEntry } from '../../rooms/reduce.ts';
import type { Room, RoomCode } from '../../rooms/room.ts';
import { parseChannel } from '../../wire/channels.ts';
import type { PresenceMember } from '../../wire/messages.ts';
import type { Backplane } from '../pusher/backplane.ts';
import { playerFeed, roomFeed } from '../storage/redis/keys.ts';
import type { RedisStore } from '../storage/redis/store.ts';
import { commitOfNotice, readNotice, stateCommit } from './commit-notice.ts';
import type { RedisLastSeen } from './last-seen.ts';
import { RedisPresence } from './presence.ts';
import type { Redis, RedisLog } from './redis-client.ts';
import { RetryBacklog } from './retry-backlog.ts';

export interface CommitFeedPorts {
  readonly redis: Redis;
  readonly store: RedisStore;
  readonly lastSeen: RedisLastSeen;
  readonly games: Games;
  readonly log: RedisLog;
  /** Receives the commits of all servers in the rooms that are followed here: in order, each version once. */
  publish(commit: Commit): void;
  memberAdded(code: RoomCode, member: PresenceMember): void;
  memberRemoved(code: RoomCode, playerId: PlayerId): void;
  now(): number;
}

type FeedSource = Pick<Feed, 'name' | 'listener' | 'prepare' | 'catchUp'>;

/** One subscription to Redis. It lasts as long as a channel of this server needs it. */
interface Feed {
  readonly name: string;
  readonly drop: () => void;
  readonly listener: (message: string) => void;
  /** The channels of this server that need it. */
  readonly needs: Set<string>;
  readonly isUp: Promise<void>;
  readonly setUp: () => void;
  /** Runs between the subscription to Redis and `setUp`. */
  readonly prepare: () => Promise<void>;
  /** Publishes the present state in place of missed notices. */
  readonly catchUp: () => Promise<void>;
  /** Rooms only: notices that were received and not yet published. */
  readonly unread: string[];
  /** Resolves when all of them have been published. */
  reading: Promise<void>;
  /** The last published version. */
  version: number;
  /** The latest room that is known here. The next commit is computed from it. */
  room: Room | null;
}

/** Follows in Redis the rooms that subscribers of this server need, and publishes their commits here. */
export class CommitFeed implements Backplane {
  readonly #ports: CommitFeedPorts;
  readonly #presence: RedisPresence;
  readonly #rooms = new Map<RoomCode, Feed>();
  readonly #players = new Map<PlayerId, Feed>();
  readonly #feedsOf = new Map<string, Set<Feed>>();
  /** Feeds that may have missed messages. The connection for commands may be ready later than the one that listens. */
  readonly #behind: RetryBacklog<Feed>;

  constructor(ports: CommitFeedPorts) {
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

  async subscribe(channel: string): Promise<void> {
    const parsed = parseChannel(channel);
    if (parsed === null) return;
    if (parsed.kind !== 'player') return this.#followRoom(parsed.roomCode, channel);
    await this.#followPlayer(parsed.playerId, channel);
    await this.#followRoomsOf(parsed.playerId, channel);
  }

  unsubscribe(channel: string): void {
    for (const feed of this.#feedsOf.get(channel) ?? []) {
      feed.needs.delete(channel);
      if (feed.needs.size === 0) feed.drop();
    }
    this.#feedsOf.delete(channel);
  }

  addMember(channel: string, member: PresenceMember): Promise<PresenceMember[]> {
    return this.#presence.enter(roomOf(channel), member);
  }

  removeMember(channel: string, playerId: PlayerId): void {
    this.#presence.exit(roomOf(channel), playerId);
  }

  /** Takes this server's people off the lists. */
  async close(): Promise<void> {
    this.#behind.close();
    this.#presence.close();
  }

  #followRoom(code: RoomCode, channel: string): Promise<void> {
    const listener = (message: string) => this.#receive(code, message);
    return this.#follow(this.#rooms, code, channel, {
      name: roomFeed(code),
      listener,
      prepare: () => this.#loadRoom(code),
      catchUp: () => this.#publishState(code),
    });
  }

  #followPlayer(playerId: PlayerId, channel: string): Promise<void> {
    const listener = (code: string) => void this.#followRoom(code, channel);
    const catchUp = () => this.#followMissedRoomsOf(playerId, channel);
    return this.#follow(this.#players, playerId, channel, {
      name: playerFeed(playerId),
      listener,
      prepare: async () => {},
      catchUp,
    });
  }

  async #followRoomsOf(playerId: PlayerId, channel: string): Promise<void> {
    const codes = await this.#ports.lastSeen.roomsOf(playerId);
    if (!this.#players.get(playerId)?.needs.has(channel)) return; // the last subscriber has left
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
    };
    feeds.set(key, feed);
    this.#subscribe(feed).catch(() => this.#behind.add([feed]));
    return feed;
  }

  async #subscribe(feed: Feed): Promise<void> {
    await this.#ports.redis.subscribe(feed.name, feed.listener);
    await feed.prepare();
    feed.setUp();
  }

  /** Loads the room, so that the next commit can be computed from it. */
  async #loadRoom(code: RoomCode): Promise<void> {
    const feed = this.#rooms.get(code);
    if (!feed || feed.room) return;
    const room = await this.#ports.store.load(code);
    feed.room ??= room;
  }

  #receive(code: RoomCode, message: string): void {
    if (message.startsWith('+')) {
      this.#ports.memberAdded(code, JSON.parse(message.slice(1)) as PresenceMember);
    } else if (message.startsWith('-')) {
      this.#ports.memberRemoved(code, message.slice(1));
    } else {
      this.#receiveNotice(code, message);
    }
  }

  #receiveNotice(code: RoomCode, message: string): void {
    const feed = this.#rooms.get(code);
    if (!feed) return;
    feed.unread.push(message);
    if (feed.unread.length === 1) feed.reading = this.#publishUnread(code, feed);
  }

  /** Publishes one commit after another. Only a commit without its previous room waits for Redis. */
  async #publishUnread(code: RoomCode, feed: Feed): Promise<void> {
    for (const { unread } = feed; unread.length > 0; unread.shift()) {
      try {
        const entry = readNotice(unread[0]!);
        const commit = this.#commitOf(feed, entry) ?? (await this.#loadCommit(feed, entry));
        if (commit) this.#publish(code, commit);
      } catch (error) {
        this.#ports.log.warn({ roomCode: code, error: String(error) }, 'could not read a commit of a room');
        this.#behind.add([feed]);
      }
    }
  }

  #commitOf({ room }: Feed, entry: LogEntry): Commit | null {
    const { store, games } = this.#ports;
    const previous = room?.version === entry.version - 1 ? room : store.peek(entry.roomCode);
    return commitOfNotice(entry, previous, games);
  }

  /** Without the previous room, subscribers get the complete view and no events. */
  async #loadCommit({ version }: Feed, entry: LogEntry): Promise<Commit | null> {
    const room = entry.version > version ? await this.#ports.store.load(entry.roomCode) : null;
    return room && stateCommit(room, entry);
  }

  /** A version that is not newer than the last one is dropped, so that views never go back. */
  #publish(code: RoomCode, commit: Commit): void {
    const { store } = this.#ports;
    const feed = this.#rooms.get(code);
    const { room } = commit;
    const version = room?.version ?? commit.entry.version;
    if (!feed || version <= feed.version) return;
    if (room) store.learn(room);
    else store.forget(code);
    const previous = commit.previous ?? (feed.room?.version === version - 1 ? feed.room : null);
    feed.version = room ? version : 0;
    feed.room = room;
    this.#ports.publish({ ...commit, previous });
  }

  /** Subscribes again, and publishes the present state in place of missed notices. */
  async #catchUp(feed: Feed): Promise<void> {
    if (feed.needs.size === 0) return;
    await this.#subscribe(feed);
    await feed.catchUp();
  }

  /** Notices that have arrived are published first, because only they lead to events. */
  async #publishState(code: RoomCode): Promise<void> {
    const room = await this.#ports.store.load(code);
    const feed = this.#rooms.get(code);
    await feed?.reading;
    if (room) this.#publish(code, stateCommit(room, null, this.#ports.now()));
  }
}

const roomOf = (channel: string): RoomCode => (parseChannel(channel) as { roomCode: RoomCode }).roomCode;
