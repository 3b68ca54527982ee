import type { Connection } from '../pusher/connection.ts';

/** A message, framed, and whom it is for. */
export interface Letter {
  readonly connection: Connection;
  readonly frame: string;
  /** Whether something can be done about it. */
  readonly isUrgent: boolean;
}

/** So many sockets are to be written to in one go that this is what everybody waits for. */
const RUSH = 32;
/** Whoever waits does so for one to two beats. */
const BEAT_MS = 15;
const SOON_MS = 2 * BEAT_MS;

/**
 * Letters on their way to the sockets: all that is put down in one go leaves in one write for each. In a rush, whoever can
 * do nothing about it, and was written to a moment ago, waits for what comes next, two beats at most, and gets both in one
 * write. At the pace of people nobody ever waits.
 */
export class Outbox {
  readonly #now: () => number;
  readonly #later: (run: () => void, ms: number) => void;
  #told: Connection[] = [];
  /** Who began to wait since the last beat. */
  #waiting: Connection[] = [];
  /** Who did so before it. Some of them have been written to since. */
  #waitingLong: Connection[] = [];
  #beat = 1;
  #hasBeat = false;

  constructor(now: () => number, later: (run: () => void, ms: number) => void) {
    this.#now = now;
    this.#later = later;
  }

  put({ connection, frame, isUrgent }: Letter): void {
    if (isUrgent) connection.isUrgent = true;
    const isFirst = connection.hold(frame);
    if (!isFirst && (connection.waitsSince === 0 || !isUrgent)) return;
    connection.waitsSince = 0;
    this.#told.push(connection);
  }

  release(): void {
    const told = this.#told;
    this.#told = [];
    const now = this.#now();
    const isRush = told.length >= RUSH;
    for (const connection of told) {
      if (isRush && !connection.isUrgent && now - connection.writtenAt < SOON_MS) this.#keep(connection);
      else connection.release(now);
    }
  }

  #keep(connection: Connection): void {
    connection.waitsSince = this.#beat;
    this.#waiting.push(connection);
    this.#nextBeat();
  }

  #nextBeat(): void {
    if (this.#hasBeat) return;
    this.#hasBeat = true;
    this.#later(() => this.#onBeat(), BEAT_MS);
  }

  #onBeat(): void {
    this.#hasBeat = false;
    const now = this.#now();
    for (const connection of this.#waitingLong) {
      if (connection.waitsSince === this.#beat - 1) connection.release(now);
    }
    this.#waitingLong = this.#waiting;
    this.#waiting = [];
    this.#beat += 1;
    if (this.#waitingLong.length > 0) this.#nextBeat();
  }
}
