import { accept, type Result, refuse } from '../../kit/result.ts';
import type { RoomStore } from '../../rooms/ports.ts';
import type { RoomCode } from '../../rooms/room.ts';
import type { Rooms } from '../../rooms/service.ts';

/** The version the write led to, or null when there was nothing to write. */
export type Persisted = Result<{ readonly version: number } | null>;

/**
 * The seed's vocabulary for the state of one game, over any room store; a game is known by the code of its room. What
 * is held here is a copy, perhaps an old one: every write is a change of the room, compared and set by its version.
 */
export class GameStates {
  readonly #rooms: Pick<Rooms, 'checkpoint' | 'abandon' | 'look'>;
  readonly #store: Pick<RoomStore, 'load'>;
  readonly #states = new Map<RoomCode, unknown>();
  readonly #loads = new Map<RoomCode, Promise<unknown>>();

  constructor(rooms: Pick<Rooms, 'checkpoint' | 'abandon' | 'look'>, store: Pick<RoomStore, 'load'>) {
    this.#rooms = rooms;
    this.#store = store;
  }

  getGameState(gameId: RoomCode): unknown {
    return this.#states.get(gameId) ?? null;
  }

  setGameState(gameId: RoomCode, state: unknown): void {
    this.#states.set(gameId, state);
  }

  hasActiveGame(gameId: RoomCode): boolean {
    return this.#states.has(gameId);
  }

  getActiveGameCount(): number {
    return this.#states.size;
  }

  /** The stored copy goes in the same step, so the game cannot come back; its people are in the lobby. */
  deleteGameState(gameId: RoomCode): Promise<Persisted> {
    this.#states.delete(gameId);
    return asValue(this.#rooms.abandon(gameId));
  }

  async persistCheckpoint(gameId: RoomCode): Promise<Persisted> {
    if (!this.hasActiveGame(gameId)) return accept(null);
    return asValue(this.#rooms.checkpoint(gameId, this.getGameState(gameId)));
  }

  /** Whoever asks for the same game meanwhile shares the load. */
  async rehydrateGame(gameId: RoomCode): Promise<unknown> {
    if (this.hasActiveGame(gameId)) return this.getGameState(gameId);
    const under = this.#loads.get(gameId) ?? this.#load(gameId).finally(() => this.#loads.delete(gameId));
    this.#loads.set(gameId, under);
    return under;
  }

  async #load(gameId: RoomCode): Promise<unknown> {
    const looked = await this.#rooms.look(null, gameId); // a state these rules cannot read goes back to its lobby
    const state = looked.ok ? ((await this.#store.load(gameId))?.game ?? null) : null;
    if (state !== null) this.setGameState(gameId, state);
    return state;
  }
}

/** A store that fails is reported and breaks nothing: the next change writes again. */
const asValue = (written: Promise<Result<{ version: number }>>): Promise<Persisted> =>
  written.then(
    (result) => (result.ok ? accept({ version: result.value.version }) : result),
    () => refuse('INTERNAL_ERROR'),
  );
