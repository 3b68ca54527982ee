import { describe, expect, test } from 'vitest';
import { branchRandom, openRandom } from '../../../engine/random.ts';
import { lookUp, openBook, packEntries, unpackEntries } from './book.ts';
import { BOOK } from './book-data.ts';
import { drop, dropAll, EMPTY, nameOf, openColumns, type Position } from './position.ts';
import { Solver } from './solver.ts';

const solver = new Solver();

/** Every position the expert meets while it follows the book. */
function followed(): Map<number, Position> {
  const met = new Map<number, Position>();
  const visit = (position: Position): void => {
    const { key } = nameOf(position);
    const entry = lookUp(position);
    if (!entry || met.has(key)) return;
    met.set(key, position);
    const answered = drop(position, entry.column);
    if (solver.winningColumns(answered).length === 0)
      for (const reply of openColumns(answered)) visit(drop(answered, reply));
  };
  visit(EMPTY);
  for (const column of openColumns(EMPTY)) visit(drop(EMPTY, column));
  return met;
}

describe('[9.3] the opening book', () => {
  test('opens in the centre', () => {
    expect(lookUp(EMPTY)).toEqual({ result: 1, column: 3 });
  });

  test('has at most 20,000 entries in 256 KB, and none that following it cannot reach', () => {
    expect(openBook().size).toBeLessThan(20_000);
    expect(BOOK.length).toBeLessThan(256 * 1024);
    expect(followed().size).toBe(openBook().size);
  });

  test('a mirror image gets the mirrored move', () => {
    for (const reply of [0, 1, 2]) {
      const { result, column } = lookUp(dropAll([3, reply]))!;
      expect(lookUp(dropAll([3, 6 - reply]))).toEqual({ result, column: 6 - column });
    }
  });

  test('what was won or drawn two pieces before is no worse now', () => {
    for (const position of followed().values()) {
      const { result, column } = lookUp(position)!;
      const answered = drop(position, column);
      expect(result < 0 || solver.winningColumns(answered).length === 0).toBe(true);
      for (const reply of openColumns(answered)) {
        const next = lookUp(drop(answered, reply));
        if (next) expect(next.result).toBeGreaterThanOrEqual(result);
      }
    }
  });

  test('a sample, solved again, has the value it says and keeps it', () => {
    const random = openRandom(branchRandom('4-kate book', '1'));
    const positions = [...followed().values()];
    const deepest = Math.max(...positions.map(({ pieces }) => pieces));
    const late = positions.filter(({ pieces }) => pieces >= deepest - 1);
    for (const position of random.shuffle(late).slice(0, Number(process.env.BOOK_SAMPLE ?? 3))) {
      const { result, column } = lookUp(position)!;
      solver.begin();
      expect(solver.result(position)).toBe(result);
      if (result >= 0) expect(solver.isAtLeast(drop(position, column), 1 - result)).toBe(false);
    }
  });

  test('is packed and unpacked without loss', () => {
    const entries = [
      { key: 0, result: 1, column: 3 },
      { key: 2 ** 24, result: 0, column: 6 },
      { key: 2 ** 49 - 1, result: -1, column: 0 },
    ];
    expect(unpackEntries(packEntries(entries))).toEqual(entries);
  });
});
