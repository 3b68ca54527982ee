import type { PlayerId, Timestamp } from '../engine/game-module.ts';
import { branchRandom, openRandom } from '../engine/random.ts';
import { humansOf, type Room, type RoomContext } from './room.ts';

/** Closes every change: next version, status, scores, and the clocks of whatever happens next by itself. */
export function settle(before: Room, changed: Room, context: RoomContext): Room {
  const version = before.version + 1;
  const room = { ...changed, version, touchedAt: context.now, lastActionIds: answersKept(before, changed) };
  if (room.game === null) return { ...room, botClocks: {}, botActionAt: null, dueAt: null };

  const status = context.game.checkGameOver(room.game) === null ? 'playing' : 'finished';
  const botClocks = status === 'playing' ? clocksFor(room, context) : {};
  const botActionAt = earliest(Object.values(botClocks));
  return {
    ...room,
    status,
    players: withScores(room, context),
    botClocks,
    botActionAt,
    dueAt: nextDueAt(room, status, botActionAt, context),
  };
}

/** A repeat is answered for whoever has a seat here or may take it back. */
function answersKept(before: Room, { players, lastActionIds }: Room): Room['lastActionIds'] {
  if (players === before.players) return lastActionIds;
  const ids = new Set(players.flatMap(({ id, covers }) => (covers ? [id, covers.id] : [id])));
  return Object.fromEntries(Object.entries(lastActionIds).filter(([id]) => ids.has(id)));
}

/** A clock runs from the moment a bot begins to owe an action until it acts or owes none. */
function clocksFor(room: Room, context: RoomContext): Record<PlayerId, Timestamp> {
  const clocks: Record<PlayerId, Timestamp> = {};
  if (isAsleep(room)) return clocks;
  room.players.forEach((player, seat) => {
    if (!player.isBot || context.game.getLegalActions(room.game, player.id).length === 0) return;
    clocks[player.id] = room.botClocks[player.id] ?? context.now + drawPaceMs(room, seat, context);
  });
  return clocks;
}

/** Drawn from a branch of the room's seed, so that the room's own stream moves only inside the rules. */
function drawPaceMs(room: Room, seat: number, { game }: RoomContext): number {
  const id = room.players[seat]!.id;
  const [min, max] = game.getBotPaceMs?.(room.game, id) ?? game.config.botPaceMs;
  if (min === max) return min;
  return openRandom(branchRandom(room.generator.seed, `pace/${room.version}/${seat}`)).between(min, max);
}

/** While a bot owes an action its clock comes first: a turn's time-out is never applied to a bot. */
function nextDueAt(room: Room, status: Room['status'], botActionAt: Timestamp | null, { game }: RoomContext) {
  if (status !== 'playing' || isAsleep(room)) return null;
  return botActionAt ?? game.getDueAt(room.game);
}

/** With nobody at the table the world sleeps until somebody comes back. */
const isAsleep = (room: Room): boolean => humansOf(room).length === 0;

function withScores(room: Room, { game }: RoomContext): Room['players'] {
  const scores = game.getScores?.(room.game);
  if (!scores || room.players.every((player) => (scores[player.id] ?? 0) === player.score)) return room.players;
  return room.players.map((player) => ({ ...player, score: scores[player.id] ?? 0 }));
}

const earliest = (times: readonly Timestamp[]): Timestamp | null => (times.length === 0 ? null : Math.min(...times));
