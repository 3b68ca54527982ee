import { setTimeout as sleep } from 'node:timers/promises';
import type { GameAction } from '../../src/kit/contract.ts';
import type { Random } from '../../src/kit/random.ts';
import type { ViewMessage } from '../../src/kit/room-view.ts';
import { type ChangesMessage, withChanges } from '../../src/wire/changes-message.ts';
import {
  ACTION_ACCEPTED_EVENT,
  ACTION_REFUSED_EVENT,
  type ActionAccepted,
  type ActionRefused,
  CHANGES_EVENT,
  type LookAnswer,
  type SeatedAnswer,
  VIEW_EVENT,
} from '../../src/wire/messages.ts';
import { ask, type Doors } from './doors.ts';
import { digestOf, type PersonEvent, type PersonHistory } from './history.ts';
import { PusherSocket } from './pusher-socket.ts';

const THINK_MS = [5, 120] as const;
const HEARTBEAT_MS = 2000;
const RETRY_MS = 700;
const RECONNECT_MS = 100;
const RECONNECT_MAX_MS = 2000;
/** How many of the latest actions may be heard of again, late. */
const ECHOES = 5;
/** Answers that say nothing about the action itself: it is asked for again under the same id. */
const NO_ANSWER = new Set(['RACE_CONDITION', 'INTERNAL_ERROR', 'STORE_UNAVAILABLE', 'RATE_LIMITED']);
/** Answers of somebody who does not know us now: the action's fate stays open. */
const NO_SEAT = new Set(['UNAUTHORIZED', 'ROOM_NOT_FOUND']);

/** How an action is sent. Whatever the way, it must be played once. */
const WAYS = ['socket', 'socket', 'http', 'both', 'twice', 'double click'] as const;

interface Action extends GameAction {
  readonly actionId: string;
}

/** Somebody at the table who knows no rules, plays whatever is legal, and writes down what happens. */
export class Person {
  readonly name: string;
  readonly #me: SeatedAnswer;
  readonly #doors: Doors;
  readonly #random: Random;
  readonly #now: () => number;
  readonly #events: PersonEvent[] = [];
  readonly #waiting = new Map<string, () => void>();
  readonly #answered: Action[] = [];
  #socket: PusherSocket | null = null;
  #sockets = 0;
  #sent = 0;
  #known = 0;
  #latest: ViewMessage | null = null;
  #isGone = false;
  #isSubscribed = false;
  #backoffMs = RECONNECT_MS;
  reconnects = 0;
  acknowledged = 0;

  constructor(name: string, me: SeatedAnswer, doors: Doors, random: Random, now: () => number) {
    this.name = name;
    this.#me = me;
    this.#doors = doors;
    this.#random = random;
    this.#now = now;
  }

  get version(): number {
    return this.#known;
  }

  get isSubscribed(): boolean {
    return this.#isSubscribed;
  }

  history(): PersonHistory {
    const { roomCode, playerId } = this.#me;
    return { name: this.name, roomCode, playerId, events: this.#events };
  }

  /** Opens a socket, and another whenever one is lost, each to a door of chance. */
  connect(): void {
    if (this.#isGone) return;
    this.#sockets += 1;
    const number = this.#sockets;
    const door = this.#doors.any(this.#random);
    this.#socket = new PusherSocket(door, this.#me.playerId, {
      authorize: async (socketId, channel) => {
        const form = new URLSearchParams({ socket_id: socketId, channel_name: channel });
        return (await this.#ask<{ auth: string }>('/api/pusher/auth', form, door))?.body.auth ?? null;
      },
      onSubscribed: () => {
        this.#isSubscribed = true;
        this.#backoffMs = RECONNECT_MS;
        if (this.#random.chance(0.5)) this.#socket?.follow();
        void this.look();
      },
      onMessage: (event, data) => this.#heard(number, event, data),
      onClosed: () => void this.#reconnect(),
    });
  }

  async #reconnect(): Promise<void> {
    this.#isSubscribed = false;
    this.reconnects += 1;
    this.#backoffMs = Math.min(2 * this.#backoffMs, RECONNECT_MAX_MS);
    await sleep(this.#random.between(this.#backoffMs / 2, this.#backoffMs));
    this.connect();
  }

  /** Plays, and shows signs of life, until told to stop. */
  async play(isOver: () => boolean): Promise<void> {
    await Promise.all([this.#act(isOver), this.#beat(isOver)]);
  }

  leave(): void {
    this.#isGone = true;
    this.#socket?.close();
  }

  /** False when no answer came. */
  async look(): Promise<boolean> {
    const knew = this.#known;
    const answer = await this.#ask<LookAnswer>(`/api/rooms/${this.#me.roomCode}`);
    if (answer?.status !== 200) return false;
    this.#saw(answer.body, null, knew);
    return true;
  }

  async #act(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await sleep(this.#random.between(...THINK_MS));
      const legal = this.#latest?.legal ?? [];
      const isUpToDate = this.#latest?.version === this.#known;
      if (isUpToDate && legal.length > 0) await this.#insist(this.#random.pick(legal), isOver);
    }
  }

  async #beat(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const { roomCode, playerId } = this.#me;
      const answer = await this.#ask<{ version: number }>('/api/rooms/heartbeat', { roomCode, playerId });
      if (answer?.status === 200 && answer.body.version > (this.#latest?.version ?? 0)) await this.look();
      await sleep(HEARTBEAT_MS);
    }
  }

  /** Asks under one id until there is an answer; then, now and then, something old is heard of again. */
  async #insist(wish: GameAction, isOver: () => boolean): Promise<void> {
    const way = this.#random.pick(WAYS);
    const action = this.#newAction(wish);
    const isAnswered = new Promise<void>((resolve) => this.#waiting.set(action.actionId, resolve));
    if (way === 'http' || way === 'both') void this.#post(action);
    if (way !== 'http') this.#trigger(action);
    if (way === 'twice') this.#trigger(action);
    if (way === 'double click') this.#clickAgain(action);
    while (!isOver() && this.#waiting.has(action.actionId)) {
      await Promise.race([isAnswered, sleep(RETRY_MS)]);
      if (this.#waiting.has(action.actionId)) await this.#post(action);
    }
    if (this.#random.chance(0.15) && this.#answered.length > 0) this.#echo(this.#random.pick(this.#answered));
  }

  #newAction(wish: GameAction, twinOf?: string): Action {
    this.#sent += 1;
    const actionId = `${this.name}-${this.#sent}`;
    const { type, payload } = wish;
    const action = { type, payload: payload ?? {} };
    this.#events.push({
      ...{ kind: 'sent', at: this.#now(), actionId, action, knew: this.#latest!.version },
      ...(twinOf !== undefined && { twinOf }),
    });
    return { actionId, ...action };
  }

  #clickAgain(first: Action): void {
    const second = this.#newAction(first, first.actionId);
    if (this.#random.chance(0.5)) this.#trigger(second);
    else void this.#post(second);
  }

  /** A copy that the network held back. */
  #echo(action: Action): void {
    if (this.#random.chance(0.5)) this.#trigger(action);
    else void this.#post(action);
  }

  #trigger(action: Action): void {
    this.#socket?.act({ roomCode: this.#me.roomCode, ...action });
  }

  async #post(action: Action): Promise<void> {
    const { roomCode, playerId } = this.#me;
    const answer = await this.#ask<{ version: number; code: string }>('/api/game/action', {
      ...{ roomCode, playerId, ...action },
    });
    if (answer === null) return;
    if (answer.status === 200) this.#acknowledged(action.actionId, answer.body.version, 'http');
    else this.#refused(action.actionId, answer.body.code);
    if (answer.status !== 200 || answer.body.version > (this.#latest?.version ?? 0)) await this.look();
  }

  #heard(socket: number, event: string, data: unknown): void {
    if (event === VIEW_EVENT) {
      const message = data as ViewMessage;
      this.#saw(message, socket, this.#known);
      if (message.ack) this.#acknowledged(message.ack, message.version, 'socket');
    } else if (event === CHANGES_EVENT) {
      this.#heardChanges(socket, data as ChangesMessage);
    } else if (event === ACTION_ACCEPTED_EVENT) {
      const { actionId, version } = data as ActionAccepted;
      this.#acknowledged(actionId, version, 'socket');
      if (version > (this.#latest?.version ?? 0)) void this.look();
    } else if (event === ACTION_REFUSED_EVENT) {
      const { actionId, code } = data as ActionRefused;
      this.#refused(actionId, code);
      void this.look();
    }
  }

  /** Changes to something else are no use: the whole is fetched. */
  #heardChanges(socket: number, changes: ChangesMessage): void {
    const message = this.#latest && withChanges(this.#latest, changes);
    if (message) this.#saw(message, socket, this.#known);
    else if (changes.version > (this.#latest?.version ?? 0)) void this.look();
    if (changes.ack) this.#acknowledged(changes.ack, changes.version, 'socket');
  }

  #saw(message: ViewMessage, socket: number | null, knew: number): void {
    const { version } = message;
    this.#events.push({ kind: 'saw', at: this.#now(), version, digest: digestOf(message), socket, knew });
    this.#known = Math.max(this.#known, version);
    if (version >= (this.#latest?.version ?? 0)) this.#latest = message;
  }

  #acknowledged(actionId: string, version: number, via: 'http' | 'socket'): void {
    this.#events.push({ kind: 'acknowledged', at: this.#now(), actionId, version, via });
    this.acknowledged += 1;
    this.#known = Math.max(this.#known, version);
    this.#settle(actionId);
  }

  #refused(actionId: string, code: string): void {
    if (NO_ANSWER.has(code)) return;
    if (!NO_SEAT.has(code)) this.#events.push({ kind: 'refused', at: this.#now(), actionId, code });
    this.#settle(actionId);
  }

  #settle(actionId: string): void {
    const resolve = this.#waiting.get(actionId);
    if (!resolve) return;
    this.#waiting.delete(actionId);
    const asked = this.#events.findLast((event) => event.kind === 'sent' && event.actionId === actionId);
    if (asked?.kind === 'sent') this.#answered.push({ actionId, ...asked.action });
    if (this.#answered.length > ECHOES) this.#answered.shift();
    resolve();
  }

  #ask<T>(path: string, body?: unknown, door = this.#doors.any(this.#random)) {
    return ask<T>(door, path, this.#me.token, body);
  }
}
