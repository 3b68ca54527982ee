import type { AnyGame, GameAction, PlayerId, Timestamp } from '../kit/contract.ts';
import { accept, type Result, refuse } from '../kit/result.ts';
import type { ViewMessage } from '../kit/room-view.ts';
import { advanceOnce } from './advance.ts';
import { createRoom } from './commands/create.ts';
import { GIVE_UP, isReadable } from './commands/game-state.ts';
import { FailedSteps } from './failed-steps.ts';
import { watchOver } from './heartbeat.ts';
import { parseCommand } from './parse-command.ts';
import type { Ports } from './ports.ts';
import { type Command, recallAction, rulesOf } from './reduce.ts';
import { coverOf, humansOf, isMember, playerOf, type Room, type RoomCode } from './room.ts';
import { type Decide, type Done, RoomQueues, refused, rulesFailed, type Updated, updateRoom } from './update-room.ts';
import { legalFor, viewGame, viewRoom } from './visibility.ts';

export interface Seated {
  readonly roomCode: RoomCode;
  readonly playerId: PlayerId;
  readonly playerName: string;
}

export interface ActionRequest extends GameAction {
  readonly roomCode: RoomCode;
  readonly actionId?: string;
}

/** What a viewer may see, and where the viewer stands. */
export interface Look extends ViewMessage {
  readonly me: { readonly playerId: PlayerId | null; readonly isSeated: boolean; readonly canRejoin: boolean };
}

type Versioned = Promise<Result<{ version: number }>>;

const CODE_ATTEMPTS = 20;

/** Every use case of a room, for HTTP, sockets and the scheduler alike. */
export class Rooms {
  readonly #ports: Ports;
  readonly #queues = new RoomQueues();
  readonly #failedSteps = new FailedSteps();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  async create(playerId: PlayerId, wish: { name: string; gameId: string; seats?: number }): Promise<Result<Seated>> {
    const game = this.#ports.games.get(wish.gameId);
    if (!game) return refused(this.#ports.observer, refuse('INVALID_GAME'));
    for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
      const created = await this.#createAs(playerId, wish, game, this.#ports.entropy.roomCode());
      if (created !== 'taken') return created;
    }
    throw new Error('no free room code found');
  }

  async #createAs(
    playerId: PlayerId,
    wish: { name: string; gameId: string; seats?: number },
    game: AnyGame,
    roomCode: RoomCode,
  ): Promise<Result<Seated> | 'taken'> {
    const { store, entropy, publisher, observer, lastSeen } = this.#ports;
    const now = this.#ports.now();
    const { name, gameId, seats } = wish; // and nothing else a request may carry: this is logged
    const wanted = { name, gameId, ...(seats !== undefined && { seats }) };
    const command = { ...wanted, type: 'create', roomCode, playerId, seed: entropy.seed() } as const;
    const result = createRoom(command, { game, now });
    if (!result.ok) return refused(this.#ports.observer, result);
    const { room } = result.value;
    const entry = { roomCode, version: room.version, now, rules: rulesOf(game), command };
    const events = [{ name: 'room-created', data: { roomCode, gameId: room.gameId, ownerId: playerId } }];
    const news = { roomCode, version: room.version, room, events, now, game, departed: [] };
    if (!(await store.create(room, entry, news))) return 'taken';
    observer.committed(entry);
    await lastSeen.touch(roomCode, playerId, now);
    publisher.prepare(news).tell();
    return accept({ roomCode, playerId, playerName: room.players[0]!.name });
  }

  async join(playerId: PlayerId, code: RoomCode, name: string): Promise<Result<Seated>> {
    const updated = await this.#run(code, { type: 'join', playerId, name });
    if (!updated.ok) return updated;
    await this.#ports.lastSeen.touch(code, playerId, this.#ports.now());
    const room = await this.#atHand(code);
    const playerName = (room && playerOf(room, playerId)?.name) ?? name; // whoever was here before keeps the name
    return accept({ roomCode: code, playerId, playerName });
  }

  leave(playerId: PlayerId, code: RoomCode): Promise<Result<Updated>> {
    return this.#run(code, { type: 'leave', playerId, why: 'left' });
  }

  async start(playerId: PlayerId, code: RoomCode, settings?: Record<string, unknown>): Versioned {
    const decide: Decide = (room, game) =>
      isMember(room, playerId)
        ? parseCommand(game, playerId, { type: 'start', ...(settings && { payload: settings }) })
        : refuse('UNAUTHORIZED');
    return versionOf(await updateRoom(this.#ports, this.#queues, code, decide));
  }

  async playAgain(playerId: PlayerId, code: RoomCode): Versioned {
    return versionOf(await this.#run(code, { type: 'play-again', playerId }, playerId));
  }

  /** The one road for actions: lobby settings, start, Play Again and every move of every game. */
  play(playerId: PlayerId, request: ActionRequest): Promise<Result<Updated>> {
    const { roomCode, actionId } = request;
    const key = actionId === undefined ? undefined : { playerId, actionId };
    const decide: Decide = (room, game) => this.#decideAction(room, game, playerId, request);
    return updateRoom(this.#ports, this.#queues, roomCode, decide, key);
  }

  #decideAction(room: Room, game: AnyGame, playerId: PlayerId, request: ActionRequest): Result<Command | Done> {
    const { actionId } = request;
    const played = actionId === undefined ? undefined : recallAction(room, playerId, actionId);
    if (played) return accept({ type: 'done', version: played.version });
    // Before the request is parsed: a stranger must not learn from a refusal that this room exists.
    if (!isMember(room, playerId)) return refuse('UNAUTHORIZED');
    const command = parseCommand(game, playerId, request);
    if (!command.ok) return command;
    this.#hear(room.roomCode, playerId);
    return actionId === undefined ? command : accept({ ...command.value, actionId });
  }

  /** An action is a sign of life too. One that gets lost is made up for by the next. */
  #hear(code: RoomCode, playerId: PlayerId): void {
    this.#ports.lastSeen.touch(code, playerId, this.#ports.now())?.catch(() => {});
  }

  /** What this viewer may see now; strangers get the public part. */
  async look(viewer: PlayerId | null, code: RoomCode): Promise<Result<Look>> {
    const room = await this.#ports.store.load(code);
    const game = room && this.#ports.games.get(room.gameId);
    if (!room || !game) return refused(this.#ports.observer, refuse('ROOM_NOT_FOUND'));
    if (!isReadable(room, game)) {
      await this.#run(code, GIVE_UP);
      return this.look(viewer, code);
    }
    try {
      return accept(this.lookAt(viewer, room));
    } catch (error) {
      return refused(this.#ports.observer, rulesFailed(this.#ports.observer, room, 'view', error));
    }
  }

  /** What this viewer may see of a room that is being played here. */
  lookAt(viewer: PlayerId | null, room: Room): Look {
    const game = this.#ports.games.get(room.gameId)!;
    const isSeated = viewer !== null && isMember(room, viewer);
    return {
      version: room.version,
      room: viewRoom(room, game),
      view: viewGame(room, game, viewer),
      legal: legalFor(room, game, viewer),
      events: [],
      now: this.#ports.now(),
      me: { playerId: viewer, isSeated, canRejoin: viewer !== null && coverOf(room, viewer) !== undefined },
    };
  }

  /** A sign of life. Also does whatever has come due in this room, so that a game goes on by heartbeats alone. */
  async heartbeat(playerId: PlayerId, code: RoomCode): Versioned {
    const now = this.#ports.now();
    const room = await this.#ports.store.load(code);
    if (room === null) return refused(this.#ports.observer, refuse('ROOM_NOT_FOUND'));
    const command = welcomeBack(room, playerId);
    if (command === 'stranger') return refused(this.#ports.observer, refuse('UNAUTHORIZED'));
    await this.#ports.lastSeen.touch(code, playerId, now);
    if (command) await this.#run(code, command);
    await this.watchOver(code);
    await this.advance(code);
    const latest = await this.#atHand(code);
    return latest === null
      ? refused(this.#ports.observer, refuse('ROOM_NOT_FOUND'))
      : accept({ version: latest.version });
  }

  /** Shows silent people as disconnected, and gives the seats of the long silent to bots. */
  async watchOver(code: RoomCode): Promise<void> {
    const room = await this.#atHand(code);
    if (room === null) return;
    for (const command of await watchOver(room, this.#ports.lastSeen, this.#ports.now())) {
      await this.#run(code, command);
    }
  }

  /** One step of whatever has come due. True: something was done. */
  advance(code: RoomCode): Promise<boolean> {
    const apply = (decide: Decide) => updateRoom(this.#ports, this.#queues, code, decide);
    return advanceOnce(this.#ports, this.#failedSteps, code, apply);
  }

  /** The world has been left alone for too long. */
  async expire(code: RoomCode, touchedBefore: Timestamp): Promise<boolean> {
    await this.#queues.enter(code);
    try {
      return await this.#removeStale(code, touchedBefore);
    } finally {
      this.#queues.leave(code);
    }
  }

  async #removeStale(code: RoomCode, touchedBefore: Timestamp): Promise<boolean> {
    const { store, games, publisher, lastSeen } = this.#ports;
    const room = await store.load(code);
    const game = room && games.get(room.gameId);
    if (!room || !game || room.touchedAt >= touchedBefore) return false;
    const departed = humansOf(room).map((player) => player.id);
    const sightings = await lastSeen.find(code, departed);
    if (sightings.some((seenAt) => seenAt !== null && seenAt >= touchedBefore)) return false;
    const now = this.#ports.now();
    const version = room.version + 1;
    const entry = { roomCode: code, version, now, rules: rulesOf(game), command: { type: 'destroy' } } as const;
    const events = [{ name: 'room-destroyed', data: { reason: 'expired' } }];
    const news = { roomCode: code, version, room: null, events, now, game, departed };
    if (!(await store.remove(entry, news))) return false;
    for (const playerId of departed) await lastSeen.forget(code, playerId);
    publisher.prepare(news).tell();
    return true;
  }

  async #atHand(code: RoomCode): Promise<Room | null> {
    return this.#ports.store.peek(code) ?? this.#ports.store.load(code);
  }

  /** The game's state is this from now on. */
  checkpoint(code: RoomCode, game: unknown): Versioned {
    return this.#run(code, { type: 'checkpoint', game });
  }

  /** The game is given up, and everybody is back in the lobby. */
  abandon(code: RoomCode): Versioned {
    return this.#run(code, { type: 'abandon' });
  }

  /** Resolves when no change is under way. */
  idle(): Promise<void> {
    return this.#queues.idle();
  }

  #run(code: RoomCode, command: Command, memberId?: PlayerId): Promise<Result<Updated>> {
    const decide: Decide = (room) =>
      memberId === undefined || isMember(room, memberId) ? accept(command) : refuse('UNAUTHORIZED');
    return updateRoom(this.#ports, this.#queues, code, decide);
  }
}

/** All that an answer says of a change. */
const versionOf = (result: Result<Updated>): Result<{ version: number }> =>
  result.ok ? accept({ version: result.value.version }) : result;

function welcomeBack(room: Room, playerId: PlayerId): Command | 'stranger' | null {
  const player = playerOf(room, playerId);
  if (player && !player.isBot) return player.isConnected ? null : { type: 'connection', playerId, isConnected: true };
  return coverOf(room, playerId)?.covers?.why === 'silent' ? { type: 'rejoin', playerId } : 'stranger';
}
