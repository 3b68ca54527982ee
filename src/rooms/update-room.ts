import type { AnyGame } from '../kit/contract.ts';
import { accept, type Refused, type Result, refuse } from '../kit/result.ts';
import { GIVE_UP, isReadable } from './commands/game-state.ts';
import { changeBy } from './commit.ts';
import type { Observer, Outcome, Ports, RoomStore, Telling } from './ports.ts';
import { actionKeyOf, type Command, type LogEntry, reduce, rulesOf } from './reduce.ts';
import type { ActionKey, Room, RoomCode } from './room.ts';
import type { Committed } from './visibility.ts';

const ATTEMPTS = 3;

/** What a change came to. The room itself stays inside: it holds everybody's hand. */
export interface Updated {
  readonly version: number;
  /** False for a harmless repeat. */
  readonly isNew: boolean;
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
  /** Rooms that something is being done to. */
  readonly #busy = new Set<RoomCode>();
  /** Whoever waits for that to be over. */
  readonly #waiting = new Map<RoomCode, (() => void)[]>();
  #onIdle: (() => void)[] = [];

  /** Null: it is our turn at once. Whoever has entered has to leave. */
  enter(code: RoomCode): Promise<void> | null {
    const busyBefore = this.#busy.size;
    if (this.#busy.add(code).size > busyBefore) return null;
    const waiting = this.#waiting.get(code) ?? [];
    this.#waiting.set(code, waiting);
    return new Promise((resolve) => waiting.push(resolve));
  }

  leave(code: RoomCode): void {
    const waiting = this.#waiting.get(code);
    const next = waiting?.shift();
    if (next) return next();
    if (waiting) this.#waiting.delete(code);
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
 * In turn: load, decide, reduce, commit, tell. The first try is made on what is at hand; a room that has moved meanwhile
 * is read again. Nobody is refused, and nothing is called done, on a room that is not the latest. All the waiting is in
 * this one function, as every promise more is one more for each move.
 */
export async function updateRoom(
  ports: Ports,
  queues: RoomQueues,
  code: RoomCode,
  decide: Decide,
  key?: ActionKey,
): Promise<Result<Updated>> {
  const { store, games, observer } = ports;
  const turn = queues.enter(code);
  if (turn) await turn;
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const room = (attempt === 0 ? store.peek(code) : null) ?? (await store.load(code));
      const game = room && games.get(room.gameId);
      if (!room || !game) return refused(observer, refuse('ROOM_NOT_FOUND'));
      const step = propose(room, game, decide, ports);
      if ('ok' in step) {
        const answer = key && { ...key, outcome: step, isLasting: isLasting(step) };
        const confirmed = await store.confirm(room, answer);
        if (confirmed !== false) return unchanged(observer, confirmed === true ? step : confirmed);
      } else {
        const written = await write(store, step);
        if (typeof written === 'object') return unchanged(observer, written);
        if (written === false) continue;
        const updated = publish(observer, step);
        for (const playerId of step.news.departed) await ports.lastSeen.forget(code, playerId);
        if (step.entry.command !== GIVE_UP) return updated;
      }
    }
    return refused(observer, refuse('RACE_CONDITION'));
  } finally {
    queues.leave(code);
  }
}

const unchanged = (observer: Observer, outcome: Outcome): Result<Updated> =>
  outcome.ok ? accept({ version: outcome.value.version, isNew: false }) : refused(observer, outcome);

/** Answers that a second try may change are not held against it. */
const isLasting = (outcome: Outcome): boolean =>
  outcome.ok || !['UNAUTHORIZED', 'INTERNAL_ERROR'].includes(outcome.refusal.code);

/** A change that the rules allow, ready to be written and told. */
interface Step {
  readonly entry: LogEntry;
  readonly news: Committed;
  readonly telling: Telling;
}

/** A change to write, or an outcome. Rules that throw are reported, and change nothing. */
function propose(room: Room, game: AnyGame, decide: Decide, ports: Ports): Step | Outcome {
  let command: Command | Done | null = null;
  try {
    const decided = isReadable(room, game) ? decide(room, game) : accept(GIVE_UP);
    if (!decided.ok) return decided;
    command = decided.value;
    return stepTo(room, game, command, ports);
  } catch (error) {
    return rulesFailed(ports.observer, room, command === null ? 'parse' : typeOf(command), error);
  }
}

const typeOf = (command: Command | Done): string =>
  'action' in command ? `${command.type} ${command.action.type}` : command.type;

/** Reports a fault of the rules, and gives the answer to the caller. */
export function rulesFailed(observer: Observer, room: Room, action: string, error: unknown): Refused {
  const { roomCode, version, gameId } = room;
  observer.rulesFailed({ roomCode, version, gameId, action, error });
  return refuse('INTERNAL_ERROR');
}

/** An outcome where nothing is to be written. */
function stepTo(room: Room, game: AnyGame, command: Command | Done, ports: Ports): Step | Outcome {
  if (command.type === 'done') return accept({ version: command.version });
  const now = ports.now();
  const result = reduce(room, command, { game, now });
  if (!result.ok) return result;
  if (result.value.room === room) return accept({ version: room.version });
  const { roomCode, version } = room;
  const logged = result.value.room ? command : ({ type: 'destroy' } as const);
  const entry: LogEntry = { roomCode, version: version + 1, now, rules: rulesOf(game), command: logged };
  const news = changeBy(result.value, room, game, now, actionKeyOf(entry));
  return { entry, news, telling: ports.publisher.prepare(news) };
}

const write = (store: RoomStore, { entry, news }: Step): Promise<boolean | Outcome> =>
  news.room === null ? store.remove(entry, news) : store.commit(news.room, entry, news);

function publish(observer: Observer, { entry, news, telling }: Step): Result<Updated> {
  observer.committed(entry);
  telling.tell();
  return accept({ version: news.version, isNew: true });
}

/** Whoever is refused is counted. */
export function refused(observer: Observer, result: Refused): Refused {
  observer.refused(result.refusal.code);
  return result;
}
