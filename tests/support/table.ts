import type { AnyGame, GameAction, GameEvent, PlayerId } from '../../src/kit/contract.ts';
import type { Refusal, RefusalTable } from '../../src/kit/result.ts';
import { type CreateRoom, createRoom } from '../../src/rooms/commands/create.ts';
import { parseCommand } from '../../src/rooms/parse-command.ts';
import { type Command, type LogEntry, reduce, replayEntry, rulesOf } from '../../src/rooms/reduce.ts';
import type { Room, RoomPlayer } from '../../src/rooms/room.ts';
import { PLATFORM_REFUSALS } from '../../src/wire/refusals.ts';
import { faultOfRefusal } from '../contracts/refusal-figures.ts';
import { deepFreeze } from './deep-freeze.ts';

export const NOW = 1_700_000_000_000;
export const SEED = 'ab'.repeat(32);

/** A room as it stands, the log that led to it, and the events of the last change. Nothing but the pure reducer. */
export class Table {
  readonly game: AnyGame;
  readonly log: LogEntry[] = [];
  /** How many commands were refused or did nothing. */
  untouched = 0;
  now = NOW;
  events: readonly GameEvent[] = [];
  #room: Room | null = null;
  readonly #refusals: RefusalTable;
  readonly #keepFrozen: <T>(value: T) => T;

  /** Frozen states show whoever writes to them; a long run may do without. */
  constructor(game: AnyGame, wish: Partial<CreateRoom> = {}, isFrozen = true) {
    this.game = game;
    this.#refusals = { ...game.config.refusals, ...PLATFORM_REFUSALS };
    this.#keepFrozen = isFrozen ? deepFreeze : (value) => value;
    const names = { roomCode: 'ABC234', playerId: 'ann', name: 'Ann', gameId: game.config.id, seed: SEED };
    const command: CreateRoom = { type: 'create', ...names, ...wish };
    const result = createRoom(command, { game, now: this.now });
    if (!result.ok) throw new Error(result.refusal.code);
    this.#keep(result.value.room, command);
  }

  get room(): Room {
    if (this.#room === null) throw new Error('the world is gone');
    return this.#room;
  }

  get isGone(): boolean {
    return this.#room === null;
  }

  get seats(): readonly PlayerId[] {
    return this.room.players.map((player) => player.id);
  }

  seat(index: number): RoomPlayer {
    return this.room.players[index]!;
  }

  /** Carries a command out, or gives the code of its refusal. */
  send(command: Command): 'done' | 'unchanged' | string {
    const result = reduce(this.room, command, { game: this.game, now: this.now });
    this.untouched += 1;
    if (!result.ok) return this.#codeOf(result.refusal);
    const { room, events } = result.value;
    this.events = this.#keepFrozen(events);
    if (room === this.#room) return 'unchanged';
    this.untouched -= 1;
    this.#keep(room, room === null ? { type: 'destroy' } : command);
    return 'done';
  }

  /** The same for input as it crosses the wire. */
  ask(playerId: PlayerId, input: GameAction): string {
    const command = parseCommand(this.game, playerId, input);
    return command.ok ? this.send(command.value) : command.refusal.code;
  }

  join = (playerId: PlayerId, name: string = playerId) => this.send({ type: 'join', playerId, name });
  leave = (playerId: PlayerId, why: 'left' | 'silent' = 'left') => this.send({ type: 'leave', playerId, why });
  start = (playerId = 'ann', settings?: Record<string, unknown>) =>
    this.ask(playerId, { type: 'start', ...(settings && { payload: settings }) });
  playAgain = (playerId = 'ann') => this.send({ type: 'play-again', playerId });
  set = (type: string, payload: object = {}, playerId = 'ann') => this.ask(playerId, { type, payload });
  play = (playerId: PlayerId, action: GameAction, actionId?: string) =>
    this.send({ type: 'play', playerId, action, ...(actionId && { actionId }) });

  later(ms: number): this {
    this.now += ms;
    return this;
  }

  replay(): Room | null {
    return this.log.reduce<Room | null>((room, entry) => replayEntry(room, entry, this.game), null);
  }

  #codeOf(refusal: Refusal): string {
    const fault = faultOfRefusal(refusal, this.#refusals);
    if (fault !== null) throw new Error(fault);
    return refusal.code;
  }

  #keep(room: Room | null, command: LogEntry['command']): void {
    const version = (this.#room?.version ?? 0) + 1;
    const { roomCode } = room ?? this.room;
    this.#room = this.#keepFrozen(room);
    this.log.push({ roomCode, version, now: this.now, rules: rulesOf(this.game), command });
  }
}
