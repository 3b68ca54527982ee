import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { branchRandom, openRandom } from '../../../../kit/random.ts';
import { openBook } from './book.ts';
import { BOOK } from './book-data.ts';
import { codeOf, EARLY_PIECES, foresee, NOT_YET_KNOWN, readCode } from './early.ts';
import { listEarlyBoards } from './early-boards.ts';
import { EARLY } from './early-data.ts';
import { columnsOf, drop, dropAll, EMPTY, mirrorColumn, nameOf, openColumns } from './position.ts';
import { Solver } from './solver.ts';

const solver = new Solver();
const boards = listEarlyBoards();

describe('boards of at most nine pieces', () => {
  test('all of them are known, in less than 1.5 MB together with the book', () => {
    expect(boards).toHaveLength(239_959);
    expect(boards.filter((board) => readCode(nameOf(board).key) === NOT_YET_KNOWN)).toEqual([]);
    expect(EARLY.length + BOOK.length).toBeLessThan(1.5 * 1024 * 1024);
  });

  test('the empty board is won by the centre alone; the columns beside it draw', () => {
    expect(foresee(EMPTY, solver)).toEqual({ result: 1, column: 3 });
    const results = [0, 1, 2, 3, 4, 5, 6].map((column) => foresee(drop(EMPTY, column), solver)!.result);
    expect(results).toEqual([1, 1, 0, -1, 0, 1, 1]);
  });

  test('every public position of at most nine pieces is worth what its score says', () => {
    const lines = readFileSync(path.join(import.meta.dirname, '../../fixtures/positions/Test_L1_R3'), 'utf8')
      .trim()
      .split('\n');
    const early = lines.map((line) => line.split(' ')).filter(([moves]) => moves!.length <= EARLY_PIECES);
    expect(early.length).toBeGreaterThan(300);
    for (const [moves, score] of early) {
      expect(foresee(dropAll(columnsOf(moves!)), solver)!.result, moves).toBe(Math.sign(Number(score)));
    }
  });

  test('the book, which was made without them, says the same', () => {
    let shared = 0;
    for (const board of boards) {
      const entry = openBook().get(nameOf(board).key);
      if (!entry) continue;
      expect(foresee(board, solver)!.result).toBe(entry.result);
      shared += 1;
    }
    expect(shared).toBeGreaterThan(300);
  });

  test('the column keeps the result, and a mirror image has the mirrored one', () => {
    const random = openRandom(branchRandom('4-kate early', 'columns'));
    for (let count = 0; count < 200; count++) {
      let moves: number[] = [];
      while (moves.length < 5) {
        moves.push(random.pick(openColumns(dropAll(moves))));
        if (solver.winningColumns(dropAll(moves)).length > 0) moves = [];
      }
      const { result, column } = foresee(dropAll(moves), solver)!;
      const twin = foresee(dropAll(moves.map(mirrorColumn)), solver)!;
      expect(twin.result).toBe(result);
      expect(twin.column === null).toBe(column === null);
      const replies = (column === null ? openColumns(dropAll(moves)) : [column]).map((next) => [...moves, next]);
      for (const reply of replies) expect(foresee(dropAll(reply), solver)!.result, moves.join('')).toBe(0 - result);
    }
  });

  test('nothing is said of fuller boards', () => {
    expect(foresee(dropAll(columnsOf('1234567123')), solver)).toBeNull();
  });

  /** `EARLY_SAMPLE=1000` draws so many. */
  test('a sample, solved again, is worth what the table says, and so is its column', () => {
    const random = openRandom(branchRandom('4-kate early', 'sample'));
    for (const board of random.shuffle(boards).slice(0, Number(process.env.EARLY_SAMPLE ?? 12))) {
      const { result, column } = foresee(board, solver)!;
      solver.begin();
      expect(solver.result(board)).toBe(result);
      if (column !== null) expect(solver.isAtLeast(drop(board, column), 1 - result)).toBe(false);
    }
  });

  test('each of fifteen meanings has a code of its own', () => {
    const columns = [0, 1, 2, 3, 4, 5, 6];
    const codes = [
      codeOf({ result: -1, column: null }),
      ...columns.map((column) => codeOf({ result: 0, column })),
      ...columns.map((column) => codeOf({ result: 1, column })),
    ];
    expect(new Set(codes).size).toBe(15);
    expect(codes).not.toContain(NOT_YET_KNOWN);
  });
});
