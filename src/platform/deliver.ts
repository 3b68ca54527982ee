import { writeActions } from '../engine/action-tables.ts';
import { type Fields, isFields, writeChange, writeChanges } from '../engine/changes.ts';
import type { AnyGame, GameAction, GameEvent, PlayerId, Timestamp } from '../engine/game-module.ts';
import { quote } from '../engine/json-text.ts';
import type { EventInChanges, RoomView, SeatView } from '../engine/room-view.ts';
import { isMember, type Room, type RoomCode, type RoomPlayer } from './room.ts';

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
  viewFrom(room, game, seatOf(room, viewer));

/** What this viewer may do now: the game's actions, and the owner's. */
export const legalFor = (room: Room, game: AnyGame, viewer: PlayerId | null): readonly GameAction[] =>
  legalFrom(room, game, seatOf(room, viewer));

/** The viewer's id, for those who have a seat. */
const seatOf = (room: Room, viewer: PlayerId | null): PlayerId | null =>
  viewer !== null && isMember(room, viewer) ? viewer : null;

const viewFrom = (room: Room, game: AnyGame, seat: PlayerId | null): unknown =>
  room.game === null ? null : game.sanitizeForPlayer(room.game, seat);

function legalFrom(room: Room, game: AnyGame, seat: PlayerId | null): readonly GameAction[] {
  if (seat === null) return [];
  if (room.status === 'playing') return game.getLegalActions(room.game, seat);
  if (room.ownerId !== seat) return [];
  return [{ type: room.status === 'waiting' ? 'start' : 'play-again', payload: {} }];
}

/**
 * Writes one commit for one viewer after another, as JSON text. What is the same object for several viewers (room and
 * events always, the view of a game without secrets) is put into text once.
 */
export class CommitWriter {
  readonly #committed: Committed;
  readonly #room: Room;
  #roomText: string | null = null;
  #roomChanges: string | null = null;
  #events: readonly GameEvent[] | null = null;
  #eventsText = '';
  /** The last view that was put into text. */
  #view: unknown = undefined;
  #viewText = '';
  /** The last two views that were compared, the events that their viewer was told, and the text that came of it. */
  #was: unknown = undefined;
  #is: unknown = undefined;
  #newsEvents: readonly GameEvent[] | null = null;
  #newsText = '';

  constructor(committed: Committed, room: Room) {
    this.#committed = committed;
    this.#room = room;
  }

  /** A `ViewMessage`: the complete truth. */
  view(viewer: PlayerId | null): string {
    const { version, game } = this.#committed;
    const seat = seatOf(this.#room, viewer);
    this.#roomText ??= JSON.stringify(viewRoom(this.#room, game));
    const view = this.#textOfView(viewFrom(this.#room, game, seat));
    const events = this.#textOfEvents(this.#eventsFor(seat));
    const legal = JSON.stringify(legalFrom(this.#room, game, seat));
    const rest = `"events":${events},"legal":${legal},${this.#rest(viewer)}`;
    return `{"version":${version},"room":${this.#roomText},"view":${view},${rest}}`;
  }

  /** A `ChangesMessage`: what is different since the room before. */
  changes(viewer: PlayerId | null, before: Room): string {
    const { version, game, roomCode } = this.#committed;
    const seat = seatOf(this.#room, viewer);
    const seatBefore = before.players === this.#room.players ? seat : seatOf(before, viewer);
    this.#compare(before, viewFrom(before, game, seatBefore), viewFrom(this.#room, game, seat), this.#eventsFor(seat));
    const head = `{"roomCode":"${roomCode}","from":${before.version},"version":${version}`;
    const legal = writeActions(legalFrom(this.#room, game, seat));
    return `${head},${this.#newsText},"legal":${legal},${this.#rest(viewer)}}`;
  }

  #rest(viewer: PlayerId | null): string {
    const { now, ack } = this.#committed;
    return ack && ack.playerId === viewer ? `"now":${now},"ack":${quote(ack.actionId)}` : `"now":${now}`;
  }

  #textOfView(view: unknown): string {
    if (view === this.#view) return this.#viewText;
    this.#view = view;
    this.#viewText = JSON.stringify(view);
    return this.#viewText;
  }

  /** Finds the text for this viewer, unless the last one saw just the same. */
  #compare(before: Room, was: unknown, is: unknown, events: readonly GameEvent[]): void {
    if (was === this.#was && is === this.#is && events === this.#newsEvents) return;
    this.#roomChanges ??= writeRoomChanges(before, this.#room, this.#committed.game).slice(1);
    const changes = `"room":[${this.#roomChanges}],"view":[${writeChanges('', was, is).slice(1)}]`;
    this.#newsText = `${changes},"events":${isFields(is) ? textOfNews(events, is) : this.#textOfEvents(events)}`;
    this.#was = was;
    this.#is = is;
    this.#newsEvents = events;
  }

  /** Events that whoever sits there may see; all of them, the same list, where none is for one alone. */
  #eventsFor(seat: PlayerId | null): readonly GameEvent[] {
    const { events } = this.#committed;
    for (const { only } of events)
      if (only !== undefined) return events.filter((event) => event.only === undefined || event.only === seat);
    return events;
  }

  #textOfEvents(events: readonly GameEvent[]): string {
    if (events === this.#events) return this.#eventsText;
    this.#events = events;
    this.#eventsText = JSON.stringify(events);
    return this.#eventsText;
  }
}

const textOfNews = (events: readonly GameEvent[], view: Fields): string =>
  JSON.stringify(events.map((event) => abridge(event, view)));

/** What the view shows under the same name, the very same list or object, is named and not repeated. */
function abridge(event: GameEvent, view: Fields): EventInChanges {
  const data = event.data as Fields;
  const rest: Record<string, unknown> = {};
  const shown: string[] = [];
  for (const key in data) {
    const value = data[key];
    if (typeof value === 'object' && value !== null && value === view[key]) shown.push(key);
    else rest[key] = value;
  }
  return shown.length === 0 ? event : { ...event, data: rest, shown };
}

/** The version is told by the message itself. */
function writeRoomChanges(before: Room, after: Room, game: AnyGame): string {
  let text = '';
  if (before.status !== after.status) text += writeChange('"status",', after.status);
  if (before.ownerId !== after.ownerId) text += writeChange('"ownerId",', after.ownerId);
  if (before.botLevel !== after.botLevel) text += writeChange('"botLevel",', after.botLevel);
  if (before.botActionAt !== after.botActionAt && !game.config.hidesBotClock)
    text += writeChange('"botActionAt",', after.botActionAt);
  if (before.players !== after.players)
    text += writeChanges('"players",', viewSeats(before.players), viewSeats(after.players));
  if (before.settings !== after.settings) text += writeChanges('"settings",', before.settings, after.settings);
  return before.notice === after.notice ? text : writeChange('', viewRoom(after, game));
}
