import { describe, expect, test } from 'vitest';
import { analyse, type MoveVerdict } from './analysis.ts';
import { columnsOf, drop, dropAll } from './position.ts';
import { Solver } from './solver.ts';

/** Red gives the win away with piece 11 and the draw with piece 19; Yellow makes four with piece 22. */
const GAME = '4444445335233336557251';
const columns = columnsOf(GAME);

/** In the order in which the moves were made. */
const verdictsOn = (moves: readonly number[], nodes?: number): MoveVerdict[] => [...analyse(moves, nodes)].reverse();
const slipsIn = (verdicts: readonly MoveVerdict[]) =>
  verdicts.filter(({ before, after }) => before !== null && after !== null && after < before);

describe('analysis of a finished game', () => {
  const verdicts = verdictsOn(columns);

  test('the last move is looked at first; making four keeps the win', () => {
    const [first] = analyse(columns);
    expect(first).toEqual({ index: 21, before: 1, after: 1, better: null });
  });

  test('says what each move had and what it left, as a solver that works forwards does', () => {
    const solver = new Solver();
    const resultAfter = (moves: number) => {
      solver.begin();
      return solver.result(dropAll(columns.slice(0, moves)))!;
    };
    for (const { index, before, after } of verdicts.slice(12, -1)) {
      expect([index, before, after]).toEqual([index, resultAfter(index), 0 - resultAfter(index + 1)]);
    }
  });

  test('a move that gave something away comes with a column that would have kept it', () => {
    const slips = slipsIn(verdicts);
    expect(slips.map(({ index, before, after }) => [index + 1, before, after])).toEqual([
      [11, 1, 0],
      [19, 0, -1],
    ]);
    const solver = new Solver();
    for (const { index, before, better } of slips) {
      const kept = drop(dropAll(columns.slice(0, index)), better!);
      expect(solver.result(kept)).toBe(0 - before!);
    }
  });

  test('of the columns left it is one that keeps the value, however far from the centre', () => {
    const other = columnsOf('46744474433553323577635251');
    const late = verdictsOn(other, 10_000);
    expect(late[16]).toEqual({ index: 16, before: 1, after: -1, better: 6 });
    expect(new Solver().columnsReaching(dropAll(other.slice(0, 16)), 1)).toEqual([6]);
    expect(late[13]).toMatchObject({ before: null, after: -1 }); // the nodes are for the whole game, not for each move
  });

  test('a full board is a draw', () => {
    const full = columnsOf('121212212121343434434343565656656565777777');
    expect(verdictsOn(full, 100_000).at(-1)).toEqual({ index: 41, before: 0, after: 0, better: null });
  });

  test('where the nodes do not reach, it says that it cannot tell', () => {
    const hasty = verdictsOn(columns, 2_000);
    expect(hasty.slice(12, 18).map(({ before, after }) => [before, after])).toEqual(Array(6).fill([null, null]));
    expect(hasty[18]).toMatchObject({ before: null, after: -1 });
    expect(hasty[19]).toMatchObject({ before: 1, after: 1 });
    for (const [index, { before, after }] of hasty.entries()) {
      if (before !== null) expect(before).toBe(verdicts[index]!.before);
      if (after !== null) expect(after).toBe(verdicts[index]!.after);
    }
  });

  test('the book knows the openings, and what follows from its advice', () => {
    const hasty = verdictsOn(columns, 0);
    expect(hasty.slice(0, 6).map(({ before, after }) => [before, after])).toEqual([
      [1, 1],
      [-1, -1],
      [1, 1],
      [-1, -1],
      [1, 1],
      [-1, -1],
    ]);
  });
});
