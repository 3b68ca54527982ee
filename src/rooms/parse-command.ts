import { type AnyGame, BOT_LEVELS, type GameAction, type PlayerId } from '../kit/contract.ts';
import { actionParser, Type } from '../kit/payload.ts';
import { accept, type Result, refuse } from '../kit/result.ts';
import { parseSettings } from '../kit/settings.ts';
import type { SettingAction } from './commands/settings.ts';
import type { Teams } from './commands/start.ts';
import type { PlayerCommand } from './reduce.ts';

const parseFlat = actionParser({
  'swap-teams': Type.Object({ playerIdA: Type.String(), playerIdB: Type.String() }),
  'set-seats': Type.Object({ seats: Type.Integer() }),
  'set-bot-level': Type.Object({ level: Type.Enum([...BOT_LEVELS]) }),
  kick: Type.Object({ playerId: Type.String() }),
});

/** The refusal of each lobby action whose payload has the wrong shape. */
const WRONG_SHAPE: ReadonlyMap<string, string> = new Map([
  ['swap-teams', 'INVALID_SWAP'],
  ['set-target-score', 'INVALID_SETTING'],
  ['set-setting', 'INVALID_SETTING'],
  ['set-seats', 'INVALID_SETTING'],
  ['set-bot-level', 'INVALID_SETTING'],
  ['kick', 'INVALID_REQUEST'],
]);

/**
 * Makes a command of what a player sent. A command holds only fields that are named and typed here or by the game,
 * because every command is written to the log.
 */
export function parseCommand(game: AnyGame, playerId: PlayerId, input: GameAction): Result<PlayerCommand> {
  const { type } = input;
  const refusal = WRONG_SHAPE.get(type);
  if (refusal !== undefined) {
    const action = parseSettingAction(game, input);
    return action === null ? refuse(refusal) : accept({ type: 'settings', playerId, action });
  }
  if (type === 'start') return parseStart(game, playerId, input.payload);
  if (type === 'play-again') return accept({ type, playerId });
  const action: GameAction | null = game.parseAction(input);
  return action === null ? refuse('INVALID_REQUEST') : accept({ type: 'play', playerId, action });
}

function parseSettingAction({ config }: AnyGame, { type, payload = {} }: GameAction): SettingAction | null {
  const fields = payload as Readonly<Record<string, unknown>>;
  if (type === 'set-setting') {
    const settings = parseSettings(config.settings, fields);
    return settings && { type, payload: settings };
  }
  if (type === 'set-target-score') {
    const settings = parseSettings(config.settings, { targetScore: fields.targetScore });
    return settings && { type, payload: { targetScore: settings.targetScore! } };
  }
  return parseFlat({ type, payload });
}

function parseStart({ config }: AnyGame, playerId: PlayerId, payload: object = {}): Result<PlayerCommand> {
  const { teams, ...others } = payload as Record<string, unknown>;
  const declared = Object.entries(others).filter(([key]) => config.settings.some((field) => field.key === key));
  const changed = parseSettings(config.settings, Object.fromEntries(declared));
  const parsedTeams = teams === undefined ? undefined : parseTeams(teams);
  if (changed === null || parsedTeams === null) return refuse('INVALID_SETTING');
  const settings = parsedTeams ? { ...changed, teams: parsedTeams } : changed;
  return accept({ type: 'start', playerId, ...(Object.keys(settings).length > 0 && { settings }) });
}

function parseTeams(value: unknown): Teams | null {
  const { a, b } = (value ?? {}) as Record<string, unknown>;
  return isIds(a) && isIds(b) ? { a: [...a], b: [...b] } : null;
}

const isIds = (value: unknown): value is PlayerId[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');
