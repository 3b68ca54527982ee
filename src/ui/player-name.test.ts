import { expect, test } from 'vitest';
import type { RoomView } from '../kit/room-view.ts';
import { nameOf, playerOf, shortNameOf } from './player-name.ts';

const player = (id: string, name: string, isBot: boolean) => ({
  ...{ id, name, isBot, isConnected: true, joinedAt: 0, score: 0 },
});
const room: RoomView = {
  ...{ roomCode: 'ABC234', version: 1, status: 'playing', ownerId: 'ann', gameId: '4-kate' },
  ...{ settings: {}, botLevel: 'standard', botActionAt: null },
  players: [player('ann', 'Ann', false), player('bot-1', 'Bot Alice', true)],
};

test('a player is found by id and by seat', () => {
  expect(playerOf(room, 'bot-1')).toBe(room.players[1]);
  expect(playerOf(room, 1)).toBe(room.players[1]);
});

test('people and bots have names; an id without a seat has none', () => {
  expect(nameOf(room, 'ann')).toBe('Ann');
  expect(nameOf(room, 1)).toBe('Bot Alice');
  expect(nameOf(room, 'gone')).toBe('…');
  expect(nameOf(room, 7)).toBe('…');
});

test('the viewer is called you; a spectator is not a player', () => {
  expect(nameOf(room, 0, { me: 'ann', you: 'You' })).toBe('You');
  expect(nameOf(room, 1, { me: 'ann', you: 'You' })).toBe('Bot Alice');
  expect(nameOf(room, 'gone', { me: null, you: 'You' })).toBe('…');
});

test('the short name of a bot leaves out that it is a bot', () => {
  expect(shortNameOf(room, 1)).toBe('Alice');
  expect(shortNameOf(room, 'ann')).toBe('Ann');
  expect(shortNameOf(room, 'gone')).toBe('…');
});
