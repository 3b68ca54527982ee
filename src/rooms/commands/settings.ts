import type { BotLevel, PlayerId } from '../../kit/contract.ts';
import { accept, assertNever, refuse } from '../../kit/result.ts';
import { teamOfSeat } from '../../kit/seats.ts';
import { changeSettings, type Settings, type SettingValue } from '../../kit/settings.ts';
import {
  createBot,
  humansOf,
  playerOf,
  type Room,
  type RoomContext,
  type RoomPlayer,
  type RoomResult,
  teamsUpdated,
} from '../room.ts';
import { settle } from '../settle.ts';
import { leaveRoom } from './leave.ts';

/** What the owner may change while the room waits. */
export type SettingAction =
  | { readonly type: 'swap-teams'; readonly payload: { readonly playerIdA: PlayerId; readonly playerIdB: PlayerId } }
  | { readonly type: 'set-target-score'; readonly payload: { readonly targetScore: SettingValue } }
  | { readonly type: 'set-setting'; readonly payload: Settings }
  | { readonly type: 'set-seats'; readonly payload: { readonly seats: number } }
  | { readonly type: 'set-bot-level'; readonly payload: { readonly level: BotLevel } }
  | { readonly type: 'kick'; readonly payload: { readonly playerId: PlayerId } };

type PayloadOf<Type extends SettingAction['type']> = Extract<SettingAction, { type: Type }>['payload'];

export interface ChangeSettings {
  readonly type: 'settings';
  readonly playerId: PlayerId;
  readonly action: SettingAction;
}

export function changeRoomSettings(room: Room, { playerId, action }: ChangeSettings, context: RoomContext): RoomResult {
  if (room.ownerId !== playerId) return refuse('NOT_OWNER');
  if (room.status !== 'waiting') return refuse('INVALID_PHASE');
  switch (action.type) {
    case 'swap-teams':
      return swapSeats(room, action.payload, context);
    case 'set-target-score':
      return setSettings(room, { targetScore: action.payload.targetScore }, context);
    case 'set-setting':
      return setSettings(room, action.payload, context);
    case 'set-seats':
      return setSeats(room, action.payload, context);
    case 'set-bot-level':
      return setBotLevel(room, action.payload, context);
    case 'kick':
      return kick(room, action.payload, context);
    default:
      return assertNever(action);
  }
}

/** The settings after a change, checked one by one and then together; null when they cannot be. */
export function revisedSettings(room: Room, change: Settings, seats: number, { game }: RoomContext): Settings | null {
  const changed = changeSettings(game.config.settings, room.settings, change);
  if (changed === null || !game.reviseSettings) return changed;
  return game.reviseSettings(changed, Object.keys(change), seats, room.settings);
}

function setSettings(room: Room, change: Settings, context: RoomContext): RoomResult {
  const settings = revisedSettings(room, change, room.players.length, context);
  if (settings === null || Object.keys(change).length === 0) return refuse('INVALID_SETTING');
  if (isSame(settings, room.settings)) return accept({ room, events: [] });
  return updated(room, { ...room, settings }, settings, context);
}

function setSeats(room: Room, { seats }: PayloadOf<'set-seats'>, context: RoomContext): RoomResult {
  const { min, max } = context.game.config.seats;
  if (!Number.isInteger(seats) || seats < min || seats > max || seats < humansOf(room).length)
    return refuse('INVALID_SETTING');
  if (seats === room.players.length) return accept({ room, events: [] });
  const settings = revisedSettings(room, {}, seats, context);
  if (settings === null) return refuse('INVALID_SETTING');
  const players = resize(room, seats, context);
  return updated(room, { ...room, players, settings }, { seats, ...settings }, context);
}

/** More: bots are added at the end. Fewer: bots leave, last seat first; people keep their order. */
function resize(room: Room, seats: number, { now }: RoomContext): RoomPlayer[] {
  const players = [...room.players];
  while (players.length < seats) players.push(createBot({ ...room, players }, players.length, now));
  while (players.length > seats)
    players.splice(
      players.findLastIndex((player) => player.isBot),
      1,
    );
  return players;
}

function setBotLevel(room: Room, { level }: PayloadOf<'set-bot-level'>, context: RoomContext): RoomResult {
  if (!context.game.config.botLevels.includes(level)) return refuse('INVALID_SETTING');
  if (level === room.botLevel) return accept({ room, events: [] });
  const players = room.players.map((player) => (player.isBot ? { ...player, botLevel: level } : player));
  return updated(room, { ...room, botLevel: level, players }, { botLevel: level }, context);
}

function swapSeats(room: Room, { playerIdA, playerIdB }: PayloadOf<'swap-teams'>, context: RoomContext): RoomResult {
  const a = room.players.findIndex((player) => player.id === playerIdA);
  const b = room.players.findIndex((player) => player.id === playerIdB);
  if (a < 0 || b < 0 || a === b) return refuse('INVALID_SWAP');
  if (context.game.config.hasTeams && teamOfSeat(a) === teamOfSeat(b)) return refuse('INVALID_SWAP');
  const players = [...room.players];
  players[a] = room.players[b]!;
  players[b] = room.players[a]!;
  return updated(room, { ...room, players }, { seats: players.map((player) => player.id) }, context);
}

function kick(room: Room, { playerId }: PayloadOf<'kick'>, context: RoomContext): RoomResult {
  const target = playerOf(room, playerId);
  if (!target || target.isBot || target.id === room.ownerId) return refuse('INVALID_REQUEST');
  return leaveRoom(room, { type: 'leave', playerId: target.id, why: 'kicked' }, context);
}

function updated(before: Room, changed: Room, data: object, context: RoomContext): RoomResult {
  const room = settle(before, changed, context);
  return accept({
    room,
    events: [
      { name: 'settings-updated', data },
      ...(room.players === before.players ? [] : teamsUpdated(room, context)),
    ],
  });
}

const isSame = (a: Settings, b: Settings): boolean => JSON.stringify(a) === JSON.stringify(b);
