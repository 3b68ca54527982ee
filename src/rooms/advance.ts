import type { AnyGame, BotLevel, GameAction, LegalAction, PlayerId, Timestamp } from '../kit/contract.ts';
import { readyAction } from '../kit/legal-action.ts';
import { accept, type Result } from '../kit/result.ts';
import { END_FAILED_GAME, GIVE_UP, isReadable } from './commands/game-state.ts';
import { botToAct, shouldAdvancePhase, shouldExecuteBotAction } from './due.ts';
import type { FailedSteps } from './failed-steps.ts';
import type { BotQuestion, Ports } from './ports.ts';
import type { Command } from './reduce.ts';
import { playerOf, type Room, type RoomCode } from './room.ts';
import { rulesFailed, type Updated, type UpdatePorts, updateRoom } from './update-room.ts';

/**
 * One step of what has come due: a bot's move, or the end of a phase. Early, late, twice or from two servers at once it
 * comes to the same: the step is made against the version it was found due in, or not at all. A step that fails again
 * and again ends the game, so that its people do not wait for ever.
 */
export async function advanceOnce(ports: UpdatePorts, failed: FailedSteps, code: RoomCode): Promise<boolean> {
  const room = ports.store.peek(code) ?? (await ports.store.load(code));
  const game = room && ports.games.get(room.gameId);
  if (!room || !game) return false;
  const stepped = await takeDueStep(ports, room, game);
  if (stepped !== 'failed') return stepped;
  if (!failed.add(room)) return false;
  ports.observer.gameEnded(code, room.gameId);
  return changedBy(room, await updateIfStill(ports, room, END_FAILED_GAME));
}

async function takeDueStep(ports: UpdatePorts, room: Room, game: AnyGame): Promise<boolean | 'failed'> {
  if (!isReadable(room, game)) return changedBy(room, await updateIfStill(ports, room, GIVE_UP));
  const now = ports.now();
  if (shouldExecuteBotAction(room, now)) return moveBot(ports, room, game);
  if (shouldAdvancePhase(room, now)) return stepBy(room, await updateIfStill(ports, room, { type: 'advance' }));
  return false;
}

async function moveBot(ports: UpdatePorts, room: Room, game: AnyGame): Promise<boolean | 'failed'> {
  const botId = botToAct(room)!;
  const asked = questionFor(ports, room, game, botId);
  if (!asked.ok) return 'failed';
  const { legal } = asked.value;
  const choice = await chooseFor(ports, room, game, asked.value);
  const played = await updateIfStill(ports, room, { type: 'play', playerId: botId, action: choice });
  const stepped = stepBy(room, played);
  if (stepped !== 'failed') return stepped;
  ports.observer.botFailed(room.roomCode, room.gameId, played.ok ? 'NOTHING_DONE' : played.refusal.code);
  const fallback: Command = { type: 'play', playerId: botId, action: readyAction(legal[0]!) };
  return stepBy(room, await updateIfStill(ports, room, fallback));
}

/** The last person may leave while a bot thinks, and a room that many change at once may have moved on. */
const NOT_THE_RULES = ['ROOM_NOT_FOUND', 'RACE_CONDITION'];

/** A due step that throws, is refused or changes nothing has failed: it would be due for ever. */
function stepBy(before: Room, result: Result<Updated>): boolean | 'failed' {
  if (changedBy(before, result)) return true;
  return !result.ok && NOT_THE_RULES.includes(result.refusal.code) ? false : 'failed';
}

function questionFor(ports: Ports, room: Room, game: AnyGame, botId: PlayerId): Result<BotQuestion> {
  try {
    const legal: readonly LegalAction[] = game.getLegalActions(room.game, botId);
    const view: unknown = game.sanitizeForPlayer(room.game, botId);
    return accept({ view, legal, level: levelOf(room, botId), now: ports.now() });
  } catch (error) {
    return rulesFailed(ports.observer, room, 'bot', error);
  }
}

async function chooseFor(ports: Ports, room: Room, game: AnyGame, question: BotQuestion): Promise<GameAction> {
  const { legal } = question;
  if (legal.length === 1) return readyAction(legal[0]!);
  try {
    const choice = game.parseAction(await ports.mind.choose(game, question, room.roomCode));
    if (choice !== null) return choice;
    ports.observer.botFailed(room.roomCode, room.gameId, 'INVALID_REQUEST');
    return readyAction(legal[0]!);
  } catch (error) {
    ports.observer.botFailed(room.roomCode, room.gameId, String(error));
    return readyAction(legal[0]!);
  }
}

/** What an expert that needs time will be asked when its moment comes, so that it can begin at once. */
export function questionAhead(room: Room, game: AnyGame, now: Timestamp): BotQuestion | null {
  if (game.config.expertThinksMs === undefined || room.botActionAt === null) return null;
  const botId = botToAct(room);
  if (botId === null || levelOf(room, botId) !== 'expert') return null;
  const legal: readonly LegalAction[] = game.getLegalActions(room.game, botId);
  return legal.length < 2 ? null : { view: game.sanitizeForPlayer(room.game, botId), legal, level: 'expert', now };
}

const levelOf = (room: Room, botId: PlayerId): BotLevel => playerOf(room, botId)!.botLevel ?? room.botLevel;

/** Applies the command unless the room has changed since it was found due. */
const updateIfStill = (ports: UpdatePorts, { roomCode, version }: Room, command: Command): Promise<Result<Updated>> =>
  updateRoom(ports, roomCode, { command, ifVersion: version });

const changedBy = (before: Room, result: Result<Updated>): boolean =>
  result.ok && result.value.version > before.version;
