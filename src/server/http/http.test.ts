import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestClock, type TestPlayer, TestServer } from '../../../tests/support/test-server.ts';
import { playerIdOf } from '../gateway/sessions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const json = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as Record<string, unknown>;

describe('creating and joining', () => {
  test('create: a code of six, a seat, a session as cookie and as token', async () => {
    const response = await fetch(`${server.url}/api/rooms/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: '  Ann\u0007 ', gameId: '4-kate' }),
    });
    const body = await json(response);
    expect(body).toMatchObject({ playerName: 'Ann', playerId: playerIdOf(String(body.token)) });
    expect(body.roomCode).toMatch(/^[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$/);
    const cookie = response.headers.get('set-cookie')!;
    expect(cookie).toContain(`oyster_session=${body.token}`);
    expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/);
  });

  test.each([
    [{ name: '', gameId: '4-kate' }, 'INVALID_NAME'],
    [{ name: '   \u0000', gameId: '4-kate' }, 'INVALID_NAME'],
    [{ name: 'x'.repeat(31), gameId: '4-kate' }, 'INVALID_NAME'],
    [{ name: 'Ann', gameId: 'chess' }, 'INVALID_GAME'],
    [{ name: 'Ann', gameId: '__proto__' }, 'INVALID_GAME'],
    [{ name: 'Ann', gameId: '4-kate', seats: 3 }, 'INVALID_SETTING'],
    [{ name: 7, gameId: '4-kate' }, 'INVALID_REQUEST'],
    [{ name: 'Ann' }, 'INVALID_REQUEST'],
    [{ name: 'Ann', gameId: '4-kate', seats: '2' }, 'INVALID_REQUEST'],
    [null, 'INVALID_REQUEST'],
    [[], 'INVALID_REQUEST'],
  ])('create %j: %s', async (body, code) => {
    expect(await server.player().post('/api/rooms/create', body)).toMatchObject({ status: 400, body: { code } });
  });

  test('30 characters are counted as a reader counts them', async () => {
    const { playerName } = await server.player().create('4-kate', '🦪'.repeat(30));
    expect(playerName).toBe('🦪'.repeat(30));
  });

  test('a code may be typed in any case, with spaces around', async () => {
    const { roomCode } = await server.create();
    const bob = server.player();
    expect((await bob.join(` ${roomCode.toLowerCase()} `, 'Bob')).roomCode).toBe(roomCode);
  });

  test('two racing for the last seat: one gets it, the other ROOM_FULL', async () => {
    const { roomCode } = await server.create();
    const answers = await Promise.all(
      ['Bob', 'Cat', 'Dan'].map((name) => server.player().post('/api/rooms/join', { roomCode, name })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 410 && answer.body.code === 'ROOM_FULL')).toHaveLength(2);
  });

  test('joining a game in progress: GAME_IN_PROGRESS; an unknown code: ROOM_NOT_FOUND', async () => {
    const { roomCode, ann } = await server.create();
    await ann.post('/api/game/start', { roomCode, playerId: ann.id });
    expect(await server.player().post('/api/rooms/join', { roomCode, name: 'Bob' })).toMatchObject({
      status: 403,
      body: { code: 'GAME_IN_PROGRESS' },
    });
    expect(await server.player().post('/api/rooms/join', { roomCode: 'ZZZZZZ', name: 'Bob' })).toMatchObject({
      status: 404,
      body: { code: 'ROOM_NOT_FOUND' },
    });
  });
});

describe('who you are', () => {
  test('a player id proves nothing: every route asks for the session that owns it', async () => {
    const { roomCode, ann, bob } = await server.table();
    const stranger = server.player();
    const asAnn = { roomCode, playerId: ann.id };
    for (const impostor of [stranger, bob]) {
      for (const [path, extra] of [
        ['/api/rooms/leave', {}],
        ['/api/rooms/heartbeat', {}],
        ['/api/game/start', {}],
        ['/api/game/play-again', {}],
        ['/api/game/action', { type: 'drop', payload: { column: 1 } }],
      ] as const) {
        const answer = await impostor.post(path, { ...asAnn, ...extra });
        expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      }
    }
    expect(await ann.look(roomCode)).toMatchObject({
      view: { moves: [] },
      room: { players: [{ id: ann.id }, { id: bob.id }] },
    });
  });

  test('a session that has no seat here: 401', async () => {
    const { roomCode } = await server.table();
    const eve = server.player();
    await eve.create('4-kate', 'Eve');
    expect(await eve.act(roomCode, 'drop', { column: 1 })).toMatchObject({ status: 401 });
    expect(await eve.post('/api/rooms/heartbeat', { roomCode, playerId: eve.id })).toMatchObject({ status: 401 });
  });

  test('a token that is no token is no session', async () => {
    const { roomCode, ann } = await server.create();
    const thief = server.player();
    thief.token = 'abc';
    expect(await thief.post('/api/rooms/heartbeat', { roomCode, playerId: ann.id })).toMatchObject({ status: 401 });
  });

  test('the cookie serves as well as the token', async () => {
    const { roomCode, ann } = await server.create();
    const body = await json(get(`/api/rooms/${roomCode}`, { cookie: `oyster_session=${ann.token}` }));
    expect(body).toMatchObject({ me: { playerId: ann.id, isSeated: true } });
  });
});

describe('looking', () => {
  test('a stranger sees the public part, so that the join page can show the game', async () => {
    const { roomCode } = await server.table();
    const body = await json(get(`/api/rooms/${roomCode}`));
    expect(body).toMatchObject({
      room: { gameId: '4-kate', status: 'playing', players: [{ name: 'Ann' }, { name: 'Bob' }] },
      legal: [],
      me: { playerId: null, isSeated: false, canRejoin: false },
    });
  });

  test('a ready action per legal move: sending one back plays it', async () => {
    const { roomCode, ann } = await server.table();
    const { legal } = await ann.look(roomCode);
    expect(legal.map((action) => action.type)).toEqual(Array(7).fill('drop'));
    const { type, payload } = legal[2]!;
    expect(await ann.act(roomCode, type, payload)).toMatchObject({ status: 200 });
    expect(await ann.look(roomCode)).toMatchObject({ view: { moves: [{ column: 2 }] } });
  });

  test('the owner is offered start, nobody else is', async () => {
    const { roomCode, ann } = await server.create();
    const bob = server.player();
    await bob.join(roomCode, 'Bob');
    expect((await ann.look(roomCode)).legal).toEqual([{ type: 'start', payload: {} }]);
    expect((await bob.look(roomCode)).legal).toEqual([]);
  });

  test('the games, with all a lobby needs', async () => {
    const { games } = (await json(get('/api/games'))) as { games: Record<string, unknown>[] };
    expect(games).toContainEqual(
      expect.objectContaining({ id: '4-kate', name: '4 Kate', icon: '🔴', seats: { min: 2, max: 2, initial: 2 } }),
    );
  });
});

describe('playing', () => {
  test('start, moves, win, Play Again, over both of its routes', async () => {
    const { roomCode, ann, bob } = await server.table();
    for (const column of [0, 1, 2]) {
      await ann.act(roomCode, 'drop', { column });
      await bob.act(roomCode, 'drop', { column: 6 });
    }
    const won = await ann.act(roomCode, 'drop', { column: 3 });
    expect(won).toMatchObject({ status: 200, body: { success: true } });
    expect(await bob.look(roomCode)).toMatchObject({
      room: { status: 'finished', players: [{ score: 1 }, { score: 0 }] },
      legal: [],
    });
    expect((await ann.look(roomCode)).legal).toEqual([{ type: 'play-again', payload: {} }]);
    expect(await bob.post('/api/game/play-again', { roomCode, playerId: bob.id })).toMatchObject({
      status: 403,
      body: { code: 'NOT_OWNER' },
    });
    expect(await ann.act(roomCode, 'play-again')).toMatchObject({ status: 200 });
    expect(await ann.post('/api/game/play-again', { roomCode, playerId: ann.id })).toMatchObject({ status: 200 });
    expect(await bob.look(roomCode)).toMatchObject({
      view: { currentTurn: 'yellow', gamesPlayed: 1, scores: { red: 1 } },
    });
    await bob.act(roomCode, 'drop', { column: 0 });
    expect(await ann.act(roomCode, 'play-again')).toMatchObject({ status: 409, body: { code: 'INVALID_PHASE' } });
  });

  test('start: by the owner, once; again it is a harmless success', async () => {
    const { roomCode, ann } = await server.create();
    const bob = server.player();
    await bob.join(roomCode, 'Bob');
    expect(await bob.post('/api/game/start', { roomCode, playerId: bob.id })).toMatchObject({
      status: 403,
      body: { code: 'NOT_OWNER' },
    });
    const started = await ann.post('/api/game/start', { roomCode, playerId: ann.id });
    const again = await ann.act(roomCode, 'start');
    expect([started.status, again.status]).toEqual([200, 200]);
    expect(again.body.version).toBe(started.body.version);
  });

  test('the same action id: the first outcome again, whatever it was', async () => {
    const { roomCode, ann, bob } = await server.table();
    const refused = await bob.act(roomCode, 'drop', { column: 4 }, 'b-1');
    expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_YOUR_TURN' } });
    const played = await ann.act(roomCode, 'drop', { column: 3 }, 'a-1');
    const repeated = await ann.act(roomCode, 'drop', { column: 3 }, 'a-1');
    expect(repeated).toEqual(played);
    expect(await bob.act(roomCode, 'drop', { column: 4 }, 'b-1')).toEqual(refused); // though by now it is Bob's turn
    expect(await bob.act(roomCode, 'drop', { column: 4 }, 'b-2')).toMatchObject({ status: 200 });
  });

  test('a drop before the start: INVALID_PHASE', async () => {
    const { roomCode, ann } = await server.create();
    expect(await ann.act(roomCode, 'drop', { column: 3 })).toMatchObject({
      status: 409,
      body: { code: 'INVALID_PHASE' },
    });
  });

  test('many drops of both players at once: one piece per turn, versions without gaps', async () => {
    const { roomCode, ann, bob } = await server.table();
    const { version } = await ann.look(roomCode);
    const shots = Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? ann : bob).act(roomCode, 'drop', { column: index % 7, turnNo: index % 4 }, `s${index}`),
    );
    await Promise.all(shots);
    const look = await ann.look(roomCode);
    const moves = (look.view as { moves: { color: string }[] }).moves;
    expect(look.version).toBe(version + moves.length);
    expect(moves.map((move) => move.color)).toEqual(moves.map((_, index) => (index % 2 === 0 ? 'red' : 'yellow')));
    const log = await server.app.store.readLog(roomCode);
    expect(log.map((entry) => entry.version)).toEqual(log.map((_, index) => index + 1));
  });
});

describe('leaving and coming back', () => {
  test('a bot takes the seat; the same browser takes it back, also in mid-game', async () => {
    const { roomCode, ann, bob } = await server.table();
    await ann.act(roomCode, 'drop', { column: 3 });
    expect(await bob.post('/api/rooms/leave', { roomCode, playerId: bob.id })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const covered = await ann.look(roomCode);
    expect(covered.room.players[1]).toMatchObject({ isBot: true });
    expect(covered.room.botActionAt).toBeGreaterThan(0);
    expect((await bob.look(roomCode)).me).toMatchObject({ isSeated: false, canRejoin: true });
    await bob.join(roomCode, 'Bob');
    const back = await bob.look(roomCode);
    expect(back.room.players[1]).toMatchObject({ id: bob.id, name: 'Bob', isBot: false });
    expect(back.room.botActionAt).toBeNull();
    expect(back.legal).toHaveLength(7);
  });

  test('the owner leaves: the role goes on; the last one out ends the World', async () => {
    const { roomCode, ann, bob } = await server.table();
    await ann.post('/api/rooms/leave', { roomCode, playerId: ann.id });
    expect((await bob.look(roomCode)).room.ownerId).toBe(bob.id);
    await bob.post('/api/rooms/leave', { roomCode, playerId: bob.id });
    expect(await json(get(`/api/rooms/${roomCode}`))).toMatchObject({ code: 'ROOM_NOT_FOUND' });
  });

  test('who was asked to leave cannot come back', async () => {
    const { roomCode, ann } = await server.create();
    const bob = server.player();
    await bob.join(roomCode, 'Bob');
    expect(await ann.act(roomCode, 'kick', { playerId: bob.id })).toMatchObject({ status: 200 });
    expect(await bob.post('/api/rooms/join', { roomCode, name: 'Bob' })).toMatchObject({
      status: 403,
      body: { code: 'KICKED' },
    });
  });
});

describe('bad input: 400, nothing changed, no stack trace', () => {
  let ann: TestPlayer;
  let roomCode: string;
  beforeAll(async () => {
    ({ ann, roomCode } = await server.table());
  });

  test.each([
    ['no JSON', '{"roomCode":'],
    ['a prototype key', '{"roomCode":"X","playerId":"Y","type":"drop","payload":{"__proto__":{"column":1}}}'],
    [
      'a constructor key',
      '{"roomCode":"X","playerId":"Y","type":"drop","payload":{"constructor":{"prototype":{"x":1}}}}',
    ],
    [
      'over 16 KB',
      JSON.stringify({ roomCode: 'X', playerId: 'Y', type: 'drop', payload: { pad: 'x'.repeat(17_000) } }),
    ],
    ['no body', ''],
  ])('%s', async (_what, body) => {
    const answer = await ann.post('/api/game/action', body);
    expect(answer).toEqual({ status: 400, body: { error: 'That did not make sense.', code: 'INVALID_REQUEST' } });
  });

  test.each([
    [{ type: 'drop', payload: { column: '3' } }, 400, 'INVALID_REQUEST'],
    [{ type: 'drop', payload: {} }, 400, 'INVALID_REQUEST'],
    [{ type: 'drop', payload: { column: null } }, 400, 'INVALID_REQUEST'],
    [{ type: 'drop', payload: { column: 3, turnNo: -1 } }, 400, 'INVALID_REQUEST'],
    [{ type: 'drop', payload: { column: 3, turnNo: 0.5 } }, 400, 'INVALID_REQUEST'],
    [{ type: 'drop', payload: 3 }, 400, 'INVALID_REQUEST'],
    [{ type: 'drop', payload: [] }, 400, 'INVALID_REQUEST'],
    [{ type: 'fly', payload: {} }, 400, 'INVALID_REQUEST'],
    [{ type: 'constructor', payload: {} }, 400, 'INVALID_REQUEST'],
    [{ type: '', payload: {} }, 400, 'INVALID_REQUEST'],
    [{ type: 'x'.repeat(65), payload: {} }, 400, 'INVALID_REQUEST'],
    [{ payload: {} }, 400, 'INVALID_REQUEST'],
    [{ type: 'drop', payload: { column: 3 }, actionId: 'x'.repeat(65) }, 400, 'INVALID_REQUEST'],
    [{ type: 'drop', payload: { column: -1 } }, 400, 'INVALID_COLUMN'],
    [{ type: 'drop', payload: { column: 7 } }, 400, 'INVALID_COLUMN'],
    [{ type: 'drop', payload: { column: 1.5 } }, 400, 'INVALID_COLUMN'],
    [{ type: 'drop', payload: { column: 1e9 } }, 400, 'INVALID_COLUMN'],
    [{ type: 'set-bot-level', payload: { level: 'easy' } }, 409, 'INVALID_PHASE'],
  ])('%j: %d %s', async (action, status, code) => {
    const before = await ann.look(roomCode);
    const answer = await ann.post('/api/game/action', { roomCode, playerId: ann.id, ...action });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(JSON.stringify(answer.body)).not.toMatch(/\bat \/|node_modules/);
    expect((await ann.look(roomCode)).version).toBe(before.version);
  });

  test('a content type nobody speaks, a route nobody has', async () => {
    const response = await fetch(`${server.url}/api/rooms/create`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: 'a,b',
    });
    expect([response.status, await json(response)]).toMatchObject([400, { code: 'INVALID_REQUEST' }]);
    expect(await json(get('/api/nothing'))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('settings in the lobby', () => {
  test('the owner sets the bot level, others see it and may not', async () => {
    const { roomCode, ann } = await server.create();
    const bob = server.player();
    await bob.join(roomCode, 'Bob');
    expect(await bob.act(roomCode, 'set-bot-level', { level: 'easy' })).toMatchObject({
      status: 403,
      body: { code: 'NOT_OWNER' },
    });
    expect(await ann.act(roomCode, 'set-bot-level', { level: 'genius' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_SETTING' },
    });
    expect(await ann.act(roomCode, 'set-bot-level', { level: 'easy' })).toMatchObject({ status: 200 });
    expect((await bob.look(roomCode)).room.botLevel).toBe('easy');
  });

  test('the owner swaps the seats, and so chooses who opens', async () => {
    const { roomCode, ann } = await server.create();
    const bob = server.player();
    await bob.join(roomCode, 'Bob');
    expect(await ann.act(roomCode, 'swap-teams', { playerIdA: ann.id, playerIdB: ann.id })).toMatchObject({
      body: { code: 'INVALID_SWAP' },
    });
    const swap = () => ann.act(roomCode, 'swap-teams', { playerIdA: ann.id, playerIdB: bob.id }, 'swap-1');
    expect(await swap()).toMatchObject({ status: 200 });
    expect(await swap()).toMatchObject({ status: 200 }); // the same id: not swapped back
    await ann.act(roomCode, 'start');
    expect(await bob.look(roomCode)).toMatchObject({ view: { players: { red: bob.id, yellow: ann.id } } });
  });
});

describe('origins, headers, documents', () => {
  test('a foreign page cannot post; our own and plain clients can', async () => {
    const post = (headers: Record<string, string>) =>
      server.player().post('/api/rooms/create', { name: 'Ann', gameId: '4-kate' }, headers);
    expect(await post({ origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN_ORIGIN' },
    });
    expect(await post({ origin: 'null' })).toMatchObject({ status: 403 });
    expect(await post({ origin: server.url })).toMatchObject({ status: 200 });
    expect(await post({})).toMatchObject({ status: 200 });
  });

  test('security headers and a strict content security policy', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self'/);
    expect(policy).not.toMatch(/'unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  test('what is no page may do nothing at all', async () => {
    const { headers } = await get('/api/games');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('OpenAPI describes every route', async () => {
    expect((await get('/api/docs/')).status).toBe(200);
    const { paths } = (await json(get('/api/docs/json'))) as { paths: Record<string, unknown> };
    expect(Object.keys(paths).sort()).toEqual([
      '/api/game/action',
      '/api/game/play-again',
      '/api/game/start',
      '/api/games',
      '/api/pusher/auth',
      '/api/realtime',
      '/api/rooms/create',
      '/api/rooms/heartbeat',
      '/api/rooms/join',
      '/api/rooms/leave',
      '/api/rooms/{roomCode}',
      '/healthz',
      '/metrics',
    ]);
  });

  test('health and metrics', async () => {
    expect(await json(get('/healthz'))).toMatchObject({ status: 'ok' });
    const { roomCode, bob } = await server.table();
    await bob.act(roomCode, 'drop', { column: 1 });
    const text = await (await get('/metrics')).text();
    for (const name of [
      'oyster_rooms',
      'oyster_players',
      'oyster_sockets',
      'oyster_commit_seconds_bucket',
      'oyster_delivery_seconds_bucket',
      'nodejs_eventloop_lag_seconds',
    ]) {
      expect(text).toContain(name);
    }
    expect(text).toMatch(/oyster_actions_total\{kind="start"\} [1-9]/);
    expect(text).toMatch(/oyster_refusals_total\{code="NOT_YOUR_TURN"\} [1-9]/);
  });
});

describe('limits', () => {
  test('floods are told to slow down, by session and by address; time heals', async () => {
    const clock = new TestClock();
    const limited = await TestServer.start({ clock, env: { RATE_LIMITS: 'on' } });
    const ann = limited.player();
    const { roomCode } = await ann.create('4-kate', 'Ann');
    const statuses = await Promise.all(
      Array.from({ length: 80 }, () => ann.post('/api/rooms/heartbeat', { roomCode, playerId: ann.id })),
    );
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(statuses.find(({ status }) => status === 429)).toMatchObject({ body: { code: 'RATE_LIMITED' } });
    clock.pass(1000);
    expect(await ann.post('/api/rooms/heartbeat', { roomCode, playerId: ann.id })).toMatchObject({ status: 200 });
    await limited.stop();
  });

  test('codes cannot be tried out: after twenty misses from one address even a hit is not told', async () => {
    const clock = new TestClock();
    const limited = await TestServer.start({ clock, env: { RATE_LIMITS: 'on' } });
    const { roomCode } = await limited.create();
    const tryCode = async (code: string) => (await fetch(`${limited.url}/api/rooms/${code}`)).status;
    for (let miss = 0; miss < 20; miss++) expect(await tryCode(`AAAA${miss}`)).toBe(404);
    expect(await tryCode('AAAAAA')).toBe(429);
    expect(await tryCode(roomCode)).toBe(429);
    clock.pass(5000);
    expect(await tryCode(roomCode)).toBe(200);
    await limited.stop();
  });

  test('a code that no room can have costs a miss like any other', async () => {
    const limited = await TestServer.start({ clock: new TestClock(), env: { RATE_LIMITS: 'on' } });
    const tryCode = async (code: string) => (await fetch(`${limited.url}/api/rooms/${code}`)).status;
    for (let miss = 0; miss < 20; miss++) expect(await tryCode('%7B%7D')).toBe(404);
    expect(await tryCode('%7B%7D')).toBe(429);
    expect(await tryCode('X7KQ2M')).toBe(429);
    await limited.stop();
  });

  test('the channel of an impossible code costs a miss too, and a code in small letters names no channel', async () => {
    const limited = await TestServer.start({ clock: new TestClock(), env: { RATE_LIMITS: 'on' } });
    const { roomCode, ann } = await limited.create();
    const sign = async (code: string, player = limited.player()) =>
      (await player.post('/api/pusher/auth', { socket_id: '1.1', channel_name: `private-watch-${code}` })).status;
    expect(await sign(roomCode)).toBe(200);
    expect(await sign(roomCode.toLowerCase())).toBe(404);
    for (let miss = 1; miss < 20; miss++) expect(await sign('NOSUCH')).toBe(404);
    expect(await sign(roomCode)).toBe(429);
    expect(await sign(roomCode, ann)).toBe(200); // a member knows the code already
    await limited.stop();
  });

  test('worlds are not made by the thousand', async () => {
    const limited = await TestServer.start({ clock: new TestClock(), env: { RATE_LIMITS: 'on' } });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => limited.player().post('/api/rooms/create', { name: 'Ann', gameId: '4-kate' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    await limited.stop();
  });
});
