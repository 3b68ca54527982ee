import { describe, expect, test } from 'vitest';
import { partyGame } from '../../../templates/party-game/index.ts';
import { NOW, Table } from '../../../tests/support/table.ts';
import { fourKate } from '../../games/4-kate/index.ts';
import { cleanName } from '../room.ts';

describe('create', () => {
  test('the creator is seat 0 and owner; bots fill the rest', () => {
    const { room } = new Table(partyGame, { name: '  Ann ' });
    expect(room).toMatchObject({ version: 1, status: 'waiting', ownerId: 'ann', gameId: 'party', game: null });
    expect(room).toMatchObject({ createdAt: NOW, touchedAt: NOW, dueAt: null, botActionAt: null, isFresh: false });
    expect(room.players.map(({ name, isBot }) => [name, isBot])).toEqual([
      ['Ann', false],
      ['Bot Alice', true],
      ['Bot Bob', true],
      ['Bot Charlie', true],
    ]);
    expect(new Set(room.players.map(({ id }) => id)).size).toBe(4);
    expect(room.settings).toEqual({ rounds: 3, pickSeconds: 20, isQuick: false, themes: ['sea'] });
  });

  test('[4 Kate] the world has two seats: one human and one bot', () => {
    expect(new Table(fourKate).room.players.map(({ isBot }) => isBot)).toEqual([false, true]);
  });

  test.each([2, 3, 6])('%i seats when asked for', (seats) => {
    expect(new Table(partyGame, { seats }).seats).toHaveLength(seats);
  });

  test.each([1, 7, 2.5, Number.NaN])('%d seats are not on offer', (seats) => {
    expect(() => new Table(partyGame, { seats })).toThrow('INVALID_SETTING');
  });

  test.each(['', '   ', '\u0000\u0007', '\u200b', 'x'.repeat(31)])('the name %j is refused', (name) => {
    expect(() => new Table(fourKate, { name })).toThrow('INVALID_NAME');
  });
});

describe('a name', () => {
  test.each([
    ['  Ann  ', 'Ann'],
    ['A\u0000n\u001bn', 'Ann'],
    ['Ann\u202e', 'Ann'],
    ['x'.repeat(30), 'x'.repeat(30)],
    ['🦪'.repeat(30), '🦪'.repeat(30)],
    ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanName(name)).toBe(clean);
  });
});
