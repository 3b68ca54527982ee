import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorize, openAs } from '../../../tests/support/raw-socket.ts';
import { RedisServer } from '../../../tests/support/redis-server.ts';
import { TestClock, type TestPlayer, TestServer } from '../../../tests/support/test-server.ts';
import { playerChannel, roomChannel } from '../../wire/channels.ts';
import type { ActionRefused } from '../../wire/messages.ts';

/** Every type of the platform and of a game, one that is unknown, and payloads of every shape. */
const TYPES = [
  ...['set-setting', 'set-target-score', 'set-seats', 'set-bot-level', 'swap-teams', 'kick', 'start', 'play-again'],
  ...['drop', 'leave', 'no-such-type'],
];
const PAYLOADS = [
  undefined,
  {},
  { column: 3 },
  { column: 'left' },
  { level: 'hard', seats: 4, targetScore: 5, playerId: 'x', playerIdA: 'x', playerIdB: 'y' },
];
const GUESSES = TYPES.flatMap((type) => PAYLOADS.map((payload) => ({ type, ...(payload && { payload }) })));
const UNKNOWN = 'NOSUCH';

let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start();
}, 60_000);
afterAll(() => redis.stop());

describe.each(['SQLite', 'Redis'])('a stranger learns nothing of a room, on %s', (kind) => {
  const clock = new TestClock();
  let server: TestServer;
  let foreign: string;
  let playing: string;
  let eve: TestPlayer;

  beforeAll(async () => {
    const store = kind === 'Redis' ? { redisUrl: redis.url } : {};
    server = await TestServer.start({ clock, ...store, env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });
    ({ roomCode: foreign } = await server.create());
    ({ roomCode: playing } = await server.table());
    eve = server.player();
    await eve.create('4-kate', 'Eve');
  });
  afterAll(() => server.stop());

  let addresses = 0;
  /** The header of an address that has tried no code yet. */
  const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` });

  test('over a socket every action gets the same answer for an unknown code as for a room of others', async () => {
    const socket = await openAs(server, eve, newAddress());
    const answers = new Map<string, Set<string>>();
    let id = 0;
    for (const roomCode of [UNKNOWN, foreign, playing]) {
      for (const guess of GUESSES) {
        clock.pass(10_000); // enough for one more guess
        const actionId = `guess-${id++}`;
        socket.send({ event: 'client-action', channel: playerChannel(eve.id), data: { roomCode, actionId, ...guess } });
        const { actionId: echo, ...refusal } = await socket.frame('action-refused');
        expect(echo).toBe(actionId);
        answers.set(roomCode, (answers.get(roomCode) ?? new Set()).add(JSON.stringify(refusal)));
      }
    }
    expect(answers.get(foreign)).toEqual(answers.get(UNKNOWN));
    expect(answers.get(playing)).toEqual(answers.get(UNKNOWN));
    expect([...answers.get(UNKNOWN)!]).toEqual([expect.stringContaining('UNAUTHORIZED')]);
    socket.close();
  });

  test.each(['unknown', 'foreign'])(
    'over a socket twenty guesses of an %s room are answered, no more',
    async (what) => {
      const socket = await openAs(server, eve);
      clock.pass(600_000);
      const codes: string[] = [];
      for (let guess = 0; guess < 25; guess++) {
        const data = { roomCode: what === 'foreign' ? foreign : UNKNOWN, actionId: `${what}-${guess}`, type: 'drop' };
        socket.send({ event: 'client-action', channel: playerChannel(eve.id), data });
        codes.push(((await socket.frame('action-refused')) as unknown as ActionRefused).code);
      }
      expect(codes).toEqual([...Array(20).fill('UNAUTHORIZED'), ...Array(5).fill('RATE_LIMITED')]);
      socket.close();
      clock.pass(600_000);
    },
  );

  test('by HTTP the shape of an action is not judged before membership', async () => {
    const headers = newAddress();
    const codes = new Map<string, Set<unknown>>([
      [UNKNOWN, new Set()],
      [foreign, new Set()],
    ]);
    for (const [roomCode, found] of codes) {
      for (const { type, payload } of GUESSES) {
        clock.pass(10_000);
        const guess = { roomCode, playerId: eve.id, type, payload };
        found.add((await eve.post('/api/game/action', guess, headers)).body.code);
      }
    }
    expect(codes.get(UNKNOWN)).toEqual(new Set(['ROOM_NOT_FOUND']));
    expect(codes.get(foreign)).toEqual(new Set(['UNAUTHORIZED']));
  });

  test('a signature for a presence channel is refused alike, at the same price', async () => {
    for (const roomCode of [UNKNOWN, foreign]) {
      clock.pass(60_000);
      const headers = newAddress();
      const codes: unknown[] = [];
      for (let guess = 0; guess < 25; guess++) {
        codes.push((await authorize(server, eve, '1.1', roomChannel(roomCode), headers)).code);
      }
      expect(codes).toEqual([...Array(20).fill('UNAUTHORIZED'), ...Array(5).fill('RATE_LIMITED')]);
    }
  });

  test('a presence subscription without a valid signature is refused alike', async () => {
    const socket = await openAs(server, eve, newAddress());
    const member = JSON.stringify({ user_id: eve.id, user_info: { name: 'Eve' } });
    const answers = new Set<string>();
    for (const roomCode of [UNKNOWN, foreign]) {
      for (const channelData of [member, 'no JSON', '['.repeat(5000), undefined, { user_id: eve.id }]) {
        const data = { channel: roomChannel(roomCode), auth: 'oyster-world:00', channel_data: channelData };
        socket.send({ event: 'pusher:subscribe', data });
        answers.add(JSON.stringify(await socket.frame('pusher:subscription_error')));
      }
    }
    expect(answers.size).toBe(1);
    socket.close();
  });

  test('a guesser does not stop the play of members at the same address', async () => {
    clock.pass(60_000);
    const { roomCode, ann, bob } = await server.table();
    const headers = newAddress();
    const socket = await openAs(server, ann, headers);
    for (let guess = 0; guess < 30; guess++) await fetch(`${server.url}/api/rooms/AAAA${guess}`, { headers });
    const heartbeat = { roomCode, playerId: bob.id };
    expect(await bob.post('/api/rooms/heartbeat', heartbeat, headers)).toMatchObject({ status: 200 });
    const look = await fetch(`${server.url}/api/rooms/${roomCode}`, { headers: { ...headers, ...bob.auth() } });
    expect(look.status).toBe(200);
    const data = { roomCode, actionId: 'm1', type: 'drop', payload: { column: 3 } };
    socket.send({ event: 'client-action', channel: playerChannel(ann.id), data });
    expect(await socket.frame('view')).toMatchObject({ ack: 'm1' });
    socket.close();
  });
});
