import { writeActions } from '../engine/action-tables.ts';
import { type Fields, isFields, writeChange, writeChanges } from '../engine/changes.ts';
import type { AnyGame, GameAction, GameEvent, PlayerId, Timestamp } from '../engine/game-module.ts';
import type { JsonWriter } from '../engine/json-writer.ts';
import { oncePer } from '../engine/once-per.ts';
import type { RoomView, SeatView } from '../engine/room-view.ts';
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
const viewSeats = oncePer((players: Room['players']): readonly SeatView[] => players.map(viewSeat));

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
 * Writes one commit for one viewer after another, as JSON. What is the same object for several viewers (room and events
 * always, the view of a game without secrets) is put into text once.
 */
export class CommitWriter {
  readonly #committed: Committed;
  readonly #room: Room;
  #roomText: string | null = null;
  #events: readonly GameEvent[] | null = null;
  #eventsText = '';
  /** The last view that was put into text. */
  #view: unknown = undefined;
  #viewText = '';
  /** The last two views that were compared, the events that their viewer was told, and where that was written. */
  #was: unknown = undefined;
  #is: unknown = undefined;
  #newsEvents: readonly GameEvent[] | null = null;
  #newsStart = 0;
  #newsEnd = 0;

  /** Whether the last viewer who was written for may do something now. */
  mayAct = false;

  constructor(committed: Committed, room: Room) {
    this.#committed = committed;
    this.#room = room;
  }

  /** A `ViewMessage`: the complete truth. */
  view(viewer: PlayerId | null): string {
    const { version, game, now } = this.#committed;
    const seat = seatOf(this.#room, viewer);
    this.#roomText ??= JSON.stringify(viewRoom(this.#room, game));
    const view = this.#textOfView(viewFrom(this.#room, game, seat));
    const events = this.#textOfEvents(this.#eventsFor(seat));
    const legal = JSON.stringify(this.#legalFor(seat));
    const ack = this.#ackFor(viewer);
    const rest = `"events":${events},"legal":${legal},"now":${now}${ack === null ? '' : `,"ack":${JSON.stringify(ack)}`}`;
    return `{"version":${version},"room":${this.#roomText},"view":${view},${rest}}`;
  }

  /** A `ChangesMessage`: what is different since the room before. `out` keeps what is written until all viewers have it. */
  writeChanges(out: JsonWriter, viewer: PlayerId | null, before: Room): void {
    const { version, game, roomCode, now } = this.#committed;
    const seat = seatOf(this.#room, viewer);
    const seatBefore = before.players === this.#room.players ? seat : seatOf(before, viewer);
    out.raw('{"roomCode":"');
    out.raw(roomCode);
    out.raw('","version":');
    out.number(version);
    this.#writeNews(out, before, viewFrom(before, game, seatBefore), viewFrom(this.#room, game, seat), seat);
    out.raw(',"legal":');
    writeActions(out, this.#legalFor(seat));
    out.raw(',"now":');
    out.number(now);
    const ack = this.#ackFor(viewer);
    if (ack !== null) {
      out.raw(',"ack":');
      out.string(ack);
    }
    out.raw('}');
  }

  #legalFor(seat: PlayerId | null): readonly GameAction[] {
    const legal = legalFrom(this.#room, this.#committed.game, seat);
    this.mayAct = legal.length > 0;
    return legal;
  }

  #ackFor(viewer: PlayerId | null): string | null {
    const { ack } = this.#committed;
    return ack && ack.playerId === viewer ? ack.actionId : null;
  }

  #textOfView(view: unknown): string {
    if (view === this.#view) return this.#viewText;
    this.#view = view;
    this.#viewText = JSON.stringify(view);
    return this.#viewText;
  }

  /** Whoever saw and sees just the same as the viewer before is told just the same. */
  #writeNews(out: JsonWriter, before: Room, was: unknown, is: unknown, seat: PlayerId | null): void {
    const events = this.#eventsFor(seat);
    if (was === this.#was && is === this.#is && events === this.#newsEvents) {
      return out.again(this.#newsStart, this.#newsEnd);
    }
    this.#was = was;
    this.#is = is;
    this.#newsEvents = events;
    this.#newsStart = out.length;
    out.raw(',"room":[');
    writeRoomChanges(out, before, this.#room, this.#committed.game);
    out.endList();
    out.raw(',"view":[');
    writeChanges(out, was, is);
    out.endList();
    out.raw(',"events":[');
    for (const event of events) writeEvent(out, event, isFields(is) ? is : NOTHING);
    out.endList();
    this.#newsEnd = out.length;
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

const NOTHING: Fields = {};

/** An `EventInChanges`: what the view shows under the same name, the very same list or object, is named and not repeated. */
function writeEvent(out: JsonWriter, { name, data, only }: GameEvent, view: Fields): void {
  const fields = data as Fields;
  const shown: string[] = [];
  out.raw('{"name":');
  out.string(name);
  out.raw(',"data":{');
  for (const key in fields) {
    const value = fields[key];
    if (typeof value !== 'object' || value === null || value !== view[key]) out.field(key, value);
    else shown.push(key);
  }
  out.endFields();
  out.comma();
  out.field('only', only);
  if (shown.length > 0) out.field('shown', shown);
  out.endFields();
  out.comma();
}

/** The version is told by the message itself. */
function writeRoomChanges(out: JsonWriter, before: Room, after: Room, game: AnyGame): void {
  if (before.notice !== after.notice) return writeChange(out, viewRoom(after, game));
  if (before.status !== after.status) writeChange(out, after.status, ['status']);
  if (before.ownerId !== after.ownerId) writeChange(out, after.ownerId, ['ownerId']);
  if (before.botLevel !== after.botLevel) writeChange(out, after.botLevel, ['botLevel']);
  if (before.botActionAt !== after.botActionAt && !game.config.hidesBotClock)
    writeChange(out, after.botActionAt, ['botActionAt']);
  if (before.players !== after.players)
    writeChanges(out, viewSeats(before.players), viewSeats(after.players), ['players']);
  if (before.settings !== after.settings) writeChanges(out, before.settings, after.settings, ['settings']);
}
