import { describe, expect, test } from 'vitest';
import { partyGame } from '../../templates/party-game/index.ts';
import { openWorld } from '../../tests/support/world.ts';
import { fourKate } from '../games/4-kate/index.ts';
import type { FourKateState } from '../games/4-kate/rules/types.ts';
import type { GameAction } from '../kit/contract.ts';
import type { Result } from '../kit/result.ts';
import { MemoryStore } from '../server/storage/memory-store.ts';
import { ROOM_LIFE_MS, type Room } from './room.ts';

const drop = (column: number, turnNo?: number): GameAction => ({
  type: 'drop',
  payload: turnNo === undefined ? { column } : { column, turnNo },
});

const codeOf = (result: Result<unknown>): string => (result.ok ? 'done' : result.refusal.code);
const versionOf = (result: Result<{ version: number }>): number => (result.ok ? result.value.version : Number.NaN);
/** The first outcome again, marked as nothing new. */
const repeatOf = (first: Result<{ version: number }>) => ({
  ok: true,
  value: { version: versionOf(first), isNew: false },
});
const gameOf = (room: Room) => room.game as FourKateState;

async function annAndBen() {
  const world = openWorld([fourKate]);
  const code = await world.create('ann', '4-kate');
  await world.rooms.join('ben', code, 'Ben');
  await world.rooms.start('ann', code);
  const play = (playerId: string, action: GameAction, actionId?: string) =>
    world.rooms.act(playerId, { roomCode: code, ...action, ...(actionId && { actionId }) });
  return { ...world, world, code, play };
}

describe('rooms', () => {
  test('a game that is not in the registry cannot be chosen', async () => {
    const { rooms } = openWorld([fourKate]);
    expect(codeOf(await rooms.create('ann', { name: 'Ann', gameId: 'chess' }))).toBe('INVALID_GAME');
    expect(codeOf(await rooms.create('ann', { name: 'Ann', gameId: '__proto__' }))).toBe('INVALID_GAME');
  });

  test('a code that is taken is drawn again', async () => {
    const codes = ['AAAAAA', 'AAAAAA', 'BBBBBB'];
    const { rooms } = openWorld([fourKate], {
      entropy: { roomCode: () => codes.shift()!, seed: () => '0'.repeat(64) },
    });
    await rooms.create('ann', { name: 'Ann', gameId: '4-kate' });
    const second = await rooms.create('ben', { name: 'Ben', gameId: '4-kate' });
    expect(second).toMatchObject({ ok: true, value: { roomCode: 'BBBBBB' } });
  });

  test('an unknown room is not found, whoever asks for whatever', async () => {
    const { rooms } = openWorld([fourKate]);
    const answers = [
      await rooms.join('ann', 'NOROOM', 'Ann'),
      await rooms.leave('ann', 'NOROOM'),
      await rooms.start('ann', 'NOROOM'),
      await rooms.playAgain('ann', 'NOROOM'),
      await rooms.act('ann', { roomCode: 'NOROOM', ...drop(3) }),
      await rooms.look('ann', 'NOROOM'),
      await rooms.heartbeat('ann', 'NOROOM'),
    ];
    expect(answers.map(codeOf)).toEqual(answers.map(() => 'ROOM_NOT_FOUND'));
  });

  test('two racing for the last seat: one gets it, the other hears that the room is full', async () => {
    const world = openWorld([fourKate]);
    const { rooms } = world;
    const code = await world.create('ann', '4-kate');
    const answers = await Promise.all([rooms.join('ben', code, 'Ben'), rooms.join('cat', code, 'Cat')]);
    expect(answers.map(codeOf)).toEqual(['done', 'ROOM_FULL']);
  });

  test('[5.1] start and play-again by their own routes or as actions: the same', async () => {
    const { rooms, play, code, load } = await annAndBen();
    expect(codeOf(await play('ben', { type: 'start' }))).toBe('NOT_OWNER');
    expect(codeOf(await play('ann', { type: 'start' }))).toBe('done');
    for (const [index, column] of [0, 1, 0, 1, 0, 1, 0].entries()) {
      await play(index % 2 === 0 ? 'ann' : 'ben', drop(column));
    }
    expect(codeOf(await play('ben', { type: 'play-again' }))).toBe('NOT_OWNER');
    expect(codeOf(await rooms.playAgain('ben', code))).toBe('NOT_OWNER');
    expect(codeOf(await play('ann', { type: 'play-again' }))).toBe('done');
    const { version } = await load(code);
    expect(versionOf(await rooms.playAgain('ann', code))).toBe(version);
    expect(gameOf(await load(code)).gamesPlayed).toBe(1);
  });

  test('who has no seat may do nothing, and a bot is nobody', async () => {
    const { play, rooms, code, load } = await annAndBen();
    expect(codeOf(await play('cat', drop(3)))).toBe('UNAUTHORIZED');
    expect(codeOf(await rooms.start('cat', code))).toBe('UNAUTHORIZED');
    await rooms.leave('ben', code);
    const bot = (await load(code)).players[1]!.id;
    expect(codeOf(await play(bot, drop(3)))).toBe('UNAUTHORIZED');
    expect(codeOf(await play('ben', drop(3)))).toBe('UNAUTHORIZED');
  });

  test.each([
    { type: 'fly' },
    { type: 'drop' },
    { type: 'drop', payload: { column: '3' } },
    { type: 'drop', payload: { column: 3, turnNo: -1 } },
    { type: 'drop', payload: { column: 3, turnNo: 0.5 } },
    { type: '__proto__', payload: {} },
  ])('[5.2, check 1] %j makes no sense', async (action) => {
    const { play, load, code } = await annAndBen();
    const before = await load(code);
    expect(codeOf(await play('ann', action))).toBe('INVALID_REQUEST');
    expect(await load(code)).toBe(before);
  });
});

describe('action ids', () => {
  test('[5.2, check 2] a repeat gets the first outcome: one piece, the same answer, no event', async () => {
    const { play, published, load, code } = await annAndBen();
    const first = await play('ann', drop(3), 'a1');
    const told = published.length;
    expect(await play('ann', drop(3), 'a1')).toEqual(repeatOf(first));
    await play('ben', drop(3), 'b1');
    expect(await play('ann', drop(5), 'a1')).toEqual(repeatOf(first));
    expect(published.length).toBe(told + 1);
    expect(gameOf(await load(code)).moves).toHaveLength(2);
  });

  test('a refusal is repeated too, even when the table has moved on', async () => {
    const { play } = await annAndBen();
    expect(codeOf(await play('ben', drop(3), 'b1'))).toBe('NOT_YOUR_TURN');
    await play('ann', drop(3), 'a1');
    expect(codeOf(await play('ben', drop(3), 'b1'))).toBe('NOT_YOUR_TURN');
    expect(codeOf(await play('ben', drop(3), 'b2'))).toBe('done');
  });

  test('the same id by another player is another action', async () => {
    const { play } = await annAndBen();
    expect(codeOf(await play('ann', drop(3), 'x'))).toBe('done');
    expect(codeOf(await play('ben', drop(3), 'x'))).toBe('done');
  });

  test('[5.2, check 2 before 3] the first outcome, also for whoever has left since', async () => {
    const { play, rooms, code } = await annAndBen();
    const first = await play('ann', drop(3), 'a1');
    await rooms.leave('ann', code);
    expect(await play('ann', drop(3), 'a1')).toEqual(repeatOf(first));
    await rooms.join('ann', code, 'Ann');
    expect(await play('ann', drop(3), 'a1')).toEqual(repeatOf(first));
  });

  test('a refusal that another try may change is not held against it', async () => {
    const { play, rooms, code } = await annAndBen();
    await rooms.leave('ann', code);
    expect(codeOf(await play('ann', drop(3), 'a1'))).toBe('UNAUTHORIZED');
    await rooms.join('ann', code, 'Ann');
    expect(codeOf(await play('ann', drop(3), 'a1'))).toBe('done');
  });
});

describe('[5.3] a double click', () => {
  test('two ids at once, both for the same turn: one piece, both succeed', async () => {
    const { play, load, code } = await annAndBen();
    const answers = await Promise.all([play('ann', drop(3, 0), 'a1'), play('ann', drop(4, 0), 'a2')]);
    expect(answers.map(codeOf)).toEqual(['done', 'done']);
    expect(versionOf(answers[1])).toBe(versionOf(answers[0]));
    expect(gameOf(await load(code)).moves).toEqual([{ playerId: 'ann', column: 3, row: 0, color: 'red' }]);
  });

  test('two ids, no turn: the second is out of turn', async () => {
    const { play } = await annAndBen();
    const answers = await Promise.all([play('ann', drop(3), 'a1'), play('ann', drop(3), 'a2')]);
    expect(answers.map(codeOf)).toEqual(['done', 'NOT_YOUR_TURN']);
  });

  test('human and covering bot race: one commit wins, the other is looked at afresh', async () => {
    const world = await annAndBen();
    const { play, rooms, load, later, code } = world;
    await play('ann', drop(3));
    await rooms.leave('ben', code);
    later(1500);
    const { choose } = world.ports.mind;
    world.ports.mind.choose = async (...question) => {
      await rooms.join('ben', code, 'Ben');
      return choose(...question);
    };
    await rooms.advance(code);
    expect(gameOf(await load(code))).toMatchObject({ players: { yellow: 'ben' }, moves: [{ playerId: 'ann' }] });
    expect((await load(code)).botActionAt).toBeNull();
    expect(codeOf(await play('ben', drop(3)))).toBe('done');
  });
});

describe('time', () => {
  async function annAgainstABot() {
    const world = openWorld([fourKate]);
    const code = await world.create('ann', '4-kate');
    await world.rooms.start('ann', code);
    await world.rooms.act('ann', { roomCode: code, ...drop(0) });
    return { ...world, code };
  }

  test('[K7] early, repeated and concurrent calls give one piece per turn', async () => {
    const { rooms, load, later, code } = await annAgainstABot();
    later(1499);
    expect(await rooms.advance(code)).toBe(false);
    later(1);
    await Promise.all([rooms.advance(code), rooms.heartbeat('ann', code), rooms.advance(code)]);
    expect(gameOf(await load(code)).moves).toHaveLength(2);
    expect(await rooms.advance(code)).toBe(false);
  });

  test('[K8] an outage never fast-forwards a game', async () => {
    const { rooms, load, later, now, code } = await annAgainstABot();
    later(30_000);
    await rooms.heartbeat('ann', code);
    const { moves, turnStartedAt } = gameOf(await load(code));
    expect(moves).toHaveLength(2);
    expect(turnStartedAt).toBe(now());
  });

  test('a bot that throws or dreams plays the first legal action, and that is counted', async () => {
    const fail = () => Promise.reject(new Error('no idea'));
    const choices: [choose: () => Promise<GameAction>, failures: readonly string[], column: number][] = [
      [fail, ['Error: no idea'], 0],
      [async () => ({ type: 'fly' }), ['INVALID_REQUEST'], 0],
      [async () => drop(3, 77), ['STALE_TURN'], 0],
      [async () => drop(5, 1), [], 5],
    ];
    for (const [choose, failures, column] of choices) {
      const world = openWorld([fourKate], { mind: { choose } });
      const code = await world.create('ann', '4-kate');
      await world.rooms.start('ann', code);
      await world.rooms.act('ann', { roomCode: code, ...drop(3) });
      world.later(1500);
      expect(await world.rooms.advance(code)).toBe(true);
      expect(gameOf(await world.load(code)).moves[1]!.column).toBe(column);
      expect(world.botFailures).toEqual(failures);
    }
  });

  test('a bot whose world ends while it is thinking has not failed', async () => {
    const world = openWorld([fourKate]);
    const code = await world.create('ann', '4-kate');
    await world.rooms.start('ann', code);
    await world.rooms.act('ann', { roomCode: code, ...drop(3) });
    const { choose } = world.ports.mind;
    world.ports.mind.choose = async (...question) => {
      await world.rooms.leave('ann', code);
      return choose(...question);
    };
    world.later(1500);
    expect(await world.rooms.advance(code)).toBe(false);
    expect(world.botFailures).toEqual([]);
  });

  test('[platform 6] heartbeats alone play a game to its end', async () => {
    const world = openWorld([partyGame]);
    const code = await world.create('ann', 'party', 3);
    await world.rooms.start('ann', code);
    for (let beat = 0; beat < 40 && (await world.load(code)).status !== 'finished'; beat++) {
      world.later(10_000);
      expect(codeOf(await world.rooms.heartbeat('ann', code))).toBe('done');
    }
    expect((await world.load(code)).status).toBe('finished');
    expect(await world.replay(code)).toEqual(await world.load(code));
  });
});

describe('silence', () => {
  async function beats(world: Awaited<ReturnType<typeof annAndBen>>, count: number) {
    for (let beat = 0; beat < count; beat++) {
      world.later(10_000);
      await world.rooms.heartbeat('ann', world.code);
    }
    return (await world.load(world.code)).players[1]!;
  }

  test('30 s: shown disconnected; 60 s: a bot has the seat; heard again: the seat is back', async () => {
    const world = await annAndBen();
    expect(await beats(world, 2)).toMatchObject({ id: 'ben', isConnected: true });
    expect(await beats(world, 1)).toMatchObject({ id: 'ben', isConnected: false });
    expect(await beats(world, 2)).toMatchObject({ id: 'ben', isConnected: false });
    expect(await beats(world, 1)).toMatchObject({ isBot: true, covers: { id: 'ben', why: 'silent' } });
    expect(codeOf(await world.rooms.heartbeat('ben', world.code))).toBe('done');
    expect((await world.load(world.code)).players[1]).toMatchObject({ id: 'ben', isConnected: true });
  });

  test('a sign of life after 30 s shows the player connected again', async () => {
    const world = await annAndBen();
    await beats(world, 4);
    await world.rooms.heartbeat('ben', world.code);
    expect((await world.load(world.code)).players[1]).toMatchObject({ id: 'ben', isConnected: true });
    expect(world.published.at(-1)!.events).toEqual([{ name: 'player-reconnected', data: { playerId: 'ben' } }]);
  });

  test('who left is not brought back by a heartbeat, and strangers have none', async () => {
    const world = await annAndBen();
    await world.rooms.leave('ben', world.code);
    expect(codeOf(await world.rooms.heartbeat('ben', world.code))).toBe('UNAUTHORIZED');
    expect(codeOf(await world.rooms.heartbeat('cat', world.code))).toBe('UNAUTHORIZED');
  });

  test('a heartbeat alone never bumps the version', async () => {
    const { rooms, load, code } = await annAndBen();
    const before = await load(code);
    expect(versionOf(await rooms.heartbeat('ann', code))).toBe(before.version);
    expect(await load(code)).toBe(before);
  });
});

test('whoever has no seat any more is not waited for: left, kicked, taken over or gone with the world', async () => {
  const world = openWorld([partyGame]);
  const { rooms, ports, later, now } = world;
  const code = await world.create('ann', 'party');
  for (const id of ['ben', 'cat', 'dan']) await rooms.join(id, code, id);
  const waitedFor = async () => (await ports.lastSeen.findSilent(now() + 1, 10)).map(({ playerId }) => playerId).sort();
  expect(await waitedFor()).toEqual(['ann', 'ben', 'cat', 'dan']);
  await rooms.leave('ben', code);
  await rooms.act('ann', { roomCode: code, type: 'kick', payload: { playerId: 'cat' } });
  expect(await waitedFor()).toEqual(['ann', 'dan']);
  later(60_000);
  await rooms.heartbeat('ann', code);
  expect(await waitedFor()).toEqual(['ann']);
  await rooms.leave('ann', code);
  expect(await waitedFor()).toEqual([]);
});

describe('expiry', () => {
  test('two hours after the last touch the world is gone, and everybody is told', async () => {
    const { rooms, ports, later, now, published, code } = await annAndBen();
    later(ROOM_LIFE_MS);
    expect(await rooms.expire(code, now() - ROOM_LIFE_MS)).toBe(false);
    later(1);
    expect(await rooms.expire(code, now() - ROOM_LIFE_MS)).toBe(true);
    expect(await ports.store.load(code)).toBeNull();
    expect(published.at(-1)).toMatchObject({ room: null, departed: ['ann', 'ben'] });
    expect(published.at(-1)!.events).toEqual([{ name: 'room-destroyed', data: { reason: 'expired' } }]);
    expect(await ports.lastSeen.findSilent(now(), 10)).toEqual([]);
    expect(await rooms.expire(code, now())).toBe(false);
  });

  test('a heartbeat is a touch', async () => {
    const { rooms, ports, later, now, code } = await annAndBen();
    later(ROOM_LIFE_MS);
    await ports.lastSeen.touch(code, 'ann', now());
    later(ROOM_LIFE_MS / 2);
    expect(await rooms.expire(code, now() - ROOM_LIFE_MS)).toBe(false);
  });
});

describe('look', () => {
  test('a member sees the game and the own moves, a stranger the public part', async () => {
    const { rooms, code } = await annAndBen();
    const ann = await rooms.look('ann', code);
    expect(ann).toMatchObject({ ok: true, value: { me: { playerId: 'ann', isSeated: true, canRejoin: false } } });
    const stranger = await rooms.look(null, code);
    expect(stranger).toMatchObject({ value: { legal: [], me: { playerId: null, isSeated: false, canRejoin: false } } });
    await rooms.leave('ben', code);
    expect(await rooms.look('ben', code)).toMatchObject({ value: { me: { isSeated: false, canRejoin: true } } });
  });
});

describe('compare-and-set', () => {
  /** Another server changes the room just before each of our first commits. */
  class ContestedStore extends MemoryStore {
    rivals = 0;
    override async commit(...[next, entry]: Parameters<MemoryStore['commit']>): ReturnType<MemoryStore['commit']> {
      if (this.rivals > 0) {
        this.rivals -= 1;
        const room = this.load(next.roomCode)!;
        const version = room.version + 1;
        await super.commit({ ...room, version }, { ...entry, version, command: { type: 'advance' } });
      }
      return super.commit(next, entry);
    }
  }

  test('a race that was lost is not held against the action: its id may be tried again', async () => {
    const { world, code } = await contested(3, 'a1');
    const repeat = await world.rooms.act('ann', { roomCode: code, ...drop(3), actionId: 'a1' });
    expect(repeat).toMatchObject({ ok: true, value: { isNew: true } });
    expect(gameOf(await world.load(code)).moves).toHaveLength(1);
  });

  async function contested(rivals: number, actionId?: string) {
    const store = new ContestedStore();
    const world = openWorld([fourKate], { store });
    const code = await world.create('ann', '4-kate');
    await world.rooms.start('ann', code);
    const told = world.published.length;
    store.rivals = rivals;
    const answer = await world.rooms.act('ann', { roomCode: code, ...drop(3), ...(actionId && { actionId }) });
    return { world, code, answer, told: world.published.length - told, room: await world.load(code) };
  }

  test('a room that moved is read again, and nothing of the other commit is lost', async () => {
    const { answer, told, room } = await contested(2);
    expect(versionOf(answer)).toBe(5);
    expect(gameOf(room).moves).toHaveLength(1);
    expect(told).toBe(1);
  });

  test('[12] after three lost races: RACE_CONDITION, nothing changed, nothing told', async () => {
    const { answer, told, room } = await contested(3);
    expect(codeOf(answer)).toBe('RACE_CONDITION');
    expect(gameOf(room).moves).toEqual([]);
    expect(told).toBe(0);
  });
});
