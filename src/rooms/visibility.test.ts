import { describe, expect, test } from 'vitest';
import { partyGame } from '../../templates/party-game/index.ts';
import type { PartyView } from '../../templates/party-game/rules/types.ts';
import { lastCommit } from '../../tests/support/commit.ts';
import { SEED, Table } from '../../tests/support/table.ts';
import { fourKate } from '../games/4-kate/index.ts';
import type { AnyGame } from '../kit/contract.ts';
import type { ViewMessage } from '../kit/room-view.ts';
import { type ChangesMessage, changesBetween, withChanges } from '../wire/changes-message.ts';
import type { RoomCommit } from './commit.ts';
import type { Room } from './room.ts';
import { legalFor, seenBy, viewGame, viewMessageFor, viewRoom } from './visibility.ts';

const drop = (column: number) => ({ type: 'drop', payload: { column } });

const committed = lastCommit;

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function party(): Table {
  const table = new Table(partyGame);
  table.join('ben');
  table.start();
  return table;
}

const GAMES = new Map<string, AnyGame>([partyGame, fourKate].map((game) => [game.config.id, game]));
const gameOf = ({ room }: RoomCommit): AnyGame => GAMES.get(room.gameId)!;

const viewOf = (commit: RoomCommit, viewer: string | null): ViewMessage =>
  throughJson(viewMessageFor(commit, gameOf(commit), viewer));

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

describe('changes', () => {
  const changesOf = (commit: RoomCommit, before: Room, viewer: string | null): ChangesMessage =>
    throughJson(changesBetween(seenBy(before, gameOf(commit), viewer), viewMessageFor(commit, gameOf(commit), viewer)));

  test('made to the view of the version before give the view of this one, to everybody', () => {
    const table = new Table(partyGame);
    const steps: (() => unknown)[] = [
      () => table.join('ben'),
      () => table.start(),
      () => table.play('ann', legalFor(table.room, partyGame, 'ann')[0]!, 'a1'),
      () => table.leave('ben'),
      () => table.later(1000).send({ type: 'rejoin', playerId: 'ben' }),
      () => table.send({ type: 'abandon' }),
    ];
    for (const step of steps) {
      const before = committed(table);
      expect(step()).toBe('done');
      const after = { ...committed(table), ack: { playerId: 'ann', actionId: 'a1' } };
      for (const viewer of ['ann', 'ben', null]) {
        const known = viewOf(before, viewer);
        const told = withChanges(known, changesOf(after, before.room, viewer));
        expect(told).toEqual(viewOf(after, viewer));
      }
    }
  });

  test('to another version, or of another World, are none of mine', () => {
    const table = party();
    const before = committed(table);
    table.leave('ben');
    const changes = changesOf(committed(table), before.room, 'ann');
    const known = viewOf(before, 'ann');
    expect(withChanges(known, changes)).not.toBeNull();
    expect(withChanges({ ...known, version: known.version - 1 }, changes)).toBeNull();
    expect(withChanges({ ...known, room: { ...known.room, roomCode: 'ZZZZZZ' } }, changes)).toBeNull();
  });

  test('of a move in a game without secrets are a fraction of the view', () => {
    const table = new Table(fourKate);
    table.join('ben');
    table.start();
    const before = table.room;
    table.play('ann', drop(3));
    const { room, view, legal, events } = changesOf(committed(table), before, 'ben');
    expect(room).toEqual([]);
    expect(view.map(([first]) => first)).toEqual(['board', 'currentTurn', 'moves', 'turnNo', 'lastDropTurn']);
    expect(legal).toEqual([['drop', ['column', 'turnNo'], [0, 1], [1, 1], [2, 1], [3, 1], [4, 1], [5, 1], [6, 1]]]);
    expect(events).toEqual([
      {
        name: 'move-made',
        data: { column: 3, row: 0, color: 'red', currentTurn: 'yellow', turnNo: 1 },
        shown: ['board'],
      },
    ]);
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
