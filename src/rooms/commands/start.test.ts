import { describe, expect, test } from 'vitest';
import { partyGame } from '../../../templates/party-game/index.ts';
import type { PartyState } from '../../../templates/party-game/rules/types.ts';
import { SEED, Table } from '../../../tests/support/table.ts';
import { fourKate } from '../../games/4-kate/index.ts';
import type { FourKateState } from '../../games/4-kate/rules/types.ts';
import { openRandom } from '../../kit/random.ts';

const pairs = { ...partyGame, config: { ...partyGame.config, hasTeams: true as const } };
const drop = (column: number) => ({ type: 'drop', payload: { column } });
const gameOf = (table: Table) => table.room.game as FourKateState;

function play(table: Table, columns: readonly number[]): void {
  for (const column of columns) {
    const { players, currentTurn } = gameOf(table);
    expect(table.play(players[currentTurn], drop(column))).toBe('done');
  }
}

describe('start', () => {
  test('[K5] [D13] by the owner: Red in seat 0 begins', () => {
    const table = new Table(fourKate);
    table.join('ben');
    expect(table.later(9).start()).toBe('done');
    expect(table.room).toMatchObject({ status: 'playing', isFresh: false });
    expect(gameOf(table)).toMatchObject({ players: { red: 'ann', yellow: 'ben' }, turnStartedAt: table.now });
    expect(table.events.map(({ name }) => name)).toEqual(['game-started']);
  });

  test('by nobody else', () => {
    const table = new Table(fourKate);
    table.join('ben');
    expect(table.start('ben')).toBe('NOT_OWNER');
    expect(table.start('cat')).toBe('NOT_OWNER');
  });

  test('repeated while playing: success, nothing changes', () => {
    const table = new Table(fourKate);
    table.start();
    expect(table.start()).toBe('unchanged');
    table.play('ann', drop(3));
    expect(table.start()).toBe('unchanged');
    expect(gameOf(table).moves).toHaveLength(1);
  });

  test('a finished game is played again, not started', () => {
    const table = new Table(fourKate);
    table.start();
    play(table, [0, 1, 0, 1, 0, 1, 0]);
    expect(table.start()).toBe('INVALID_PHASE');
  });

  test('takes last changes to the settings along, checked like the others', () => {
    const table = new Table(partyGame);
    expect(table.start('ann', { rounds: 9 })).toBe('INVALID_SETTING');
    expect(table.start('ann', { teams: { a: [], b: [] } })).toBe('INVALID_SETTING');
    expect(table.start('ann', { rounds: 5 })).toBe('done');
    expect(table.room.settings.rounds).toBe(5);
    expect((table.room.game as PartyState).rounds).toBe(5);
  });

  test('partnerships may be named at the start: a, b, a, b in seat order', () => {
    const table = new Table(pairs);
    const [p, q, r, s] = table.seats;
    const wrong = [
      { a: [p, q], b: [r] },
      { a: [p, p], b: [r, s] },
      { a: [p, 'x'], b: [r, s] },
      { a: p, b: q },
      7,
      null,
    ];
    for (const teams of wrong) expect(table.start('ann', { teams })).toBe('INVALID_SETTING');
    expect(table.start('ann', { teams: { a: [p, q], b: [r, s] } })).toBe('done');
    expect(table.seats).toEqual([p, r, q, s]);
  });

  test("deals from the room's own stream, and remembers how far it got", () => {
    const table = new Table(partyGame);
    table.start();
    const random = openRandom({ seed: SEED, drawn: 0 });
    const secrets = table.seats.map(() => random.pick([1, 2, 3]));
    expect((table.room.game as PartyState).seats.map(({ secret }) => secret)).toEqual(secrets);
    expect(table.room.generator).toEqual(random.state());
  });
});

describe('play-again', () => {
  test('[K5] [D12] flips the opener, keeps colours and scores; a second one flips back', () => {
    const table = new Table(fourKate);
    table.join('ben');
    table.start();
    play(table, [0, 1, 0, 1, 0, 1, 0]);
    expect(table.room.status).toBe('finished');
    expect(table.playAgain()).toBe('done');
    expect(table.room).toMatchObject({ status: 'playing', isFresh: true });
    expect(gameOf(table)).toMatchObject({ firstTurn: 'yellow', players: { red: 'ann', yellow: 'ben' } });
    expect(gameOf(table).scores).toEqual({ red: 1, yellow: 0, draws: 0 });
    expect(table.room.players.map(({ score }) => score)).toEqual([1, 0]);
    play(table, [0, 1, 0, 1, 0, 1, 0]);
    expect(gameOf(table).scores).toEqual({ red: 1, yellow: 1, draws: 0 });
    table.playAgain();
    expect(gameOf(table)).toMatchObject({ firstTurn: 'red', gamesPlayed: 2 });
  });

  test('[D11] by the owner only', () => {
    const table = new Table(fourKate);
    table.join('ben');
    table.start();
    play(table, [0, 1, 0, 1, 0, 1, 0]);
    expect(table.playAgain('ben')).toBe('NOT_OWNER');
  });

  test('[5.4] repeated while the new game has no moves: success, nothing changes; afterwards refused', () => {
    const table = new Table(fourKate);
    table.join('ben');
    expect(table.playAgain()).toBe('INVALID_PHASE');
    table.start();
    expect(table.playAgain()).toBe('INVALID_PHASE');
    play(table, [0, 1, 0, 1, 0, 1, 0]);
    table.playAgain();
    expect(table.playAgain()).toBe('unchanged');
    table.leave('ben');
    table.join('ben');
    expect(table.playAgain()).toBe('unchanged');
    play(table, [3]);
    expect(table.playAgain()).toBe('INVALID_PHASE');
  });
});
