import type { PlayerId } from '../engine/game-module.ts';
import { openRandom } from '../engine/random.ts';
import { accept, refuse } from '../engine/result.ts';
import { revisedSettings } from './change-settings.ts';
import type { Room, RoomContext, RoomPlayer, RoomResult } from './room.ts';
import { settle } from './settle.ts';

export interface StartGame {
  readonly type: 'start';
  readonly playerId: PlayerId;
  /** Last changes to the settings, and for partnerships `teams`: checked like lobby input. */
  readonly settings?: Readonly<Record<string, unknown>>;
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
  const { teams } = change;
  const players = teams === undefined ? room.players : seatTeams(room, teams, context);
  const settings = revisedSettings(room, settingsIn(change, context), room.players.length, context);
  if (players === null || settings === null) return refuse('INVALID_SETTING');
  return beginGame({ ...room, players, settings }, room, context);
}

/** Fields nobody asked for are ignored, as in every action. */
const settingsIn = (change: Readonly<Record<string, unknown>>, { game }: RoomContext): Record<string, unknown> =>
  Object.fromEntries(Object.entries(change).filter(([key]) => game.config.settings.some((field) => field.key === key)));

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
  };
  return accept({ room: settle(before, begun, context), events });
}

/** `{ a: [id, id], b: [id, id] }` in seat order a, b, a, b; null unless it names everybody once. */
function seatTeams(room: Room, teams: unknown, { game }: RoomContext): RoomPlayer[] | null {
  const { a, b } = (teams ?? {}) as { a?: unknown; b?: unknown };
  if (!game.config.hasTeams || !Array.isArray(a) || !Array.isArray(b)) return null;
  if (a.length !== b.length || a.length + b.length !== room.players.length) return null;
  const ids = a.flatMap((id, index) => [id, b[index]]);
  const players = ids.map((id) => room.players.find((player) => player.id === id));
  return new Set(players).size === room.players.length && !players.includes(undefined)
    ? (players as RoomPlayer[])
    : null;
}
