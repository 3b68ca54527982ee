import { describe, expect, test } from 'vitest';
import type { BotLevel } from '../../../kit/contract.ts';
import type { Random } from '../../../kit/random.ts';
import { at, bets, betting, holding, NOON, quickRandom } from '../fixtures/positions.ts';
import { playHand, tableOf } from '../fixtures/random-hands.ts';
import { getLegalActions } from '../rules/engine.ts';
import { GameManager } from '../rules/game-manager.ts';
import type { LiengState } from '../rules/types.ts';
import { getBotAction } from './bots.ts';

const DUEL = { a: 1000, b: 1000 };
const NUTS = 'A♠ A♣ A♦';
const NINE = '4♥ 5♠ K♦';
const SEVEN = 'K♠ 3♥ 4♥';
const BU = '3♠ 3♣ 4♠';
const always = (yes: boolean): Random => ({ ...quickRandom(3), chance: () => yes, below: () => 1000 });

function choose(state: LiengState, level: BotLevel = 'standard', random: Random = always(false)): string {
  const id = state.turnPlayerId!;
  const action = getBotAction(GameManager.getStateForPlayer(state, id), getLegalActions(state, id), {
    now: NOON,
    random,
    level,
  });
  if (action.type !== 'bet') return action.type;
  const result = GameManager.handleAction(
    state,
    id,
    action.payload.action,
    action.payload.amount,
    at(),
    action.payload.turnNo,
  );
  expect(result.ok).toBe(true);
  return [action.payload.action, action.payload.amount].join(' ').trim();
}
const first = (hand: string, stacks: Record<string, number> = DUEL) => holding(betting(stacks), { b: hand });
/** b raised; a answers with this hand. */
const facing = (raise: string, hand: string, stacks: Record<string, number> = DUEL) =>
  holding(bets(betting(stacks), `b ${raise}`), { a: hand });

describe('[L12] the standard bot, line by line', () => {
  test('1: a sure win raises the pot, one time in five everything', () => {
    expect(choose(first(NUTS))).toBe('TO 30');
    expect(choose(first(NUTS), 'standard', always(true))).toBe('TO_TAT');
  });

  test('1: a raise that reaches the stack is all-in', () => {
    expect(choose(first(NUTS, { a: 1000, b: 30 }))).toBe('TO_TAT');
  });

  test('2: a call for the whole stack, when the chances beat the price', () => {
    expect(choose(facing('TO 500', NINE, { a: 300, b: 1000 }))).toBe('TO_TAT');
    expect(choose(facing('TO 300', NINE, { a: 300, b: 1000 }))).toBe('THEO');
    expect(choose(facing('TO 500', BU, { a: 300, b: 1000 }))).toBe('BO');
  });

  test('3: a good hand raises half the pot, until three raises are made', () => {
    expect(choose(first(SEVEN))).toBe('TO 20');
    expect(choose(facing('TO 100', SEVEN))).toBe('TO 160');
    expect(choose({ ...facing('TO 100', SEVEN), raiseCount: 3 })).toBe('THEO');
  });

  test('4: nothing to pay: check, or now and then bluff a quarter', () => {
    expect(choose(first(BU))).toBe('THEO');
    expect(choose(first(BU), 'standard', always(true))).toBe('TO 20');
    expect(choose(first('K♠ 2♥ 2♦'), 'standard', always(true))).toBe('THEO');
    expect(choose({ ...first(BU), raiseCount: 1 }, 'standard', always(true))).toBe('THEO');
  });

  test('5: calls what is worth its price', () => {
    expect(choose(facing('TO 100', 'K♠ 2♥ 4♥'))).toBe('THEO');
  });

  test('6: a cheap call with a fair hand and a deep stack', () => {
    const four = { a: 1000, b: 1000, c: 1000, d: 1000, e: 1000, f: 1000 };
    const raised = bets(betting(four), 'b TO 20');
    expect(choose(holding(raised, { c: 'K♠ 2♥ 3♥' }))).toBe('BO');
    expect(choose(holding(raised, { c: 'K♠ 2♥ 4♥' }))).toBe('THEO');
    expect(choose(holding(bets(betting({ ...four, c: 200 }), 'b TO 20'), { c: 'K♠ 2♥ 4♥' }))).toBe('BO');
  });

  test('7: otherwise it folds', () => {
    expect(choose(facing('TO 500', BU))).toBe('BO');
  });

  test('without a raise to make, a sure win calls', () => {
    expect(choose(facing('TO_TAT', NUTS))).toBe('THEO');
  });
});

describe('[L12] the easy bot', () => {
  test('misjudges its hand by up to a quarter either way', () => {
    const choices = new Set(
      Array.from({ length: 200 }, (_, seed) => choose(facing('TO 100', SEVEN), 'easy', quickRandom(seed * 977))),
    );
    expect([...choices].sort()).toEqual(['BO', 'THEO', 'TO 160', 'TO 210']);
  });

  test('never bluffs, never goes all-in by itself, always pays an ante', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = quickRandom(seed * 31);
      expect(choose(first(BU), 'easy', random)).toBe('THEO');
      expect(choose(first(NUTS), 'easy', random)).toMatch(/^TO (20|30)$/);
      expect(choose(first(NUTS, { a: 1000, b: 30 }), 'easy', random)).not.toBe('TO_TAT');
      expect(choose(facing('TO 20', BU), 'easy', random)).not.toBe('BO');
      expect(choose(facing('TO 20', BU, { a: 15, b: 1000 }), 'easy', random)).toBe('TO_TAT');
    }
  });
});

test('[L12] rebuy and sit-in are always taken', () => {
  const view = GameManager.getPublicState(betting(DUEL));
  const context = { now: NOON, random: always(false), level: 'standard' } as const;
  for (const type of ['rebuy', 'sit-in'] as const)
    expect(getBotAction(view, [{ type, payload: {} }], context)).toEqual({ type, payload: {} });
});

describe('[L16] strength over 20,000 hands, everybody reset to 1000 chips', () => {
  test('standard beats a bot that always calls by an ante per hand', () => {
    const random = quickRandom(2024);
    const table = tableOf([1000, 1000], { hands: 0 });
    let won = 0;
    for (let hand = 0; hand < 20_000; hand++) {
      const standard = `p${hand % 2}`;
      const { last } = playHand(table, random, (state, id, legal) => {
        if (id !== standard)
          return legal.find((action) => action.type === 'bet' && action.payload.action === 'THEO') ?? legal.at(-1)!;
        return getBotAction(GameManager.getStateForPlayer(state, id), legal, { now: NOON, random, level: 'standard' });
      });
      won += last.outcome!.net[standard]!;
    }
    expect(won / 20_000 / 10).toBeGreaterThanOrEqual(1);
  });
});

test('[L16] 10,000 hands of bots of both levels without one illegal action', () => {
  const random = quickRandom(11);
  for (let hand = 0; hand < 10_000; hand++) {
    const stacks = Array.from({ length: random.between(2, 6) }, () => random.between(1, 400));
    playHand(tableOf(stacks, { hands: 0 }), random, (state, id, legal) =>
      getBotAction(GameManager.getStateForPlayer(state, id), legal, {
        now: NOON,
        random,
        level: random.pick(['easy', 'standard']),
      }),
    );
  }
});
