import { describe, expect, test } from 'vitest';
import type { BotLevel } from '../../../kit/contract.ts';
import { branchRandom, openRandom, type Random } from '../../../kit/random.ts';
import { positionOf } from '../fixtures/diagram.ts';
import { fourKate } from '../index.ts';
import type { Color, Drop, FourKateState } from '../rules/types.ts';

const stream = (label: string): Random => openRandom(branchRandom('4-kate bots', label));

function choose(state: FourKateState, level: BotLevel, random: Random): number {
  const legal = fourKate.getLegalActions(state, state.players[state.currentTurn]);
  return fourKate.getBotAction(state, legal, { now: 0, random, level }).payload.column;
}

/** How often each column is chosen in a position. */
function tally(diagram: string, turn: Color, level: BotLevel, times: number): Map<number, number> {
  const state = positionOf(diagram, turn);
  const random = stream(diagram);
  const counts = new Map<number, number>();
  for (let n = 0; n < times; n++) {
    const column = choose(state, level, random);
    counts.set(column, (counts.get(column) ?? 0) + 1);
  }
  return counts;
}

const choices = (diagram: string, turn: Color = 'red', level: BotLevel = 'standard'): number[] =>
  [...tally(diagram, turn, level, 100).keys()].sort();

/** Within four standard deviations of a fair count. */
function expectShare(count: number, times: number, share: number): void {
  expect(Math.abs(count - times * share)).toBeLessThan(4 * Math.sqrt(times * share * (1 - share)));
}

const NO_SAFE_COLUMN = `
  Y . R R R . .
  Y . Y Y R . .
  R . Y Y Y R .
  R . R R R Y Y
  R . R R R Y R
  Y . Y R Y Y Y`;

describe('[9.1] the standard bot, step by step', () => {
  test('1 WIN: takes it', () => {
    expect(choices('Y Y . R R R .')).toEqual([2]);
  });

  test('1 WIN: of several, the first in the order 3 2 4 1 5 0 6', () => {
    expect(choices('. R R R . Y Y')).toEqual([4]);
    expect(choices('. . R R R . Y')).toEqual([1]);
  });

  test('1 before 2: wins rather than blocks', () => {
    expect(
      choices(`
        R . . . . . Y
        R . . . . . Y
        R . . . . . Y`),
    ).toEqual([0]);
    expect(
      choices(
        `
        R . . . . . Y
        R . . . . . Y
        R . . . . . Y`,
        'yellow',
      ),
    ).toEqual([6]);
  });

  test('2 BLOCK: stops four', () => {
    expect(choices('R R . Y Y Y R')).toEqual([2]);
    expect(
      choices(`
        . . . . . . Y
        . . . . . . Y
        R R . . R . Y`),
    ).toEqual([6]);
  });

  test('2 BLOCK: of several, the first in the order 3 2 4 1 5 0 6', () => {
    expect(choices('. Y Y Y . R R')).toEqual([4]);
  });

  test('2 BLOCK: also where the cell above then wins for the other', () => {
    const blockedAtAPrice = `
      . . . . . . R
      . . . . . R Y
      . . . . . Y Y
      Y . . R . R R`;
    expect(choices(blockedAtAPrice, 'yellow')).toEqual([4]);
  });

  test('5 FILTER [D1]: not the centre, when the cell above it wins for the other', () => {
    expect(
      choices(`
        Y Y Y . . . .
        R Y R . . . .`),
    ).toEqual([2, 4]);
  });

  test('5 FILTER: a column that becomes full is safe', () => {
    expect(
      choices(`
        . . . . . . .
        . . . Y . . .
        . . . R . . .
        . . . Y . . .
        . . . R . . .
        . . . Y . . .`),
    ).toEqual([3]);
  });

  test('5 before 3 [D1]: no double threat that hands over a win', () => {
    const doubleInColumn1 = `
      R . Y . . . .
      Y R R Y . . .
      R R Y R Y Y .`;
    expect(choices(doubleInColumn1)).toEqual([3]);
  });

  test('5 before 3 [D1]: of two double threats the safe one, though it is further out', () => {
    const doublesInColumns3And1 = `
      . . . . . R .
      . . . . R Y .
      . . Y . Y Y .
      R . R . R Y .`;
    expect(choices(doublesInColumns3And1)).toEqual([1]);
  });

  test('3 DOUBLE THREAT (a): two columns to win in', () => {
    const openThree = `
      . . . . . Y .
      . . . . . Y .
      . . . R . R .`;
    expect(choices(openThree)).toEqual([4]);
  });

  test('3 DOUBLE THREAT (b): one column, and the cell above its block', () => {
    const oneAboveTheOther = `
      . . . . . . R
      . . . . . . Y
      . . . R . . R
      . . . R Y Y Y`;
    expect(choices(oneAboveTheOther)).toEqual([4]);
  });

  test.each([
    ['3', '. . . . . . .', [3]],
    ['2/4', '. . . X . . .', [2, 4]],
    ['1/5', '. . X X X . .', [1, 5]],
    ['0/6', '. X X X X X .', [0, 6]],
  ])('4 CENTRE, 6 RANDOM: tier %s, by the toss of a coin', (_tier, full, expected) => {
    // Columns filled two by two, so that nobody has three in a row anywhere.
    const rows = ['RYRYRYR', 'RYRYRYR', 'YRYRYRY', 'YRYRYRY', 'RYRYRYR', 'RYRYRYR'];
    const isFull = full.replaceAll(' ', '');
    const diagram = rows.map((row) => [...row].map((cell, column) => (isFull[column] === 'X' ? cell : '.')).join(''));
    const counts = tally(diagram.join('\n'), 'red', 'standard', 400);
    expect([...counts.keys()].sort()).toEqual(expected);
    for (const count of counts.values()) if (expected.length === 2) expectShare(count, 400, 0.5);
  });

  test('6 RANDOM [D2]: when every column gives a win, any open one with equal chance', () => {
    const counts = tally(NO_SAFE_COLUMN, 'yellow', 'standard', 3000);
    expect([...counts.keys()].sort()).toEqual([1, 5, 6]);
    for (const count of counts.values()) expectShare(count, 3000, 1 / 3);
  });

  test('the same position and the same chance give the same move', () => {
    const state = positionOf('. . . R . . .', 'yellow');
    for (let n = 0; n < 20; n++) {
      expect(choose(state, 'standard', stream(`${n}`))).toBe(choose(state, 'standard', stream(`${n}`)));
    }
  });
});

describe('[9.2] the easy bot', () => {
  test('always takes a win', () => {
    expect(choices('Y Y . R R R .', 'red', 'easy')).toEqual([2]);
  });

  test('slips one time in four: then any open column', () => {
    const counts = tally('. Y Y Y R R .', 'red', 'easy', 8000);
    expectShare(counts.get(0)!, 8000, 0.75 + 0.25 / 7);
    for (const column of [1, 2, 3, 4, 5, 6]) expectShare(counts.get(column)!, 8000, 0.25 / 7);
  });
});

type Chooser = (state: FourKateState, legal: readonly Drop[]) => Drop;

const botOf = (level: BotLevel, label: string): Chooser => {
  const random = stream(label);
  return (state, legal) => fourKate.getBotAction(state, legal, { now: 0, random, level });
};

/** Wins of the first over the second, sides alternating. */
function match(first: Chooser, second: Chooser, games: number): { won: number; lost: number } {
  const context = { now: 0, random: stream('none') };
  const seats = [
    { id: 'first', name: 'First' },
    { id: 'second', name: 'Second' },
  ];
  let won = 0;
  let lost = 0;
  for (let game = 0; game < games; game++) {
    let { state } = fourKate.initialize(game % 2 === 0 ? seats : seats.toReversed(), {}, context);
    while (state.winner === null) {
      const mover = state.players[state.currentTurn];
      const legal = fourKate.getLegalActions(state, mover);
      const action = mover === 'first' ? first(state, legal) : second(state, legal);
      const result = fourKate.processAction(state, mover, action, context);
      if (!result.ok) throw new Error(result.refusal.code);
      state = result.value.state;
    }
    if (state.winner !== 'draw') state.players[state.winner] === 'first' ? won++ : lost++;
  }
  return { won, lost };
}

describe('strength', () => {
  test('standard wins at least 97 % of 1,000 games against a player who drops anywhere', () => {
    const random = stream('anywhere');
    const { won } = match(botOf('standard', 's'), (_state, legal) => random.pick(legal), 1000);
    expect(won).toBeGreaterThanOrEqual(970);
  });

  test('easy loses to standard', () => {
    const { won, lost } = match(botOf('standard', 's'), botOf('easy', 'e'), 1000);
    expect(won / 1000).toBeGreaterThan(0.55);
    expect(lost / 1000).toBeLessThan(0.35);
  });
});
