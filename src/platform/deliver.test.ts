import { describe, expect, test } from 'vitest';
import type { ViewMessage } from '../engine/room-view.ts';
import { fourKate } from '../games/4-kate/index.ts';
import { type PartyView, partyGame } from '../testing/party-game/index.ts';
import { SEED, Table } from '../testing/table.ts';
import { type Committed, legalFor, viewersOf, viewGame, viewRoom, viewWriter } from './deliver.ts';
import type { Room } from './room.ts';

const drop = (column: number) => ({ type: 'drop', payload: { column } });

const committed = (table: Table): Committed & { room: Room } => ({
  roomCode: table.room.roomCode,
  version: table.room.version,
  room: table.room,
  events: table.events,
  now: table.now,
  game: table.game,
  departed: [],
});

function party(): Table {
  const table = new Table(partyGame);
  table.join('ben');
  table.start();
  return table;
}

const viewOf = (message: Parameters<typeof viewWriter>[0], viewer: string | null): ViewMessage =>
  JSON.parse(viewWriter(message)(viewer)) as ViewMessage;

describe('the room as everybody sees it', () => {
  test('holds neither chance nor memory nor who a bot covers', () => {
    const table = new Table(fourKate);
    table.join('ben');
    table.start();
    table.play('ann', drop(3), 'a1');
    table.leave('ben');
    const text = JSON.stringify([viewRoom(table.room, fourKate), viewOf(committed(table), 'ann')]);
    for (const secret of [SEED, 'generator', 'lastActionIds', 'barred', 'covers', 'a1']) {
      expect(text).not.toContain(secret);
    }
    expect(viewRoom(table.room, fourKate).botActionAt).toBe(table.now + 1500);
  });

  test('a game may keep to itself when a bot is going to act', () => {
    const table = new Table({ ...fourKate, config: { ...fourKate.config, hidesBotClock: true } });
    table.start();
    table.play('ann', drop(3));
    expect(table.room.botActionAt).not.toBeNull();
    expect(viewRoom(table.room, table.game).botActionAt).toBeNull();
  });
});

describe('a view', () => {
  test("shows a member the own seat's secrets, and a stranger or a leaver none", () => {
    const table = party();
    const secretsSeenBy = (viewer: string | null) =>
      (viewGame(table.room, partyGame, viewer) as PartyView).seats.filter(({ secret }) => secret !== undefined).length;
    expect(secretsSeenBy('ben')).toBe(1);
    expect(secretsSeenBy(null)).toBe(0);
    expect(secretsSeenBy('cat')).toBe(0);
    expect(secretsSeenBy(table.seats[2]!)).toBe(0);
    table.leave('ben');
    expect(secretsSeenBy('ben')).toBe(0);
  });

  test('is null before the start', () => {
    expect(viewGame(new Table(partyGame).room, partyGame, 'ann')).toBeNull();
  });

  test('private events reach only whom they are for', () => {
    const table = party();
    const eventsSeenBy = (viewer: string | null) =>
      viewOf(committed(table), viewer).events.map(({ name, only }) => [name, only]);
    expect(eventsSeenBy('ann')).toEqual([
      ['game-started', undefined],
      ['hand-updated', 'ann'],
    ]);
    expect(eventsSeenBy(null)).toEqual([['game-started', undefined]]);
    expect(eventsSeenBy(table.seats[3]!)).toEqual([['game-started', undefined]]);
  });

  test('tells whose action it was, and nobody else', () => {
    const message = { ...committed(party()), ack: { playerId: 'ann', actionId: 'a1' } };
    expect(viewOf(message, 'ann').ack).toBe('a1');
    expect(viewOf(message, 'ben')).not.toHaveProperty('ack');
  });
});

describe('what is legal', () => {
  test('the owner may start; moves while playing; the owner may play again', () => {
    const table = new Table(fourKate);
    table.join('ben');
    const legal = (viewer: string | null) => legalFor(table.room, fourKate, viewer).map(({ type }) => type);
    expect([legal('ann'), legal('ben'), legal(null)]).toEqual([['start'], [], []]);
    table.start();
    expect([legal('ann').length, legal('ben').length, legal('cat').length]).toEqual([7, 0, 0]);
    for (const column of [0, 1, 0, 1, 0, 1, 0]) {
      const { players, currentTurn } = table.room.game as { players: Record<string, string>; currentTurn: string };
      table.play(players[currentTurn]!, drop(column));
    }
    expect([legal('ann'), legal('ben')]).toEqual([['play-again'], []]);
  });
});

test('whoever just left hears of it too', () => {
  const table = party();
  expect(viewersOf({ ...committed(table), departed: ['eve'] })).toEqual(['ann', 'ben', 'eve']);
  expect(viewersOf({ ...committed(table), room: null, departed: ['ann', 'ben'] })).toEqual(['ann', 'ben']);
});
