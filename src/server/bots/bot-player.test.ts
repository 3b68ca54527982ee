import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as registry from '../../games/registry.ts';
import type { AnyGame, GameAction } from '../../kit/contract.ts';
import { branchRandom, openRandom } from '../../kit/random.ts';
import { createBotMind } from './bot-player.ts';

const TICK_MS = 5;
const ROOM = 'ROOM22';
const late: string[] = [];
const guesses: string[] = [];
const mind = createBotMind({
  threads: 2,
  onLate: (gameId) => late.push(gameId),
  onGuess: (gameId) => guesses.push(gameId),
});
/** Threads that run from source take their time to start on a busy machine. */
beforeAll(async () => {
  const easy = question(fourKate, 30);
  await Promise.all(['A', 'B'].map((room) => mind.choose(hurried(60_000), easy, room)));
}, 180_000);
afterAll(() => mind.close());

const seats = ['a', 'b'].map((id) => ({ id, name: id }));

const legalIn = (game: AnyGame, state: ReturnType<AnyGame['initialize']>['state']): readonly GameAction[] =>
  game.getLegalActions(state, state.players[state.currentTurn]);

/** A game of 4 Kate after so many random drops, not over yet. */
function question(game: AnyGame, drops: number, label = '1') {
  const random = openRandom(branchRandom('bot-mind', label));
  const context = { now: 0, random };
  let { state } = game.initialize(seats, {}, context);
  while (state.moves.length < drops) {
    const drop = random.pick(legalIn(game, state));
    const result = game.processAction(state, state.players[state.currentTurn], drop, context);
    if (result.ok) state = result.value.state;
    if (game.checkGameOver(state) !== null) ({ state } = game.initialize(seats, {}, context));
  }
  return questionIn(game, state);
}

const questionIn = (game: AnyGame, state: ReturnType<AnyGame['initialize']>['state']) => ({
  ...{ view: game.sanitizeForPlayer(state, 'a'), legal: legalIn(game, state) },
  ...{ level: 'expert' as const, now: 0 },
});

/** The hardest board that has been met: two seconds are not enough for it. */
function hardestQuestion() {
  const context = { now: 0, random: openRandom(branchRandom('bot-mind', 'hardest')) };
  let { state } = fourKate.initialize(seats, {}, context);
  for (const column of [1, 2, 5, 1, 0, 6, 2, 1, 1, 5]) {
    const drop = { type: 'drop', payload: { column } } as const;
    const result = fourKate.processAction(state, state.players[state.currentTurn], drop, context);
    if (result.ok) state = result.value.state;
  }
  return questionIn(fourKate, state);
}

const { fourKate } = registry;
const hurried = (expertThinksMs: number): AnyGame => ({ ...fourKate, config: { ...fourKate.config, expertThinksMs } });

const SCHEDULE = '/proc/thread-self/schedstat';

/**
 * How long this thread has worked. A tick waits for whatever runs before it, so what was worked between two ticks is at
 * least the longest task between them; what other programs took of the core is not in it. Where nobody counts the work of
 * a thread, it is the clock.
 */
const workedMs = (): number =>
  existsSync(SCHEDULE) ? Number.parseInt(readFileSync(SCHEDULE, 'utf8'), 10) / 1e6 : performance.now();

describe('the minds of bots', () => {
  test('an expert in a thread chooses as it would right here', async () => {
    for (let label = 0; label < 10; label++) {
      const asked = question(fourKate, 16, `${label}`);
      const random = openRandom(branchRandom('any', 'stream'));
      const here = fourKate.getBotAction(asked.view as never, asked.legal as never, { ...asked, random });
      expect(await mind.choose(hurried(60_000), asked, ROOM)).toEqual(here);
    }
  });

  test('[4-kate 9.3] an expert that had to stop before it was sure is counted', async () => {
    guesses.length = 0;
    await mind.choose(hurried(60_000), question(fourKate, 16), ROOM);
    expect(guesses).toEqual([]);
    await mind.choose(hurried(60_000), hardestQuestion(), ROOM);
    expect(guesses).toEqual(['4-kate']);
  });

  test('whoever is quick thinks here and now, one after the other', async () => {
    const quick: AnyGame = { ...fourKate, config: { ...fourKate.config, id: 'known to no thread' } };
    const asked = { ...question(fourKate, 6), level: 'standard' as const };
    expect(asked.legal).toContainEqual(await mind.choose(quick, asked, ROOM));
  });

  test('time is up: the standard choice is played, it is counted, and the next question is heard', async () => {
    late.length = 0;
    const asked = hardestQuestion();
    const began = performance.now();
    expect(asked.legal).toContainEqual(await mind.choose(hurried(5), asked, ROOM));
    expect(performance.now() - began).toBeLessThan(1000);
    expect(late).toEqual(['4-kate']);
    const next = question(fourKate, 20, 'next');
    expect(next.legal).toContainEqual(await mind.choose(hurried(60_000), next, ROOM));
    expect(late).toHaveLength(1);
  }, 180_000);

  test('[whos-deal §12] what was foreseen has been thought out when it is asked; an answer is given once', async () => {
    let thoughts = 0; // each of them comes to nothing in five milliseconds, and is counted
    const one = createBotMind({ threads: 1, onLate: () => thoughts++ });
    const foreseen = hardestQuestion();
    one.foresee(hurried(5), foreseen, ROOM);
    await one.choose(hurried(60_000), question(fourKate, 16, 'after it'), 'OTHER'); // one thread: the first is done by then
    expect(thoughts).toBe(1);
    expect(foreseen.legal).toContainEqual(await one.choose(hurried(5), { ...foreseen, now: 2000 }, ROOM));
    expect(thoughts).toBe(1);
    expect(foreseen.legal).toContainEqual(await one.choose(hurried(5), { ...foreseen, now: 2000 }, ROOM));
    expect(thoughts).toBe(2);
    await one.close();
  }, 180_000);

  test('a game that throws is told to whoever asked', async () => {
    await expect(mind.choose(hurried(60_000), { ...question(fourKate, 3), view: null }, ROOM)).rejects.toThrow(
      'TypeError',
    );
  });

  test('eight experts keep to their time', async () => {
    const budgetMs = 2000;
    const began = performance.now();
    await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const asked = question(fourKate, 10, `eight ${index}`);
        expect(asked.legal).toContainEqual(await mind.choose(hurried(budgetMs), asked, `eight ${index}`));
      }),
    );
    expect(performance.now() - began).toBeLessThan(budgetMs + 500);
  });

  test('while eight experts think, nothing holds up the main loop for 20 ms', async () => {
    await mind.choose(hurried(60_000), question(fourKate, 30), ROOM);
    const questions = Array.from({ length: 8 }, (_, index) => question(fourKate, 11, `busy ${index}`));
    const worked: number[] = [];
    let last = workedMs();
    const tick = (): void => {
      const now = workedMs();
      worked.push(now - last);
      last = now;
    };
    const ticks = setInterval(tick, TICK_MS);
    await Promise.all(questions.map((asked, index) => mind.choose(hurried(2000), asked, `busy ${index}`)));
    clearInterval(ticks);
    tick();
    expect(Math.max(...worked)).toBeLessThan(20);
  }, 180_000);

  test('a mind that closes leaves nobody waiting', async () => {
    const closing = createBotMind({ threads: 1 });
    const waiting = closing.choose(fourKate, question(fourKate, 10, 'closing'), ROOM);
    await closing.close();
    await expect(waiting).rejects.toThrow('closing');
  });
});

describe('experts of many Worlds share one thread', () => {
  const patient = hurried(60_000);
  const easy = question(fourKate, 30);
  /** Hard questions that were thought to the end: each of them is a guess. */
  let finished = 0;
  let lateCount = 0;
  const one = createBotMind({ threads: 1, onGuess: () => finished++, onLate: () => lateCount++ });
  afterAll(() => one.close());
  beforeEach(() => {
    finished = 0;
    lateCount = 0;
  });
  /** The same hard board, as if after another change of seats. */
  function hard(change: number) {
    const { view, ...asked } = hardestQuestion();
    return { ...asked, view: { ...(view as object), players: { red: `bot-${change}`, yellow: 'b' } } };
  }

  test('waiting for a thread does not count as thinking, until the answer is wanted', async () => {
    one.foresee(hurried(500), easy, 'SHORT'); // the thread has yet to start, and from source that takes longer
    await one.choose(patient, question(fourKate, 30, 'other'), 'OTHER');
    expect(easy.legal).toContainEqual(await one.choose(hurried(500), easy, 'SHORT'));
    expect(lateCount).toBe(0);
  }, 180_000);

  test('a World that changes its seats again and again delays another World by one question at most', async () => {
    for (let change = 0; change < 20; change++) one.foresee(patient, hard(change), 'CHURN');
    expect(easy.legal).toContainEqual(await one.choose(patient, easy, 'OTHER'));
    expect(finished).toBeLessThanOrEqual(1);
    one.forget('CHURN');
  }, 180_000);

  test('a thread leaves a question that was replaced when another World waits', async () => {
    one.foresee(patient, hard(0), 'CHURN');
    const other = one.choose(patient, easy, 'OTHER');
    one.foresee(patient, hard(1), 'CHURN');
    expect(easy.legal).toContainEqual(await other);
    expect(finished).toBe(0);
    one.forget('CHURN');
  }, 180_000);

  test('a question that is not needed any more holds up no other World', async () => {
    one.foresee(patient, hard(0), 'CHURN');
    one.forget('CHURN');
    expect(easy.legal).toContainEqual(await one.choose(patient, easy, 'OTHER'));
    expect(finished).toBe(0);
  }, 180_000);

  test('two callers with the same question share its answer', async () => {
    const [first, second] = [1, 2].map(() => one.choose(hurried(5), hard(0), ROOM));
    expect(await first).toEqual(await second);
    expect(lateCount).toBe(1);
  }, 180_000);
});
