import { describe, expect, test } from 'vitest';
import { partyGame } from '../../../templates/party-game/index.ts';
import { Table } from '../../../tests/support/table.ts';
import { fourKate } from '../../games/4-kate/index.ts';

const drop = (column: number) => ({ type: 'drop', payload: { column } });

describe('join', () => {
  test('takes the first bot seat and tells everybody', () => {
    const table = new Table(partyGame);
    const [, first] = table.seats;
    expect(table.later(5).join('ben', ' Ben ')).toBe('done');
    expect(table.seat(1)).toEqual({
      id: 'ben',
      name: 'Ben',
      isBot: false,
      isConnected: true,
      joinedAt: table.now,
      score: 0,
    });
    expect(table.events).toEqual([
      { name: 'player-joined', data: { playerId: 'ben', name: 'Ben', replacedBot: first } },
    ]);
    expect(table.room).toMatchObject({ version: 2, touchedAt: table.now, ownerId: 'ann' });
  });

  test('of two racing for the last seat one gets it, the other hears that the room is full', () => {
    const table = new Table(fourKate);
    expect(table.join('ben')).toBe('done');
    expect(table.join('cat')).toBe('ROOM_FULL');
    expect(table.seats).toEqual(['ann', 'ben']);
  });

  test('joining twice is harmless', () => {
    const table = new Table(fourKate);
    table.join('ben');
    expect(table.join('ben', 'Benjamin')).toBe('unchanged');
    expect(table.join('ann')).toBe('unchanged');
  });

  test('a game in progress takes no newcomers', () => {
    const table = new Table(partyGame);
    table.start();
    expect(table.join('ben')).toBe('GAME_IN_PROGRESS');
  });

  test('a bad name is refused', () => {
    expect(new Table(partyGame).join('ben', '  ')).toBe('INVALID_NAME');
  });

  test('a newcomer takes a seat that waits for nobody before one that does', () => {
    const table = new Table(partyGame, { seats: 3 });
    table.join('ben');
    table.leave('ben');
    table.join('cat');
    expect(table.seats[2]).toBe('cat');
    expect(table.seat(1).covers?.id).toBe('ben');
    table.join('dan');
    expect(table.seats).toEqual(['ann', 'dan', 'cat']);
    expect(table.join('ben')).toBe('ROOM_FULL');
  });

  test('partnerships hear who is with whom', () => {
    const pairs = { ...partyGame, config: { ...partyGame.config, hasTeams: true as const } };
    const table = new Table(pairs);
    table.join('ben');
    const [a, b, c, d] = table.seats;
    expect(table.events.at(-1)).toEqual({ name: 'teams-updated', data: { teams: { a: [a, c], b: [b, d] } } });
  });
});

describe('rejoin', () => {
  test('the same person takes the own seat back from the bot that covers it, also in mid-game', () => {
    const table = new Table(fourKate);
    table.join('ben', 'Ben');
    const { joinedAt } = table.seat(1);
    table.start();
    table.play('ann', drop(3));
    table.later(100).leave('ben');
    const bot = table.seat(1);
    expect(bot).toMatchObject({ isBot: true, covers: { id: 'ben', name: 'Ben', why: 'left' } });
    expect(table.room.game).toMatchObject({ players: { red: 'ann', yellow: bot.id } });

    expect(table.later(100).join('ben', 'Somebody else')).toBe('done');
    expect(table.seat(1)).toEqual({ id: 'ben', name: 'Ben', isBot: false, isConnected: true, joinedAt, score: 0 });
    expect(table.room.game).toMatchObject({ players: { red: 'ann', yellow: 'ben' } });
    expect(table.events).toEqual([{ name: 'player-reconnected', data: { playerId: 'ben', replacedBot: bot.id } }]);
  });

  test('only whoever sat there', () => {
    const table = new Table(fourKate);
    table.join('ben');
    table.start();
    table.leave('ben');
    expect(table.send({ type: 'rejoin', playerId: 'cat' })).toBe('UNAUTHORIZED');
    expect(table.send({ type: 'rejoin', playerId: 'ann' })).toBe('UNAUTHORIZED');
    expect(table.send({ type: 'rejoin', playerId: 'ben' })).toBe('done');
    expect(table.send({ type: 'rejoin', playerId: 'ben' })).toBe('UNAUTHORIZED');
  });

  test('a world whose people all fell silent belongs to whoever comes back first', () => {
    const table = new Table(fourKate);
    table.join('ben');
    table.start();
    table.leave('ben', 'silent');
    table.leave('ann', 'silent');
    expect(table.room.ownerId).toBe('ann');
    table.send({ type: 'rejoin', playerId: 'ben' });
    expect(table.room.ownerId).toBe('ben');
    table.send({ type: 'rejoin', playerId: 'ann' });
    expect(table.room.ownerId).toBe('ben');
    expect(table.seats).toEqual(['ann', 'ben']);
  });
});
