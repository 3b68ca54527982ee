import { expect, test } from 'vitest';
import { partyGame } from '../../../templates/party-game/index.ts';
import { Table } from '../../../tests/support/table.ts';
import { type Commit, commitOf } from '../../rooms/commit.ts';
import { gamesById } from '../app.ts';
import { commitOfNotice, readNotice, stateCommit } from './commit-notice.ts';

const games = gamesById([partyGame]);
const ack = { playerId: 'ann', actionId: 'a1' };

function commit(): Commit {
  const table = new Table(partyGame);
  const previous = table.room;
  const action = { type: 'set-bot-level', payload: { level: 'easy' } } as const;
  table.send({ type: 'settings', playerId: 'ann', action, actionId: ack.actionId });
  const { room, events } = table;
  return commitOf({ room, events }, previous, table.log.at(-1)!);
}

const notice = ({ entry }: Commit) => readNotice(JSON.stringify(entry));

test('a server with the previous room computes the whole commit', () => {
  const made = commit();
  expect(commitOfNotice(notice(made), made.previous, games)).toEqual(made);
});

test('a server without the previous room, with another room or with other rules computes nothing', () => {
  const made = commit();
  const otherRules = gamesById([{ ...partyGame, config: { ...partyGame.config, rulesVersion: 99 } }]);
  expect(commitOfNotice(notice(made), null, games)).toBeNull();
  expect(commitOfNotice(notice(made), made.room, games)).toBeNull();
  expect(commitOfNotice(notice(made), made.previous, otherRules)).toBeNull();
  expect(commitOfNotice(notice(made), made.previous, gamesById([]))).toBeNull();
});

test('a loaded room is published as a state without events, with the ack of its own entry only', () => {
  const made = commit();
  expect(stateCommit(made.room!, made.entry)).toMatchObject({ room: made.room, previous: null, events: [], ack });
  const later = { ...made.room!, version: 7 };
  expect(stateCommit(later, made.entry).ack).toBeUndefined();
  expect(stateCommit(later, made.entry).entry.version).toBe(7);
});

test('the entry of a removed World names its reason and its people', () => {
  const { entry } = commit();
  const destroyed = { ...entry, command: { type: 'destroy', reason: 'expired', departed: ['ann'] } } as const;
  expect(commitOfNotice(destroyed, null, games)).toMatchObject({
    room: null,
    events: [{ name: 'room-destroyed', data: { reason: 'expired' } }],
    departed: ['ann'],
  });
});
