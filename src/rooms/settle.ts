import type { PlayerId, Timestamp } from '../kit/contract.ts';
import { branchRandom, openRandom } from '../kit/random.ts';
import type { Room, RoomContext, RoomPlayer } from './room.ts';

const NO_CLOCKS: Room['botClocks'] = {};

/** Closes every change: next version, status, scores, and the clocks of whatever happens next by itself. */
export function settle(before: Room, changed: Room, context: RoomContext): Room {
  const { game } = changed;
  const isOver = game !== null && context.game.checkGameOver(game) !== null;
  const status = game === null ? changed.status : isOver ? 'finished' : 'playing';
  const botClocks = game === null || isOver ? NO_CLOCKS : clocksFor(changed, before.version + 1, context);
  const botActionAt = botClocks === NO_CLOCKS ? null : earliest(Object.values(botClocks));
  // Written out field by field: this is made for every move.
  const room: Room = {
    roomCode: changed.roomCode,
    version: before.version + 1,
    createdAt: changed.createdAt,
    touchedAt: context.now,
    status,
    ownerId: changed.ownerId,
    gameId: changed.gameId,
    players: game === null ? changed.players : withScores(changed, context),
    settings: changed.settings,
    botLevel: changed.botLevel,
    game,
    rulesVersion: context.game.config.rulesVersion,
    isFresh: changed.isFresh,
    botClocks,
    botActionAt,
    dueAt: game === null || isOver ? null : nextDueAt(changed, botActionAt, context),
    generator: changed.generator,
    lastActionIds: changed.lastActionIds,
    barred: changed.barred,
  };
  return changed.notice ? { ...room, notice: changed.notice } : room;
}

/** A clock runs from the moment a bot begins to owe an action until it acts or owes none. */
function clocksFor(room: Room, version: number, context: RoomContext): Room['botClocks'] {
  if (isAsleep(room) || room.players.every((player) => !player.isBot)) return NO_CLOCKS;
  const clocks: Record<PlayerId, Timestamp> = {};
  room.players.forEach((player, seat) => {
    if (!player.isBot || context.game.getLegalActions(room.game, player.id).length === 0) return;
    clocks[player.id] = room.botClocks[player.id] ?? context.now + drawPaceMs(room, version, seat, context);
  });
  return clocks;
}

/** Drawn from a branch of the room's seed, so that the room's own stream moves only inside the rules. */
function drawPaceMs(room: Room, version: number, seat: number, { game }: RoomContext): number {
  const id = room.players[seat]!.id;
  const [min, max] = game.getBotPaceMs?.(room.game, id) ?? game.config.botPaceMs;
  if (min === max) return min;
  return openRandom(branchRandom(room.generator.seed, `pace/${version}/${seat}`)).between(min, max);
}

/** While a bot owes an action its clock comes first: a turn's time-out is never applied to a bot. */
const nextDueAt = (room: Room, botActionAt: Timestamp | null, { game }: RoomContext): Timestamp | null =>
  isAsleep(room) ? null : (botActionAt ?? game.getDueAt(room.game));

/** With nobody at the table the world sleeps until somebody comes back. */
const isAsleep = (room: Room): boolean => room.players.every((player) => player.isBot);

function withScores(room: Room, { game }: RoomContext): Room['players'] {
  if (!game.getScore) return room.players;
  const scoreOf = ({ id }: RoomPlayer): number => game.getScore!(room.game, id);
  if (room.players.every((player) => scoreOf(player) === player.score)) return room.players;
  return room.players.map((player) => ({ ...player, score: scoreOf(player) }));
}

const earliest = (times: readonly Timestamp[]): Timestamp | null => (times.length === 0 ? null : Math.min(...times));
