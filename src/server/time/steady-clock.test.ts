import { describe, expect, test } from 'vitest';
import { TestClock, TestServer } from '../../../tests/support/test-server.ts';
import { SteadyClock } from './steady-clock.ts';

const NOON = 1_800_000_000_000;

describe('[§6] the clock that games go by', () => {
  test('goes on evenly from where it began', () => {
    let monotonic = 5000.5;
    const clock = new SteadyClock(NOON, () => monotonic);
    expect(clock.now()).toBe(NOON);
    monotonic += 1500;
    expect(clock.now()).toBe(NOON + 1500);
  });

  test('catches up with who is ahead, and never goes back', () => {
    const clock = new SteadyClock(NOON, () => 0);
    clock.catchUp(NOON + 60_000);
    expect(clock.now()).toBe(NOON + 60_000);
    clock.catchUp(NOON);
    expect(clock.now()).toBe(NOON + 60_000);
  });
});

test('[§6] with the wall clock set back an hour, a bot still moves in its time', async () => {
  const [wall, passed] = [new TestClock(), new TestClock()];
  const clock = new TestClock();
  clock.read = new SteadyClock(wall.now, passed.read).now;
  const server = await TestServer.start({ clock });
  const { roomCode, ann } = await server.create('4-kate');
  await ann.post('/api/game/start', { roomCode, playerId: ann.id });
  await ann.act(roomCode, 'drop', { column: 3 });
  wall.pass(-3_600_000);
  passed.pass(1500);
  await server.app.scheduler.runOnce();
  expect(((await ann.look(roomCode)).view as { moves: unknown[] }).moves).toHaveLength(2);
  await server.stop();
});
