import { describe, expect, test } from 'vitest';
import { Table } from '../../../tests/support/table.ts';
import { openWorld } from '../../../tests/support/world.ts';
import { powerHouse } from '../../games/power-house/index.ts';
import type { PowerHouseState } from '../../games/power-house/rules/types.ts';

/** The same rules in a later life, when states have another shape. */
const later: typeof powerHouse = { ...powerHouse, canRead: (state) => (state as { schema: number }).schema === 2 };

async function updatedWorld() {
  const before = openWorld([powerHouse]);
  const code = await before.create('ann', 'power-house');
  await before.rooms.join('ben', code, 'Ben');
  await before.rooms.start('ann', code);
  const after = openWorld([later], { store: before.ports.store });
  after.later(60_000);
  return { ...after, code };
}

describe('[power-house 12] a stored state of an unknown schema', () => {
  test.each([
    [1, true],
    [2, false],
    [undefined, false],
    ['1', false],
  ])('schema %s: known %s', (schema, isKnown) => expect(powerHouse.canRead!({ schema })).toBe(isKnown));

  test('whoever looks finds the lobby, with a notice that goes when the next game begins', async () => {
    const { rooms, code, published, load } = await updatedWorld();
    const looked = await rooms.look('ann', code);
    if (!looked.ok) throw new Error(looked.refusal.code);
    expect(looked.value).toMatchObject({ view: null, room: { status: 'waiting', notice: 'unknown-state' } });
    expect(looked.value.legal).toEqual([{ type: 'start', payload: {} }]);
    expect(published.at(-1)!.events).toEqual([{ name: 'game-abandoned', data: { reason: 'unknown-state' } }]);
    expect((await load(code)).players.map(({ name, score }) => [name, score]).slice(0, 2)).toEqual([
      ['ann', 0],
      ['Ben', 0],
    ]);
    const version = (await load(code)).version;
    await rooms.look('ben', code);
    expect((await load(code)).version).toBe(version);

    await rooms.start('ann', code);
    expect(await load(code)).not.toHaveProperty('notice');
  });

  test('an action meets the lobby, and is refused as one that comes too late', async () => {
    const { rooms, code, load } = await updatedWorld();
    const played = await rooms.act('ann', { roomCode: code, type: 'pass-bid', payload: {} });
    expect(played).toMatchObject({ ok: false, refusal: { code: 'INVALID_PHASE' } });
    expect(await load(code)).toMatchObject({ status: 'waiting', game: null, notice: 'unknown-state' });
  });

  test('when its time comes it goes back by itself, and nothing is due any more', async () => {
    const { rooms, code, load } = await updatedWorld();
    expect(await rooms.advance(code)).toBe(true);
    expect(await load(code)).toMatchObject({ status: 'waiting', game: null, dueAt: null, botActionAt: null });
    expect(await rooms.advance(code)).toBe(false);
  });

  test('the log replays to the same lobby', async () => {
    const { rooms, code, load, replay } = await updatedWorld();
    await rooms.look(null, code);
    expect(await replay(code)).toEqual(await load(code));
  });
});

describe('a game given up, and a state set', () => {
  const begun = () => {
    const table = new Table(powerHouse);
    table.start();
    return table;
  };

  test('giving up what is not being played changes nothing', () => {
    expect(new Table(powerHouse).send({ type: 'abandon' })).toBe('unchanged');
  });

  test('given up without a word: the lobby, and a new game may begin', () => {
    const table = begun();
    expect(table.send({ type: 'abandon' })).toBe('done');
    expect(table.room).toMatchObject({ status: 'waiting', game: null, dueAt: null });
    expect(table.room).not.toHaveProperty('notice');
    expect(table.start()).toBe('done');
  });

  test('a state that was set is played on, its clocks with it', () => {
    const table = begun();
    const game = { ...(table.room.game as PowerHouseState), phaseEndsAt: table.now + 1 };
    expect(table.send({ type: 'checkpoint', game })).toBe('done');
    expect(table.room).toMatchObject({ status: 'playing', game, dueAt: table.now + 1 });
    expect(table.send({ type: 'checkpoint', game: structuredClone(game) })).toBe('unchanged');
    expect(table.later(1).send({ type: 'advance' })).toBe('done');
    expect((table.room.game as PowerHouseState).phase).toBe('bidding');
    expect(table.replay()).toEqual(table.room);
  });

  test.each([null, { schema: 2 }])('a state the rules cannot read is not set: %j', (game) => {
    expect(begun().send({ type: 'checkpoint', game })).toBe('INVALID_REQUEST');
  });
});
