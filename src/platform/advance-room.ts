import type { AnyGame, BotLevel, GameAction, PlayerId, Timestamp } from '../engine/game-module.ts';
import { accept, type Result } from '../engine/result.ts';
import { GIVE_UP, isReadable } from './game-state.ts';
import type { BotQuestion, Ports } from './ports.ts';
import type { Command } from './reduce.ts';
import { playerOf, type Room, type RoomCode } from './room.ts';
import { botToAct, shouldAdvancePhase, shouldExecuteBotAction } from './schedule.ts';
import type { Decide, Updated } from './update-room.ts';

type Apply = (decide: Decide) => Promise<Result<Updated>>;

/**
 * One step of whatever has come due: a bot's move, or the end of a phase. Early, late, twice or from two servers at
 * once it comes to the same: the step is made against the version it was found due in, or not at all.
 */
export async function advanceOnce(ports: Ports, code: RoomCode, apply: Apply): Promise<boolean> {
  const room = ports.store.peek(code) ?? (await ports.store.load(code));
  const game = room && ports.games.get(room.gameId);
  if (!room || !game) return false;
  if (!isReadable(room, game)) return changedBy(room, await apply(onlyIfStill(room, GIVE_UP)));
  const now = ports.now();
  if (shouldExecuteBotAction(room, now)) return moveBot(ports, room, game, apply);
  if (shouldAdvancePhase(room, now)) return changedBy(room, await apply(onlyIfStill(room, { type: 'advance' })));
  return false;
}

async function moveBot(ports: Ports, room: Room, game: AnyGame, apply: Apply): Promise<boolean> {
  const botId = botToAct(room)!;
  const legal: readonly GameAction[] = game.getLegalActions(room.game, botId);
  const choice = await chooseFor(ports, room, game, botId, legal);
  const played = await apply(onlyIfStill(room, { type: 'play', playerId: botId, action: choice }));
  if (changedBy(room, played)) return true;
  if (!played.ok && played.refusal.code === 'ROOM_NOT_FOUND') return false; // the last person left while it was thinking
  ports.observer.botFailed(room.roomCode, room.gameId, played.ok ? 'NOTHING_DONE' : played.refusal.code);
  return changedBy(room, await apply(onlyIfStill(room, { type: 'play', playerId: botId, action: legal[0]! })));
}

async function chooseFor(
  ports: Ports,
  room: Room,
  game: AnyGame,
  botId: PlayerId,
  legal: readonly GameAction[],
): Promise<GameAction> {
  if (legal.length === 1) return legal[0]!;
  const view = game.sanitizeForPlayer(room.game, botId);
  const level = levelOf(room, botId);
  try {
    const choice = game.parseAction(await ports.mind.choose(game, { view, legal, level, now: ports.now() }));
    if (choice !== null) return choice;
    ports.observer.botFailed(room.roomCode, room.gameId, 'INVALID_REQUEST');
    return legal[0]!;
  } catch (error) {
    ports.observer.botFailed(room.roomCode, room.gameId, String(error));
    return legal[0]!;
  }
}

/** What an expert that needs time will be asked when its moment comes, so that it can begin at once. */
export function questionAhead(room: Room, game: AnyGame, now: Timestamp): BotQuestion | null {
  if (game.config.expertThinksMs === undefined || room.botActionAt === null) return null;
  const botId = botToAct(room);
  if (botId === null || levelOf(room, botId) !== 'expert') return null;
  const legal: readonly GameAction[] = game.getLegalActions(room.game, botId);
  return legal.length < 2 ? null : { view: game.sanitizeForPlayer(room.game, botId), legal, level: 'expert', now };
}

const levelOf = (room: Room, botId: PlayerId): BotLevel => playerOf(room, botId)!.botLevel ?? room.botLevel;

const onlyIfStill =
  (seen: Room, command: Command): Decide =>
  (room) =>
    accept(room.version === seen.version ? command : { type: 'done', version: room.version });

const changedBy = (before: Room, result: Result<Updated>): boolean =>
  result.ok && result.value.version > before.version;
