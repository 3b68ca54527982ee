import type { AnyGame, GameAction, PlayerId, Timestamp } from '../kit/contract.ts';
import { accept, type Result, refuse } from '../kit/result.ts';
import type { ViewMessage } from '../kit/room-view.ts';
import { advanceOnce } from './advance.ts';
import { createRoom } from './commands/create.ts';
import { GIVE_UP, isReadable } from './commands/game-state.ts';
import { FailedSteps } from './failed-steps.ts';
import { watchOver } from './heartbeat.ts';
import type { Ports } from './ports.ts';
import { type Command, rulesOf } from './reduce.ts';
import { coverOf, humansOf, isMember, playerOf, type Room, type RoomCode } from './room.ts';
import { RoomLock } from './room-lock.ts';
import { commitRoom, refused, rulesFailed, type Updated, type UpdatePorts, updateRoom } from './update-room.ts';
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
  readonly #ports: UpdatePorts;
  readonly #failedSteps = new FailedSteps();

  constructor(ports: Ports) {
    this.#ports = { ...ports, lock: new RoomLock() };
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
    const { entropy, observer, lastSeen } = this.#ports;
    const now = this.#ports.now();
    const { name, gameId, seats } = wish; // named fields only: the command is written to the log
    const wanted = { name, gameId, ...(seats !== undefined && { seats }) };
    const command = { ...wanted, type: 'create', roomCode, playerId, seed: entropy.seed() } as const;
    const result = createRoom(command, { game, now });
    if (!result.ok) return refused(observer, result);
    const { room } = result.value;
    const entry = { roomCode, version: room.version, now, rules: rulesOf(game), command };
    const events = [{ name: 'room-created', data: { roomCode, gameId: room.gameId, ownerId: playerId } }];
    const isCreated = await commitRoom(this.#ports, { entry, room, previous: null, events, departed: [], at: now });
    if (isCreated !== true) return 'taken';
    await lastSeen.touch(roomCode, playerId, now);
    return accept({ roomCode, playerId, playerName: room.players[0]!.name });
  }

  async join(playerId: PlayerId, code: RoomCode, name: string): Promise<Result<Seated>> {
    const updated = await this.#run(code, { type: 'join', playerId, name });
    if (!updated.ok) return updated;
    await this.#ports.lastSeen.touch(code, playerId, this.#ports.now());
    const room = await this.#cachedOrLoaded(code);
    const playerName = (room && playerOf(room, playerId)?.name) ?? name; // a former member keeps the first name
    return accept({ roomCode: code, playerId, playerName });
  }

  leave(playerId: PlayerId, code: RoomCode): Promise<Result<Updated>> {
    return this.#run(code, { type: 'leave', playerId, why: 'left' });
  }

  async start(playerId: PlayerId, code: RoomCode, settings?: Record<string, unknown>): Versioned {
    return versionOf(
      await this.act(playerId, { roomCode: code, type: 'start', ...(settings && { payload: settings }) }),
    );
  }

  async playAgain(playerId: PlayerId, code: RoomCode): Versioned {
    return versionOf(await this.act(playerId, { roomCode: code, type: 'play-again' }));
  }

  /** Lobby settings, start, Play Again and every move of every game. */
  async act(playerId: PlayerId, { roomCode, actionId, ...action }: ActionRequest): Promise<Result<Updated>> {
    const actionKey = actionId === undefined ? {} : { actionKey: { playerId, actionId } };
    const command = { type: 'received', playerId, action } as const;
    const result = await updateRoom(this.#ports, roomCode, { command, memberId: playerId, ...actionKey });
    if (result.ok || !NO_SIGN_OF_LIFE.includes(result.refusal.code)) this.#touch(roomCode, playerId);
    return result;
  }

  /** An action is a sign of life. A lost one is made up for by the next heartbeat. */
  #touch(code: RoomCode, playerId: PlayerId): void {
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
    const latest = await this.#cachedOrLoaded(code);
    return latest === null
      ? refused(this.#ports.observer, refuse('ROOM_NOT_FOUND'))
      : accept({ version: latest.version });
  }

  /** Shows silent people as disconnected, and gives the seats of the long silent to bots. */
  async watchOver(code: RoomCode): Promise<void> {
    const room = await this.#cachedOrLoaded(code);
    if (room === null) return;
    for (const command of await watchOver(room, this.#ports.lastSeen, this.#ports.now())) {
      await this.#run(code, command);
    }
  }

  /** Takes one step that has come due. True: the room changed. */
  advance(code: RoomCode): Promise<boolean> {
    return advanceOnce(this.#ports, this.#failedSteps, code);
  }

  /** Removes a World that was last touched before a moment. */
  expire(code: RoomCode, touchedBefore: Timestamp): Promise<boolean> {
    return this.#ports.lock.run(code, () => this.#removeStale(code, touchedBefore));
  }

  async #removeStale(code: RoomCode, touchedBefore: Timestamp): Promise<boolean> {
    const { store, games, lastSeen } = this.#ports;
    const room = await store.load(code);
    const game = room && games.get(room.gameId);
    if (!room || !game || room.touchedAt >= touchedBefore) return false;
    const departed = humansOf(room).map((player) => player.id);
    const sightings = await lastSeen.find(code, departed);
    if (sightings.some((seenAt) => seenAt !== null && seenAt >= touchedBefore)) return false;
    const at = this.#ports.now();
    const version = room.version + 1;
    const command = { type: 'destroy', reason: 'expired', departed } as const;
    const entry = { roomCode: code, version, now: at, rules: rulesOf(game), command };
    const events = [{ name: 'room-destroyed', data: { reason: command.reason } }];
    return (await commitRoom(this.#ports, { entry, room: null, previous: room, events, departed, at })) === true;
  }

  async #cachedOrLoaded(code: RoomCode): Promise<Room | null> {
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

  /** Resolves when no room is being changed. */
  idle(): Promise<void> {
    return this.#ports.lock.idle();
  }

  #run(code: RoomCode, command: Command): Promise<Result<Updated>> {
    return updateRoom(this.#ports, code, { command });
  }
}

/** Refusals that do not show that a member is there. */
const NO_SIGN_OF_LIFE = ['UNAUTHORIZED', 'ROOM_NOT_FOUND', 'RACE_CONDITION'];

/** All that an answer says of a change. */
const versionOf = (result: Result<Updated>): Result<{ version: number }> =>
  result.ok ? accept({ version: result.value.version }) : result;

function welcomeBack(room: Room, playerId: PlayerId): Command | 'stranger' | null {
  const player = playerOf(room, playerId);
  if (player && !player.isBot) return player.isConnected ? null : { type: 'connection', playerId, isConnected: true };
  return coverOf(room, playerId)?.covers?.why === 'silent' ? { type: 'rejoin', playerId } : 'stranger';
}
