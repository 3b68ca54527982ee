import type { AnyGame, GameAction, PlayerId } from '../kit/contract.ts';
import { accept, type Refused, type Result, refuse } from '../kit/result.ts';
import { GIVE_UP, isReadable } from './commands/game-state.ts';
import { type Commit, commitOf } from './commit.ts';
import { parseCommand } from './parse-command.ts';
import type { ActionResult, Observer, Ports, RoomStore } from './ports.ts';
import { type Command, type Destroy, type LogEntry, recallAction, reduce, rulesOf } from './reduce.ts';
import { type ActionKey, humansOf, isMember, type Room, type RoomCode } from './room.ts';
import type { RoomLock } from './room-lock.ts';

export interface UpdatePorts extends Ports {
  readonly lock: RoomLock;
}

/** What a player sent. The game of the room decides what it means. */
export interface ReceivedAction {
  readonly type: 'received';
  readonly playerId: PlayerId;
  readonly action: GameAction;
}

/** What a caller wants done to a room. */
export interface RoomUpdate {
  readonly command: Command | ReceivedAction;
  /** Refuses with UNAUTHORIZED unless this person has a seat. */
  readonly memberId?: PlayerId;
  /** Changes nothing when the room has another version. */
  readonly ifVersion?: number;
  /** A repeat of this action gets the first answer. */
  readonly actionKey?: ActionKey;
}

/** What an update led to. */
export interface Updated {
  readonly version: number;
  /** False: the room stayed as it was. */
  readonly isNew: boolean;
}

const ATTEMPTS = 3;

/**
 * Loads the room, reduces the command, commits. The first attempt uses the cached room. The store confirms that the room
 * is the latest before any refusal; when it is not, the update starts again.
 */
export function updateRoom(ports: UpdatePorts, code: RoomCode, update: RoomUpdate): Promise<Result<Updated>> {
  return ports.lock.run(code, async () => {
    const { store, games, observer } = ports;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const room = (attempt === 0 ? store.peek(code) : null) ?? (await store.load(code));
      const game = room && games.get(room.gameId);
      if (!room || !game) return refused(observer, refuse('ROOM_NOT_FOUND'));
      const updated = await tryUpdate(ports, room, game, update);
      if (updated !== 'again') return updated;
    }
    return refused(observer, refuse('RACE_CONDITION'));
  });
}

async function tryUpdate(
  ports: UpdatePorts,
  room: Room,
  game: AnyGame,
  update: RoomUpdate,
): Promise<Result<Updated> | 'again'> {
  const { store, observer } = ports;
  const proposed = propose(room, game, update, ports);
  if ('ok' in proposed) {
    const answer = update.actionKey && { ...update.actionKey, result: proposed, isLasting: isLasting(proposed) };
    const confirmed = await store.confirm(room, answer);
    return confirmed === false ? 'again' : unchanged(observer, confirmed === true ? proposed : confirmed);
  }
  const committed = await commitRoom(ports, proposed);
  if (typeof committed === 'object') return unchanged(observer, committed);
  if (!committed || proposed.entry.command === GIVE_UP) return 'again';
  return accept({ version: proposed.entry.version, isNew: true });
}

/** Stores a commit, counts it and publishes it. False: another commit came first. A result: the action has been answered. */
export async function commitRoom(ports: Ports, commit: Commit): Promise<boolean | ActionResult> {
  const stored = await write(ports.store, commit);
  if (stored !== true) return stored;
  ports.observer.committed(commit.entry);
  ports.publisher.publish(commit);
  for (const playerId of commit.departed) await ports.lastSeen.forget(commit.entry.roomCode, playerId);
  return true;
}

function write(store: RoomStore, commit: Commit): Promise<boolean | ActionResult> {
  const { entry, room } = commit;
  if (room === null) return store.remove(entry, commit);
  return entry.command.type === 'create' ? store.create(room, entry, commit) : store.commit(room, entry, commit);
}

const unchanged = (observer: Observer, result: ActionResult): Result<Updated> =>
  result.ok ? accept({ version: result.value.version, isNew: false }) : refused(observer, result);

/** Another try may lead to another answer, so these refusals are not kept for repeats. */
const PASSING = ['UNAUTHORIZED', 'INTERNAL_ERROR'];

const isLasting = (result: ActionResult): boolean => result.ok || !PASSING.includes(result.refusal.code);

/** A commit to store, or a result that needs none. Rules that throw are reported and change nothing. */
function propose(room: Room, game: AnyGame, update: RoomUpdate, ports: Ports): Commit | ActionResult {
  let action = 'parse';
  try {
    const command = isReadable(room, game) ? commandFor(room, game, update) : accept(GIVE_UP);
    if (!command.ok) return command;
    if (command.value.type === 'done') return accept({ version: command.value.version });
    action = nameOf(command.value);
    return reduceTo(room, game, command.value, ports);
  } catch (error) {
    return rulesFailed(ports.observer, room, action, error);
  }
}

/** Nothing is left to do: the answer is this version. */
interface Done {
  readonly type: 'done';
  readonly version: number;
}

function commandFor(room: Room, game: AnyGame, update: RoomUpdate): Result<Command | Done> {
  const { command, memberId, ifVersion, actionKey } = update;
  if (ifVersion !== undefined && room.version !== ifVersion) return accept({ type: 'done', version: room.version });
  const remembered = actionKey && recallAction(room, actionKey);
  if (remembered) return accept({ type: 'done', version: remembered.version });
  // Before the action is parsed: a stranger must not learn from a refusal that this room exists.
  if (memberId !== undefined && !isMember(room, memberId)) return refuse('UNAUTHORIZED');
  if (command.type !== 'received') return accept(command);
  const parsed = parseCommand(game, command.playerId, command.action);
  return parsed.ok && actionKey ? accept({ ...parsed.value, actionId: actionKey.actionId }) : parsed;
}

const nameOf = (command: Command): string =>
  'action' in command ? `${command.type} ${command.action.type}` : command.type;

/** Reports rules that threw, and refuses. */
export function rulesFailed(observer: Observer, room: Room, action: string, error: unknown): Refused {
  const { roomCode, version, gameId } = room;
  observer.rulesFailed({ roomCode, version, gameId, action, error });
  return refuse('INTERNAL_ERROR');
}

function reduceTo(room: Room, game: AnyGame, command: Command, ports: Ports): Commit | ActionResult {
  const now = ports.now();
  const result = reduce(room, command, { game, now });
  if (!result.ok) return result;
  if (result.value.room === room) return accept({ version: room.version });
  const logged = result.value.room ? command : destroyOf(room);
  const { roomCode, version } = room;
  const entry: LogEntry = { roomCode, version: version + 1, now, rules: rulesOf(game), command: logged };
  return commitOf(result.value, room, entry);
}

/** The last person has left. */
const destroyOf = (room: Room): Destroy => ({
  type: 'destroy',
  reason: 'empty',
  departed: humansOf(room).map(({ id }) => id),
});

/** Counts refusals by code. */
export function refused(observer: Observer, result: Refused): Refused {
  observer.refused(result.refusal.code);
  return result;
}
