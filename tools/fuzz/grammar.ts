import { playerChannel, roomChannel, watchChannel } from '../../src/wire/channels.ts';
import { ROOM_CODE_ALPHABET, ROOM_CODE_LENGTH } from '../../src/wire/room-code.ts';
import { gameIds, wholeAction } from './actions.ts';
import type { Chance } from './chance.ts';
import type { Scene, Session, StageRoom } from './scene.ts';

/** A request as a good client would make it, before anything is done to it. */
export interface WholeRequest {
  readonly method: string;
  readonly path: string;
  readonly session: Session | null;
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly isForm?: boolean;
}

type Make = (from: { scene: Scene; room: StageRoom; session: Session; chance: Chance }) => Omit<
  WholeRequest,
  'method' | 'path' | 'session'
> & {
  readonly path?: string;
};

export const enumeratedCode = (chance: Chance): string => chance.text(ROOM_CODE_LENGTH, ROOM_CODE_ALPHABET);

const anyCode = (scene: Scene, room: StageRoom, chance: Chance): string =>
  chance.weighted({ own: 6, foreign: 2, guess: 2 }) === 'own'
    ? room.roomCode
    : (chance.pick([...scene.foreign.map((foreign) => foreign.roomCode), enumeratedCode(chance)]) ?? '');

const member: Make = ({ room, session }) => ({ body: { roomCode: room.roomCode, playerId: session.playerId } });
const nothing: Make = () => ({ body: null });

/** Every route: how often it is tried, and a whole request for it. A start checks that no route is missing. */
const ROUTES: Readonly<Record<string, readonly [weight: number, make: Make]>> = {
  'POST /api/rooms/create': [
    6,
    ({ chance }) => ({
      body: {
        name: 'Mallory',
        gameId: chance.pick(gameIds),
        ...(chance.chance(0.5) && { seats: chance.between(2, 10) }),
      },
    }),
  ],
  'POST /api/rooms/join': [
    8,
    ({ scene, room, chance }) => ({ body: { roomCode: anyCode(scene, room, chance), name: 'Mallory' } }),
  ],
  'POST /api/rooms/leave': [1, member],
  'POST /api/rooms/heartbeat': [6, member],
  'POST /api/game/start': [
    6,
    ({ room, session }) => ({ body: { roomCode: room.roomCode, playerId: session.playerId, settings: {} } }),
  ],
  'POST /api/game/play-again': [3, member],
  'POST /api/game/action': [
    48,
    ({ room, session, chance }) => ({
      body: {
        roomCode: room.roomCode,
        playerId: session.playerId,
        ...(chance.chance(0.5) && { actionId: chance.text(8, 'abcdef') }),
        ...wholeAction({ ...room, legal: room.legal.get(session.playerId) ?? [] }, chance),
      },
    }),
  ],
  'POST /api/pusher/auth': [
    8,
    ({ scene, room, session, chance }) => ({
      isForm: chance.chance(0.8),
      body: {
        socket_id: `${chance.below(1e9)}.${chance.below(1e4)}`,
        channel_name: anyChannel(scene, room, session, chance),
      },
    }),
  ],
  'GET /api/rooms/{roomCode}': [
    12,
    ({ scene, room, chance }) => ({ body: null, path: `/api/rooms/${anyCode(scene, room, chance)}` }),
  ],
  'GET /api/games': [1, nothing],
  'GET /api/realtime': [1, nothing],
  'GET /healthz': [1, nothing],
  'GET /metrics': [0, nothing], // costs the server milliseconds: the watch asks for it often enough
  'GET /api/docs': [
    1,
    ({ chance }) => ({
      body: null,
      path: chance.pick([
        '/api/docs',
        '/api/docs/',
        '/api/docs/static/index.html',
        '/api/docs/static/..%2f..%2fpackage.json',
      ]),
    }),
  ],
  'GET /': [2, ({ scene, room, chance }) => ({ body: null, path: chance.pick(PAGES) + anyCode(scene, room, chance) })],
};
const PAGES = ['/', '/room/', '/join/', '/assets/', '/assets/../', '/icon.svg?', '/theme.js#', '/no/such/page/'];
const WEIGHTS = Object.fromEntries(Object.entries(ROUTES).map(([route, [weight]]) => [route, weight]));

export const routesTried: readonly string[] = Object.keys(ROUTES);

/** Channels of one's own, of others, of rooms that are not there, and names that are no names. */
export function anyChannel(scene: Scene, room: StageRoom, session: Session, chance: Chance): string {
  const foreign = chance.pick(scene.foreign);
  switch (chance.below(8)) {
    case 0:
      return playerChannel(session.playerId);
    case 1:
      return roomChannel(room.roomCode);
    case 2:
      return watchChannel(anyCode(scene, room, chance));
    case 3:
    case 4:
      return playerChannel(chance.pick(foreign?.playerIds ?? [session.playerId]));
    case 5:
      return roomChannel(foreign?.roomCode ?? enumeratedCode(chance));
    case 6:
      return chance.pick([
        'public',
        'private-',
        'presence-',
        'private-encrypted-x',
        'private-player-__proto__',
        'presence-room-',
      ]);
    default:
      return chance.text(chance.pick([1, 100, 165]), 'abc-_=@,.;#é ');
  }
}

/** A request for some route by some attacker in some room of theirs. */
export function wholeRequest(scene: Scene, chance: Chance): WholeRequest {
  const route = chance.weighted(WEIGHTS);
  const [method, path] = route.split(' ') as [string, string];
  const room = chance.pick(scene.rooms);
  const session = chance.chance(0.85) ? chance.pick(room.members) : chance.pick(scene.strangers);
  const made = ROUTES[route]![1]({ scene, room, session, chance });
  return { method, path, session, ...made };
}

/** The request of somebody who claims to be somebody else: right in everything but the session. */
export function forgedRequest(scene: Scene, chance: Chance): WholeRequest {
  const { roomCode, playerIds } = chance.pick(scene.foreign);
  const playerId = chance.pick(playerIds);
  const path = chance.pick([
    '/api/rooms/leave',
    '/api/rooms/heartbeat',
    '/api/game/start',
    '/api/game/play-again',
    '/api/game/action',
  ]);
  const action = path.endsWith('action')
    ? wholeAction({ gameId: chance.pick(gameIds), legal: [], playerIds }, chance)
    : {};
  const session = chance.chance(0.8) ? chance.pick(scene.strangers) : null;
  return { method: 'POST', path, session, body: { roomCode, playerId, ...action } };
}
