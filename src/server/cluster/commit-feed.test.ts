import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RedisServer } from '../../../tests/support/redis-server.ts';
import { TestServer, TestTab } from '../../../tests/support/test-server.ts';
import { fourKate } from '../../games/4-kate/index.ts';
import type { AnyGame } from '../../kit/contract.ts';
import type { ViewMessage } from '../../kit/room-view.ts';
import { watchChannel } from '../../wire/channels.ts';
import { gamesById } from '../app.ts';
import { roomFeed } from '../storage/redis/keys.ts';

/** Both editions say that they can play on what the other one stored. */
const rules: AnyGame = { ...fourKate, canRead: () => true };
const nextRules: AnyGame = { ...rules, config: { ...fourKate.config, rulesVersion: 99 } };

const viewsOf = (tab: TestTab): ViewMessage[] =>
  tab.heard.filter(({ event }) => event === 'view').map(({ data }) => data as ViewMessage);
const told = ({ version, events }: ViewMessage): unknown => [version, events.map(({ name }) => name)];
const movesIn = ({ view }: ViewMessage): number => (view as { moves: unknown[] }).moves.length;

describe('what another server did', () => {
  let redis: RedisServer;
  let one: TestServer;
  let two: TestServer;
  let newer: TestServer;
  beforeAll(async () => {
    redis = await RedisServer.start();
  }, 60_000);
  afterAll(() => redis.stop());
  beforeEach(async () => {
    [one, two, newer] = await Promise.all([
      TestServer.start({ redisUrl: redis.url, games: gamesById([rules]) }),
      TestServer.start({ redisUrl: redis.url, games: gamesById([rules]) }),
      TestServer.start({ redisUrl: redis.url, games: gamesById([nextRules]) }),
    ]);
  });
  afterEach(async () => {
    await Promise.all([one.stop(), two.stop(), newer.stop()]);
  });

  async function watchAt(server: TestServer, roomCode: string): Promise<TestTab> {
    const pusher = server.player().connect();
    const tab = new TestTab(pusher, pusher.subscribe(watchChannel(roomCode)));
    await tab.subscribed;
    return tab;
  }

  test('is published with its events by a server that loaded the room for its subscribers', async () => {
    const { roomCode, ann, bob } = await one.table();
    const tab = await ann.at(two).openTab();
    for (const [index, player] of [ann, bob, ann].entries()) {
      await player.act(roomCode, 'drop', { column: 3 });
      expect(told(await tab.view(4 + index))).toEqual([4 + index, ['move-made']]);
    }
    expect(viewsOf(tab).map(({ version }) => version)).toEqual([4, 5, 6]);
    expect(await two.app.store.load(roomCode)).toEqual(await one.app.store.load(roomCode));
  });

  test('is published by servers with newer or older rules during a rolling restart', async () => {
    const { roomCode, ann } = await one.create();
    const bob = newer.player();
    await bob.join(roomCode, 'Bob');
    await ann.post('/api/game/start', { roomCode, playerId: ann.id });
    const [annTab, bobTab, watchTab] = [await ann.openTab(), await bob.openTab(), await watchAt(two, roomCode)];
    for (let move = 0; move < 6; move++) {
      const { body } = await (move % 2 === 0 ? ann : bob).act(roomCode, 'drop', { column: 3 });
      const views = await Promise.all([annTab, bobTab, watchTab].map((tab) => tab.view(body.version as number)));
      for (const view of views) {
        expect(view.version).toBe(4 + move);
        expect(movesIn(view)).toBe(move + 1);
      }
    }
  });

  test('comes in order when much is done before the first change has been looked up', async () => {
    const { roomCode, ann } = await one.create();
    const tab = await watchAt(newer, roomCode);
    let version = 0;
    for (let change = 0; change < 30; change++) {
      const level = change % 2 === 0 ? 'easy' : 'standard';
      version = (await ann.act(roomCode, 'set-bot-level', { level })).body.version as number;
    }
    expect((await tab.view(version)).room.botLevel).toBe('standard');
    const heard = viewsOf(tab).map((view) => view.version);
    expect(heard).toEqual([...new Set(heard)].sort((a, b) => a - b));
  });

  test('and cannot be read is made up for by what is so now, and the next change is heard', async () => {
    const { roomCode, ann } = await one.table();
    const tab = await watchAt(two, roomCode);
    await redis.say(`SPUBLISH ${roomFeed(roomCode)} what-an-unknown-edition-says`);
    expect(told(await tab.view(3))).toEqual([3, []]);
    const { body } = await ann.act(roomCode, 'drop', { column: 3 });
    expect(told(await tab.view(body.version as number))).toEqual([4, ['move-made']]);
  });

  test('is heard of also when it was the last thing done to the World', async () => {
    const { roomCode, ann } = await one.create();
    const tab = await watchAt(two, roomCode);
    await ann.post('/api/rooms/leave', { roomCode, playerId: ann.id });
    await tab.next('room-destroyed');
    expect(two.app.store.peek(roomCode)).toBeNull();
  });
});
