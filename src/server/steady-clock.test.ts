import { describe, expect, test } from 'vitest';
import { TestClock, TestServer } from '../testing/test-server.ts';
import { createSteadyClock } from './steady-clock.ts';

const NOON = 1_800_000_000_000;

describe('[§6] the clock that games go by', () => {
  test('begins at the time of day and goes on evenly, whatever the wall clock does', () => {
    let [wall, monotonic] = [NOON, 5000.5];
    const now = createSteadyClock(
      0,
      () => wall,
      () => monotonic,
    );
    expect(now()).toBe(NOON);
    wall -= 3_600_000;
    monotonic += 1500;
    expect(now()).toBe(NOON + 1500);
    wall += 7_200_000;
    expect(now()).toBe(NOON + 1500);
  });

  test('does not begin before what rooms have seen, so that nobody waits for a time that has been', () => {
    const now = createSteadyClock(NOON + 60_000, () => NOON, () => 0); // biome-ignore format: one line
    expect(now()).toBe(NOON + 60_000);
  });
});

test('[§6] with the wall clock set back an hour, a bot still moves in its time', async () => {
  const [wall, passed] = [new TestClock(), new TestClock()];
  const clock = new TestClock();
  clock.read = createSteadyClock(0, wall.read, passed.read);
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
