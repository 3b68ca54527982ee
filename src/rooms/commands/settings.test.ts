import { describe, expect, test } from 'vitest';
import { partyGame } from '../../../templates/party-game/index.ts';
import { Table } from '../../../tests/support/table.ts';
import { fourKate } from '../../games/4-kate/index.ts';

const pairs = { ...partyGame, config: { ...partyGame.config, hasTeams: true as const } };

describe('settings', () => {
  test('are changed by the owner only, and only while the room waits', () => {
    const table = new Table(partyGame);
    table.join('ben');
    expect(table.set('set-setting', { rounds: 5 }, 'ben')).toBe('NOT_OWNER');
    table.start();
    expect(table.set('set-setting', { rounds: 5 })).toBe('INVALID_PHASE');
    expect(table.room.settings.rounds).toBe(3);
  });

  test('only what the platform knows', () => {
    const table = new Table(partyGame);
    for (const type of ['nonsense', '__proto__', 'constructor', 'toString']) {
      expect(table.set(type)).toBe('INVALID_REQUEST');
    }
  });

  test('set-setting changes one or several and tells everybody all of them', () => {
    const table = new Table(partyGame);
    expect(table.set('set-setting', { rounds: 5, themes: ['sky'], pickSeconds: null })).toBe('done');
    const settings = { rounds: 5, pickSeconds: null, isQuick: false, themes: ['sky'] };
    expect(table.room.settings).toEqual(settings);
    expect(table.events).toEqual([{ name: 'settings-updated', data: settings }]);
    expect(table.set('set-setting', { rounds: 5 })).toBe('unchanged');
  });

  test.each([
    {},
    { rounds: 2 },
    { rounds: 7 },
    { rounds: '3' },
    { rounds: null },
    { pickSeconds: 30 },
    { isQuick: 1 },
    { themes: ['sea', 'sea'] },
    { themes: 'sea' },
    { colour: 'red' },
    { rounds: 5, colour: 'red' },
    JSON.parse('{"__proto__":{"rounds":5}}'),
  ])('set-setting %j is refused', (change) => {
    const table = new Table(partyGame);
    expect(table.set('set-setting', change)).toBe('INVALID_SETTING');
    expect(table.room.settings.rounds).toBe(3);
  });

  test('the game has the last word on what goes together', () => {
    const table = new Table(partyGame, { seats: 2 });
    expect(table.set('set-setting', { isQuick: true })).toBe('INVALID_SETTING');
    table.set('set-seats', { seats: 3 });
    expect(table.set('set-setting', { isQuick: true })).toBe('done');
    expect(table.set('set-seats', { seats: 2 })).toBe('done');
    expect(table.room.settings.isQuick).toBe(false);
  });

  test('set-target-score is the setting of that name', () => {
    const field = { ...partyGame.config.settings[0]!, key: 'targetScore' };
    const scored = { ...partyGame, config: { ...partyGame.config, settings: [field] } };
    const table = new Table(scored);
    expect(table.set('set-target-score', { targetScore: 5 })).toBe('done');
    expect(table.room.settings).toEqual({ targetScore: 5 });
    expect(table.set('set-target-score', {})).toBe('INVALID_SETTING');
    expect(new Table(fourKate).set('set-target-score', { targetScore: 5 })).toBe('INVALID_SETTING');
  });
});

describe('set-seats', () => {
  test('more: bots are added at the end', () => {
    const table = new Table(partyGame);
    const before = table.seats;
    expect(table.set('set-seats', { seats: 6 })).toBe('done');
    expect(table.seats.slice(0, 4)).toEqual(before);
    expect(table.room.players.map(({ name }) => name).slice(4)).toEqual(['Bot Dora', 'Bot Edgar']);
    expect(new Set(table.seats).size).toBe(6);
    expect(table.events[0]).toMatchObject({ name: 'settings-updated', data: { seats: 6 } });
  });

  test('fewer: bots leave, last seat first; people keep their order', () => {
    const table = new Table(partyGame, { seats: 6 });
    table.join('ben');
    table.set('swap-teams', { playerIdA: 'ben', playerIdB: table.seats[5] });
    expect(table.set('set-seats', { seats: 3 })).toBe('done');
    expect(table.seats[0]).toBe('ann');
    expect(table.seats[2]).toBe('ben');
    expect(table.set('set-seats', { seats: 2 })).toBe('done');
    expect(table.seats).toEqual(['ann', 'ben']);
  });

  test('never fewer than people, nor outside what the game allows', () => {
    const table = new Table(partyGame);
    table.join('ben');
    table.join('cat');
    for (const seats of [2, 1, 7, 3.5, '3', null, undefined]) {
      expect(table.set('set-seats', { seats })).toBe('INVALID_SETTING');
    }
    expect(table.set('set-seats', { seats: 4 })).toBe('unchanged');
  });

  test('the name of a bot is never given twice', () => {
    const table = new Table(partyGame);
    for (const seats of [2, 5, 3, 6]) table.set('set-seats', { seats });
    expect(new Set(table.room.players.map(({ name }) => name)).size).toBe(6);
    expect(new Set(table.seats).size).toBe(6);
  });
});

describe('set-bot-level', () => {
  test('changes every bot, and those to come', () => {
    const table = new Table(partyGame);
    expect(table.set('set-bot-level', { level: 'easy' })).toBe('done');
    expect(table.events).toEqual([{ name: 'settings-updated', data: { botLevel: 'easy' } }]);
    table.set('set-seats', { seats: 5 });
    expect(table.room.players.map(({ botLevel }) => botLevel)).toEqual([undefined, 'easy', 'easy', 'easy', 'easy']);
    expect(table.set('set-bot-level', { level: 'easy' })).toBe('unchanged');
  });

  test.each([{ level: 'expert' }, { level: 'genius' }, { level: 1 }, {}])('%j is not on offer', (payload) => {
    expect(new Table(partyGame).set('set-bot-level', payload)).toBe('INVALID_SETTING');
  });
});

describe('swap-teams', () => {
  test('two change places', () => {
    const table = new Table(partyGame);
    const [a, b, c, d] = table.seats;
    expect(table.set('swap-teams', { playerIdA: a, playerIdB: c })).toBe('done');
    expect(table.seats).toEqual([c, b, a, d]);
    expect(table.events).toEqual([{ name: 'settings-updated', data: { seats: [c, b, a, d] } }]);
  });

  test('[D13] seat 0 at the start is Red, whoever created the world', () => {
    const table = new Table(fourKate);
    table.join('ben');
    table.set('swap-teams', { playerIdA: 'ann', playerIdB: 'ben' });
    table.start();
    expect(table.room.game).toMatchObject({ players: { red: 'ben', yellow: 'ann' } });
  });

  test('in partnerships only across the table, and everybody hears of the new teams', () => {
    const table = new Table(pairs);
    const [a, b, c, d] = table.seats;
    expect(table.set('swap-teams', { playerIdA: a, playerIdB: c })).toBe('INVALID_SWAP');
    expect(table.set('swap-teams', { playerIdA: a, playerIdB: b })).toBe('done');
    expect(table.events.at(-1)).toEqual({ name: 'teams-updated', data: { teams: { a: [b, c], b: [a, d] } } });
  });

  test.each([{}, { playerIdA: 'ann', playerIdB: 'ann' }, { playerIdA: 'ann', playerIdB: 'nobody' }])(
    '%j is refused',
    (payload) => {
      expect(new Table(partyGame).set('swap-teams', payload)).toBe('INVALID_SWAP');
    },
  );
});

describe('kick', () => {
  test('a bot takes the seat, and whoever was sent away cannot come back', () => {
    const table = new Table(partyGame);
    table.join('ben');
    expect(table.set('kick', { playerId: 'ben' })).toBe('done');
    expect(table.seat(1)).toMatchObject({ isBot: true });
    expect(table.seat(1).covers).toBeUndefined();
    expect(table.events[0]).toMatchObject({ name: 'player-left', data: { playerId: 'ben', reason: 'kicked' } });
    expect(table.join('ben')).toBe('KICKED');
    expect(table.send({ type: 'rejoin', playerId: 'ben' })).toBe('UNAUTHORIZED');
    expect(table.room.barred).toEqual(['ben']);
  });

  test('not oneself, not a bot, not a stranger', () => {
    const table = new Table(partyGame);
    for (const playerId of ['ann', table.seats[1], 'nobody', 7, undefined]) {
      expect(table.set('kick', { playerId })).toBe('INVALID_REQUEST');
    }
    table.join('ben');
    expect(table.set('kick', { playerId: 'ann' }, 'ben')).toBe('NOT_OWNER');
  });
});
