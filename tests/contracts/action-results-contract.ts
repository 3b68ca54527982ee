import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accept, refuse } from '../../src/kit/result.ts';
import type { RoomStore } from '../../src/rooms/ports.ts';
import type { Command } from '../../src/rooms/reduce.ts';
import type { Room } from '../../src/rooms/room.ts';
import { newRoom, nextRoom, type OpenStore } from './room-store-contract.ts';

/** A store, and changes that it has to take. */
class Bench {
  readonly store: RoomStore;

  constructor(store: RoomStore) {
    this.store = store;
  }

  async stored(): Promise<Room> {
    const { room, entry } = newRoom('AAAAAA');
    expect(await this.store.create(room, entry)).toBe(true);
    return room;
  }

  async committed(room: Room, command: Command): Promise<Room> {
    const next = nextRoom(room, command);
    expect(await this.store.commit(next.room, next.entry)).toBe(true);
    return next.room;
  }
}

const key = { playerId: 'ann', actionId: 'one' };
const refused = { result: refuse('NOT_YOUR_TURN', { seat: 2 }), isLasting: true };
const start: Command = { type: 'start', playerId: 'ann' };
const asked = (command: Command, actionId: string) => ({ ...command, actionId }) as Command;
const drop = (column: number, playerId = 'ann'): Command => ({
  type: 'play',
  playerId,
  action: { type: 'drop', payload: { column } },
});
const level = (number: number): Command => ({
  type: 'settings',
  playerId: 'ann',
  action: { type: 'set-bot-level', payload: { level: number % 2 === 0 ? 'easy' : 'standard' } },
});

/** Ann wins by dropping in one column four times. */
async function playGame(at: Bench, room: Room): Promise<Room> {
  let next = room;
  const bot = room.players[1]!.id;
  for (const column of [0, 1, 0, 1, 0, 1, 0]) next = await at.committed(next, drop(column, column === 0 ? 'ann' : bot));
  return next;
}

const RULES: readonly (readonly [title: string, check: (at: Bench) => Promise<void>])[] = [
  [
    'a change is made once under its id, and the repeat gets the version it led to',
    async (at) => {
      const room = await at.committed(await at.stored(), asked(level(0), 'one'));
      const later = await at.committed(room, level(1));
      const repeat = nextRoom(later, asked(level(0), 'one'));
      expect(await at.store.commit(repeat.room, repeat.entry)).toEqual(accept({ version: room.version }));
      expect(await at.store.confirm(later, { ...key, ...refused })).toEqual(accept({ version: room.version }));
      expect(await at.store.load('AAAAAA')).toEqual(later);
      expect(await at.store.readLog('AAAAAA')).toHaveLength(3);
    },
  ],
  [
    'an id is remembered however much the player does in the same game',
    async (at) => {
      const first = await at.committed(await at.stored(), asked(level(0), 'one'));
      let room = first;
      for (let change = 1; change <= 50; change++) room = await at.committed(room, asked(level(change), `c${change}`));
      const repeat = nextRoom(room, asked(level(1), 'one'));
      expect(await at.store.commit(repeat.room, repeat.entry)).toEqual(accept({ version: first.version }));
    },
  ],
  [
    'the answer to an action that changed nothing stays, also when the room has moved on',
    async (at) => {
      const room = await at.stored();
      expect(await at.store.confirm(room, { ...key, ...refused })).toBe(true);
      const later = await at.committed(room, start);
      const repeat = nextRoom(later, asked(drop(3), 'one'));
      expect(await at.store.commit(repeat.room, repeat.entry)).toEqual(refused.result);
      const harmless = { result: accept({ version: later.version }), isLasting: true };
      expect(await at.store.confirm(later, { ...key, ...harmless })).toEqual(refused.result);
      expect(await at.store.confirm(later, { ...key, playerId: 'bob', ...harmless })).toBe(true);
      expect(await at.store.confirm(later, { ...key, playerId: 'bob', ...refused })).toEqual(harmless.result);
      expect(await at.store.readLog('AAAAAA')).toHaveLength(2);
      expect(await at.store.load('AAAAAA')).toEqual(later);
    },
  ],
  [
    'an answer that a second try may change is not kept, and an earlier one is given in its place',
    async (at) => {
      const room = await at.stored();
      const passing = { ...key, result: refuse('UNAUTHORIZED'), isLasting: false };
      expect(await at.store.confirm(room, passing)).toBe(true);
      const next = await at.committed(room, asked(start, 'one'));
      expect(await at.store.confirm(next, passing)).toEqual(accept({ version: next.version }));
    },
  ],
  [
    'results last until the end of the next game',
    async (at) => {
      const room = await at.stored();
      await at.store.confirm(room, { ...key, ...refused });
      const over = await playGame(at, await at.committed(room, start));
      expect(await at.store.confirm(over, { ...key, ...refused })).toEqual(refused.result);
      const again = await at.committed(over, { type: 'play-again', playerId: 'ann' });
      expect(await at.store.confirm(again, { ...key, result: refuse('GAME_OVER'), isLasting: true })).toBe(true);
    },
  ],
  [
    'of each player 100 answers that changed nothing are kept in a game, and 100 more in the next',
    async (at) => {
      const room = await at.stored();
      const confirm = (latest: Room, playerId: string, number: number) =>
        at.store.confirm(latest, { playerId, actionId: `f${number}`, ...refused });
      for (let flood = 0; flood < 120; flood++) await confirm(room, 'ann', flood);
      await confirm(room, 'bob', 0);
      const answers = [confirm(room, 'ann', 99), confirm(room, 'ann', 100), confirm(room, 'bob', 0)];
      expect(await Promise.all(answers)).toEqual([refused.result, true, refused.result]);
      const begun = await at.committed(room, start);
      await confirm(begun, 'ann', 100);
      expect(await confirm(begun, 'ann', 100)).toEqual(refused.result);
    },
  ],
];

/** What every store promises about the results of actions that have an id. */
export function actionResultsContract(name: string, open: () => Promise<OpenStore>): void {
  describe(`results of actions: ${name}`, () => {
    let opened: OpenStore;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test.each(RULES)('%s', (_title, check) => check(new Bench(opened.store)));
  });
}
