import type { AnyGame, PlayerId } from '../engine/game-module.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import type { Committed } from './deliver.ts';
import { GIVE_UP, isReadable } from './game-state.ts';
import type { ActionKey, Outcome, Ports } from './ports.ts';
import { type Command, reduce, rulesOf } from './reduce.ts';
import { humansOf, type Room, type RoomCode } from './room.ts';

const ATTEMPTS = 3;

/** What a change came to. `room` is null when the world is gone. */
export interface Updated {
  readonly version: number;
  /** False for a harmless repeat. */
  readonly isNew: boolean;
  readonly room: Room | null;
}

/** Nothing needs to be done any more: the answer is the version given. */
export interface Done {
  readonly type: 'done';
  readonly version: number;
}

/** Looks at the latest room and says what to do to it. */
export type Decide = (room: Room, game: AnyGame) => Result<Command | Done>;

/** One change at a time per room: for speed. The compare-and-set of the store is for truth. */
export class RoomQueues {
  /** Rooms that something is being done to, and whoever waits for it to be over. */
  readonly #busy = new Map<RoomCode, (() => void)[]>();
  #onIdle: (() => void)[] = [];

  async run<T>(code: RoomCode, work: () => Promise<T>): Promise<T> {
    const waiting = this.#busy.get(code);
    if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else this.#busy.set(code, []);
    try {
      return await work();
    } finally {
      this.#done(code);
    }
  }

  #done(code: RoomCode): void {
    const next = this.#busy.get(code)!.shift();
    if (next) return next();
    this.#busy.delete(code);
    if (this.#busy.size > 0) return;
    for (const resolve of this.#onIdle) resolve();
    this.#onIdle = [];
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    if (this.#busy.size > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }
}

/**
 * Load, decide, reduce, commit, publish. The first try is made on what is at hand; a room that has moved meanwhile is
 * read again. Nobody is refused, and nothing is called done, on a room that is not the latest.
 */
export async function updateRoom(
  ports: Ports,
  code: RoomCode,
  decide: Decide,
  key?: ActionKey,
): Promise<Result<Updated>> {
  const { store, games } = ports;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const room = (attempt === 0 ? store.peek(code) : null) ?? (await store.load(code));
    if (room === null) return refuse('ROOM_NOT_FOUND');
    const game = games.get(room.gameId);
    if (!game) return refuse('INVALID_GAME');
    if (!isReadable(room, game)) {
      await applyCommand(ports, room, game, GIVE_UP);
      continue;
    }
    const decided = decide(room, game);
    const result = decided.ok ? await applyCommand(ports, room, game, decided.value, key) : decided;
    if (result === 'overtaken') continue;
    if (result.ok && result.value.isNew) return result;
    if (await store.confirm(room, key && isLasting(result) ? { ...key, outcome: result } : undefined)) return result;
  }
  return refuse('RACE_CONDITION');
}

/** Answers that a second try may change are not held against it. */
const isLasting = (outcome: Outcome): boolean => outcome.ok || outcome.refusal.code !== 'UNAUTHORIZED';

async function applyCommand(
  ports: Ports,
  room: Room,
  game: AnyGame,
  command: Command | Done,
  key?: ActionKey,
): Promise<Result<Updated> | 'overtaken'> {
  if (command.type === 'done') return accept({ version: command.version, isNew: false, room });
  const now = ports.now();
  const result = reduce(room, command, { game, now });
  if (!result.ok) return result;
  const { room: next, events } = result.value;
  if (next === room) return accept({ version: room.version, isNew: false, room });

  const { roomCode } = room;
  const version = room.version + 1;
  const departed = departedFrom(room, next);
  const news: Committed = { roomCode, version, room: next, before: room, events, now, game, departed, ack: key };
  const entry = { roomCode, version, now, rules: rulesOf(game), command };
  const committed =
    next === null
      ? await ports.store.remove({ ...entry, command: { type: 'destroy' } }, news)
      : await ports.store.commit(next, entry, news);
  if (committed === false) return 'overtaken';
  if (committed !== true) return committed.ok ? accept({ ...committed.value, isNew: false, room }) : committed;
  ports.observer.committed(entry);
  ports.publisher.publish(news);
  for (const playerId of departed) await ports.lastSeen.forget(roomCode, playerId);
  return accept({ version, isNew: true, room: next });
}

const NOBODY: readonly PlayerId[] = [];

function departedFrom(before: Room, after: Room | null): readonly PlayerId[] {
  if (after?.players === before.players) return NOBODY;
  const stayed = new Set(after?.players.map((player) => player.id));
  return humansOf(before)
    .map((player) => player.id)
    .filter((id) => !stayed.has(id));
}
