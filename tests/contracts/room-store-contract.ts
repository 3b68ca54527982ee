import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fourKate } from '../../src/games/4-kate/index.ts';
import { createRoom } from '../../src/rooms/commands/create.ts';
import { CLAIM_MS, type Games, type RoomStore } from '../../src/rooms/ports.ts';
import { type Command, type LogEntry, reduce, replayEntry, rulesOf } from '../../src/rooms/reduce.ts';
import type { Room } from '../../src/rooms/room.ts';
import { GameStates } from '../../src/server/storage/game-states.ts';
import { openWorld } from '../support/world.ts';

export interface OpenStore {
  readonly store: RoomStore;
  close(): Promise<void>;
}

const NOW = 1_800_000_000_000;
const SEED = '5a'.repeat(32);
const rules = rulesOf(fourKate);

export function newRoom(roomCode: string, now = NOW): { room: Room; entry: LogEntry } {
  const command = { type: 'create', roomCode, playerId: 'ann', name: 'Ann', gameId: '4-kate', seed: SEED } as const;
  const created = createRoom(command, { game: fourKate, now });
  if (!created.ok) throw new Error(created.refusal.code);
  return { room: created.value.room, entry: { roomCode, version: 1, now, rules, command } };
}

export function nextRoom(
  room: Room,
  command: Command,
  now = NOW,
  games: Games = new Map([['4-kate', fourKate]]),
): { room: Room; entry: LogEntry } {
  const game = games.get(room.gameId)!;
  const result = reduce(room, command, { game, now });
  if (!result.ok || result.value.room === null) throw new Error('the command should change the room');
  const next = result.value.room;
  const entry = { roomCode: room.roomCode, version: next.version, now, rules: rulesOf(game), command };
  return { room: next, entry };
}

export const destroyEntry = (room: Room): LogEntry => ({
  roomCode: room.roomCode,
  version: room.version + 1,
  now: NOW,
  rules,
  command: { type: 'destroy' },
});

const start: Command = { type: 'start', playerId: 'ann' };
const drop = (column: number, playerId = 'ann'): Command => ({
  type: 'play',
  playerId,
  action: { type: 'drop', payload: { column } },
});

/** The store under test, a new one for each test. */
let store: RoomStore;

async function stored(code: string): Promise<Room> {
  const { room, entry } = newRoom(code);
  expect(await store.create(room, entry)).toBe(true);
  return room;
}

async function committed(room: Room, command: Command, now = NOW): Promise<Room> {
  const next = nextRoom(room, command, now);
  expect(await store.commit(next.room, next.entry)).toBe(true);
  return next.room;
}

function creates(): void {
  test('a created room can be loaded, and its code is given once', async () => {
    const room = await stored('AAAAAA');
    expect(await store.load('AAAAAA')).toEqual(room);
    const rival = newRoom('AAAAAA', NOW + 1);
    expect(await store.create(rival.room, rival.entry)).toBe(false);
    expect(await store.load('AAAAAA')).toEqual(room);
  });

  test('of two rooms created with one code at once, one is stored', async () => {
    const rivals = [newRoom('AAAAAA'), newRoom('AAAAAA', NOW + 1)];
    const answers = await Promise.all(rivals.map(({ room, entry }) => store.create(room, entry)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test('an unknown code is null', async () => {
    expect(await store.load('NOSUCH')).toBeNull();
  });
}

function commits(): void {
  test('a commit on the latest version is stored, and one on any other version is not', async () => {
    const first = await stored('AAAAAA');
    const second = await committed(first, start);
    const stale = nextRoom(first, { type: 'join', playerId: 'bob', name: 'Bob' });
    expect(await store.commit(stale.room, stale.entry)).toBe(false);
    const third = nextRoom(second, drop(3));
    const early = { ...third, room: { ...third.room, version: 9 }, entry: { ...third.entry, version: 9 } };
    expect(await store.commit(early.room, early.entry)).toBe(false);
    expect(await store.load('AAAAAA')).toEqual(second);
  });

  test('of many commits on one version, exactly one is stored', async () => {
    const room = await stored('AAAAAA');
    const rivals = ['bob', 'cat', 'dan', 'eve'].map((id) => nextRoom(room, { type: 'join', playerId: id, name: id }));
    const answers = await Promise.all(rivals.map((rival) => store.commit(rival.room, rival.entry)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await store.load('AAAAAA')).toEqual(rivals[answers.indexOf(true)]!.room);
    expect(await store.readLog('AAAAAA')).toHaveLength(2);
  });

  test('a commit to an unknown room is not stored', async () => {
    const { room } = newRoom('GHOSTS');
    const next = nextRoom(room, start);
    expect(await store.commit(next.room, next.entry)).toBe(false);
  });
}

function keepsLog(): void {
  test('the log holds every accepted entry in order, and replays to the stored room', async () => {
    let room = await committed(await stored('AAAAAA'), { type: 'join', playerId: 'bob', name: 'Bob' });
    room = await committed(room, start);
    for (const [index, column] of [3, 3, 2, 4].entries()) {
      room = await committed(room, drop(column, index % 2 === 0 ? 'ann' : 'bob'));
    }
    const log = await store.readLog('AAAAAA');
    expect(log.map((entry) => entry.version)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const replayed = log.reduce<Room | null>((before, entry) => replayEntry(before, entry, fourKate), null);
    expect(replayed).toEqual(room);
  });
}

function claimsDueRooms(): void {
  test('rooms come due in the order of their due times, until they change', async () => {
    const a = await committed(await stored('AAAAAA'), start, NOW + 100);
    const b = await committed(await stored('BBBBBB'), start, NOW);
    const aWaits = await committed(a, drop(3), NOW + 100); // now the bot is on turn
    const bWaits = await committed(b, drop(3), NOW);
    expect(await store.nextDueAt()).toBe(bWaits.dueAt);
    expect(await store.claimDue(bWaits.dueAt! - 1, 10)).toEqual([]);
    expect(await store.claimDue(aWaits.dueAt!, 1)).toEqual(['BBBBBB']);
    expect(await store.nextDueAt()).toBe(aWaits.dueAt);
    const bot = bWaits.players[1]!.id;
    await committed(bWaits, drop(3, bot), NOW + 1500);
    expect(await store.claimDue(NOW + 10_000, 10)).toEqual(['AAAAAA']);
  });

  test('of rooms that are due, the longest overdue come first', async () => {
    const waits = new Map<string, number>();
    for (const [index, code] of ['CCCCCC', 'AAAAAA', 'DDDDDD', 'BBBBBB'].entries()) {
      const room = await committed(await stored(code), start, NOW + 3000 * index);
      waits.set(code, (await committed(room, drop(3), NOW + 3000 * index)).dueAt!);
    }
    expect(await store.claimDue(waits.get('BBBBBB')!, 3)).toEqual(['CCCCCC', 'AAAAAA', 'DDDDDD']);
    expect(await store.claimDue(waits.get('BBBBBB')!, 3)).toEqual(['BBBBBB']);
  });
}

function claimsAgain(): void {
  test('a claim of a due room lapses after a second without a commit', async () => {
    const waits = await committed(await committed(await stored('AAAAAA'), start), drop(3));
    const claims = await Promise.all([1, 2, 3].map(() => store.claimDue(waits.dueAt!, 10)));
    expect(claims.flat()).toEqual(['AAAAAA']);
    expect(await store.claimDue(waits.dueAt! + CLAIM_MS - 1, 10)).toEqual([]);
    expect(await store.claimDue(waits.dueAt! + CLAIM_MS, 10)).toEqual(['AAAAAA']);
  });

  test('a room whose due time changes is claimed at its new time', async () => {
    const waits = await committed(await committed(await stored('AAAAAA'), start), drop(3));
    const bot = waits.players[1]!.id;
    const later = await committed(await committed(waits, drop(3, bot)), drop(3), NOW + 60_000);
    expect(await store.claimDue(later.dueAt! - 1, 10)).toEqual([]);
    expect(await store.nextDueAt()).toBe(later.dueAt);
    const earlier = await committed(await committed(later, drop(3, bot), NOW + 60_000), drop(3), NOW + 10_000);
    expect(earlier.dueAt).toBeLessThan(later.dueAt!);
    expect(await store.claimDue(earlier.dueAt!, 10)).toEqual(['AAAAAA']);
  });
}

function findsRooms(): void {
  test('the cached room is the latest that this server committed', async () => {
    const room = await committed(await stored('AAAAAA'), start);
    expect(store.peek('AAAAAA')).toEqual(room);
    expect(await store.confirm(room)).toBe(true);
    expect(store.peek('NOSUCH')).toBeNull();
  });

  test('stale rooms are found', async () => {
    await stored('AAAAAA');
    const b = await stored('BBBBBB');
    await committed(b, start, NOW + 5000);
    expect(await store.findStale(NOW + 1, 10)).toEqual(['AAAAAA']);
    expect((await store.findStale(NOW + 5001, 10)).sort()).toEqual(['AAAAAA', 'BBBBBB']);
    expect(await store.findStale(NOW + 5001, 1)).toHaveLength(1);
  });

  test('rooms are counted', async () => {
    await stored('AAAAAA');
    await stored('BBBBBB');
    expect(await store.countRooms()).toBe(2);
  });
}

function removes(): void {
  test('a removed room and its due time are gone', async () => {
    const room = await committed(await stored('AAAAAA'), start);
    const waits = await committed(room, drop(3));
    expect(await store.remove(destroyEntry(waits))).toBe(true);
    expect(await store.load('AAAAAA')).toBeNull();
    expect(await store.claimDue(NOW + 10_000, 10)).toEqual([]);
    expect(await store.nextDueAt()).toBeNull();
    expect(await store.countRooms()).toBe(0);
  });

  test('an entry for an older version does not remove a room', async () => {
    const room = await stored('AAAAAA');
    await committed(room, { type: 'join', playerId: 'bob', name: 'Bob' });
    expect(await store.remove(destroyEntry(room))).toBe(false);
    expect(await store.load('AAAAAA')).not.toBeNull();
  });
}

function keepsGameStates(): void {
  test('[power-house 12] getGameState, setGameState, persistCheckpoint, rehydrateGame, deleteGameState', async () => {
    const { rooms } = openWorld([fourKate], { store, now: () => NOW });
    let loads = 0;
    const load = (code: string) => {
      loads += 1;
      return store.load(code);
    };
    const states = new GameStates(rooms, { load });
    const inMemory = () => [states.getGameState('AAAAAA'), states.hasActiveGame('AAAAAA'), states.getActiveGameCount()];
    expect(await states.rehydrateGame('AAAAAA')).toBeNull();
    const room = await committed(await stored('AAAAAA'), start);
    expect(inMemory()).toEqual([null, false, 0]);
    loads = 0;
    const both = await Promise.all([states.rehydrateGame('AAAAAA'), states.rehydrateGame('AAAAAA')]);
    expect([...both, loads]).toEqual([room.game, room.game, 1]);
    expect(inMemory()).toEqual([room.game, true, 1]);

    const { game, dueAt } = nextRoom(room, drop(3)).room;
    states.setGameState('AAAAAA', game);
    expect([await states.rehydrateGame('AAAAAA'), loads]).toEqual([game, 1]);
    expect(await store.load('AAAAAA')).toEqual(room);
    expect(await states.persistCheckpoint('AAAAAA')).toEqual({ ok: true, value: { version: room.version + 1 } });
    expect(await store.load('AAAAAA')).toMatchObject({ game, version: room.version + 1, dueAt });
    expect(await store.nextDueAt()).toBe(dueAt);
    expect(await states.persistCheckpoint('NOSUCH')).toEqual({ ok: true, value: null });

    expect(await states.deleteGameState('AAAAAA')).toMatchObject({ ok: true });
    expect(inMemory()).toEqual([null, false, 0]);
    expect(await states.rehydrateGame('AAAAAA')).toBeNull();
    expect(await store.load('AAAAAA')).toMatchObject({ status: 'waiting', game: null, dueAt: null });
  });
}

function servesManyRooms(): void {
  test('many rooms are created and changed at once', async () => {
    const codes = Array.from({ length: 50 }, (_, index) => `R${String(index).padStart(5, '0')}`);
    const rooms = await Promise.all(codes.map(stored));
    const moved = await Promise.all(rooms.map((room) => committed(room, start)));
    for (const room of moved) expect(await store.load(room.roomCode)).toEqual(room);
  });
}

const RULES = [
  ...[creates, commits, keepsLog, claimsDueRooms, claimsAgain, findsRooms, removes],
  ...[keepsGameStates, servesManyRooms],
];

/** Checks the rules of every room store. */
export function roomStoreContract(name: string, open: () => Promise<OpenStore>): void {
  describe(`room store contract: ${name}`, () => {
    let opened: OpenStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    for (const rule of RULES) rule();
  });
}
