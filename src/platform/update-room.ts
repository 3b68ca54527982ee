import type { AnyGame, PlayerId } from '../engine/game-module.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import { GIVE_UP, isReadable } from './game-state.ts';
import type { Ports } from './ports.ts';
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

export interface Ack {
  readonly playerId: PlayerId;
  readonly actionId: string;
}

/** One change at a time per room: for speed. The compare-and-set of the store is for truth. */
export class RoomQueues {
  readonly #tails = new Map<RoomCode, Promise<unknown>>();

  run<T>(code: RoomCode, work: () => Promise<T>): Promise<T> {
    const tail = this.#tails.get(code);
    const result = tail ? tail.then(work) : work();
    const settled = result.then(ignore, ignore);
    this.#tails.set(code, settled);
    settled.then(() => {
      if (this.#tails.get(code) === settled) this.#tails.delete(code);
    });
    return result;
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.all(this.#tails.values());
  }
}

/** Load, decide, reduce, commit, publish. A room that moved meanwhile is read again, three times. */
export async function updateRoom(ports: Ports, code: RoomCode, decide: Decide, ack?: Ack): Promise<Result<Updated>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const loaded = ports.store.load(code);
    const room = loaded instanceof Promise ? await loaded : loaded;
    if (room === null) return refuse('ROOM_NOT_FOUND');
    const game = ports.games.get(room.gameId);
    if (!game) return refuse('INVALID_GAME');
    if (!isReadable(room, game)) {
      await applyCommand(ports, room, game, GIVE_UP);
      continue;
    }
    const decided = decide(room, game);
    if (!decided.ok) return decided;
    if (decided.value.type === 'done') return accept({ version: decided.value.version, isNew: false, room });
    const updated = await applyCommand(ports, room, game, decided.value, ack);
    if (updated !== 'moved') return updated;
  }
  return refuse('RACE_CONDITION');
}

async function applyCommand(
  ports: Ports,
  room: Room,
  game: AnyGame,
  command: Command,
  ack?: Ack,
): Promise<Result<Updated> | 'moved'> {
  const now = ports.now();
  const result = reduce(room, command, { game, now });
  if (!result.ok) return result;
  const { room: next, events } = result.value;
  if (next === room) return accept({ version: room.version, isNew: false, room });

  const version = room.version + 1;
  const entry = { roomCode: room.roomCode, version, now, rules: rulesOf(game), command };
  const isCommitted =
    next === null
      ? await ports.store.remove({ ...entry, command: { type: 'destroy' } })
      : await ports.store.commit(next, entry);
  if (!isCommitted) return 'moved';
  ports.observer.committed(entry);

  const departed = departedFrom(room, next);
  ports.publisher.publish({
    roomCode: room.roomCode,
    version,
    room: next,
    events,
    now,
    game,
    departed,
    ...(ack && { ack }),
  });
  for (const playerId of departed) await ports.lastSeen.forget(room.roomCode, playerId);
  return accept({ version, isNew: true, room: next });
}

function departedFrom(before: Room, after: Room | null): PlayerId[] {
  if (after?.players === before.players) return [];
  const stayed = new Set(after?.players.map((player) => player.id));
  return humansOf(before)
    .map((player) => player.id)
    .filter((id) => !stayed.has(id));
}

const ignore = (): void => {};
