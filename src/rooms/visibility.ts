import type { AnyGame, GameAction, GameEvent, PlayerId, Timestamp } from '../kit/contract.ts';
import { oncePer } from '../kit/memoize.ts';
import type { RoomView, SeatView, ViewMessage } from '../kit/room-view.ts';
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
    botLevel: room.botLevel,
    botActionAt: game.config.hidesBotClock ? null : room.botActionAt,
    players: viewSeats(room.players),
    settings: room.settings,
  };
  return room.notice === undefined ? view : { ...view, notice: room.notice };
}

/** The room that changes are told from. A game that was given up may be one that the rules cannot show. */
export const roomToCompare = ({ before, room }: Committed): Room | undefined =>
  room !== null && room.game === null && before?.game ? undefined : before;

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

/** A commit after which the room still exists. */
export type RoomCommit = Committed & { readonly room: Room };

/** The complete truth for one viewer after a commit. */
export function viewMessageFor(
  { room, version, game, now, events, ack }: RoomCommit,
  viewer: PlayerId | null,
): ViewMessage {
  const seat = seatOf(room, viewer);
  return {
    version,
    room: viewRoom(room, game),
    view: viewFrom(room, game, seat),
    events: events.filter(isSeenBy(seat)),
    legal: legalFrom(room, game, seat),
    now,
    ...(ack && ack.playerId === viewer && { ack: ack.actionId }),
  };
}

/** What the viewer saw before the commit. */
export const previousViewFor = (
  { game }: RoomCommit,
  before: Room,
  viewer: PlayerId | null,
): Pick<ViewMessage, 'room' | 'view'> => ({
  room: viewRoom(before, game),
  view: viewGame(before, game, viewer),
});

const isSeenBy =
  (seat: PlayerId | null) =>
  ({ only }: GameEvent): boolean =>
    only === undefined || only === seat;
