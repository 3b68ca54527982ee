import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../../../tests/support/test-server.ts';
import { roomChannel } from '../../wire/channels.ts';
import type { LookAnswer } from '../../wire/messages.ts';
import { playerIdOf } from '../gateway/sessions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

interface Asked {
  readonly status: number;
  readonly body: Record<string, string>;
  readonly cookies: readonly string[];
}

async function ask(at: TestServer, path: string, headers: Record<string, string>, body?: object): Promise<Asked> {
  const response = await fetch(at.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, string>,
    cookies: response.headers.getSetCookie(),
  };
}

const WISH = { name: 'Ann', gameId: '4-kate' };
const CHOSEN = 'C'.repeat(43);
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const cookie = (secret: string, name = 'oyster_session') => ({ cookie: `${name}=${secret}` });
const secretIn = ({ cookies }: Asked): string => /oyster_session=([\w-]{43})/.exec(cookies[0] ?? '')![1]!;

/** A secret as the previous build issued it, with a seat in a room. */
async function oldSession(): Promise<{ secret: string; playerId: string; roomCode: string }> {
  const secret = `old-${Math.random().toString(36).slice(2)}`.padEnd(43, 'x');
  const playerId = playerIdOf(secret);
  const created = await server.app.rooms.create(playerId, WISH);
  if (!created.ok) throw new Error(created.refusal.code);
  return { secret, playerId, roomCode: created.value.roomCode };
}

describe('a secret that a client has chosen', () => {
  test.each([
    ['token', bearer],
    ['cookie', cookie],
  ])('as a %s: create and join give a new session instead', async (_carrier, show) => {
    const created = await ask(server, '/api/rooms/create', show(CHOSEN), WISH);
    expect(created.status).toBe(200);
    expect(created.body.playerId).toBe(playerIdOf(secretIn(created)));
    expect(secretIn(created)).not.toBe(CHOSEN);
    const { roomCode } = created.body;
    const joined = await ask(server, '/api/rooms/join', show(CHOSEN), { roomCode, name: 'Bob' });
    expect(joined.status).toBe(200);
    expect(joined.body.playerId).toBe(playerIdOf(secretIn(joined)));
    expect(secretIn(joined)).not.toBe(CHOSEN);
  });

  test('it counts as no session when it looks, and has no seat anywhere', async () => {
    const { roomCode } = await server.create();
    const { body } = await ask(server, `/api/rooms/${roomCode}`, bearer(CHOSEN));
    expect((body as unknown as LookAnswer).me).toEqual({ playerId: null, isSeated: false, canRejoin: false });
    const me = { roomCode, playerId: playerIdOf(CHOSEN) };
    expect(await ask(server, '/api/rooms/heartbeat', bearer(CHOSEN), me)).toMatchObject({ status: 401 });
    const table = { socket_id: '1.1', channel_name: roomChannel(roomCode) };
    expect(await ask(server, '/api/pusher/auth', bearer(CHOSEN), table)).toMatchObject({ status: 401 });
  });

  test('an issued secret is kept by create and join', async () => {
    const { ann, roomCode } = await server.create();
    const again = await ask(server, '/api/rooms/create', bearer(ann.token), WISH);
    expect(again.body).toMatchObject({ playerId: ann.id, token: ann.token });
    const back = await ask(server, '/api/rooms/join', bearer(ann.token), { roomCode, name: 'Ann' });
    expect(back.body).toMatchObject({ playerId: ann.id });
  });
});

describe('a session of the previous build', () => {
  test('keeps its seat: it looks, beats, acts and subscribes as before', async () => {
    const { secret, playerId, roomCode } = await oldSession();
    const show = cookie(secret);
    const { body } = await ask(server, `/api/rooms/${roomCode}`, show);
    expect((body as unknown as LookAnswer).me).toMatchObject({ playerId, isSeated: true });
    const me = { roomCode, playerId };
    expect((await ask(server, '/api/rooms/heartbeat', show, me)).status).toBe(200);
    expect((await ask(server, '/api/game/start', show, me)).status).toBe(200);
    const moved = await ask(server, '/api/game/action', show, { ...me, type: 'drop', payload: { column: 3 } });
    expect(moved.status).toBe(200);
    for (const channel_name of [roomChannel(roomCode), `private-player-${playerId}`]) {
      expect((await ask(server, '/api/pusher/auth', show, { socket_id: '1.1', channel_name })).status).toBe(200);
    }
  });

  test('takes its seat back after it left', async () => {
    const { secret, playerId, roomCode } = await oldSession();
    await server.player().join(roomCode, 'Bob');
    await ask(server, '/api/game/start', cookie(secret), { roomCode, playerId });
    await ask(server, '/api/rooms/leave', cookie(secret), { roomCode, playerId });
    const back = await ask(server, '/api/rooms/join', cookie(secret), { roomCode, name: 'Ann' });
    expect([back.body.playerId, secretIn(back)]).toEqual([playerId, secret]);
  });

  test('gets a new session in another World', async () => {
    const { secret, playerId } = await oldSession();
    const created = await ask(server, '/api/rooms/create', cookie(secret), WISH);
    expect(created.body.playerId).not.toBe(playerId);
  });
});

describe('the token', () => {
  test('is for programs: a request without a cookie gets it', async () => {
    const { body } = await ask(server, '/api/rooms/create', {}, WISH);
    expect(playerIdOf(body.token!)).toBe(body.playerId);
  });

  test('a page that sent a cookie does not get it, not even a worthless cookie', async () => {
    const first = await ask(server, '/api/rooms/create', {}, WISH);
    for (const shown of [cookie(secretIn(first)), cookie(CHOSEN), cookie('x'), cookie('x', '__Host-oyster_session')]) {
      const { status, body } = await ask(server, '/api/rooms/create', shown, WISH);
      expect([status, Object.keys(body)]).toEqual([200, ['roomCode', 'playerId', 'playerName']]);
    }
  });
});

describe('over HTTPS', () => {
  const servers: TestServer[] = [];
  afterEach(async () => {
    for (const started of servers.splice(0)) await started.stop();
  });
  const start = async (env: Record<string, string>): Promise<TestServer> => {
    const started = await TestServer.start({ env });
    servers.push(started);
    return started;
  };
  const PUBLISHED = { PUBLIC_URL: 'https://play.example.org' };
  const SECURE = /^__Host-oyster_session=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/;

  test('an https PUBLIC_URL makes the cookie secure and bound to the host', async () => {
    const published = await start(PUBLISHED);
    expect((await ask(published, '/api/rooms/create', {}, WISH)).cookies).toEqual([expect.stringMatching(SECURE)]);
    const page = { origin: 'https://play.example.org' };
    expect((await ask(published, '/api/rooms/create', page, WISH)).cookies).toEqual([expect.stringMatching(SECURE)]);
  });

  test('a page over plain HTTP gets a cookie that it can keep, also with an https PUBLIC_URL', async () => {
    const published = await start(PUBLISHED);
    const { cookies } = await ask(published, '/api/rooms/create', { origin: published.url }, WISH);
    expect(cookies).toEqual([expect.stringMatching(/^oyster_session=[^;]+; (?!.*Secure)/)]);
  });

  test('a trusted proxy that reports https has the same effect; a client that reports it does not', async () => {
    const forwarded = { 'x-forwarded-proto': 'https' };
    const trusting = await start({ TRUST_PROXY: 'loopback' });
    expect((await ask(trusting, '/api/rooms/create', forwarded, WISH)).cookies[0]).toMatch(SECURE);
    const trustless = await start({ TRUST_PROXY: '192.0.2.0/24' });
    expect((await ask(trustless, '/api/rooms/create', forwarded, WISH)).cookies[0]).not.toContain('Secure');
  });

  test('a page with the old cookie name keeps its seat, and is moved to the new name when it joins again', async () => {
    const published = await start(PUBLISHED);
    const created = await ask(published, '/api/rooms/create', {}, WISH);
    const secret = secretIn(created);
    const { roomCode = '', playerId } = created.body;
    expect((await ask(published, '/api/rooms/heartbeat', cookie(secret), { roomCode, playerId })).status).toBe(200);
    const joined = await ask(published, '/api/rooms/join', cookie(secret), { roomCode, name: 'Ann' });
    expect(joined.body.playerId).toBe(playerId);
    expect(joined.cookies).toEqual([
      expect.stringContaining(`__Host-oyster_session=${secret}`),
      expect.stringMatching(/^oyster_session=; .*Expires=Thu, 01 Jan 1970/),
    ]);
  });

  test('the old name, which a sibling host could plant, opens no new seat', async () => {
    const published = await start(PUBLISHED);
    const planted = secretIn(await ask(published, '/api/rooms/create', {}, WISH));
    const { roomCode } = await published.create();
    const joined = await ask(published, '/api/rooms/join', cookie(planted), { roomCode, name: 'Bob' });
    expect(joined.status).toBe(200);
    expect(secretIn(joined)).not.toBe(planted);
  });

  test('where both names are sent, the secure one counts', async () => {
    const published = await start(PUBLISHED);
    const [one, two] = await Promise.all([1, 2].map(() => ask(published, '/api/rooms/create', {}, WISH)));
    const both = { cookie: `oyster_session=${secretIn(one!)}; __Host-oyster_session=${secretIn(two!)}` };
    expect((await ask(published, '/api/rooms/create', both, WISH)).body.playerId).toBe(two!.body.playerId);
  });
});
