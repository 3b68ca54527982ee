import { addChanges, type Change } from '../engine/changes.ts';
import type { AnyGame, GameAction, GameEvent, PlayerId, Timestamp } from '../engine/game-module.ts';
import type { RoomView, SeatView } from '../engine/room-view.ts';
import { humansOf, isMember, type Room, type RoomCode, type RoomPlayer } from './room.ts';

/** One commit, as the publishing side needs it. */
export interface Committed {
  readonly roomCode: RoomCode;
  readonly version: number;
  /** Null when the world is gone. */
  readonly room: Room | null;
  /** The room one version earlier, where it is at hand. */
  readonly before?: Room;
  readonly events: readonly GameEvent[];
  readonly now: Timestamp;
  readonly game: AnyGame;
  /** People who were seated before and no longer are. */
  readonly departed: readonly PlayerId[];
  /** Whose action this was, to be told so. */
  readonly ack?: { readonly playerId: PlayerId; readonly actionId: string } | undefined;
}

export function viewRoom(room: Room, game: AnyGame): RoomView {
  const view = {
    roomCode: room.roomCode,
    version: room.version,
    status: room.status,
    ownerId: room.ownerId,
    gameId: room.gameId,
    players: viewSeats(room.players),
    settings: room.settings,
    botLevel: room.botLevel,
    botActionAt: game.config.hidesBotClock ? null : room.botActionAt,
  };
  return room.notice === undefined ? view : { ...view, notice: room.notice };
}

/** Seats change far less often than rooms: one view serves every version in which they are the same. */
const seatViews = new WeakMap<Room['players'], readonly SeatView[]>();

function viewSeats(players: Room['players']): readonly SeatView[] {
  const known = seatViews.get(players);
  if (known) return known;
  const seats = players.map(viewSeat);
  seatViews.set(players, seats);
  return seats;
}

function viewSeat({ id, name, isBot, isConnected, joinedAt, score, botLevel }: RoomPlayer): SeatView {
  const seat = { id, name, isBot, isConnected, joinedAt, score };
  return botLevel === undefined ? seat : { ...seat, botLevel };
}

/** What this viewer may know of the game; strangers and people who left are spectators. */
export const viewGame = (room: Room, game: AnyGame, viewer: PlayerId | null): unknown =>
  room.game === null ? null : game.sanitizeForPlayer(room.game, seated(room, viewer));

/** What this viewer may do now: the game's actions, and the owner's. */
export function legalFor(room: Room, game: AnyGame, viewer: PlayerId | null): readonly GameAction[] {
  if (viewer === null || !isMember(room, viewer)) return [];
  if (room.status === 'playing') return game.getLegalActions(room.game, viewer);
  if (room.ownerId !== viewer) return [];
  return [{ type: room.status === 'waiting' ? 'start' : 'play-again', payload: {} }];
}

/** Events this viewer may see. */
export const eventsFor = (events: readonly GameEvent[], viewer: PlayerId | null): readonly GameEvent[] =>
  events.some((event) => event.only !== undefined)
    ? events.filter((event) => event.only === undefined || event.only === viewer)
    : events;

/**
 * Writes one commit for one viewer after another, as JSON text. What is the same object for several viewers (room and
 * events always, the view of a game without secrets) is put into text once.
 */
export class CommitWriter {
  readonly #committed: Committed;
  readonly #room: Room;
  #roomText: string | null = null;
  #roomChanges: readonly Change[] | null = null;
  #events: readonly GameEvent[] | null = null;
  #eventsText = '';
  /** The last view that was put into text, and the one before it that its changes were written from. */
  #view: unknown = undefined;
  #viewText = '';
  #changed: unknown = undefined;
  #changedFrom: unknown = undefined;
  #changesText = '';

  constructor(committed: Committed, room: Room) {
    this.#committed = committed;
    this.#room = room;
  }

  /** A `ViewMessage`: the complete truth. */
  view(viewer: PlayerId | null): string {
    const { version, game } = this.#committed;
    this.#roomText ??= JSON.stringify(viewRoom(this.#room, game));
    const view = this.#textOfView(viewGame(this.#room, game, viewer));
    return `{"version":${version},"room":${this.#roomText},"view":${view},${this.#rest(viewer)}}`;
  }

  /** A `ChangesMessage`: what is different since the room before. */
  changes(viewer: PlayerId | null, before: Room): string {
    const { version, game, roomCode } = this.#committed;
    const changes = this.#textOfChanges(before, viewGame(before, game, viewer), viewGame(this.#room, game, viewer));
    const head = `{"roomCode":"${roomCode}","from":${before.version},"version":${version}`;
    return `${head},"changes":${changes},${this.#rest(viewer)}}`;
  }

  #rest(viewer: PlayerId | null): string {
    const { game, now, ack } = this.#committed;
    const legal = JSON.stringify(legalFor(this.#room, game, viewer));
    const thanks = ack && ack.playerId === viewer ? `,"ack":${JSON.stringify(ack.actionId)}` : '';
    return `"legal":${legal},"events":${this.#textOfEvents(viewer)},"now":${now}${thanks}`;
  }

  #textOfView(view: unknown): string {
    if (view === this.#view) return this.#viewText;
    this.#view = view;
    this.#viewText = JSON.stringify(view);
    return this.#viewText;
  }

  #textOfChanges(before: Room, was: unknown, view: unknown): string {
    if (view === this.#changed && was === this.#changedFrom) return this.#changesText;
    const { game } = this.#committed;
    this.#roomChanges ??= changesBetween('room', viewRoom(before, game), viewRoom(this.#room, game));
    const changes = this.#roomChanges.slice();
    addChanges(changes, ['view'], was, view);
    this.#changed = view;
    this.#changedFrom = was;
    this.#changesText = JSON.stringify(changes);
    return this.#changesText;
  }

  #textOfEvents(viewer: PlayerId | null): string {
    const events = eventsFor(this.#committed.events, seated(this.#room, viewer));
    if (events === this.#events) return this.#eventsText;
    this.#events = events;
    this.#eventsText = JSON.stringify(events);
    return this.#eventsText;
  }
}

function changesBetween(key: string, before: unknown, after: unknown): Change[] {
  const changes: Change[] = [];
  addChanges(changes, [key], before, after);
  return changes;
}

/** Everybody who gets a message of their own about this commit. */
export function viewersOf({ room, departed }: Committed): readonly PlayerId[] {
  const viewers = room === null ? [] : humansOf(room).map((player) => player.id);
  return departed.length === 0 ? viewers : [...viewers, ...departed];
}

const seated = (room: Room, viewer: PlayerId | null): PlayerId | null =>
  viewer !== null && isMember(room, viewer) ? viewer : null;
