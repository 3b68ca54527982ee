import { describe, expect, test } from 'vitest';
import type { GameAction } from '../../src/kit/contract.ts';
import type { ToyState } from './toy-game/index.ts';
import { toyGame } from './toy-game/index.ts';
import { openWorld } from './world.ts';

/** Noughts and crosses is one folder and a registry handed in. What follows it gets for free. */
const GAME = toyGame.config.id;

async function open() {
  const world = openWorld([toyGame]);
  const code = await world.create('ann', GAME);
  const game = async () => (await world.load(code)).game as ToyState;
  const send = async (playerId: string, action: GameAction) => {
    const result = await world.rooms.act(playerId, { roomCode: code, ...action });
    return result.ok ? 'done' : result.refusal.code;
  };
  const place = (playerId: string, square: number) => send(playerId, { type: 'place', payload: { square } });
  return { ...world, world, code, game, send, place };
}

describe('a sixth game gets', () => {
  test('a lobby', async () => {
    const { rooms, send, load, code } = await open();
    expect((await load(code)).players.map(({ name }) => name)).toEqual(['ann', 'Bot Alice']);
    expect(await send('ann', { type: 'set-bot-level', payload: { level: 'easy' } })).toBe('INVALID_SETTING');
    await rooms.join('ben', code, 'Ben');
    expect(await send('ann', { type: 'kick', payload: { playerId: 'ben' } })).toBe('done');
    expect(await send('ann', { type: 'start' })).toBe('done');
    expect((await load(code)).status).toBe('playing');
  });

  test('bots, at its own pace', async () => {
    const { rooms, place, load, later, now, code, game } = await open();
    await rooms.start('ann', code);
    expect(await place('ann', 4)).toBe('done');
    const { botActionAt } = await load(code);
    expect(botActionAt! - now() >= 500 && botActionAt! - now() <= 1500).toBe(true);
    later(1500);
    expect(await rooms.advance(code)).toBe(true);
    expect((await game()).squares.filter((mark) => mark !== null).sort()).toEqual(['o', 'x']);
  });

  test('refusals, of its own and of the platform', async () => {
    const { rooms, place, code } = await open();
    await rooms.join('ben', code, 'Ben');
    expect(await place('ann', 4)).toBe('INVALID_PHASE');
    await rooms.start('ann', code);
    await place('ann', 4);
    expect(await place('ben', 4)).toBe('SQUARE_TAKEN');
    expect(await place('ann', 0)).toBe('NOT_YOUR_TURN');
    expect(await place('ben', 9)).toBe('INVALID_REQUEST');
    expect(await place('cat', 0)).toBe('UNAUTHORIZED');
  });

  test('taking over and taking back a seat in mid-game', async () => {
    const { rooms, place, later, code, game } = await open();
    await rooms.join('ben', code, 'Ben');
    await rooms.start('ann', code);
    await place('ann', 4);
    await rooms.leave('ben', code);
    later(1500);
    await rooms.advance(code);
    expect((await game()).turn).toBe('x');
    await rooms.join('ben', code, 'Ben');
    expect((await game()).players).toEqual({ x: 'ann', o: 'ben' });
  });

  test('views and legal actions that a client can send straight back', async () => {
    const { rooms, send, code } = await open();
    await rooms.start('ann', code);
    const look = await rooms.look('ann', code);
    if (!look.ok) throw new Error(look.refusal.code);
    expect(look.value.view).toMatchObject({ turn: 'x' });
    expect(look.value.legal).toHaveLength(9);
    expect(await send('ann', look.value.legal[0]!)).toBe('done');
    expect(await rooms.look(null, code)).toMatchObject({ value: { legal: [], view: { turn: 'o' } } });
  });

  test('a whole evening: play, leave, return, play again, and the log replays to the identical room', async () => {
    const { world, rooms, send, later, load, code, published } = await open();
    await rooms.join('ben', code, 'Ben');
    await rooms.start('ann', code);
    for (let turn = 0; turn < 60; turn++) {
      later(1500);
      if (turn % 7 === 3) await rooms.leave('ben', code);
      if (turn % 7 === 5) await rooms.join('ben', code, 'Ben');
      await rooms.advance(code);
      for (const id of ['ann', 'ben']) {
        const look = await rooms.look(id, code);
        const [first] = look.ok ? look.value.legal : [];
        if (first) await send(id, first);
      }
    }
    const room = await load(code);
    expect(await world.replay(code)).toEqual(room);
    expect((await world.ports.store.readLog(code)).map(({ version }) => version)).toEqual(
      Array.from({ length: room.version }, (_, index) => index + 1),
    );
    const told = published.flatMap(({ events }) => events.map(({ name }) => name));
    expect(told.filter((name) => name === 'game-started').length).toBeGreaterThan(2);
    expect(told).toContain('player-reconnected');
  });
});
