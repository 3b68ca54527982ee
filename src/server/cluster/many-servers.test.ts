import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RedisCluster, RedisServer } from '../../../tests/support/redis-server.ts';
import { TestClock, type TestPlayer, TestServer, TestTab } from '../../../tests/support/test-server.ts';
import type { ViewMessage } from '../../kit/room-view.ts';
import { roomChannel, watchChannel } from '../../wire/channels.ts';

type Kate = { board: string[][]; moves: unknown[] };
const movesIn = (message: ViewMessage): number => (message.view as Kate).moves.length;
const versionsHeard = (tab: TestTab): number[] =>
  tab.heard.filter(({ event }) => event === 'view').map(({ data }) => (data as ViewMessage).version);

for (const [name, start] of [
  ['Redis', () => RedisServer.start()],
  ['Redis Cluster', () => RedisCluster.start()],
] as const) {
  describe(`two servers on ${name}`, () => {
    let redis: RedisServer | RedisCluster;
    let clock: TestClock;
    let one: TestServer;
    let two: TestServer;
    beforeAll(async () => {
      redis = await start();
    }, 60_000);
    afterAll(() => redis.stop());
    beforeEach(async () => {
      clock = new TestClock();
      [one, two] = (await Promise.all([1, 2].map(() => TestServer.start({ redisUrl: redis.url, clock })))) as [
        TestServer,
        TestServer,
      ];
    });
    afterEach(async () => {
      await Promise.all([one.stop(), two.stop()]);
    });

    /** Ann by one server, Bob by the other, at one table. */
    async function table(): Promise<{ roomCode: string; ann: TestPlayer; bob: TestPlayer }> {
      const { roomCode, ann } = await one.create();
      const bob = two.player();
      await bob.join(roomCode, 'Bob');
      await ann.post('/api/game/start', { roomCode, playerId: ann.id });
      return { roomCode, ann, bob };
    }

    test('everybody hears every change in order, whichever server made it', async () => {
      const { roomCode, ann, bob } = await table();
      const [annTab, bobTab] = [await ann.openTab(), await bob.openTab()];
      for (let move = 0; move < 6; move++) {
        const [player, tab] = move % 2 === 0 ? [ann, annTab] : [bob, bobTab];
        const other = tab === annTab ? bobTab : annTab;
        const action = { roomCode, actionId: `move ${move}`, type: 'drop', payload: { column: move % 3 } };
        tab.channel.trigger('client-action', action);
        const mine = await tab.next<ViewMessage>('view', (view) => view.ack === `move ${move}`);
        const theirs = await other.view(mine.version);
        expect([movesIn(mine), movesIn(theirs)]).toEqual([move + 1, move + 1]);
        expect(theirs.events).toEqual(mine.events);
        expect(player.id).toBe(move % 2 === 0 ? ann.id : bob.id);
      }
      for (const tab of [annTab, bobTab])
        expect(versionsHeard(tab).filter((version) => version > 3)).toEqual([4, 5, 6, 7, 8, 9]);
    });

    test('a code that no room can have is refused like a missing room, by every route and over the socket', async () => {
      const { ann } = await one.create();
      const tab = await ann.openTab();
      for (const roomCode of ['}X7KQ2', 'X{7}Q2', '{}', 'X7KQ2M}']) {
        const body = { roomCode, playerId: ann.id };
        const answers = await Promise.all([
          ann.post('/api/rooms/join', { roomCode, name: 'Ann' }),
          ann.post('/api/rooms/heartbeat', body),
          ann.post('/api/rooms/leave', body),
          ann.post('/api/game/start', body),
          ann.act(roomCode, 'drop', { column: 1 }),
          fetch(`${one.url}/api/rooms/${encodeURIComponent(roomCode)}`),
        ]);
        expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
        tab.channel.trigger('client-action', { roomCode, actionId: roomCode, type: 'drop', payload: { column: 1 } });
        const refused = await tab.next<{ code: string; actionId: string }>(
          'action-refused',
          ({ actionId }) => actionId === roomCode,
        );
        expect(refused.code).toBe('UNAUTHORIZED');
      }
    });

    test('repeated actions on one server do not disturb the order of commits from the other', async () => {
      const { roomCode, ann, bob } = await table();
      const tab = await ann.openTab();
      const again = { roomCode, actionId: 'first', type: 'drop', payload: { column: 0 } };
      await ann.act(roomCode, 'drop', { column: 0 }, 'first');
      for (let move = 1; move < 12; move++) {
        const player = move % 2 === 0 ? ann.at(two) : bob.at(two);
        const played = player.act(roomCode, 'drop', { column: (move >> 1) % 7 });
        for (let repeat = 0; repeat < 5; repeat++) tab.channel.trigger('client-action', again);
        await played;
      }
      const { version } = await ann.look(roomCode);
      await tab.view(version);
      const heard = versionsHeard(tab);
      expect(heard).toEqual([...heard].sort((a, b) => a - b));
      expect(heard.at(-1)).toBe(version);
      await tab.next('action-accepted');
    });

    test("a person's tabs on two servers stay in step", async () => {
      const { roomCode, ann } = await table();
      const here = await ann.openTab();
      const there = await ann.at(two).openTab();
      const { body } = await ann.act(roomCode, 'drop', { column: 3 });
      const version = body.version as number;
      const { ack: _, ...mine } = await here.view(version);
      const { ack: __, ...theirs } = await there.view(version);
      expect(theirs).toEqual(mine);
    });

    test('a tab that was open before its owner sat down hears of the new World', async () => {
      const { ann } = await one.create();
      const tab = await ann.at(two).openTab();
      const { roomCode } = await ann.at(one).create('4-kate', 'Ann');
      const isHeardOf = () => tab.heard.some(({ data }) => (data as Partial<ViewMessage>).room?.roomCode === roomCode);
      let changes = 0;
      await expect
        .poll(async () => {
          await ann.act(roomCode, 'set-bot-level', { level: changes++ % 2 === 0 ? 'easy' : 'standard' });
          return isHeardOf();
        })
        .toBe(true);
    });

    test('an action repeated at the other server is played once', async () => {
      const { roomCode, ann } = await table();
      const first = await ann.act(roomCode, 'drop', { column: 3 }, 'once');
      const again = await ann.at(two).act(roomCode, 'drop', { column: 3 }, 'once');
      expect(again).toEqual(first);
      expect(movesIn(await ann.look(roomCode))).toBe(1);
    });

    test('a refusal repeated at the other server stays a refusal, though the table has moved on', async () => {
      const { roomCode, ann, bob } = await table();
      const early = await bob.act(roomCode, 'drop', { column: 3 }, 'early');
      expect(early).toMatchObject({ status: 403, body: { code: 'NOT_YOUR_TURN' } });
      await ann.act(roomCode, 'drop', { column: 0 });
      expect(await bob.at(one).act(roomCode, 'drop', { column: 3 }, 'early')).toEqual(early);
      expect((await bob.act(roomCode, 'drop', { column: 3 }, 'late')).status).toBe(200);
    });

    test('nobody is refused for what a server has not heard yet', async () => {
      const { roomCode, ann, bob } = await table();
      await bob.look(roomCode);
      await ann.act(roomCode, 'drop', { column: 0 });
      expect((await bob.act(roomCode, 'drop', { column: 1 })).status).toBe(200);
      expect((await ann.act(roomCode, 'drop', { column: 2 })).status).toBe(200);
    });

    test('two racing for the last seat at two servers: one gets it', async () => {
      const { roomCode } = await one.create();
      const rivals = await Promise.all(
        [one, two, one, two].map((server, index) =>
          server.player().post('/api/rooms/join', { roomCode, name: `Rival ${index}` }),
        ),
      );
      expect(rivals.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    });

    test('members of the table are the same at both servers, and told when they come and go', async () => {
      const { roomCode, ann, bob } = await table();
      const annTab = new TestTab(...joined(ann, roomCode));
      await annTab.subscribed;
      const bobTab = new TestTab(...joined(bob, roomCode));
      await bobTab.subscribed;
      const membersOf = (tab: TestTab) =>
        Object.keys((tab.channel as unknown as { members: { members: object } }).members.members).sort();
      expect(membersOf(bobTab)).toEqual([ann.id, bob.id].sort());
      await annTab.next('pusher:member_added', (member: { id: string }) => member.id === bob.id);
      bobTab.pusher.disconnect();
      await annTab.next('pusher:member_removed', (member: { id: string }) => member.id === bob.id);
      expect(membersOf(annTab)).toEqual([ann.id]);
    });

    test('spectators watch by any server', async () => {
      const { roomCode, ann } = await table();
      const pusher = two.player().connect();
      const tab = new TestTab(pusher, pusher.subscribe(watchChannel(roomCode)));
      await tab.subscribed;
      const { body } = await ann.act(roomCode, 'drop', { column: 3 });
      expect(movesIn(await tab.view(body.version as number))).toBe(1);
    });

    test('both schedulers at once: a bot moves once, not a millisecond early', async () => {
      const { roomCode, ann } = await one.create();
      await ann.post('/api/game/start', { roomCode, playerId: ann.id });
      await ann.act(roomCode, 'drop', { column: 3 });
      const { dueAt } = (await one.app.store.load(roomCode))!;
      clock.now = dueAt! - 1;
      await Promise.all([one, two].map((server) => server.app.scheduler.runOnce()));
      expect(movesIn(await ann.look(roomCode))).toBe(1);
      clock.now = dueAt!;
      await Promise.all([one, two, one, two].map((server) => server.app.scheduler.runOnce()));
      expect(movesIn(await ann.look(roomCode))).toBe(2);
    });

    test('a server that dies with a due room in hand delays its bot by less than two seconds', async () => {
      const { roomCode, ann } = await one.create();
      await ann.post('/api/game/start', { roomCode, playerId: ann.id });
      await ann.act(roomCode, 'drop', { column: 3 });
      const { dueAt } = (await one.app.store.load(roomCode))!;
      clock.now = dueAt!;
      expect(await one.app.store.claimDue(clock.now, 10)).toContain(roomCode); // and nothing comes of it
      for (let ms = 0; ms < 1000; ms += 250) {
        await two.app.scheduler.runOnce();
        expect(movesIn(await ann.look(roomCode))).toBe(1);
        clock.pass(250);
      }
      for (let ms = 1000; ms < 2000; ms += 250) {
        await two.app.scheduler.runOnce();
        clock.pass(250);
      }
      expect(movesIn(await ann.look(roomCode))).toBe(2);
    });

    test('silence is noticed by any server, and a sign of life at any other ends it', async () => {
      const { roomCode, ann, bob } = await table();
      clock.pass(31_000);
      await ann.post('/api/rooms/heartbeat', { roomCode, playerId: ann.id });
      await one.app.scheduler.runOnce();
      const seatOf = async (id: string) => (await ann.look(roomCode)).room.players.find((player) => player.id === id);
      expect(await seatOf(bob.id)).toMatchObject({ isConnected: false });
      await bob.at(one).post('/api/rooms/heartbeat', { roomCode, playerId: bob.id });
      expect(await seatOf(bob.id)).toMatchObject({ isConnected: true });
    });

    test('a World that is left is gone everywhere', async () => {
      const { roomCode, ann, bob } = await table();
      await ann.post('/api/rooms/leave', { roomCode, playerId: ann.id });
      await bob.post('/api/rooms/leave', { roomCode, playerId: bob.id });
      for (const server of [one, two]) {
        const response = await fetch(`${server.url}/api/rooms/${roomCode}`);
        expect(response.status).toBe(404);
      }
    });
  });
}

const joined = (player: TestPlayer, roomCode: string) => {
  const pusher = player.connect();
  return [pusher, pusher.subscribe(roomChannel(roomCode))] as const;
};
