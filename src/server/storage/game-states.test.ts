import { expect, test } from 'vitest';
import { openWorld } from '../../../tests/support/world.ts';
import { fourKate } from '../../games/4-kate/index.ts';
import { GameStates } from './game-states.ts';
import { MemoryStore } from './memory-store.ts';

/** Every store is asked for the vocabulary in the contract of room stores; here is what a store that fails does to it. */
class FullDisk extends MemoryStore {
  isFull = false;
  override async commit(...args: Parameters<MemoryStore['commit']>): ReturnType<MemoryStore['commit']> {
    if (this.isFull) throw new Error('the disk is full');
    return super.commit(...args);
  }
}

test('[power-house 12] a failed checkpoint is a value and breaks nothing; the next one writes again', async () => {
  const store = new FullDisk();
  const world = openWorld([fourKate], { store });
  const { rooms, load } = world;
  const code = await world.create('ann', '4-kate');
  await rooms.start('ann', code);
  const states = new GameStates(rooms, store);
  const state = (await states.rehydrateGame(code)) as object;
  const moved = { ...state, turnNo: 99 };
  states.setGameState(code, moved);
  store.isFull = true;
  expect(await states.persistCheckpoint(code)).toEqual({ ok: false, refusal: { code: 'INTERNAL_ERROR' } });
  expect(states.getGameState(code)).toBe(moved);
  expect((await load(code)).game).toEqual(state);
  store.isFull = false;
  expect(await states.persistCheckpoint(code)).toMatchObject({ ok: true });
  expect((await load(code)).game).toEqual(moved);
});

test('[power-house 12] a state whose room is gone cannot be kept, and says so', async () => {
  const store = new MemoryStore();
  const states = new GameStates(openWorld([fourKate], { store }).rooms, store);
  states.setGameState('NOSUCH', {});
  expect(await states.persistCheckpoint('NOSUCH')).toEqual({ ok: false, refusal: { code: 'ROOM_NOT_FOUND' } });
  expect(await states.deleteGameState('NOSUCH')).toMatchObject({ ok: false });
  expect(states.hasActiveGame('NOSUCH')).toBe(false);
});
