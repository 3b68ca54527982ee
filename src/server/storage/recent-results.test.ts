import { expect, test } from 'vitest';
import { newRoom } from '../../../tests/contracts/room-store-contract.ts';
import { accept, refuse } from '../../kit/result.ts';
import type { Command, LogEntry } from '../../rooms/reduce.ts';
import { RESULTS_PER_GAME, RecentResults, resultEntry, UNCHANGED_PER_PLAYER } from './recent-results.ts';

const { room } = newRoom('AAAAAA');
const keyOf = (actionId: string) => ({ playerId: 'ann', actionId });

const change = (version: number, actionId: string): LogEntry => {
  const action = { type: 'set-bot-level', payload: { level: 'easy' } } as const;
  const command: Command = { type: 'settings', playerId: 'ann', action, actionId };
  return { roomCode: 'AAAAAA', version, now: 0, rules: '', command };
};

function afterChanges(count: number): RecentResults {
  const results = new RecentResults();
  for (let version = 1; version <= count; version++) results.record(change(version, `c${version}`));
  return results;
}

test('at least the last 2,000 changes of one game are remembered, and at most twice as many', () => {
  const results = afterChanges(3 * RESULTS_PER_GAME);
  const known = Array.from({ length: 3 * RESULTS_PER_GAME }, (_, index) => results.find(keyOf(`c${index + 1}`)));
  expect(known.slice(2 * RESULTS_PER_GAME)).toEqual(
    Array.from({ length: RESULTS_PER_GAME }, (_, index) => accept({ version: 2 * RESULTS_PER_GAME + index + 1 })),
  );
  expect(known.filter(Boolean).length).toBeLessThanOrEqual(2 * RESULTS_PER_GAME);
});

test('answers that changed nothing never push out those of changes', () => {
  const results = afterChanges(RESULTS_PER_GAME);
  expect(results.mayKeepUnchanged('ann')).toBe(false);
  expect(afterChanges(RESULTS_PER_GAME - 1).mayKeepUnchanged('ann')).toBe(true);
});

test('they are read as they were written', () => {
  const results = afterChanges(RESULTS_PER_GAME + 10);
  for (let flood = 0; flood < UNCHANGED_PER_PLAYER; flood++) {
    results.record(resultEntry(room, keyOf(`flood ${flood}`), refuse('NOT_YOUR_TURN')));
  }
  const read = RecentResults.read(JSON.stringify(results));
  const ids = ['c1', `c${RESULTS_PER_GAME + 1}`, 'flood 0', 'unknown'];
  expect(ids.map((id) => read.find(keyOf(id)))).toEqual(ids.map((id) => results.find(keyOf(id))));
  expect([read.mayKeepUnchanged('ann'), read.mayKeepUnchanged('ben')]).toEqual([false, true]);
});

test('a refusal is found as it was given, with what its words name', () => {
  const results = new RecentResults();
  const outcome = refuse('BET_TOO_SMALL', { min: 20 });
  results.record(resultEntry(room, keyOf('one'), outcome));
  expect([results.find(keyOf('one')), results.find(keyOf('two'))]).toEqual([outcome, undefined]);
});
