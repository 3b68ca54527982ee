import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RedisServer } from '../../../tests/support/redis-server.ts';
import { quiet } from '../../../tests/support/test-server.ts';
import { openWorld } from '../../../tests/support/world.ts';
import { fourKate } from '../../games/4-kate/index.ts';
import type { FourKateState } from '../../games/4-kate/rules/types.ts';
import type { GameAction } from '../../kit/contract.ts';
import { accept, type Result } from '../../kit/result.ts';
import type { RoomStore } from '../../rooms/ports.ts';
import { Redis } from '../cluster/redis-client.ts';
import { UNCHANGED_PER_PLAYER } from './recent-results.ts';
import { changesKey, logKey, resultsKey, roomKey } from './redis/keys.ts';
import { RedisStore } from './redis/store.ts';
import { openDatabase } from './sqlite/database.ts';
import { SqliteStore } from './sqlite/store.ts';

const games = new Map([['4-kate', fourKate]]);
const drop = (column: number): GameAction => ({ type: 'drop', payload: { column } });
const again: GameAction = { type: 'play-again' };
/** The first to move wins. */
const WINNING = [0, 1, 0, 1, 0, 1, 0];

/** Ann and Ben at a table. `reopen` goes on with another store on the same data. */
async function table(store: RoomStore) {
  let world = openWorld([fourKate], { store });
  const code = await world.create('ann', '4-kate');
  await world.rooms.join('ben', code, 'Ben');
  await world.rooms.start('ann', code);
  const play = (playerId: string, action: GameAction, actionId?: string) =>
    world.rooms.act(playerId, { roomCode: code, ...action, ...(actionId && { actionId }) });
  return {
    code,
    play,
    reopen: (other: RoomStore) => {
      world = openWorld([fourKate], { store: other });
    },
    /** The result of the last drop. */
    async playGame(lastId?: string) {
      const dropNext = async (column: number, actionId?: string) => {
        const { players, currentTurn } = await this.game();
        return play(players[currentTurn], drop(column), actionId);
      };
      for (const column of WINNING.slice(0, -1)) await dropNext(column);
      return dropNext(WINNING.at(-1)!, lastId);
    },
    leave: (playerId: string) => world.rooms.leave(playerId, code),
    game: async () => (await world.load(code)).game as FourKateState,
    room: () => world.load(code),
  };
}

/** What both kinds of store have to answer, whichever server is asked. `next` is another server on the same data. */
function repeatsAreAnsweredAlike(open: () => Promise<RoomStore>, next: () => Promise<RoomStore>): void {
  test('a refused drop stays refused', async () => {
    const at = await table(await open());
    const refused = await at.play('ben', drop(3), 'early');
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'NOT_YOUR_TURN' } });
    await at.play('ann', drop(0));
    at.reopen(await next());
    expect(await at.play('ben', drop(3), 'early')).toEqual(refused);
    expect((await at.game()).moves).toHaveLength(1);
  });

  test('a second Play Again that did nothing never starts the next game', async () => {
    const at = await table(await open());
    await at.playGame();
    const first = await at.play('ann', again, 'first');
    const second = await at.play('ann', again, 'second');
    await at.playGame();
    at.reopen(await next());
    const answers = [await at.play('ann', again, 'second'), await at.play('ann', again, 'first')];
    expect(answers).toEqual(
      [second, first].map((each) => ({ ...each, value: { version: versionOf(each), isNew: false } })),
    );
    expect((await at.room()).status).toBe('finished');
  });

  test('a drop without a turn is played once, also when it is repeated after nine own actions', async () => {
    const at = await table(await open());
    const first = await at.play('ann', drop(6), 'a0');
    for (let turn = 1; turn <= 9; turn++) {
      await at.play('ben', drop(turn % 6));
      await at.play('ann', drop((turn + 3) % 6), `a${turn}`);
    }
    at.reopen(await next());
    await at.play('ben', drop(6));
    const { moves, phase, currentTurn, players } = await at.game();
    expect([moves.length, phase, players[currentTurn]]).toEqual([20, 'playing', 'ann']);
    const repeat = accept({ version: versionOf(first), isNew: false });
    expect(await at.play('ann', drop(6), 'a0')).toEqual(repeat);
    expect((await at.game()).moves).toEqual(moves);
  });

  test('the last drop of a game is not played in the next one', async () => {
    const at = await table(await open());
    const won = await at.playGame('won');
    await at.play('ann', again);
    await at.play('ben', drop(5));
    at.reopen(await next());
    const { moves, players, currentTurn } = await at.game();
    expect([moves.length, players[currentTurn]]).toEqual([1, 'ann']);
    expect(await at.play('ann', drop(0), 'won')).toEqual(accept({ version: versionOf(won), isNew: false }));
    expect((await at.game()).moves).toEqual(moves);
  });

  test('people who have left get the first answer too; a refusal for want of a seat is not kept', async () => {
    const at = await table(await open());
    const first = await at.play('ann', drop(3), 'a1');
    expect(await at.play('eve', drop(3), 'e1')).toMatchObject({ refusal: { code: 'UNAUTHORIZED' } });
    await at.leave('ann');
    at.reopen(await next());
    expect(await at.play('ann', drop(3), 'a1')).toEqual(accept({ version: versionOf(first), isNew: false }));
    expect(await at.play('eve', drop(3), 'e1')).toMatchObject({ refusal: { code: 'UNAUTHORIZED' } });
  });
}

const versionOf = (result: Result<{ version: number }>): number => (result.ok ? result.value.version : Number.NaN);

describe('embedded', () => {
  let folder = '';
  const stores: SqliteStore[] = [];
  const reopen = async (): Promise<SqliteStore> => {
    const store = await SqliteStore.open(folder, games, quiet);
    stores.push(store);
    return store;
  };
  const open = (): Promise<SqliteStore> => {
    folder = mkdtempSync(join(tmpdir(), 'oyster-repeats-'));
    return reopen();
  };
  const restart = async (): Promise<SqliteStore> => {
    await stores.pop()!.close();
    return reopen();
  };
  afterEach(async () => {
    for (const store of stores.splice(0).reverse()) await store.close().catch(() => {}); // another one has its data
    rmSync(folder, { recursive: true, force: true });
  });

  describe('after an orderly restart', () => repeatsAreAnsweredAlike(open, restart));
  /** The store before is not closed: the next one opens what is on disk at this moment. */
  describe('after a crash', () => repeatsAreAnsweredAlike(open, reopen));

  const logged = (): string => {
    const db = openDatabase(join(folder, 'oyster.db'));
    const rows = db.prepare('SELECT entries FROM log ORDER BY seq').all() as { entries: string }[];
    db.close();
    return rows.map((row) => row.entries).join('\n');
  };

  test('a flood of refused actions stops growing the log', async () => {
    const at = await table(await open());
    for (let flood = 0; flood < 3 * UNCHANGED_PER_PLAYER; flood++) await at.play('ben', drop(3), `flood ${flood}`);
    expect(logged().split('"type":"result"')).toHaveLength(UNCHANGED_PER_PLAYER + 1);
  });

  test('the size of a stored room does not grow with its moves, and the log holds each id once', async () => {
    const at = await table(await open());
    await at.play('ann', drop(3), 'the first id');
    const { lastActionIds } = await at.room();
    await at.play('ben', drop(3), 'the second id');
    expect([lastActionIds, (await at.room()).lastActionIds]).toEqual([[], []]);
    expect(logged().split('the first id')).toHaveLength(2);
  });

  test('a room of an earlier edition, with its ids in it, opens and answers repeats', async () => {
    const at = await table(await open());
    const first = await at.play('ann', drop(3), 'a1');
    await stores.pop()!.close();
    const db = openDatabase(join(folder, 'oyster.db'));
    const ids = [{ playerId: 'ann', actions: [{ id: 'in the room only', version: 3 }] }];
    db.prepare(`UPDATE rooms SET room = json_set(room, '$.lastActionIds', json(?))`).run(JSON.stringify(ids));
    db.close();
    at.reopen(await reopen());
    expect(await at.play('ann', drop(3), 'in the room only')).toEqual(accept({ version: 3, isNew: false }));
    expect(await at.play('ann', drop(3), 'a1')).toEqual(accept({ version: versionOf(first), isNew: false }));
    await at.play('ben', drop(3), 'b1');
    expect((await at.room()).lastActionIds).toEqual(ids);
  });
});

describe('two servers on Redis', () => {
  let server: RedisServer;
  const stores: RedisStore[] = [];
  const connect = () => Redis.connect(server.url, quiet, () => 0);
  const next = async (): Promise<RedisStore> => {
    const store = new RedisStore(await connect());
    stores.push(store);
    return store;
  };
  const open = async (): Promise<RedisStore> => {
    await server.say('FLUSHALL');
    return next();
  };
  beforeAll(async () => {
    server = await RedisServer.start();
  }, 60_000);
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });
  afterAll(() => server.stop());

  repeatsAreAnsweredAlike(open, next);

  test('an answer that another server has kept is given, though the room here would be refused otherwise', async () => {
    const [one, other] = [await open(), await next()];
    const at = await table(one);
    const harmless = await at.play('ann', { type: 'start' }, 'a1');
    at.reopen(other);
    await at.playGame();
    expect(await at.play('ann', { type: 'start' }, 'a1')).toEqual(harmless);
    expect(await at.play('ann', { type: 'start' }, 'a2')).toMatchObject({ refusal: { code: 'INVALID_PHASE' } });
  });

  test('a game with more than 2,000 results goes on as if another had begun', async () => {
    const at = await table(await open());
    const link = await connect();
    const fields = Array.from({ length: 2000 }, (_, index) => [`ann old ${index}`, '1']).flat();
    await link.send(resultsKey(at.code), ['HSET', resultsKey(at.code), ...fields]);
    await at.play('ben', drop(3), 'not kept');
    const first = await at.play('ann', drop(3), 'a1');
    expect(await link.send<number>(resultsKey(at.code), ['HLEN', resultsKey(at.code)])).toBe(1);
    expect(await at.play('ann', drop(3), 'old 7')).toEqual(accept({ version: 1, isNew: false }));
    expect(await at.play('ann', drop(3), 'a1')).toEqual(accept({ version: versionOf(first), isNew: false }));
    expect(await at.play('ben', drop(3), 'not kept')).toMatchObject({ ok: true, value: { isNew: true } });
    await link.close();
  });

  test('what is stored for each move names no ids of moves before', async () => {
    const at = await table(await open());
    const link = await connect();
    for (let turn = 0; turn < 12; turn++) {
      await at.play(turn % 2 === 0 ? 'ann' : 'ben', drop(turn >> 1), `the id of turn ${turn}`);
    }
    const changes = await link.send<string[]>(changesKey(at.code), ['LRANGE', changesKey(at.code), '0', '-1']);
    expect(changes.join()).not.toContain('the id of turn');
    expect(await link.send<string>(roomKey(at.code), ['HGET', roomKey(at.code), 'room'])).toContain(
      '"lastActionIds":[]',
    );
    await link.close();
  });

  test('nothing is left of a World that is gone but its log', async () => {
    const at = await table(await open());
    await at.playGame();
    await at.play('ann', again, 'a1');
    await at.play('ben', drop(3), 'b1');
    for (const id of ['ann', 'ben']) await at.leave(id);
    const left = await server.say(`KEYS ow:{${at.code}}:*`);
    expect(left.split('\r\n').filter((line) => line.startsWith('ow:'))).toEqual([logKey(at.code)]);
  });
});
