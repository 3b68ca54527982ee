import type { PlayerId, Timestamp } from '../../kit/contract.ts';
import { type LastSeen, type RoomStore, StoreUnavailable } from '../../rooms/ports.ts';
import { DISCONNECTED_AFTER_MS, isMember, ROOM_LIFE_MS, type RoomCode } from '../../rooms/room.ts';
import type { Rooms } from '../../rooms/service.ts';

export interface SchedulerPorts {
  readonly rooms: Rooms;
  readonly store: RoomStore;
  readonly lastSeen: LastSeen;
  readonly log: { error(details: object, message: string): void };
  now(): Timestamp;
}

const NAP_MS = 500;
const EXPIRY_EVERY_MS = 60_000;
const ROOMS_PER_ROUND = 500;

/** Wakes when the next room comes due, and at least twice a second to look after the silent and the forgotten. */
export class Scheduler {
  readonly #ports: SchedulerPorts;
  #timer: NodeJS.Timeout | undefined;
  #wakesAt = Number.POSITIVE_INFINITY;
  #round: Promise<void> | null = null;
  #isRunning = false;
  #silenceCheckedAt = 0;
  #expiryCheckedAt = 0;

  constructor(ports: SchedulerPorts) {
    this.#ports = ports;
  }

  start(): void {
    this.#isRunning = true;
    this.#wakeAt(this.#ports.now());
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    clearTimeout(this.#timer);
    await this.#round;
  }

  /** A room will come due then: do not oversleep it. */
  expect(dueAt: Timestamp | null): void {
    if (!this.#isRunning || dueAt === null || dueAt >= this.#wakesAt) return;
    if (this.#round === null) this.#wakeAt(dueAt);
    else this.#wakesAt = dueAt; // the end of the round sets the alarm
  }

  /** One round over everything that has come due by now. */
  async runOnce(): Promise<void> {
    const { rooms, store, now } = this.#ports;
    const due = await store.claimDue(now(), ROOMS_PER_ROUND);
    await Promise.all(due.map((code) => this.#guard(code, () => rooms.advance(code))));
    await this.#watchSilence();
    await this.#expireRooms();
  }

  async #watchSilence(): Promise<void> {
    const now = this.#ports.now();
    if (now - this.#silenceCheckedAt < NAP_MS) return;
    this.#silenceCheckedAt = now;
    const silent = await this.#ports.lastSeen.findSilent(now - DISCONNECTED_AFTER_MS + 1, ROOMS_PER_ROUND);
    for (const { code, playerId } of silent) {
      await this.#guard(code, () => this.#watchOver(code, playerId));
    }
  }

  async #watchOver(code: RoomCode, playerId: PlayerId): Promise<void> {
    const { rooms, store, lastSeen } = this.#ports;
    await rooms.watchOver(code);
    const room = await store.load(code);
    if (room === null || !isMember(room, playerId)) await lastSeen.forget(code, playerId);
  }

  async #expireRooms(): Promise<void> {
    const now = this.#ports.now();
    if (now - this.#expiryCheckedAt < EXPIRY_EVERY_MS) return;
    this.#expiryCheckedAt = now;
    const touchedBefore = now - ROOM_LIFE_MS;
    for (const code of await this.#ports.store.findStale(touchedBefore, ROOMS_PER_ROUND)) {
      await this.#guard(code, () => this.#ports.rooms.expire(code, touchedBefore));
    }
  }

  /** A failure in one room does not stop the others. The store itself logs when it is unavailable. */
  async #guard(code: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof StoreUnavailable) return;
      this.#ports.log.error({ roomCode: code, error: String(error) }, 'a scheduled step failed');
    }
  }

  #wakeAt(at: Timestamp): void {
    clearTimeout(this.#timer);
    this.#wakesAt = at;
    this.#timer = setTimeout(() => this.#wake(), Math.max(0, at - this.#ports.now()));
  }

  #wake(): void {
    this.#wakesAt = Number.POSITIVE_INFINITY;
    this.#round = this.#runAndSleep().finally(() => {
      this.#round = null;
    });
  }

  async #runAndSleep(): Promise<void> {
    let next: Timestamp | null = null;
    await this.#guard('', async () => {
      await this.runOnce();
      next = await this.#ports.store.nextDueAt();
    });
    if (!this.#isRunning) return;
    this.#wakeAt(Math.min(next ?? Number.POSITIVE_INFINITY, this.#wakesAt, this.#ports.now() + NAP_MS));
  }
}
