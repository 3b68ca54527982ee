import type { AnyGame, GameAction, GameEvent, PlayerId, Timestamp } from '../engine/game-module.ts';
import type { RoomView } from '../engine/room-view.ts';
import { humansOf, isMember, type Room, type RoomCode, type RoomPlayer } from './room.ts';

/** One commit, as the publishing side needs it. */
export interface Committed {
  readonly roomCode: RoomCode;
  readonly version: number;
  /** Null when the world is gone. */
  readonly room: Room | null;
  readonly events: readonly GameEvent[];
  readonly now: Timestamp;
  readonly game: AnyGame;
  /** People who were seated before and no longer are. */
  readonly departed: readonly PlayerId[];
  /** Whose action this was, to be told so. */
  readonly ack?: { readonly playerId: PlayerId; readonly actionId: string };
}

export function viewRoom(room: Room, game: AnyGame): RoomView {
  const view = {
    roomCode: room.roomCode,
    version: room.version,
    status: room.status,
    ownerId: room.ownerId,
    gameId: room.gameId,
    players: room.players.map(viewSeat),
    settings: room.settings,
    botLevel: room.botLevel,
    botActionAt: game.config.hidesBotClock ? null : room.botActionAt,
  };
  return room.notice === undefined ? view : { ...view, notice: room.notice };
}

function viewSeat({
  id,
  name,
  isBot,
  isConnected,
  joinedAt,
  score,
  botLevel,
}: RoomPlayer): RoomView['players'][number] {
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
 * Writes the complete truth for one viewer after another: a `ViewMessage` as JSON text. What is the same object for
 * several viewers (room and events always, the view of a game without secrets) is put into text once.
 */
export function viewWriter(committed: Committed & { readonly room: Room }): (viewer: PlayerId | null) => string {
  const { room, game, version, now, ack } = committed;
  const texts = new Map<unknown, string>();
  const textOf = (part: unknown): string => {
    const known = texts.get(part);
    if (known !== undefined) return known;
    const text = JSON.stringify(part);
    texts.set(part, text);
    return text;
  };
  const head = `{"version":${version},"room":${JSON.stringify(viewRoom(room, game))},"view":`;
  return (viewer) => {
    const view = textOf(viewGame(room, game, viewer));
    const legal = JSON.stringify(legalFor(room, game, viewer));
    const events = textOf(eventsFor(committed.events, seated(room, viewer)));
    const thanks = ack && ack.playerId === viewer ? `,"ack":${JSON.stringify(ack.actionId)}` : '';
    return `${head}${view},"legal":${legal},"events":${events},"now":${now}${thanks}}`;
  };
}

/** Everybody who gets a message of their own about this commit. */
export const viewersOf = (committed: Committed): PlayerId[] =>
  committed.room === null
    ? [...committed.departed]
    : [...humansOf(committed.room).map((player) => player.id), ...committed.departed];

const seated = (room: Room, viewer: PlayerId | null): PlayerId | null =>
  viewer !== null && isMember(room, viewer) ? viewer : null;
