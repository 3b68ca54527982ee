import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RedisServer } from '../../tests/support/redis-server.ts';
import { TestClock, type TestPlayer, TestServer } from '../../tests/support/test-server.ts';
import { toyGame } from '../../tests/support/toy-game/index.ts';
import type { AnyGame } from '../kit/contract.ts';
import type { ViewMessage } from '../kit/room-view.ts';

const SECRET = 'the hand of Ben';
/** Placing on the last square is a bug, and so is every end of a phase. Its message gives a secret away. */
const fail = (): never => {
  throw new Error(`no card: ${SECRET}`);
};
const game: AnyGame = {
  ...toyGame,
  processAction: (state, id, action, context) =>
    action.payload.square === 8 ? fail() : toyGame.processAction(state, id, action, context),
  getDueAt: ({ squares, winner }) => (winner === null && squares[0] !== null ? 0 : null),
  processAdvancement: fail,
};
const games = new Map([[game.config.id, game]]);
const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) }) as never;
const faults = () => lines.filter(({ msg }) => msg === 'the rules of a game threw');
const heartbeat = (player: TestPlayer, roomCode: string) =>
  player.post('/api/rooms/heartbeat', { roomCode, playerId: player.id });
const LOBBY = { view: null, room: { status: 'waiting', notice: 'rules-failed' } };

beforeEach(() => {
  lines.length = 0;
});

describe('rules that throw', () => {
  const clock = new TestClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ games, log, clock });
  });
  afterAll(() => server.stop());

  test('on an action: HTTP and socket answer INTERNAL_ERROR, nothing changes, one line is logged', async () => {
    const { ann, roomCode } = await server.table(game.config.id);
    const { version } = await ann.look(roomCode);
    const answer = await ann.act(roomCode, 'place', { square: 8 });
    expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
    const tab = await ann.openTab();
    tab.channel.trigger('client-action', { roomCode, actionId: 'one', type: 'place', payload: { square: 8 } });
    expect(await tab.next('action-refused')).toMatchObject({ actionId: 'one', code: 'INTERNAL_ERROR' });
    expect((await ann.look(roomCode)).version).toBe(version);
    expect(lines).toHaveLength(1);
    expect(faults()).toMatchObject([{ level: 50, roomCode, version, game: game.config.id, action: 'play place' }]);
  });

  test('the log names the place in the code, and nothing of what the error says', async () => {
    const { ann, roomCode } = await server.table(game.config.id);
    await ann.act(roomCode, 'place', { square: 8 });
    expect(faults()).toHaveLength(1);
    expect(faults()[0]!.stack).toMatch(/^Error\n {4}at .*rules-failed\.test\.ts/);
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });

  test('in a due step: one line for three tries, then the lobby, told to those who follow', async () => {
    const { ann, roomCode } = await server.table(game.config.id);
    const tab = await ann.openTab();
    tab.channel.trigger('client-follow', {});
    await ann.act(roomCode, 'place', { square: 0 });
    for (let second = 0; second < 3; second++) {
      expect((await ann.look(roomCode)).room.status).toBe('playing');
      await server.app.scheduler.runOnce();
      clock.pass(1000);
    }
    expect(await tab.next<ViewMessage>('view', ({ view }) => view === null)).toMatchObject(LOBBY);
    expect(await ann.look(roomCode)).toMatchObject(LOBBY);
    expect(faults()).toMatchObject([{ action: 'advance', roomCode }]);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'the rules of a game threw',
      'a due step of a game fails each time; the World goes back to its lobby',
    ]);
    expect(await ann.act(roomCode, 'start')).toMatchObject({ status: 200 });
    expect((await ann.look(roomCode)).room).not.toHaveProperty('notice');
  });
});

describe('rules that throw on two servers with one Redis', () => {
  const clock = new TestClock();
  let redis: RedisServer;
  let servers: [TestServer, TestServer];
  beforeAll(async () => {
    redis = await RedisServer.start();
    const start = () => TestServer.start({ games, log, clock, redisUrl: redis.url });
    servers = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await redis.stop();
  });

  async function dueTable() {
    const { ann, bob, roomCode } = await servers[0].table(game.config.id);
    await ann.act(roomCode, 'place', { square: 0 });
    return { ann, bob, roomCode };
  }

  test('heartbeats alone, now here and now there, return the World to its lobby', async () => {
    const { ann, roomCode } = await dueTable();
    for (let beat = 0; beat < 5; beat++) {
      expect((await ann.look(roomCode)).room.status).toBe('playing');
      expect(await heartbeat(ann.at(servers[beat % 2]!), roomCode)).toMatchObject({ status: 200 });
    }
    expect(await ann.look(roomCode)).toMatchObject(LOBBY);
    expect(await ann.at(servers[1]).look(roomCode)).toMatchObject(LOBBY);
  });

  test('schedulers on both return it as well', async () => {
    const { ann, bob, roomCode } = await dueTable();
    const tab = await bob.at(servers[1]).openTab();
    for (let second = 0; second < 6; second++) {
      clock.pass(1000);
      for (const { app } of servers) await app.scheduler.runOnce();
    }
    expect(await ann.look(roomCode)).toMatchObject(LOBBY);
    expect(await tab.next<ViewMessage>('view', ({ view }) => view === null)).toMatchObject(LOBBY);
  });
});
