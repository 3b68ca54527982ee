import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RedisServer } from '../../../tests/support/redis-server.ts';
import { type Answer, quiet, TestClock, type TestPlayer, TestServer } from '../../../tests/support/test-server.ts';
import { type ToyState, toyGame } from '../../../tests/support/toy-game/index.ts';
import type { AnyGame } from '../../kit/contract.ts';
import type { ViewMessage } from '../../kit/room-view.ts';
import { Redis } from '../cluster/redis-client.ts';
import { roomKey } from './redis/keys.ts';
import { openDatabase } from './sqlite/database.ts';
import { SqliteStore } from './sqlite/store.ts';

/** The second edition keeps its state one level deeper, and throws on a state of the first. */
const deeper = (state: ToyState) => ({ table: state });
function known(table: ToyState | undefined): ToyState {
  if (!table) throw new Error('a state of an unknown shape');
  return table;
}
const secondEdition: AnyGame = {
  ...toyGame,
  config: { ...toyGame.config, rulesVersion: 2 },
  initialize: (players, settings, context) => {
    const { state, events } = toyGame.initialize(players, settings, context);
    return { state: deeper(state), events };
  },
  getLegalActions: ({ table }, id) => toyGame.getLegalActions(known(table), id),
  processAction: ({ table }, id, action, context) => {
    const result = toyGame.processAction(known(table), id, action, context);
    return result.ok ? { ok: true, value: { ...result.value, state: deeper(result.value.state) } } : result;
  },
  sanitizeForPlayer: ({ table }, viewer) => toyGame.sanitizeForPlayer(known(table), viewer),
  checkGameOver: ({ table }) => toyGame.checkGameOver(known(table)),
  processPlayerReplacement: ({ table }, leaving, arriving) =>
    deeper(toyGame.processPlayerReplacement(known(table), leaving, arriving)),
};
/** The second edition of a game that says itself which states it can play on: those of the first. */
const tolerantEdition: AnyGame = {
  ...toyGame,
  config: { ...toyGame.config, rulesVersion: 2 },
  canRead: (state) => Array.isArray((state as ToyState).squares),
};

const gamesOf = (game: AnyGame) => new Map([[game.config.id, game]]);

interface Storage {
  open(game: AnyGame, clock: TestClock): Promise<TestServer>;
  /** Takes the version out of a stored room, as if an earlier build had written it. */
  forgetVersion(code: string): Promise<void>;
  close(): Promise<void>;
}

async function onSqlite(): Promise<Storage> {
  const folder = mkdtempSync(join(tmpdir(), 'oyster-rules-'));
  return {
    async open(game, clock) {
      const games = gamesOf(game);
      const store = await SqliteStore.open(folder, games, quiet);
      return TestServer.start({ games, clock, store });
    },
    async forgetVersion(code) {
      const db = openDatabase(join(folder, 'oyster.db'));
      const { changes } = db
        .prepare(
          `UPDATE rooms SET room = json_remove(room, '$.rulesVersion') WHERE code = ? AND room->>'rulesVersion' = 1`,
        )
        .run(code);
      if (changes !== 1) throw new Error('the stored room has no version of its rules');
      db.close();
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function onRedis(): Promise<Storage> {
  const redis = await RedisServer.start();
  return {
    open: (game, clock) => TestServer.start({ games: gamesOf(game), clock, redisUrl: redis.url }),
    async forgetVersion(code) {
      const key = roomKey(code);
      const link = await Redis.connect(redis.url, quiet, () => 0);
      const room = JSON.parse(await link.send<string>(key, ['HGET', key, 'room']));
      await link.send(key, ['HSET', key, 'room', JSON.stringify({ ...room, rulesVersion: undefined })]);
      await link.close();
    },
    close: () => redis.stop(),
  };
}

const TOY = toyGame.config.id;
const LOBBY = { view: null, room: { status: 'waiting', notice: 'unknown-state' } };

for (const [name, start] of [
  ['SQLite', onSqlite],
  ['Redis', onRedis],
] as const) {
  describe(`stored games after a change of the rules: ${name}`, () => {
    const clock = new TestClock();
    let storage: Storage;
    let server: TestServer | undefined;
    beforeAll(async () => {
      storage = await start();
    });
    afterEach(async () => {
      await server?.stop();
      server = undefined;
    });
    afterAll(() => storage.close());

    /** A game in which Ann has made a move and Bob or a bot is to answer, stored by a server that has closed. */
    async function storedGame(isBobThere = false) {
      const before = await storage.open(toyGame, clock);
      const { ann, roomCode } = await before.create(TOY);
      const bob = before.player();
      if (isBobThere) await bob.join(roomCode, 'Bob');
      await ann.act(roomCode, 'start');
      await ann.act(roomCode, 'place', { square: 4 });
      await before.stop();
      return { ann, bob, roomCode };
    }

    async function reopen(game: AnyGame, players: readonly TestPlayer[]): Promise<TestServer> {
      server = await storage.open(game, clock);
      for (const player of players) player.at(server);
      return server;
    }

    test('GET shows the lobby with a notice, and a new game begins', async () => {
      const { ann, roomCode } = await storedGame();
      await reopen(secondEdition, [ann]);
      expect(await ann.look(roomCode)).toMatchObject(LOBBY);
      expect(await ann.act(roomCode, 'start')).toMatchObject({ status: 200 });
      expect((await ann.look(roomCode)).view).toMatchObject({ turn: 'x' });
      expect(await ann.act(roomCode, 'place', { square: 0 })).toMatchObject({ status: 200 });
    });

    test.each<[string, number, (ann: TestPlayer, roomCode: string) => Promise<Answer>]>([
      ['a heartbeat', 200, (ann, roomCode) => ann.post('/api/rooms/heartbeat', { roomCode, playerId: ann.id })],
      ['an action', 409, (ann, roomCode) => ann.act(roomCode, 'place', { square: 0 }, 'late')],
      ['a start', 200, (ann, roomCode) => ann.act(roomCode, 'start')],
    ])('%s is answered with %i', async (_name, status, touch) => {
      const { ann, roomCode } = await storedGame();
      await reopen(secondEdition, [ann]);
      expect(await touch(ann, roomCode)).toMatchObject({ status });
      const { room } = await ann.look(roomCode);
      expect(room).toMatchObject(status === 200 && room.status === 'playing' ? { gameId: TOY } : LOBBY.room);
    });

    test('people can leave and join, and the last one to leave takes the World along', async () => {
      const { ann, bob, roomCode } = await storedGame(true);
      const { app } = await reopen(secondEdition, [ann, bob]);
      const leave = (player: TestPlayer) => player.post('/api/rooms/leave', { roomCode, playerId: player.id });
      expect(await leave(ann)).toMatchObject({ status: 200 });
      expect(await bob.look(roomCode)).toMatchObject({ ...LOBBY, me: { isSeated: true } });
      await ann.join(roomCode, 'Ann');
      expect(await leave(bob)).toMatchObject({ status: 200 });
      expect(await leave(ann)).toMatchObject({ status: 200 });
      expect(await app.store.load(roomCode)).toBeNull();
    });

    test('the scheduler returns the World to its lobby when the bot is due', async () => {
      const { ann, roomCode } = await storedGame();
      const { app } = await reopen(secondEdition, [ann]);
      clock.pass(2000);
      await app.scheduler.runOnce();
      expect(await app.store.load(roomCode)).toMatchObject({ status: 'waiting', game: null, dueAt: null });
    });

    test('a page that follows changes is told of the lobby over its socket', async () => {
      const { ann, roomCode } = await storedGame();
      await reopen(secondEdition, [ann]);
      const tab = await ann.openTab();
      tab.channel.trigger('client-follow', {});
      tab.channel.trigger('client-action', { roomCode, actionId: 'late', type: 'place', payload: { square: 0 } });
      expect(await tab.next<ViewMessage>('view')).toMatchObject(LOBBY);
      expect(await tab.next('action-refused')).toMatchObject({ actionId: 'late', code: 'INVALID_PHASE' });
    });

    test('a state of another version is played on where the game says that it can be', async () => {
      const { ann, roomCode } = await storedGame();
      await reopen(tolerantEdition, [ann]);
      expect(await ann.look(roomCode)).toMatchObject({ view: { turn: 'o' }, room: { status: 'playing' } });
    });

    test('a state that an earlier build stored without a version is played on', async () => {
      const { ann, roomCode } = await storedGame();
      await storage.forgetVersion(roomCode);
      const { app } = await reopen(toyGame, [ann]);
      expect(await ann.look(roomCode)).toMatchObject({ view: { turn: 'o' }, room: { status: 'playing' } });
      clock.pass(2000);
      await app.scheduler.runOnce();
      expect((await ann.look(roomCode)).view).toMatchObject({ turn: 'x' });
      await server!.stop();
      await reopen(secondEdition, [ann]);
      expect(await ann.look(roomCode)).toMatchObject(LOBBY);
    });

    test('a state without a version is of version 1, which the rules of version 2 do not play on', async () => {
      const { ann, roomCode } = await storedGame();
      await storage.forgetVersion(roomCode);
      await reopen(secondEdition, [ann]);
      expect(await ann.look(roomCode)).toMatchObject(LOBBY);
    });
  });
}
