import type { AnyGame, GameEvent, LegalAction, PlayerId } from '../kit/contract.ts';
import { oncePer } from '../kit/memoize.ts';
import type { RoomView, SeatView, ViewMessage } from '../kit/room-view.ts';
import type { RoomCommit } from './commit.ts';
import { isMember, type Room, type RoomPlayer } from './room.ts';

const roomViews = new WeakMap<Room, RoomView>();

/** The room as every viewer sees it. Computed once, because all viewers of a commit share it. */
export function viewRoom(room: Room, game: AnyGame): RoomView {
  const known = roomViews.get(room);
  if (known) return known;
  const view = describeRoom(room, game);
  roomViews.set(room, view);
  return view;
}

function describeRoom(room: Room, game: AnyGame): RoomView {
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

/** The room to compare with for a patch. The rules may be unable to show a game that this commit abandoned. */
export const roomToCompare = ({ previous, room }: RoomCommit): Room | null =>
  room.game === null && previous?.game ? null : previous;

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
export const legalFor = (room: Room, game: AnyGame, viewer: PlayerId | null): readonly LegalAction[] =>
  legalFrom(room, game, seatOf(room, viewer));

/** The viewer's id, for those who have a seat. */
const seatOf = (room: Room, viewer: PlayerId | null): PlayerId | null =>
  viewer !== null && isMember(room, viewer) ? viewer : null;

const viewFrom = (room: Room, game: AnyGame, seat: PlayerId | null): unknown =>
  room.game === null ? null : game.sanitizeForPlayer(room.game, seat);

function legalFrom(room: Room, game: AnyGame, seat: PlayerId | null): readonly LegalAction[] {
  if (seat === null) return [];
  if (room.status === 'playing') return game.getLegalActions(room.game, seat);
  if (room.ownerId !== seat) return [];
  return [{ type: room.status === 'waiting' ? 'start' : 'play-again', payload: {} }];
}

/** The complete truth for one viewer after a commit. */
export function viewMessageFor(
  { room, events, ack, at }: RoomCommit,
  game: AnyGame,
  viewer: PlayerId | null,
): ViewMessage {
  const seat = seatOf(room, viewer);
  return {
    version: room.version,
    room: viewRoom(room, game),
    view: viewFrom(room, game, seat),
    events: events.filter(isSeenBy(seat)),
    legal: legalFrom(room, game, seat),
    now: at,
    ...(ack && ack.playerId === viewer && { ack: ack.actionId }),
  };
}

/** What a viewer saw of a room. */
export const seenBy = (room: Room, game: AnyGame, viewer: PlayerId | null): Pick<ViewMessage, 'room' | 'view'> => ({
  room: viewRoom(room, game),
  view: viewGame(room, game, viewer),
});

const isSeenBy =
  (seat: PlayerId | null) =>
  ({ only }: GameEvent): boolean =>
    only === undefined || only === seat;
