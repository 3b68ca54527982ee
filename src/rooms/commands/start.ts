import type { PlayerId } from '../../kit/contract.ts';
import { openRandom } from '../../kit/random.ts';
import { accept, refuse } from '../../kit/result.ts';
import type { Settings, SettingValue } from '../../kit/settings.ts';
import type { Room, RoomContext, RoomPlayer, RoomResult } from '../room.ts';
import { settle } from '../settle.ts';
import { revisedSettings } from './settings.ts';

export interface Teams {
  readonly a: readonly PlayerId[];
  readonly b: readonly PlayerId[];
}

/** Last changes to the settings by their keys, and `teams` in a game of partnerships. */
export type StartSettings = Readonly<Record<string, SettingValue | Teams>>;

export interface StartGame {
  readonly type: 'start';
  readonly playerId: PlayerId;
  readonly settings?: StartSettings;
}

/** Starting a game that is already on is a harmless repeat. */
export function startGame(
  room: Room,
  { playerId, settings: change = {} }: StartGame,
  context: RoomContext,
): RoomResult {
  if (room.ownerId !== playerId) return refuse('NOT_OWNER');
  if (room.status === 'playing') return accept({ room, events: [] });
  if (room.status !== 'waiting') return refuse('INVALID_PHASE');
  const players = change.teams === undefined ? room.players : seatTeams(room, change.teams as Teams, context);
  const settings = revisedSettings(room, settingsIn(change, context), room.players.length, context);
  if (players === null || settings === null) return refuse('INVALID_SETTING');
  return beginGame({ ...room, players, settings }, room, context);
}

/** Logs of earlier editions carry fields that are no settings of the game. */
const settingsIn = (change: StartSettings, { game }: RoomContext): Settings =>
  Object.fromEntries(
    Object.entries(change).filter(([key]) => game.config.settings.some((field) => field.key === key)),
  ) as Settings;

/** Deals a game for whoever sits there now; a finished one is handed over for what it carries on. */
export function beginGame(seated: Room, before: Room, context: RoomContext): RoomResult {
  const random = openRandom(seated.generator);
  const players = seated.players.map(({ id, name }) => ({ id, name }));
  const previous = before.game ?? undefined;
  const { state, events } = context.game.initialize(players, seated.settings, { now: context.now, random }, previous);
  const { notice: _read, ...table } = seated;
  const begun: Room = {
    ...table,
    game: state,
    generator: random.state(),
    botClocks: {},
    isFresh: previous !== undefined,
    lastActionIds: [],
  };
  return accept({ room: settle(before, begun, context), events });
}

/** Seat order a, b, a, b; null unless the teams name everybody once. */
function seatTeams(room: Room, { a, b }: Teams, { game }: RoomContext): RoomPlayer[] | null {
  if (!game.config.hasTeams) return null;
  if (a.length !== b.length || a.length + b.length !== room.players.length) return null;
  const ids = a.flatMap((id, index) => [id, b[index]]);
  const players = ids.map((id) => room.players.find((player) => player.id === id));
  return new Set(players).size === room.players.length && !players.includes(undefined)
    ? (players as RoomPlayer[])
    : null;
}
