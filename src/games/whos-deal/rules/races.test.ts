import { describe, expect, test } from 'vitest';
import { Table } from '../../../../tests/support/table.ts';
import { openWorld } from '../../../../tests/support/world.ts';
import { whosDeal } from '../index.ts';
import type { WhosDealGameState } from './types.ts';

const PASS = { type: 'pass-trump', payload: {} };

/** A World in which Ann deals and Ben, on turn, is a person. */
async function begun() {
  const world = openWorld([whosDeal]);
  const code = await world.create('ann', 'whos-deal');
  for (const name of ['ben', 'cat', 'dan']) await world.rooms.join(name, code, name);
  await world.rooms.start('ann', code);
  const game = async () => (await world.load(code)).game as WhosDealGameState;
  const eventsOf = (name: string) =>
    world.published.flatMap(({ events }) => events).filter((event) => event.name === name);
  return { world, code, game, eventsOf };
}

describe('[§10] the second request', () => {
  test('with the same actionId gets the first outcome, without an event', async () => {
    const { world, code, game, eventsOf } = await begun();
    const request = { roomCode: code, ...PASS, actionId: 'a1' };
    const first = await world.rooms.act('ben', request);
    const after = await game();
    expect(await world.rooms.act('ben', request)).toEqual({ ok: true, value: { ...answerOf(first), isNew: false } });
    expect(await game()).toBe(after);
    expect(eventsOf('trump-action')).toHaveLength(1);
    const refused = await world.rooms.act('ben', { roomCode: code, ...PASS, actionId: 'a2' });
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'NOT_YOUR_TURN' } });
    expect(await world.rooms.act('ben', { roomCode: code, ...PASS, actionId: 'a2' })).toEqual(refused);
  });

  test('[§6] of a stranger is no second request: no seat, whatever the id, the turn or the phase', async () => {
    const { world, code, game } = await begun();
    await world.rooms.act('ben', { roomCode: code, ...PASS, actionId: 'a1' });
    const before = await game();
    for (const payload of [{}, { turnNo: 99 }, { turnNo: before.turnNo }]) {
      const answer = await world.rooms.act('eve', { roomCode: code, type: 'pass-trump', payload, actionId: 'a1' });
      expect(answer).toMatchObject({ ok: false, refusal: { code: 'UNAUTHORIZED' } });
    }
    expect(await game()).toBe(before);
  });

  test('[§17] sent at once: one is played, none is lost, no event is told of what was not', async () => {
    const { world, code, game, eventsOf } = await begun();
    const { turnNo } = await game();
    const sent = ['a1', 'a2', 'a3'].map((actionId) =>
      world.rooms.act('ben', { roomCode: code, type: 'pass-trump', payload: { turnNo }, actionId }),
    );
    const rush = world.rooms.act('cat', { roomCode: code, ...PASS, actionId: 'c1' });
    expect((await Promise.all(sent)).map(({ ok }) => ok)).toEqual([true, true, true]);
    expect((await rush).ok).toBe(true);
    expect((await game()).round.passedPlayers).toEqual(['ben', 'cat']);
    expect(eventsOf('trump-action').map(({ data }) => data)).toMatchObject([{ seatIndex: 1 }, { seatIndex: 2 }]);
    expect(await world.replay(code)).toEqual(await world.load(code));
  });

  test('of a person who comes back while the covering bot acts: one of the two', async () => {
    const { world, code, game, eventsOf } = await begun();
    const { turnNo } = await game();
    await world.rooms.leave('ben', code);
    expect((await world.load(code)).botActionAt).not.toBeNull();
    world.later(3000);
    await Promise.all([
      world.rooms.heartbeat('ben', code),
      world.rooms.heartbeat('ann', code),
      world.rooms.act('ben', { roomCode: code, type: 'pass-trump', payload: { turnNo }, actionId: 'b1' }),
    ]);
    expect((await game()).turnNo).toBe(turnNo + 1);
    expect(eventsOf('trump-action')).toHaveLength(1);
  });

  test('[D18] to start: nothing changes', async () => {
    const { world, code, game, eventsOf } = await begun();
    const before = await game();
    expect((await world.rooms.start('ann', code)).ok).toBe(true);
    expect(await game()).toBe(before);
    expect(eventsOf('game-started')).toHaveLength(1);
  });
});

const answerOf = <T>(result: { ok: true; value: T } | { ok: false }): T => {
  if (!result.ok) throw new Error('refused');
  return result.value;
};

test('[§12] [§17] [§18] a hand is not readable by knowing a player id, nor from the other seats', async () => {
  const { world, code, game } = await begun();
  const look = async (viewer: string | null) => answerOf(await world.rooms.look(viewer, code)).view;
  const { hands } = (await game()).round;
  for (const viewer of ['eve', null]) expect(await look(viewer)).toMatchObject({ myHand: [], mySeatIndex: null });
  for (const name of ['ann', 'ben', 'cat', 'dan']) expect(await look(name)).toMatchObject({ myHand: hands[name] });
});

test('[E82] the owner leaves: the longest seated person follows; nobody left: the World is gone', () => {
  const table = new Table(whosDeal);
  for (const name of ['ben', 'cat']) table.join(name);
  table.start();
  table.leave('ann');
  expect(table.room.ownerId).toBe('ben');
  table.leave('ben');
  expect(table.room.ownerId).toBe('cat');
  table.leave('cat');
  expect(table.isGone).toBe(true);
});
