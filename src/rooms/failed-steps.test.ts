import { describe, expect, test } from 'vitest';
import { toyGame } from '../../tests/support/toy-game/index.ts';
import { openWorld } from '../../tests/support/world.ts';
import type { AnyGame } from '../kit/contract.ts';
import { MemoryStore } from '../server/storage/memory-store.ts';
import { StoreUnavailable } from './ports.ts';

const fail = (): never => {
  throw new Error('a bug');
};
const TOY = toyGame.config.id;
/** A phase that is due from the beginning. */
const timed: AnyGame = { ...toyGame, getDueAt: () => 0 };

const BUGS: [string, AnyGame][] = [
  ['a phase end that throws', { ...timed, processAdvancement: fail }],
  ['a phase end that changes nothing', timed],
];

/** Ann and Ben at a table. */
async function table(game: AnyGame, store = new MemoryStore()) {
  const world = openWorld([game], { store });
  const code = await world.create('ann', TOY);
  await world.rooms.join('ben', code, 'Ben');
  await world.rooms.start('ann', code);
  return { ...world, code };
}

/** Ann's World, with a bot that is due. */
async function tableWithBot(game: AnyGame) {
  const world = openWorld([game]);
  const code = await world.create('ann', TOY);
  await world.rooms.start('ann', code);
  await world.rooms.act('ann', { roomCode: code, type: 'place', payload: { square: 4 } });
  world.later(2000);
  return { ...world, code };
}

describe('a due step that fails', () => {
  test.each(BUGS)('%s: the third try returns the World to its lobby with a notice', async (_name, game) => {
    const { rooms, code, load, published, ended, replay } = await table(game);
    const { version } = await load(code);
    expect([await rooms.advance(code), await rooms.advance(code)]).toEqual([false, false]);
    expect(await load(code)).toMatchObject({ version, status: 'playing' });
    expect(await rooms.advance(code)).toBe(true);
    const room = await load(code);
    expect(room).toMatchObject({ version: version + 1, status: 'waiting', game: null, dueAt: null });
    expect([room.notice, ended]).toEqual(['rules-failed', [code]]);
    expect(published.at(-1)!.events).toEqual([{ name: 'game-abandoned', data: { reason: 'rules-failed' } }]);
    expect(await replay(code)).toEqual(room);
  });

  test("a bot's move that throws ends the game too", async () => {
    const game: AnyGame = {
      ...toyGame,
      processAction: (state, id, action, context) =>
        id === 'ann' ? toyGame.processAction(state, id, action, context) : fail(),
    };
    const { rooms, code, load, faults } = await tableWithBot(game);
    for (let attempt = 0; attempt < 3; attempt++) await rooms.advance(code);
    expect(await load(code)).toMatchObject({ status: 'waiting', notice: 'rules-failed' });
    expect(faults[0]).toMatchObject({ roomCode: code, gameId: TOY, action: 'play place', error: new Error('a bug') });
  });

  test("a bot's view that throws ends the game too", async () => {
    const game: AnyGame = { ...toyGame, sanitizeForPlayer: (state, id) => (id === 'ann' ? state : fail()) };
    const { rooms, code, load, faults } = await tableWithBot(game);
    for (let attempt = 0; attempt < 3; attempt++) await rooms.advance(code);
    expect(await load(code)).toMatchObject({ status: 'waiting', notice: 'rules-failed' });
    expect(faults[0]).toMatchObject({ action: 'bot' });
  });

  test('heartbeats alone return the World to its lobby, and each of them is answered', async () => {
    const { rooms, code, load } = await table({ ...timed, processAdvancement: fail });
    for (let beat = 0; beat < 3; beat++) expect(await rooms.heartbeat('ann', code)).toMatchObject({ ok: true });
    expect(await load(code)).toMatchObject({ status: 'waiting', notice: 'rules-failed' });
  });

  test('of two servers with one store, the first that has tried three times ends the game', async () => {
    const game = { ...timed, processAdvancement: fail };
    const { rooms, code, load, ports } = await table(game);
    const other = openWorld([game], { store: ports.store }).rooms;
    const tries = [rooms, other, rooms, other];
    for (const server of tries) expect(await server.advance(code)).toBe(false);
    expect(await rooms.advance(code)).toBe(true);
    expect(await other.advance(code)).toBe(false);
    expect(await load(code)).toMatchObject({ status: 'waiting', notice: 'rules-failed' });
  });

  test('a change of the room begins the count anew', async () => {
    const { rooms, code, load } = await table({ ...timed, processAdvancement: fail });
    for (const square of [0, 1]) {
      await rooms.advance(code);
      await rooms.advance(code);
      const playerId = square === 0 ? 'ann' : 'ben';
      await rooms.act(playerId, { roomCode: code, type: 'place', payload: { square } });
    }
    expect((await load(code)).status).toBe('playing');
  });

  test('a store that is away is not counted', async () => {
    class Store extends MemoryStore {
      isAway = false;
      override commit: MemoryStore['commit'] = (next, entry) =>
        this.isAway ? Promise.reject(new StoreUnavailable()) : super.commit(next, entry);
    }
    const store = new Store();
    const moving: AnyGame = { ...timed, processAdvancement: (state) => ({ state: { ...state }, events: [] }) };
    const { rooms, code, load } = await table(moving, store);
    store.isAway = true;
    for (let attempt = 0; attempt < 4; attempt++) await expect(rooms.advance(code)).rejects.toThrow(StoreUnavailable);
    store.isAway = false;
    expect(await rooms.advance(code)).toBe(true);
    expect((await load(code)).status).toBe('playing');
  });
});

describe('rules that throw on the request of a person', () => {
  test('an action is answered INTERNAL_ERROR, changes nothing and may be tried again', async () => {
    let isBroken = true;
    const game: AnyGame = {
      ...toyGame,
      processAction: (...input) =>
        isBroken ? fail() : toyGame.processAction(...(input as Parameters<typeof toyGame.processAction>)),
    };
    const { rooms, code, load, faults, published } = await table(game);
    const before = await load(code);
    const told = published.length;
    const play = () => rooms.act('ann', { roomCode: code, type: 'place', payload: { square: 4 }, actionId: 'one' });
    expect(await play()).toEqual({ ok: false, refusal: { code: 'INTERNAL_ERROR' } });
    expect([await load(code), published.length]).toEqual([before, told]);
    expect(faults).toMatchObject([{ action: 'play place', version: before.version }]);
    isBroken = false;
    expect(await play()).toMatchObject({ ok: true });
  });

  test('a view is answered INTERNAL_ERROR', async () => {
    const { rooms, code, faults } = await table({ ...toyGame, sanitizeForPlayer: fail });
    expect(await rooms.look('ann', code)).toEqual({ ok: false, refusal: { code: 'INTERNAL_ERROR' } });
    expect(faults).toMatchObject([{ action: 'view', gameId: TOY }]);
  });
});
