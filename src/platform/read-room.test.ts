import { expect, test } from 'vitest';
import { fourKate } from '../games/4-kate/index.ts';
import { createRoom } from './create-room.ts';
import { readRoom } from './read-room.ts';

const created = createRoom(
  { type: 'create', roomCode: 'ABCDEF', playerId: 'ann', name: 'Ann', gameId: '4-kate', seed: '00'.repeat(32) },
  { game: fourKate, now: 1000 },
);
const room = created.ok && created.value.room!;

test('a stored room is read as it was', () => {
  expect(readRoom(JSON.stringify(room))).toEqual(room);
});

test('a room of an edition that remembered action ids by player is read without them', () => {
  const old = { ...room, lastActionIds: { ann: [{ id: 'a1', version: 1 }] } };
  expect(readRoom(JSON.stringify(old))).toEqual(room);
});
