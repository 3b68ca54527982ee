import { expect, test } from 'vitest';
import { fourKate } from '../games/4-kate/index.ts';
import { createRoom } from './commands/create.ts';
import { readRoom } from './read-room.ts';
import { recallAction } from './reduce.ts';

const created = createRoom(
  { type: 'create', roomCode: 'ABCDEF', playerId: 'ann', name: 'Ann', gameId: '4-kate', seed: '00'.repeat(32) },
  { game: fourKate, now: 1000 },
);
const room = created.ok && created.value.room!;

test('a stored room is read as it was', () => {
  expect(readRoom(JSON.stringify(room))).toEqual(room);
});

test('a room of an edition that kept action ids by player remembers them all the same', () => {
  const actions = [{ id: 'a1', version: 1 }];
  const read = readRoom(JSON.stringify({ ...room, lastActionIds: { ann: actions } }));
  expect(read).toEqual({ ...room, lastActionIds: [{ playerId: 'ann', actions }] });
  expect(recallAction(read, { playerId: 'ann', actionId: 'a1' })).toEqual(actions[0]);
});

test('a room of an edition that kept no version of the rules counts as version 1', () => {
  expect(readRoom(JSON.stringify({ ...room, rulesVersion: undefined }))).toMatchObject({ rulesVersion: 1 });
  expect(readRoom(JSON.stringify({ ...room, rulesVersion: 2 }))).toMatchObject({ rulesVersion: 2 });
});
