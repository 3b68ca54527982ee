import { expect, test } from 'vitest';
import type { Committed } from '../../platform/deliver.ts';
import { partyGame } from '../../testing/party-game/index.ts';
import { Table } from '../../testing/table.ts';
import { gamesById } from '../app.ts';
import { type AtHand, decodeNews, encodeNews } from './news.ts';

const games = gamesById([partyGame]);
const nothing: AtHand = { peek: () => null, recognize: () => null };

function news(): Committed {
  const { room, events, now, game } = new Table(partyGame);
  return { roomCode: room.roomCode, version: room.version, room, events, now, game, departed: [] };
}

const textOf = (committed: Committed, mark?: string): string =>
  `${encodeNews(committed.version, committed, mark)}\n${JSON.stringify(committed.room)}`;

test('news are read as they were sent', () => {
  const sent = { ...news(), ack: { playerId: 'ann', actionId: 'a 1' } };
  expect(decodeNews(sent.roomCode, textOf(sent, 'here1'), games, nothing)).toEqual(sent);
  expect(decodeNews(sent.roomCode, textOf(sent), games, nothing)).toEqual(sent);
  const gone = `${encodeNews(sent.version, { ...sent, room: null })}\n`;
  expect(decodeNews(sent.roomCode, gone, games, nothing)).toEqual({ ...sent, room: null });
});

test('what was sent from here comes back as the very same thing, and what another server made of that version does not', () => {
  const sent = news();
  const atHand: AtHand = { ...nothing, recognize: (_code, mark) => (mark === 'here1' ? sent : null) };
  expect(decodeNews(sent.roomCode, textOf(sent, 'here1'), games, atHand)).toBe(sent);
  const theirs = { ...sent, events: [{ name: 'player-left', data: {} }] };
  expect(decodeNews(sent.roomCode, textOf(theirs, 'there1'), games, atHand)).toEqual(theirs);
});

test('a room of that version that is at hand is not read again; a game that is not played here is nothing to us', () => {
  const sent = news();
  expect(decodeNews(sent.roomCode, textOf(sent), games, { ...nothing, peek: () => sent.room })?.room).toBe(sent.room);
  expect(decodeNews(sent.roomCode, textOf(sent), gamesById([]), nothing)).toBeNull();
});
