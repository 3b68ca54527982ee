import { describe, expect, test } from 'vitest';
import { Table } from '../../../../tests/support/table.ts';
import { terriblePeople } from '../index.ts';
import { BOT_JUDGE_DELAY_MS, CZAR_REVEAL_DURATION_MS, ROUND_RESULT_DURATION_MS } from './constants.ts';
import { answerersOf, czarOf } from './looks.ts';
import type { Phase, TerribleState } from './types.ts';

const gameOf = (table: Table): TerribleState => table.room.game as TerribleState;
const legal = (table: Table, playerId: string) => terriblePeople.getLegalActions(gameOf(table), playerId);
const act = (table: Table, playerId: string) => table.play(playerId, legal(table, playerId)[0]!);
const tick = (table: Table, ms: number) => table.later(ms).send({ type: 'advance' });
const judgeFor = (table: Table, author: string) =>
  table.play(czarOf(gameOf(table)), {
    type: 'judge',
    payload: { submissionId: `s${gameOf(table).revealOrder.indexOf(author)}` },
  });

const PHASES: readonly Phase[] = ['czar_reveal', 'submitting', 'judging', 'round_result', 'game_over'];

/** Four people, Ann the Czar, in this phase; Ben has answered wherever that is possible, and wins where somebody has. */
function tableIn(phase: Phase): Table {
  const table = new Table(terriblePeople);
  for (const id of ['ben', 'cat', 'dan']) table.join(id);
  table.start('ann', { targetScore: 3 });
  if (phase === 'game_over') for (const winner of ['ben', 'cat', 'ben', 'ann']) playRound(table, winner);
  if (phase === 'czar_reveal') return table;
  tick(table, CZAR_REVEAL_DURATION_MS);
  act(table, 'ben');
  if (phase === 'submitting') return table;
  for (const id of ['cat', 'dan']) act(table, id);
  if (phase === 'judging') return table;
  judgeFor(table, 'ben');
  return table;
}

function playRound(table: Table, winner: string): void {
  tick(table, CZAR_REVEAL_DURATION_MS);
  for (const id of answerersOf(gameOf(table))) act(table, id);
  judgeFor(table, winner);
  tick(table, ROUND_RESULT_DURATION_MS);
}

/** Who sits where this person sat. */
function leave(table: Table, playerId: string): string {
  const seat = table.seats.indexOf(playerId);
  expect(table.leave(playerId)).toBe('done');
  const { id, isBot } = table.seat(seat);
  expect(isBot).toBe(true);
  return id;
}

const delayOf = (table: Table, botId: string): number => table.room.botClocks[botId]! - table.now;

test.each(PHASES)('[9] the position %s is what it says', (phase) => {
  expect(gameOf(tableIn(phase))).toMatchObject({ phase, czarIndex: 0 });
});

describe('[9] leaving in czar_reveal', () => {
  test('as player: the bot answers when the phase opens', () => {
    const table = tableIn('czar_reveal');
    const bot = leave(table, 'cat');
    expect(table.room.botClocks).toEqual({});
    tick(table, CZAR_REVEAL_DURATION_MS);
    expect(delayOf(table, bot) >= 2000 && delayOf(table, bot) <= 5000).toBe(true);
    expect(act(table, bot)).toBe('done');
  });

  test('as Czar: the bot is Czar', () => {
    const table = tableIn('czar_reveal');
    const bot = leave(table, 'ann');
    expect(czarOf(gameOf(table))).toBe(bot);
    tick(table, CZAR_REVEAL_DURATION_MS);
    expect(table.room.botClocks).toEqual({});
  });
});

describe('[9] leaving in submitting', () => {
  test('not yet submitted: the bot answers 2 to 5 s after the replacement', () => {
    const table = tableIn('submitting').later(30_000);
    const bot = leave(table, 'cat');
    expect(delayOf(table, bot) >= 2000 && delayOf(table, bot) <= 5000).toBe(true);
    expect(act(table, bot)).toBe('done');
  });

  test('submitted: the answer stays in the round', () => {
    const table = tableIn('submitting');
    const given = gameOf(table).submissions.ben;
    const bot = leave(table, 'ben');
    expect(gameOf(table).submissions[bot]).toEqual(given);
    expect([legal(table, bot), table.room.botClocks]).toEqual([[], {}]);
  });

  test('as Czar: the bot is Czar and waits, then chooses 3 s after the last answer', () => {
    const table = tableIn('submitting');
    const bot = leave(table, 'ann');
    expect([czarOf(gameOf(table)), table.room.botClocks]).toEqual([bot, {}]);
    for (const id of ['cat', 'dan']) act(table, id);
    expect(delayOf(table, bot)).toBe(BOT_JUDGE_DELAY_MS);
  });
});

describe('[9] leaving in judging', () => {
  test('submitted: the answer may still win, and the seat scores', () => {
    const table = tableIn('judging');
    const bot = leave(table, 'ben');
    expect(judgeFor(table, bot)).toBe('done');
    expect(gameOf(table)).toMatchObject({ roundWinnerId: bot, scores: { [bot]: 1 } });
    expect(table.seat(1)).toMatchObject({ id: bot, score: 1 });
  });

  test('[pitfall] as Czar: the bot chooses after 3 s, the owner is the longest-seated person, the crown moves on', () => {
    const table = tableIn('judging').later(20_000);
    const bot = leave(table, 'ann');
    expect(table.room.ownerId).toBe('ben');
    expect(delayOf(table, bot)).toBe(BOT_JUDGE_DELAY_MS);
    expect(act(table.later(BOT_JUDGE_DELAY_MS), bot)).toBe('done');
    tick(table, ROUND_RESULT_DURATION_MS);
    expect(czarOf(gameOf(table))).toBe('ben');
  });
});

describe('[9] leaving in round_result', () => {
  test.each(['ben', 'cat', 'ann'])('%s: the bot keeps the score and plays the next round, the Czar moves on', (id) => {
    const table = tableIn('round_result');
    const score = gameOf(table).scores[id];
    const bot = leave(table, id);
    expect(gameOf(table).scores[bot]).toBe(score);
    expect(gameOf(table).roundWinnerId).toBe(id === 'ben' ? bot : 'ben');
    tick(table, ROUND_RESULT_DURATION_MS);
    expect(gameOf(table).czarIndex).toBe(1);
    tick(table, CZAR_REVEAL_DURATION_MS);
    expect(Object.keys(table.room.botClocks)).toEqual(id === 'ben' ? [] : [bot]);
  });
});

describe('[9] leaving in game_over', () => {
  test.each(['ben', 'cat', 'ann'])('%s: the bot sits, the result stands, and the owner may play again', (id) => {
    const table = tableIn('game_over');
    const bot = leave(table, id);
    expect(terriblePeople.checkGameOver(gameOf(table))).toEqual({ winnerId: id === 'ben' ? bot : 'ben' });
    expect(table.room.botClocks).toEqual({});
    expect(table.playAgain(table.room.ownerId)).toBe('done');
    expect(gameOf(table)).toMatchObject({ phase: 'czar_reveal', currentRound: 1, czarIndex: 0 });
    expect(gameOf(table).seats).toContain(bot);
  });
});

describe('[9] coming back', () => {
  for (const phase of PHASES)
    test.each(['ann', 'ben', 'cat'])(`in ${phase}: %s finds hand, score, answer and duties, and no bot clock`, (id) => {
      const table = tableIn(phase);
      const before = gameOf(table);
      const clocks = table.room.botClocks;
      leave(table, id);
      expect(table.send({ type: 'rejoin', playerId: id })).toBe('done');
      expect(gameOf(table)).toEqual(before);
      expect(table.room.botClocks).toEqual(clocks);
      expect(terriblePeople.sanitizeForPlayer(gameOf(table), id).hand).toEqual(before.hands[id]);
    });

  test('when the last person has left the world is gone', () => {
    const table = tableIn('judging');
    for (const id of ['ben', 'cat', 'dan', 'ann']) table.leave(id);
    expect(table.isGone).toBe(true);
  });
});
