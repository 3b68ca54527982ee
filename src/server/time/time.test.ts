import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allGames, TestClock, type TestPlayer, TestServer } from '../../../tests/support/test-server.ts';
import type { FourKateView } from '../../games/4-kate/rules/types.ts';
import { replayEntry } from '../../rooms/reduce.ts';
import type { Room } from '../../rooms/room.ts';

let clock: TestClock;
let server: TestServer;
beforeEach(async () => {
  clock = new TestClock();
  server = await TestServer.start({ clock });
});
afterEach(() => server.stop());

const heartbeat = (player: TestPlayer, roomCode: string) =>
  player.post('/api/rooms/heartbeat', { roomCode, playerId: player.id });
const tick = () => server.app.scheduler.runOnce();

async function viewOf(player: TestPlayer, roomCode: string): Promise<FourKateView> {
  return (await player.look(roomCode)).view as FourKateView;
}

/** Ann against a bot, her piece already dropped: the bot is on turn. */
async function botOnTurn(): Promise<{ ann: TestPlayer; roomCode: string }> {
  const { ann, roomCode } = await server.create();
  await ann.act(roomCode, 'start');
  await ann.act(roomCode, 'drop', { column: 3 });
  return { ann, roomCode };
}

describe('[K7] bots act when their time has come', () => {
  test('not a millisecond early, and once', async () => {
    const { ann, roomCode } = await botOnTurn();
    expect((await ann.look(roomCode)).room.botActionAt).toBe(clock.now + 1500);
    clock.pass(1499);
    await tick();
    expect((await viewOf(ann, roomCode)).moves).toHaveLength(1);
    clock.pass(1);
    await tick();
    await tick();
    expect((await viewOf(ann, roomCode)).moves).toHaveLength(2);
  });

  test('scheduler and heartbeats at once, many times: one piece per turn', async () => {
    const { ann, roomCode } = await botOnTurn();
    clock.pass(1500);
    await Promise.all([tick(), heartbeat(ann, roomCode), tick(), heartbeat(ann, roomCode), tick()]);
    expect((await viewOf(ann, roomCode)).moves).toHaveLength(2);
    const log = await server.app.store.readLog(roomCode);
    expect(log.map((entry) => entry.version)).toEqual(log.map((_, index) => index + 1));
  });

  test('heartbeats alone finish a game', async () => {
    const { ann, roomCode } = await server.create();
    await ann.act(roomCode, 'start');
    for (let turn = 0; (await ann.look(roomCode)).room.status === 'playing'; turn++) {
      if (turn > 60) throw new Error('the game does not end');
      const { legal } = await ann.look(roomCode);
      if (legal.length > 0) await ann.act(roomCode, 'drop', legal[turn % legal.length]!.payload);
      clock.pass(10_000);
      expect((await heartbeat(ann, roomCode)).status).toBe(200);
    }
    expect((await viewOf(ann, roomCode)).winner).not.toBeNull();
  });

  test('[K8] an outage does not fast-forward a game: a late call plays one move', async () => {
    const { ann, bob, roomCode } = await server.table();
    await ann.act(roomCode, 'drop', { column: 3 });
    await bob.post('/api/rooms/leave', { roomCode, playerId: bob.id });
    clock.pass(60 * 60 * 1000);
    await heartbeat(ann, roomCode);
    expect((await viewOf(ann, roomCode)).moves).toHaveLength(2);
  });
});

describe('[K9] [K10] taking over and giving back', () => {
  test('a bot that takes over on turn moves 1.5 s later; one that does not, waits', async () => {
    const { ann, bob, roomCode } = await server.table();
    clock.pass(700);
    await bob.post('/api/rooms/leave', { roomCode, playerId: bob.id });
    expect((await ann.look(roomCode)).room.botActionAt).toBeNull();
    await ann.act(roomCode, 'drop', { column: 0 });
    expect((await ann.look(roomCode)).room.botActionAt).toBe(clock.now + 1500);
  });

  test("who comes back on turn stops the bot's clock; the turn goes on from where it was", async () => {
    const { ann, bob, roomCode } = await server.table();
    await ann.act(roomCode, 'drop', { column: 0 });
    const { turnStartedAt } = await viewOf(bob, roomCode);
    clock.pass(300);
    await bob.post('/api/rooms/leave', { roomCode, playerId: bob.id });
    clock.pass(300);
    await bob.join(roomCode, 'Bob');
    clock.pass(10_000);
    await tick();
    const look = await bob.look(roomCode);
    expect(look.room.botActionAt).toBeNull();
    expect(look.view).toMatchObject({ moves: [{ column: 0 }], turnStartedAt });
  });
});

describe('silence', () => {
  const passWithHeartbeats = async (player: TestPlayer, roomCode: string, ms: number) => {
    for (let passed = 0; passed < ms; passed += 10_000) {
      clock.pass(10_000);
      await heartbeat(player, roomCode);
    }
  };

  test('30 s: shown disconnected; heard again: restored', async () => {
    const { ann, bob, roomCode } = await server.table();
    await passWithHeartbeats(ann, roomCode, 20_000);
    expect((await ann.look(roomCode)).room.players[1]).toMatchObject({ isConnected: true });
    await passWithHeartbeats(ann, roomCode, 10_000);
    expect((await ann.look(roomCode)).room.players[1]).toMatchObject({ id: bob.id, isConnected: false });
    await heartbeat(bob, roomCode);
    expect((await ann.look(roomCode)).room.players[1]).toMatchObject({ id: bob.id, isConnected: true });
  });

  test('60 s: a bot takes the seat; heard again: the seat is given back', async () => {
    const { ann, bob, roomCode } = await server.table();
    await passWithHeartbeats(ann, roomCode, 60_000);
    expect((await ann.look(roomCode)).room.players[1]).toMatchObject({ isBot: true });
    await ann.act(roomCode, 'drop', { column: 3 });
    await heartbeat(bob, roomCode);
    expect((await bob.look(roomCode)).room.players[1]).toMatchObject({ id: bob.id, isBot: false });
    expect((await bob.look(roomCode)).legal).toHaveLength(7);
  });

  test('the scheduler sees it too, with nobody else there to send heartbeats', async () => {
    const { ann, bob, roomCode } = await server.table();
    clock.pass(30_000);
    await tick();
    expect((await ann.look(roomCode)).room.players).toMatchObject([{ isConnected: false }, { isConnected: false }]);
    clock.pass(30_000);
    await tick();
    expect((await ann.look(roomCode)).room.players).toMatchObject([{ isBot: true }, { isBot: true }]);
    clock.pass(10_000);
    await tick();
    expect((await viewOf(bob, roomCode)).moves).toHaveLength(0); // with nobody there the world sleeps
    await heartbeat(bob, roomCode);
    const back = await bob.look(roomCode);
    expect(back.room.players[1]).toMatchObject({ id: bob.id });
    expect(back.room.ownerId).toBe(bob.id);
    expect(back.room.botActionAt).toBe(clock.now + 1500);
  });

  test('who left on purpose is not brought back by a forgotten tab', async () => {
    const { bob, roomCode } = await server.table();
    await bob.post('/api/rooms/leave', { roomCode, playerId: bob.id });
    expect(await heartbeat(bob, roomCode)).toMatchObject({ status: 401 });
  });
});

describe('the life of a room', () => {
  test('two hours after the last touch it is removed; a heartbeat is a touch and bumps no version', async () => {
    const { ann, roomCode } = await server.create();
    const { version } = await ann.look(roomCode);
    for (let minutes = 0; minutes < 180; minutes++) {
      clock.pass(60_000 - 30_001);
      await heartbeat(ann, roomCode);
      clock.pass(30_001 - 10_000);
      await heartbeat(ann, roomCode);
      clock.pass(10_000);
    }
    await tick();
    expect((await ann.look(roomCode)).version).toBe(version);
    clock.pass(60_000);
    await tick(); // silent for a minute: a bot keeps the seat warm
    clock.pass(2 * 60 * 60 * 1000 - 1);
    await tick();
    expect((await ann.look(roomCode)).room).toBeDefined();
    clock.pass(60_000);
    await tick();
    expect(await ann.look(roomCode)).toMatchObject({ code: 'ROOM_NOT_FOUND' });
  });
});

test('a whole evening by the clock replays from its log to the identical room', async () => {
  const { ann, bob, roomCode } = await server.table();
  await ann.act(roomCode, 'drop', { column: 3 }, 'x1');
  await bob.post('/api/rooms/leave', { roomCode, playerId: bob.id });
  for (let round = 0; round < 6; round++) {
    clock.pass(1600);
    await tick();
    const { legal } = await ann.look(roomCode);
    if (legal[0]?.type === 'drop') await ann.act(roomCode, 'drop', legal[0].payload, `m${round}`);
  }
  await bob.join(roomCode, 'Bob');
  const log = await server.app.store.readLog(roomCode);
  const game = allGames.get('4-kate')!;
  const replayed = log.reduce<Room | null>((room, entry) => replayEntry(room, entry, game), null);
  expect(replayed).toEqual(await server.app.store.load(roomCode));
});
