import { expect, test } from 'vitest';
import { partyGame } from '../../../templates/party-game/index.ts';
import { lastCommit } from '../../../tests/support/commit.ts';
import { Table } from '../../../tests/support/table.ts';
import type { Commit } from '../../rooms/commit.ts';
import { gamesById } from '../app.ts';
import { textsOf } from './commit-messages.ts';

function party(): Table {
  const table = new Table(partyGame);
  table.join('ben');
  table.start();
  return table;
}

const committed = lastCommit;

const heard = (commit: Commit): string[] =>
  textsOf(commit, gamesById([partyGame])).map(({ channel, event }) => `${channel} ${event}`);

test('the table hears what happened, every person what is so, and strangers what is public', () => {
  const table = party();
  const { roomCode } = table.room;
  expect(heard(committed(table))).toEqual([
    `presence-room-${roomCode} game-started`,
    'private-player-ann hand-updated',
    'private-player-ann view',
    'private-player-ben hand-updated',
    'private-player-ben view',
    `private-watch-${roomCode} view`,
  ]);
});

test('a bot has no channel, and whoever sits down anew has one at once', () => {
  const table = party();
  table.leave('ben');
  const people = () =>
    heard(committed(table)).filter((line) => line.startsWith('private-player') && line.endsWith('view'));
  expect(people()).toEqual(['private-player-ann view']);
  table.send({ type: 'rejoin', playerId: 'ben' });
  expect(people()).toEqual(['private-player-ann view', 'private-player-ben view']);
});

test('whoever has just left hears of it too, also when the World is gone', () => {
  const commit = committed(party());
  expect(heard({ ...commit, departed: ['eve'] })).toContain('private-player-eve view');
  const events = [{ name: 'room-destroyed', data: { reason: 'expired' } }];
  expect(heard({ ...commit, room: null, events, departed: ['ann'] })).toEqual([
    `presence-room-${commit.entry.roomCode} room-destroyed`,
    'private-player-ann room-destroyed',
    `private-watch-${commit.entry.roomCode} room-destroyed`,
  ]);
});
