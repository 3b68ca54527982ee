import { describe, expect, test } from 'vitest';
import { partyGame } from '../../../templates/party-game/index.ts';
import { Table } from '../../../tests/support/table.ts';
import { fourKate } from '../../games/4-kate/index.ts';
import type { FourKateState } from '../../games/4-kate/rules/types.ts';

const drop = (column: number) => ({ type: 'drop', payload: { column } });
const gameOf = (table: Table) => table.room.game as FourKateState;

function twoAtTheTable(): Table {
  const table = new Table(fourKate);
  table.later(10).join('ben', 'Ben');
  return table;
}

/** Ann stacks column 0 and wins. */
function annWins(table: Table): void {
  for (const column of [0, 1, 0, 1, 0, 1, 0]) {
    const { currentTurn, players } = gameOf(table);
    expect(table.play(players[currentTurn], drop(column))).toBe('done');
  }
}

describe('leave', () => {
  test('in the lobby: a bot takes the seat', () => {
    const table = twoAtTheTable();
    expect(table.leave('ben')).toBe('done');
    expect(table.seat(1)).toMatchObject({ isBot: true, name: 'Bot Alice', botLevel: 'standard' });
    expect(table.events).toEqual([
      {
        name: 'player-left',
        data: { playerId: 'ben', reason: 'left', replacementBot: { id: table.seats[1], name: 'Bot Alice' } },
      },
    ]);
    expect(table.room.status).toBe('waiting');
  });

  test('[K9] in mid-game, on turn: the bot has colour, position and score, and acts 1.5 s later', () => {
    const table = twoAtTheTable();
    table.start();
    table.play('ann', drop(3));
    table.later(700).leave('ben');
    const [, bot] = table.seats;
    expect(gameOf(table)).toMatchObject({ players: { yellow: bot }, currentTurn: 'yellow' });
    expect(gameOf(table).board[3]![0]).toBe('red');
    expect(table.room.botActionAt).toBe(table.now + 1500);
    expect(table.play(bot!, drop(3))).toBe('done');
  });

  test('[K9] in mid-game, not on turn: nothing is scheduled', () => {
    const table = twoAtTheTable();
    table.start();
    table.leave('ben');
    expect(table.room).toMatchObject({ botActionAt: null, dueAt: null, status: 'playing' });
  });

  test('[K9] [D17] in game over: the bot sits, nothing is scheduled until Play Again', () => {
    const table = twoAtTheTable();
    table.start();
    annWins(table);
    table.leave('ben');
    expect(table.room).toMatchObject({ status: 'finished', botActionAt: null, dueAt: null });
    expect(table.playAgain()).toBe('done');
    expect(gameOf(table)).toMatchObject({ players: { yellow: table.seats[1] }, currentTurn: 'yellow' });
    expect(table.room.botActionAt).toBe(table.now + 1500);
  });

  test('the bot inherits the score', () => {
    const table = twoAtTheTable();
    table.start();
    annWins(table);
    expect(table.room.players.map(({ score }) => score)).toEqual([1, 0]);
    table.leave('ann');
    expect(table.room.players.map(({ isBot, score }) => [isBot, score])).toEqual([
      [true, 1],
      [false, 0],
    ]);
    table.join('ann', 'Ann');
    expect(table.seat(0)).toMatchObject({ id: 'ann', score: 1 });
  });

  test('[K11] the role of the owner goes to the human who has been seated longest', () => {
    const table = new Table(partyGame);
    table.later(1).join('ben');
    table.later(1).join('cat');
    table.set('swap-teams', { playerIdA: 'ben', playerIdB: 'cat' });
    expect(table.seats.slice(0, 3)).toEqual(['ann', 'cat', 'ben']);
    table.later(1).leave('ann');
    expect(table.room.ownerId).toBe('ben');
    expect(table.events[0]!.data).toMatchObject({ playerId: 'ann', newOwnerId: 'ben' });
    table.join('ann', 'Ann');
    expect(table.room.ownerId).toBe('ben');
    table.leave('ben');
    expect(table.room.ownerId).toBe('ann');
  });

  test('whoever is not the owner leaves ownership alone', () => {
    const table = twoAtTheTable();
    table.leave('ben');
    expect(table.room.ownerId).toBe('ann');
    expect(table.events[0]!.data).not.toHaveProperty('newOwnerId');
  });

  test.each(['lobby', 'game', 'game over'])('[K11] the last human out of the %s destroys the world', (when) => {
    const table = new Table(fourKate);
    if (when !== 'lobby') table.start();
    if (when === 'game over') annWins(table);
    expect(table.leave('ann')).toBe('done');
    expect(table.isGone).toBe(true);
    expect(table.events).toEqual([{ name: 'room-destroyed', data: { reason: 'empty' } }]);
  });

  test('strangers, bots and people who have left cannot leave', () => {
    const table = twoAtTheTable();
    table.leave('ben');
    for (const id of ['cat', 'ben', table.seats[1]!]) expect(table.leave(id)).toBe('UNAUTHORIZED');
  });
});

describe('silence', () => {
  test('the last human who falls silent keeps the world: it sleeps, and wakes on return', () => {
    const table = new Table(fourKate);
    table.start();
    table.play('ann', drop(3));
    expect(table.room.dueAt).toBe(table.now + 1500);
    table.later(60_000).leave('ann', 'silent');
    expect(table.room).toMatchObject({ ownerId: 'ann', botClocks: {}, botActionAt: null, dueAt: null });
    expect(table.seat(0).covers).toMatchObject({ id: 'ann', why: 'silent' });

    table.later(3_600_000).send({ type: 'rejoin', playerId: 'ann' });
    expect(table.room.botActionAt).toBe(table.now + 1500);
    expect(table.room.dueAt).toBe(table.now + 1500);
  });

  test('is shown and unshown without touching the seat', () => {
    const table = twoAtTheTable();
    expect(table.send({ type: 'connection', playerId: 'ben', isConnected: false })).toBe('done');
    expect(table.seat(1)).toMatchObject({ id: 'ben', isConnected: false });
    expect(table.events).toEqual([{ name: 'player-disconnected', data: { playerId: 'ben' } }]);
    expect(table.send({ type: 'connection', playerId: 'ben', isConnected: false })).toBe('unchanged');
    expect(table.send({ type: 'connection', playerId: 'ben', isConnected: true })).toBe('done');
    expect(table.events).toEqual([{ name: 'player-reconnected', data: { playerId: 'ben' } }]);
    expect(table.send({ type: 'connection', playerId: 'cat', isConnected: false })).toBe('UNAUTHORIZED');
  });
});
