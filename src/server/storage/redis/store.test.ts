import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actionResultsContract } from '../../../../tests/contracts/action-results-contract.ts';
import { lastSeenContract } from '../../../../tests/contracts/last-seen-contract.ts';
import { newRoom, nextRoom, roomStoreContract } from '../../../../tests/contracts/room-store-contract.ts';
import { RedisCluster, RedisServer } from '../../../../tests/support/redis-server.ts';
import { quiet } from '../../../../tests/support/test-server.ts';
import { fourKate } from '../../../games/4-kate/index.ts';
import { accept, refuse } from '../../../kit/result.ts';
import { commitFromEntry } from '../../../rooms/commit.ts';
import { StoreUnavailable } from '../../../rooms/ports.ts';
import { type Command, replayEntry } from '../../../rooms/reduce.ts';
import type { Room } from '../../../rooms/room.ts';
import { RedisLastSeen } from '../../cluster/last-seen.ts';
import { Redis } from '../../cluster/redis-client.ts';
import { changesKey, logKey, roomKey } from './keys.ts';
import { LONGEST_LOG, RedisStore } from './store.ts';

const LONG_AGO = () => 0;

/** One Redis for many tests: each begins with an empty one. */
function onRedis(start: () => Promise<RedisServer | RedisCluster>) {
  let server: RedisServer | RedisCluster;
  beforeAll(async () => {
    server = await start();
  }, 60_000);
  afterAll(() => server.stop());

  async function open(): Promise<Redis> {
    for (const node of 'nodes' in server ? server.nodes : [server]) await node.say('FLUSHALL');
    return Redis.connect(server.url, quiet, LONG_AGO);
  }
  return { open, connect: () => Redis.connect(server.url, quiet, LONG_AGO), server: () => server };
}

for (const [name, start] of [
  ['Redis', () => RedisServer.start()],
  ['Redis Cluster', () => RedisCluster.start()],
] as const) {
  describe(name, () => {
    const redis = onRedis(start);
    const openNew = async () => {
      const store = new RedisStore(await redis.open());
      return { store, close: () => store.close() };
    };
    roomStoreContract(name, openNew);
    actionResultsContract(name, openNew);
    lastSeenContract(name, async () => {
      const link = await redis.open();
      return { seen: new RedisLastSeen(link), close: () => link.close() };
    });

    describe('two servers on one store', () => {
      let one: RedisStore;
      let other: RedisStore;
      beforeEach(async () => {
        one = new RedisStore(await redis.open());
        other = new RedisStore(await redis.connect());
        return () => Promise.all([one.close(), other.close()]);
      });

      test('what one commits the other loads', async () => {
        const { room, entry } = newRoom('AAAAAA');
        await one.create(room, entry);
        expect(await other.load('AAAAAA')).toEqual(room);
        const next = nextRoom(room, { type: 'start', playerId: 'ann' });
        expect(await one.commit(next.room, next.entry)).toBe(true);
        expect(other.peek('AAAAAA')).toEqual(room);
        expect(await other.load('AAAAAA')).toEqual(next.room);
      });

      /** With what was told of it, as the platform does. */
      async function change(room: Room, command: Command): Promise<Room> {
        const next = nextRoom(room, command, room.touchedAt + 1);
        expect(await one.commit(next.room, next.entry, commitFromEntry(room, next.entry, fourKate)!)).toBe(true);
        return next.room;
      }

      test('a room that is put down by its changes is read as it is, at every version', async () => {
        const created = newRoom('AAAAAA');
        await one.create(created.room, created.entry);
        let { room } = created;
        const drops = (['ann', 'bob', 'ann', 'bob', 'ann', 'bob', 'ann'] as const).map(
          (playerId, index): Command => ({
            type: 'play',
            playerId,
            action: { type: 'drop', payload: { column: index % 2 } },
          }),
        );
        const start: Command = { type: 'start', playerId: 'ann' };
        const abandon: Command = { type: 'abandon', notice: 'unknown-state' };
        const commands: Command[] = [
          { type: 'join', playerId: 'bob', name: 'Bob ế "quoted"' },
          ...[start, ...drops, { type: 'play-again', playerId: 'ann' } as const],
          ...[{ type: 'leave', playerId: 'bob', why: 'silent' } as const, { type: 'rejoin', playerId: 'bob' } as const],
          ...[abandon, start, ...drops, abandon, start, ...drops, abandon, start, ...drops],
        ];
        for (const command of commands) {
          room = await change(room, command);
          other.forget('AAAAAA');
          expect(await other.load('AAAAAA')).toEqual(JSON.parse(JSON.stringify(room)));
        }
        expect(room.version).toBeGreaterThan(32);
      });

      test('a room that is known only by what came after it is put down whole', async () => {
        const { room, entry } = newRoom('AAAAAA');
        await one.create(room, entry);
        const joined = await change(room, { type: 'join', playerId: 'bob', name: 'Bob' });
        const next = nextRoom(joined, { type: 'start', playerId: 'ann' });
        expect(await one.commit(next.room, next.entry)).toBe(true);
        expect(await other.load('AAAAAA')).toEqual(next.room);
      });

      test('another room of the same version, from a Redis that lost its last writes, is neither changed nor taken for the one at hand', async () => {
        const { room, entry } = newRoom('AAAAAA');
        await one.create(room, entry);
        const lost = await change(room, { type: 'join', playerId: 'bob', name: 'Bob' });
        const link = await redis.connect();
        const kept = nextRoom(room, { type: 'join', playerId: 'cat', name: 'Cat' }, room.touchedAt + 2);
        await link.send(roomKey('AAAAAA'), ['DEL', changesKey('AAAAAA')]);
        const fields = ['version', '2', 'touchedAt', String(kept.room.touchedAt), 'room', JSON.stringify(kept.room)];
        await link.send(roomKey('AAAAAA'), ['HSET', roomKey('AAAAAA'), ...fields]);
        const next = nextRoom(lost, { type: 'start', playerId: 'ann' });
        expect(await one.commit(next.room, next.entry, commitFromEntry(lost, next.entry, fourKate)!)).toBe(false);
        expect(await one.load('AAAAAA')).toEqual(kept.room);
        expect(await other.load('AAAAAA')).toEqual(kept.room);
        await link.close();
      });

      test('a room at hand that was overtaken is neither committed on nor confirmed', async () => {
        const { room, entry } = newRoom('AAAAAA');
        await one.create(room, entry);
        await other.load('AAAAAA');
        const next = nextRoom(room, { type: 'start', playerId: 'ann' });
        await one.commit(next.room, next.entry);
        const rival = nextRoom(room, { type: 'join', playerId: 'bob', name: 'Bob' });
        expect(await other.commit(rival.room, rival.entry)).toBe(false);
        expect(await other.confirm(room)).toBe(false);
        expect(await one.confirm(next.room)).toBe(true);
      });

      test('an action one server refused is answered the same by the other, and changes nothing', async () => {
        const { room, entry } = newRoom('AAAAAA');
        await one.create(room, entry);
        const key = { playerId: 'ann', actionId: 'one' };
        const result = refuse('NOT_YOUR_TURN');
        expect(await one.confirm(room, { ...key, result, isLasting: true })).toBe(true);
        const next = nextRoom(room, { type: 'start', ...key });
        expect(await other.commit(next.room, next.entry)).toEqual(result);
        const harmless = { ...key, result: accept({ version: 1 }), isLasting: true };
        expect(await other.confirm(room, harmless)).toEqual(result);
        expect(await other.load('AAAAAA')).toEqual(room);
      });

      test('the log of a World that changes without end is folded, and replays to the stored room', async () => {
        const created = newRoom('AAAAAA');
        await one.create(created.room, created.entry);
        const link = await redis.connect();
        const entry = JSON.stringify(created.entry);
        await link.send(logKey('AAAAAA'), ['RPUSH', logKey('AAAAAA'), ...Array(LONGEST_LOG).fill(entry)]);
        let { room } = created;
        for (let toggle = 0; toggle < 40; toggle++) {
          const level = room.botLevel === 'easy' ? 'standard' : 'easy';
          const action = { type: 'set-bot-level', payload: { level } } as const;
          room = await change(room, { type: 'settings', playerId: 'ann', action });
        }
        const log = await other.readLog('AAAAAA');
        expect(log.map(({ version }) => version)).toEqual([32, 33, 34, 35, 36, 37, 38, 39, 40, 41]);
        expect(log[0]!.command.type).toBe('fold');
        expect(log.reduce<Room | null>((before, each) => replayEntry(before, each, fourKate), null)).toEqual(room);
        await link.close();
      });

      test('a stored room that cannot be read fails alone: others are found when they are due or stale', async () => {
        const bot: Command = { type: 'play', playerId: 'ann', action: { type: 'drop', payload: { column: 3 } } };
        for (const code of ['AAAAAA', 'BBBBBB']) {
          const created = newRoom(code);
          await one.create(created.room, created.entry);
          await change(await change(created.room, { type: 'start', playerId: 'ann' }), bot);
        }
        const link = await redis.connect();
        await link.send(roomKey('AAAAAA'), ['HSET', roomKey('AAAAAA'), 'room', '{']);
        await expect(other.load('AAAAAA')).rejects.toThrow('AAAAAA cannot be read');
        expect(await other.claimDue(2_000_000_000_000, 10)).toEqual(['BBBBBB']);
        expect(await other.findStale(2_000_000_000_000, 10)).toEqual(['BBBBBB']);
        await link.close();
      });

      test('a room removed elsewhere is gone here', async () => {
        const { room, entry } = newRoom('AAAAAA');
        await one.create(room, entry);
        await other.load('AAAAAA');
        const gone = { ...entry, version: 2, command: { type: 'destroy' } } as const;
        expect(await one.remove(gone)).toBe(true);
        expect(await other.load('AAAAAA')).toBeNull();
        expect(other.peek('AAAAAA')).toBeNull();
      });
    });
  });
}

describe('Redis away', () => {
  const redis = onRedis(() => RedisServer.start(['--appendfsync', 'always']));

  test('calls fail, and what was promised is there when it is back', async () => {
    const store = new RedisStore(await redis.open());
    const server = redis.server() as RedisServer;
    const { room, entry } = newRoom('AAAAAA');
    await store.create(room, entry);
    await server.kill();
    await expect(store.load('AAAAAA')).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
    await server.resume();
    await expect.poll(() => store.load('AAAAAA').catch(() => null), { timeout: 5000 }).toEqual(room);
    await store.close();
  });

  test('a Redis that hangs is as good as away, and the call ends at its deadline, long before the socket is given up', async () => {
    const store = new RedisStore(await redis.open());
    const server = redis.server() as RedisServer;
    process.kill(server.pid, 'SIGSTOP');
    await expect(store.ping()).rejects.toThrow(new StoreUnavailable('no answer from Redis in time'));
    process.kill(server.pid, 'SIGCONT');
    await expect.poll(() => store.ping().then(() => 'well', String), { timeout: 5000 }).toBe('well');
    await store.close();
  });

  test('a Redis that is not there at the start says so at once', async () => {
    const port = 1;
    await expect(Redis.connect(`redis://127.0.0.1:${port}`, quiet, LONG_AGO)).rejects.toThrow(/ECONNREFUSED/);
  });
});
