import { expect, test } from 'vitest';
import { partyGame } from '../../../templates/party-game/index.ts';
import { Table } from '../../../tests/support/table.ts';
import { changeBy } from '../../rooms/commit.ts';
import type { LogEntry } from '../../rooms/reduce.ts';
import type { Room } from '../../rooms/room.ts';
import type { Committed } from '../../rooms/visibility.ts';
import { gamesById } from '../app.ts';
import { besideEntry, markOf, readNews, withRoom, workOut } from './commit-notice.ts';

const games = gamesById([partyGame]);
const ack = { playerId: 'ann', actionId: 'a 1\n' };

function change(): { before: Room; entry: LogEntry; sent: Committed } {
  const table = new Table(partyGame);
  const before = table.room;
  const action = { type: 'set-bot-level', payload: { level: 'easy' } } as const;
  table.send({ type: 'settings', playerId: 'ann', action, actionId: ack.actionId });
  const { room, events, now } = table;
  return { before, entry: table.log.at(-1)!, sent: changeBy({ room, events }, before, partyGame, now, ack) };
}

/** The way the scripts put it. */
const textOf = (entry: LogEntry, sent: Committed | undefined, mark?: string): string =>
  `${JSON.stringify(entry)}\n${besideEntry(sent, mark)}`;

test('a server with the room before works out all that was sent', () => {
  const { before, entry, sent } = change();
  expect(workOut(readNews(textOf(entry, sent, 'here1')), before, games)).toEqual(sent);
});

test('a server without it, or with other rules, needs the room after, and is told the rest', () => {
  const { before, entry, sent } = change();
  const news = readNews(textOf(entry, sent));
  expect(workOut(news, null, games)).toBeNull();
  expect(workOut(news, sent.room, games)).toBeNull();
  const otherRules = gamesById([{ ...partyGame, config: { ...partyGame.config, rulesVersion: 99 } }]);
  expect(workOut(news, before, otherRules)).toBeNull();
  const { before: _, ...rest } = sent;
  expect(withRoom(news, sent.room!, games)).toEqual(rest);
  const later = { ...sent.room!, version: 7 };
  expect(withRoom(news, later, games)).toEqual({ ...rest, version: 7, room: later });
});

test('the end of a World needs no room', () => {
  const { entry, sent } = change();
  const gone = { ...sent, room: null, departed: ['ann'], ack: undefined };
  const { before: _, ...rest } = gone;
  expect(workOut(readNews(textOf({ ...entry, command: { type: 'destroy' } }, gone)), null, games)).toEqual(rest);
});

test('the mark comes back as it was sent', () => {
  const { entry, sent } = change();
  expect(markOf(textOf(entry, sent, 'here1'))).toBe('here1');
  expect(markOf(textOf(entry, sent))).toBe('');
});

test('a game that is not played here is nothing to us', () => {
  const { before, entry, sent } = change();
  const news = readNews(textOf(entry, sent));
  expect([workOut(news, before, gamesById([])), withRoom(news, sent.room!, gamesById([]))]).toEqual([null, null]);
});
