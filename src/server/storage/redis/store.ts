import type { Timestamp } from '../../../kit/contract.ts';
import { diff } from '../../../kit/patch.ts';
import type { Commit } from '../../../rooms/commit.ts';
import { type ActionResult, CLAIM_MS, type RoomStore, type UnchangedAnswer } from '../../../rooms/ports.ts';
import { actionKeyOf, beginsGame, type LogEntry } from '../../../rooms/reduce.ts';
import type { Room, RoomCode } from '../../../rooms/room.ts';
import type { Redis } from '../../cluster/redis-client.ts';
import { DueIndex } from '../due-index.ts';
import { actionResultOf, keptResult, RESULTS_PER_GAME, resultField, UNCHANGED_PER_PLAYER } from '../recent-results.ts';
import { beginFold, readStored, UnreadableRoom } from '../stored-room.ts';
import {
  byPartition,
  changeKeys,
  changesKey,
  dueKey,
  earlierResultsKey,
  everyPartition,
  logKey,
  membersKey,
  partitionOf,
  resultsKey,
  roomFeed,
  roomKey,
  roomsKey,
} from './keys.ts';
import { CLAIM, COMMIT, CONFIRM, CORRECT, CREATE, LOAD, REMOVE } from './scripts.ts';

const ROOMS_AT_HAND = 10_000;
/** How often rooms are looked for whose own server does not make their step, and how late they are then. */
const SWEEP_EVERY_MS = 500;
const ORPHANED_AFTER_MS = 250;
/** How often a room is put down whole; in between, what has changed is. */
const WHOLE_EVERY = 32;
/** The log of a World that has more entries is folded when its room is put down whole: about two megabytes. */
export const LONGEST_LOG = 8192;
const LOG_AFTERLIFE_S = 24 * 60 * 60;

interface DueRoom {
  readonly code: RoomCode;
  readonly at: Timestamp;
}

/**
 * Rooms in Redis, shared by any number of servers. A room and all that belongs to it change in one script, which
 * compares the version first; the room's truth is what is stored there. The lists over all rooms live on other nodes of
 * a cluster, so they are hints: written before the change, never later than the truth, and put right when they are read.
 */
export class RedisStore implements RoomStore {
  readonly #redis: Redis;
  /** The latest this server knows of the rooms it has to do with. */
  readonly #atHand = new Map<RoomCode, Room>();
  /** Rooms that were last changed from here: this server makes their next step, so that not all of them wake for it. */
  readonly #due = new DueIndex();
  #sweptAt = 0;
  #observeWrite: (seconds: number) => void = () => {};

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async create(room: Room, entry: LogEntry): Promise<boolean> {
    const { roomCode: code, version } = room;
    const rooms = roomsKey(partitionOf(code));
    const listed = this.#redis.send(rooms, ['ZADD', rooms, 'NX', String(room.touchedAt), code]);
    const args = [String(version), String(room.touchedAt), JSON.stringify(entry), roomFeed(code), JSON.stringify(room)];
    const [isCreated] = await Promise.all([this.#redis.run<number>(CREATE, changeKeys(code), args), listed]);
    if (isCreated === 1) this.learn(room);
    return isCreated === 1;
  }

  async load(code: RoomCode): Promise<Room | null> {
    const known = this.#atHand.get(code);
    const keys = [roomKey(code), changesKey(code)];
    const args = [String(known?.version ?? ''), String(known?.touchedAt ?? '')];
    const answer = await this.#redis.run<1 | [string, ...string[]] | null>(LOAD, keys, args);
    if (answer === 1) return known!;
    if (answer === null) {
      this.forget(code);
      return null;
    }
    const room = readStored(code, answer);
    this.learn(room);
    return room;
  }

  /** For searches over many rooms: one that cannot be read counts as not there. */
  async #loadReadable(code: RoomCode): Promise<Room | null> {
    try {
      return await this.load(code);
    } catch (error) {
      if (error instanceof UnreadableRoom) return null;
      throw error;
    }
  }

  peek(code: RoomCode): Room | null {
    return this.#atHand.get(code) ?? null;
  }

  observeWrites(observe: (seconds: number) => void): void {
    this.#observeWrite = observe;
  }

  async commit(next: Room, entry: LogEntry, commit?: Commit): Promise<boolean | ActionResult> {
    const startedAt = performance.now();
    const { roomCode: code, version, dueAt } = next;
    const action = actionKeyOf(entry);
    const due = dueAt === null ? null : this.#expectDue(code, dueAt);
    const args = [
      String(version - 1),
      String(commit?.previous?.touchedAt ?? ''),
      String(version),
      String(next.touchedAt),
      JSON.stringify(entry),
      roomFeed(code),
      action ? resultField(action) : '',
      String(beginsGame(entry) ? 0 : RESULTS_PER_GAME),
      ...this.#storedForm(next, commit?.previous ?? null, entry),
    ];
    const [answer] = await Promise.all([this.#redis.run<number | string>(COMMIT, changeKeys(code), args), due]);
    this.#observeWrite((performance.now() - startedAt) / 1000);
    if (answer === 1) {
      this.learn(next);
      this.#due.set(code, dueAt);
    }
    return typeof answer === 'string' ? actionResultOf(JSON.parse(answer)) : answer === 1;
  }

  /** The differences to the previous room. Every 32nd version, and without the previous room, the whole room. */
  #storedForm(next: Room, before: Room | null, entry: LogEntry): string[] {
    if (before && next.version % WHOLE_EVERY !== 0) return [JSON.stringify(diff(before, next))];
    return ['', JSON.stringify(next), String(LONGEST_LOG), beginFold(entry)];
  }

  /** Goes out before the change itself, and only ever makes a room come up sooner. */
  #expectDue(code: RoomCode, dueAt: Timestamp): Promise<unknown> {
    const key = dueKey(partitionOf(code));
    return this.#redis.send(key, ['ZADD', key, 'LT', String(dueAt), code]);
  }

  async confirm(room: Room, answer?: UnchangedAnswer): Promise<boolean | ActionResult> {
    const { roomCode: code, version } = room;
    const args = [String(version), ...(answer ? argsOfAnswer(answer) : [])];
    const keys = [roomKey(code), resultsKey(code), earlierResultsKey(code)];
    const known = await this.#redis.run<number | string>(CONFIRM, keys, args);
    return typeof known === 'string' ? actionResultOf(JSON.parse(known)) : known === 1;
  }

  async claimDue(now: Timestamp, limit: number): Promise<RoomCode[]> {
    const own = this.#due.claim(now, limit, CLAIM_MS);
    const orphans = now - this.#sweptAt < SWEEP_EVERY_MS ? [] : await this.#findOrphans(now, limit - own.length);
    const codes = [...own, ...orphans.filter((code) => !own.includes(code))];
    const until = now + CLAIM_MS;
    const claimed = new Set(
      (await Promise.all(byPartition(codes).map((part) => this.#claim(part, now, until)))).flat(),
    );
    for (const code of own) if (!claimed.has(code)) this.#due.set(code, null); // another server has taken it over
    const isDue = await Promise.all(codes.map((code) => claimed.has(code) && this.#isTrulyDue(code, now, until)));
    return codes.filter((_, index) => isDue[index]);
  }

  async #findOrphans(now: Timestamp, limit: number): Promise<RoomCode[]> {
    this.#sweptAt = now;
    const upTo = String(now - ORPHANED_AFTER_MS);
    const lists = await Promise.all(everyPartition.map((partition) => this.#firstDue(partition, upTo, limit)));
    const due = lists.flat().sort((a, b) => a.at - b.at);
    return due.slice(0, limit).map(({ code }) => code);
  }

  async #firstDue(partition: number, upTo: string, limit: number): Promise<DueRoom[]> {
    const key = dueKey(partition);
    const range = ['-inf', upTo, 'BYSCORE', 'LIMIT', '0', String(limit), 'WITHSCORES'];
    const rows = await this.#redis.send<[string, number][]>(key, ['ZRANGE', key, ...range]);
    return rows.map(([code, at]) => ({ code, at }));
  }

  #claim(codes: readonly RoomCode[], now: Timestamp, until: Timestamp): Promise<RoomCode[]> {
    return this.#redis.run(CLAIM, [dueKey(partitionOf(codes[0]!))], [String(now), String(until), ...codes]);
  }

  async #isTrulyDue(code: RoomCode, now: Timestamp, claimedUntil: Timestamp): Promise<boolean> {
    const room = this.#due.has(code) ? this.peek(code) : await this.#loadReadable(code);
    const dueAt = room?.dueAt ?? null;
    if (dueAt !== null && dueAt <= now) return true;
    await this.#redis.run(CORRECT, [dueKey(partitionOf(code))], [code, String(claimedUntil), String(dueAt ?? '')]);
    return false;
  }

  async nextDueAt(): Promise<Timestamp | null> {
    return this.#due.next();
  }

  async findStale(touchedBefore: Timestamp, limit: number): Promise<RoomCode[]> {
    const lists = await Promise.all(everyPartition.map((partition) => this.#staleIn(partition, touchedBefore, limit)));
    return lists.flat().slice(0, limit);
  }

  async #staleIn(partition: number, touchedBefore: Timestamp, limit: number): Promise<RoomCode[]> {
    const key = roomsKey(partition);
    const range = ['-inf', `(${touchedBefore}`, 'BYSCORE', 'LIMIT', '0', String(limit)];
    const codes = await this.#redis.send<RoomCode[]>(key, ['ZRANGE', key, ...range]);
    const isStale = await Promise.all(codes.map((code) => this.#isTrulyStale(code, touchedBefore)));
    return codes.filter((_, index) => isStale[index]);
  }

  async #isTrulyStale(code: RoomCode, touchedBefore: Timestamp): Promise<boolean> {
    const key = roomsKey(partitionOf(code));
    const room = await this.#loadReadable(code);
    if (room === null) await this.#redis.send(key, ['ZREM', key, code]);
    else if (room.touchedAt >= touchedBefore) await this.#redis.send(key, ['ZADD', key, String(room.touchedAt), code]);
    return room !== null && room.touchedAt < touchedBefore;
  }

  async remove(entry: LogEntry): Promise<boolean> {
    const { roomCode: code, version } = entry;
    const [room, log, ...others] = changeKeys(code);
    const keys = [room!, log!, membersKey(code), ...others];
    const entryText = JSON.stringify(entry);
    const args = [String(version - 1), entryText, roomFeed(code), String(LOG_AFTERLIFE_S)];
    if ((await this.#redis.run<number>(REMOVE, keys, args)) !== 1) return false;
    this.forget(code);
    const [due, rooms] = [dueKey(partitionOf(code)), roomsKey(partitionOf(code))];
    await Promise.all([this.#redis.send(due, ['ZREM', due, code]), this.#redis.send(rooms, ['ZREM', rooms, code])]);
    return true;
  }

  async readLog(code: RoomCode): Promise<LogEntry[]> {
    const texts = await this.#redis.send<string[]>(logKey(code), ['LRANGE', logKey(code), '0', '-1']);
    return texts.map((text) => JSON.parse(text) as LogEntry);
  }

  async countRooms(): Promise<number> {
    const keys = everyPartition.map(roomsKey);
    const counts = await Promise.all(keys.map((key) => this.#redis.send<number>(key, ['ZCARD', key])));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async ping(): Promise<void> {
    await this.#redis.send(roomKey('AAAAAA'), ['EXISTS', roomKey('AAAAAA')]);
  }

  async close(): Promise<void> {
    await this.#redis.close();
  }

  /** A room as somebody committed it; whoever that was makes its next step. */
  learn(room: Room): void {
    const known = this.#atHand.get(room.roomCode);
    if (known && known.version >= room.version) return;
    this.#keep(room);
    this.#due.set(room.roomCode, null);
  }

  forget(code: RoomCode): void {
    this.#atHand.delete(code);
    this.#due.set(code, null);
  }

  #keep(room: Room): void {
    this.#atHand.delete(room.roomCode);
    this.#atHand.set(room.roomCode, room);
    if (this.#atHand.size <= ROOMS_AT_HAND) return;
    const oldest = this.#atHand.keys().next().value!;
    this.#atHand.delete(oldest);
  }
}

const argsOfAnswer = (answer: UnchangedAnswer): string[] => [
  resultField(answer),
  answer.isLasting ? JSON.stringify(keptResult(answer.result)) : '',
  answer.playerId,
  String(UNCHANGED_PER_PLAYER),
  String(RESULTS_PER_GAME),
];
