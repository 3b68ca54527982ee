import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../../../tests/support/deep-freeze.ts';
import {
  allCards,
  answering,
  at,
  codeOf,
  curtain,
  done,
  firstCards,
  judge,
  judged,
  judging,
  NOW,
  PEOPLE,
  submit,
  timeUp,
  withPick,
} from '../fixtures/rehearsal.ts';
import { cardsFor } from './cards.ts';
import { CZAR_REVEAL_DURATION_MS, HAND_SIZE, ROUND_RESULT_DURATION_MS } from './constants.ts';
import { checkGameOver, getLegalActions, initialize, processAdvancement, processPlayerReplacement } from './engine.ts';
import { answerersOf, czarOf, leaderOf } from './looks.ts';
import type { TerribleState } from './types.ts';

const names = (events: readonly { name: string; only?: string }[]) =>
  events.map(({ name, only }) => (only ? `${name} ${only}` : name));
const eventsOf = (result: ReturnType<typeof submit>) => (result.ok ? result.value.events : []);
const nextRound = (game: TerribleState): TerribleState => timeUp(game).state;

describe('[5] the start', () => {
  test.each([3, 4, 7, 10])('[T1] %i seats hold ten answers each, all different', (seats) => {
    const game = curtain(seats);
    expect(game.seats).toEqual(PEOPLE.slice(0, seats));
    for (const id of game.seats) expect(game.hands[id]).toHaveLength(HAND_SIZE);
    const { white, black } = allCards(game);
    const { answers, prompts } = cardsFor(game.settings);
    expect(white).toEqual(answers.map(({ id }) => id).sort());
    expect(black).toEqual(prompts.map(({ id }) => id).sort());
  });

  test('[T2] seat 0 is the first Czar, and the prompt is shown for three seconds', () => {
    expect(curtain()).toMatchObject({
      czarIndex: 0,
      currentRound: 1,
      phase: 'czar_reveal',
      phaseEndsAt: NOW + CZAR_REVEAL_DURATION_MS,
      scores: { ann: 0, ben: 0, cat: 0, dan: 0 },
      submissions: {},
      roundWinnerId: null,
      history: [],
    });
  });

  test('[12] game-started carries the public view, then everybody gets a hand', () => {
    const game = curtain();
    const players = game.seats.map((id) => ({ id, name: id }));
    const { state, events } = initialize(players, game.settings, at());
    expect(names(events)).toEqual(['game-started', ...PEOPLE.slice(0, 4).map((id) => `hand-updated ${id}`)]);
    expect(JSON.stringify(events[0])).not.toContain(state.hands.ann![0]!.id);
    expect(events[1]!.data).toEqual({ hand: state.hands.ann });
  });

  test('nothing hotter than the setting, nothing left out', () => {
    const game = curtain(4, { maxHeat: 1, tags: ['food'] });
    const { answers, prompts } = cardsFor({ maxHeat: 1, tags: ['food'] });
    expect([...answers, ...prompts].every(({ heat, tags }) => heat === 1 && !tags.includes('food'))).toBe(true);
    expect(allCards(game).white).toEqual(answers.map(({ id }) => id).sort());
  });
});

describe('[6] submit', () => {
  test('[T3] cards leave the hand in blank order, and only the author is told the new hand', () => {
    const game = answering(2);
    const [first, second] = [game.hands.ben![7]!, game.hands.ben![2]!];
    const result = submit(game, 'ben', [first.id, second.id]);
    const state = done(result);
    expect(state.submissions.ben).toEqual([first, second]);
    expect(state.hands.ben).toHaveLength(8);
    expect(state.hands.ben).not.toContain(first);
    expect(names(eventsOf(result))).toEqual(['player-submitted', 'hand-updated ben']);
    expect(eventsOf(result)[0]!.data).toEqual({ playerId: 'ben' });
  });

  const game = answering(1);
  const [one, two] = game.hands.ben!.map(({ id }) => id) as [string, string];
  const answered = done(submit(game, 'ben', [one]));
  test.each<[string, TerribleState, string, string[], number | undefined, string]>([
    ['nobody seated here', game, 'zoe', [one], undefined, 'UNAUTHORIZED'],
    ['[D4] the same cards again', answered, 'ben', [one], undefined, 'accepted'],
    ['[D4] the same cards again, naming the round', answered, 'ben', [one], 1, 'accepted'],
    ['[D4] other cards', answered, 'ben', [two], undefined, 'ALREADY_SUBMITTED'],
    ['other cards for another round', answered, 'ben', [two], 9, 'STALE_TURN'],
    ['another round', game, 'ben', [one], 2, 'STALE_TURN'],
    ['while the Czar is shown', curtain(), 'ben', firstCards(curtain(), 'ben'), undefined, 'INVALID_PHASE'],
    ['the Czar', game, 'ann', [game.hands.ann![0]!.id], undefined, 'INVALID_SUBMISSION'],
    ['two cards for one blank', game, 'ben', [one, two], undefined, 'INVALID_SUBMISSION'],
    ['a card of somebody else', game, 'ben', [game.hands.cat![0]!.id], undefined, 'INVALID_SUBMISSION'],
    ['a card that is none', game, 'ben', ['__proto__'], undefined, 'INVALID_SUBMISSION'],
  ])('%s', (_what, position, playerId, cardIds, round, code) => {
    const result = submit(deepFreeze(position), playerId, cardIds, round);
    expect(codeOf(result)).toBe(code);
    if (result.ok) expect([result.value.state === position, result.value.events]).toEqual([true, []]);
  });

  test('[D11] the same card twice, or one card for two blanks', () => {
    const pair = answering(2);
    const id = pair.hands.ben![0]!.id;
    expect(codeOf(submit(pair, 'ben', [id, id]))).toBe('INVALID_SUBMISSION');
    expect(codeOf(submit(pair, 'ben', [id]))).toBe('INVALID_SUBMISSION');
  });

  test('[D4] a repeat is harmless in judging and in the result too, a change of mind is not', () => {
    const open = judging(game);
    const shown = judged(open, 'cat');
    for (const later of [open, shown]) {
      expect(codeOf(submit(later, 'ben', [one]))).toBe('accepted');
      expect(codeOf(submit(later, 'ben', [two]))).toBe('ALREADY_SUBMITTED');
    }
  });

  test('a submission that comes after the round moved on', () => {
    const later = nextRound(judged(judging(game), 'cat'));
    expect(codeOf(submit(later, 'ben', [one]))).toBe('INVALID_PHASE');
    expect(codeOf(submit(later, 'ben', [one], 1))).toBe('STALE_TURN');
  });

  test('[T4] the last submission opens the judging in the same step', () => {
    const almost = ['ben', 'cat'].reduce((held, id) => done(submit(held, id)), game);
    const result = submit(almost, 'dan');
    expect(done(result)).toMatchObject({ phase: 'judging', phaseEndsAt: null });
    expect(names(eventsOf(result))).toEqual([
      'player-submitted',
      'phase-changed',
      'submissions-revealed',
      'hand-updated dan',
    ]);
  });

  test('[pitfall] the order of the answers is not the order in which they came', () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 60; seed++) {
      const almost = ['ben', 'cat'].reduce((held, id) => done(submit(held, id)), game);
      const missing = { ...almost, phaseEndsAt: NOW };
      seen.add(processAdvancement(missing, at(NOW, `order ${seed}`)).state.revealOrder.join());
    }
    expect(seen.size).toBe(6);
  });
});

describe('[6] judge', () => {
  const game = judging();
  test('[T5] one point, the winner named, five seconds to enjoy it', () => {
    const result = judge(game, 'ann', 's0');
    const winnerId = game.revealOrder[0]!;
    const state = done(result);
    expect(state).toMatchObject({
      phase: 'round_result',
      roundWinnerId: winnerId,
      phaseEndsAt: NOW + 2000 + ROUND_RESULT_DURATION_MS,
    });
    expect(state.scores).toEqual({ ann: 0, ben: 0, cat: 0, dan: 0, [winnerId]: 1 });
    expect(names(eventsOf(result))).toEqual(['round-result', 'phase-changed']);
    expect(eventsOf(result)[0]!.data).toEqual({
      winnerId,
      winnerName: winnerId.toUpperCase(),
      submission: game.submissions[winnerId],
      submissionId: 's0',
      scores: state.scores,
      isGameOver: false,
    });
    expect(state.history).toEqual([
      {
        round: 1,
        czarId: 'ann',
        prompt: game.blackCard,
        answers: game.revealOrder.map((id) => game.submissions[id]),
        winner: 0,
        winnerId,
      },
    ]);
  });

  const shown = judged(game, 'ben');
  test.each<[string, TerribleState, string, string, number | undefined, string]>([
    ['nobody seated here', game, 'zoe', 's0', undefined, 'UNAUTHORIZED'],
    ['[D5] the Czar again', shown, 'ann', 's0', undefined, 'accepted'],
    ['[D5] the Czar again, another answer', shown, 'ann', 's2', 1, 'accepted'],
    ['somebody else after the judgement', shown, 'ben', 's0', undefined, 'INVALID_PHASE'],
    ['while answers are missing', answering(), 'ann', 's0', undefined, 'INVALID_PHASE'],
    ['another round', game, 'ann', 's0', 2, 'STALE_TURN'],
    ['not the Czar', game, 'ben', 's0', undefined, 'NOT_CZAR'],
    ['no such answer', game, 'ann', 's3', undefined, 'INVALID_SUBMISSION'],
    ['[pitfall] an author instead of an answer', game, 'ann', 'ben', undefined, 'INVALID_SUBMISSION'],
  ])('%s', (_what, position, playerId, submissionId, round, code) => {
    const result = judge(deepFreeze(position), playerId, submissionId, round);
    expect(codeOf(result)).toBe(code);
    if (result.ok) expect([result.value.state === position, result.value.events]).toEqual([true, []]);
  });

  test('[T5, D8] the winning point ends the game at once', () => {
    const close = { ...game, scores: { ...game.scores, cat: 6 } };
    const result = judge(close, 'ann', `s${close.revealOrder.indexOf('cat')}`);
    const state = done(result);
    expect(state).toMatchObject({ phase: 'game_over', phaseEndsAt: null });
    expect(names(eventsOf(result))).toEqual(['round-result', 'game-over']);
    expect(eventsOf(result)[0]!.data).toMatchObject({ isGameOver: true });
    expect(eventsOf(result)[1]!.data).toEqual({
      finalScores: state.scores,
      winnerId: leaderOf(state),
      winnerName: leaderOf(state).toUpperCase(),
    });
    expect(codeOf(judge(state, 'ann', 's0'))).toBe('accepted');
    expect(codeOf(submit(state, 'ben', ['a001']))).toBe('ALREADY_SUBMITTED');
  });
});

describe('[T6] from round to round', () => {
  test('the Czar moves on through all seats and back, everybody is back at ten, the board is clean', () => {
    let game = answering();
    const czars: string[] = [];
    for (let round = 1; round <= 5; round++) {
      czars.push(czarOf(game));
      game = timeUp(nextRound(judged(judging(game), answerersOf(game)[round % 3]!))).state;
      expect(game.currentRound).toBe(round + 1);
      for (const id of game.seats) expect(game.hands[id]).toHaveLength(HAND_SIZE);
      expect([game.submissions, game.revealOrder, game.roundWinnerId]).toEqual([{}, [], null]);
    }
    expect(czars).toEqual(['ann', 'ben', 'cat', 'dan', 'ann']);
  });

  test('[12] phase-changed, then the hands', () => {
    const shown = judged(judging(), 'ben');
    const { state, events } = timeUp(shown);
    expect(names(events)).toEqual(['phase-changed', ...PEOPLE.slice(0, 4).map((id) => `hand-updated ${id}`)]);
    expect(events[0]!.data).toEqual({
      phase: 'czar_reveal',
      blackCard: state.blackCard,
      czarId: 'ben',
      czarIndex: 1,
      currentRound: 2,
      phaseEndsAt: state.phaseEndsAt,
    });
  });

  test('[9] Play Again: scores 0, full decks, round 1, seat 0', () => {
    const over = judged(judging({ ...answering(), czarIndex: 2, scores: { ann: 6, ben: 1, cat: 2, dan: 3 } }), 'ann');
    expect(over.phase).toBe('game_over');
    const players = over.seats.map((id) => ({ id, name: id }));
    const { state } = initialize(players, over.settings, at());
    expect(state).toMatchObject({
      currentRound: 1,
      czarIndex: 0,
      scores: { ann: 0, ben: 0, cat: 0, dan: 0 },
      history: [],
    });
  });
});

describe('[D13] the turn timer', () => {
  test('off unless chosen', () => {
    expect(answering().phaseEndsAt).toBeNull();
    expect(judging().phaseEndsAt).toBeNull();
  });

  test('late players answer with random cards of their own hand, marked as such', () => {
    const game = done(submit(answering(2, 4, { turnTimer: 60 }), 'cat'));
    expect(game.phaseEndsAt).toBe(NOW + CZAR_REVEAL_DURATION_MS + 60_000);
    const { state, events } = timeUp(game);
    expect(state.phase).toBe('judging');
    expect(state.submissions.cat).toEqual(game.submissions.cat);
    for (const id of ['ben', 'dan']) {
      expect(state.submissions[id]).toHaveLength(2);
      for (const card of state.submissions[id]!) expect(game.hands[id]).toContain(card);
    }
    expect(names(events)).toEqual([
      ...['player-submitted', 'player-submitted', 'phase-changed', 'submissions-revealed'],
      ...['hand-updated ben', 'hand-updated dan'],
    ]);
    expect(events[0]!.data).toEqual({ playerId: 'ben', auto: true });
  });

  test('for a late Czar chance decides, marked as such', () => {
    const { state, events } = timeUp(judging(answering(1, 4, { turnTimer: 90 })));
    expect(state.phase).toBe('round_result');
    expect(events[0]!.data).toMatchObject({ auto: true, winnerId: state.roundWinnerId });
    expect(Object.values(state.scores).reduce((sum, score) => sum + score)).toBe(1);
  });
});

describe('[9] a seat changes hands', () => {
  const leave = (game: TerribleState, id: string) => processPlayerReplacement(game, id, 'bot', 'Bot Alice');

  test('in czar_reveal: the newcomer answers when the phase opens, or is the Czar', () => {
    expect(getLegalActions(timeUp(leave(curtain(), 'ben')).state, 'bot').length).toBeGreaterThan(0);
    expect(czarOf(leave(curtain(), 'ann'))).toBe('bot');
  });

  test('in submitting: not yet submitted, submitted, Czar', () => {
    const game = done(submit(answering(), 'ben'));
    expect(getLegalActions(leave(game, 'cat'), 'bot').length).toBeGreaterThan(0);
    const stays = leave(game, 'ben');
    expect(stays.submissions.bot).toEqual(game.submissions.ben);
    expect(getLegalActions(stays, 'bot')).toEqual([]);
    expect(codeOf(submit(stays, 'bot', [game.hands.ben![0]!.id]))).toBe('ALREADY_SUBMITTED');
    expect(judging(leave(game, 'ann')).phase).toBe('judging');
  });

  test('in judging: the seat may still win, and a new Czar may choose', () => {
    const game = judging();
    const won = judged(leave(game, 'ben'), 'bot');
    expect(won).toMatchObject({ roundWinnerId: 'bot', scores: { bot: 1 } });
    expect(won.names.bot).toBe('Bot Alice');
    expect(getLegalActions(leave(game, 'ann'), 'bot')).toHaveLength(3);
  });

  test('in round_result and game_over: glory and score stay with the seat, the Czar moves on as usual', () => {
    const shown = leave(judged(judging(), 'ben'), 'ben');
    expect(shown).toMatchObject({ roundWinnerId: 'bot', scores: { bot: 1 } });
    expect(shown.history[0]!.winnerId).toBe('bot');
    expect(czarOf(timeUp(shown).state)).toBe('bot');
    expect(czarOf(timeUp(leave(judged(judging(), 'ben'), 'ann')).state)).toBe('ben');
    const over = judged(judging({ ...answering(), scores: { ann: 0, ben: 6, cat: 0, dan: 0 } }), 'ben');
    expect(checkGameOver(leave(over, 'dan'))).toEqual({ winnerId: leaderOf(over) });
  });

  test('back again everything is as it was', () => {
    const game = judged(judging(), 'ben');
    expect(processPlayerReplacement(leave(game, 'ben'), 'bot', 'ben', 'BEN')).toEqual(game);
  });
});

describe('[6] what may be done', () => {
  test('each card for one blank, each ordered pair for two, one per answer for the Czar', () => {
    expect(getLegalActions(answering(1), 'ben')).toHaveLength(10);
    expect(getLegalActions(answering(2), 'ben')).toHaveLength(90);
    expect(getLegalActions(answering(2), 'ann')).toEqual([]);
    expect(getLegalActions(judging(), 'ann').map(({ payload }) => payload)).toEqual(
      ['s0', 's1', 's2'].map((submissionId) => ({ submissionId, round: 1 })),
    );
    expect(getLegalActions(withPick(curtain(), 1), 'ben')).toEqual([]);
  });
});
