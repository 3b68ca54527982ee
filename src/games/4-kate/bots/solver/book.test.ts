import { describe, expect, test } from 'vitest';
import { branchRandom, openRandom } from '../../../../kit/random.ts';
import { lookUp, openBook, packEntries, unpackEntries } from './book.ts';
import { BOOK } from './book-data.ts';
import { COLUMNS, drop, dropAll, EMPTY, mirrorColumn, nameOf, openColumns } from './position.ts';
import { Solver } from './solver.ts';

const solver = new Solver();

/** Up to so many pieces the book has an answer to everything. */
const WHOLE_UNTIL = 11;

/** The moves to every position the expert meets while it follows the book, by the position's name. */
function followed(): Map<number, readonly number[]> {
  const met = new Map<number, readonly number[]>();
  const visit = (moves: readonly number[]): void => {
    const position = dropAll(moves);
    const { key } = nameOf(position);
    const entry = lookUp(position);
    if (!entry || met.has(key)) return;
    met.set(key, moves);
    const answered = drop(position, entry.column);
    for (const reply of openColumns(answered)) visit([...moves, entry.column, reply]);
  };
  visit([]);
  for (const column of openColumns(dropAll([]))) visit([column]);
  return met;
}

const met = followed();

describe('[9.3] the opening book', () => {
  test('opens in the centre, and wins', () => {
    expect(lookUp(dropAll([]))).toEqual({ result: 1, column: 3 });
  });

  test('has less than 20,000 entries and 256 KB, and none that following it cannot reach', () => {
    expect(openBook().size).toBeLessThan(20_000);
    expect(BOOK.length).toBeLessThan(256 * 1024);
    expect(met.size).toBe(openBook().size);
  });

  test(`has every position that following it can lead to, up to ${WHOLE_UNTIL} pieces`, () => {
    for (const moves of met.values()) {
      const answered = dropAll([...moves, lookUp(dropAll(moves))!.column]);
      const winning = solver.winningColumns(answered);
      for (const reply of openColumns(answered).filter((column) => !winning.includes(column))) {
        const next = drop(answered, reply);
        if (next.pieces > WHOLE_UNTIL || solver.winningColumns(next).length > 0) continue;
        expect(lookUp(next), [...moves, reply].join('')).not.toBeNull();
      }
    }
    for (const column of openColumns(EMPTY)) expect(lookUp(drop(EMPTY, column))).not.toBeNull();
  });

  test('the centre wins, the columns beside it draw, all others lose', () => {
    const resultsForTheSecond = COLUMNS.map((column) => lookUp(drop(EMPTY, column))!.result);
    expect(resultsForTheSecond).toEqual([1, 1, 0, -1, 0, 1, 1]);
  });

  test('a mirror image gets the mirrored move', () => {
    let twins = 0;
    for (const moves of met.values()) {
      const position = dropAll(moves);
      const twin = dropAll(moves.map(mirrorColumn));
      if (JSON.stringify(twin) === JSON.stringify(position)) continue;
      const { result, column } = lookUp(position)!;
      expect(lookUp(twin), moves.join('')).toEqual({ result, column: mirrorColumn(column) });
      twins += 1;
    }
    expect(twins).toBeGreaterThan(0);
  });

  test('keeps what it has: two pieces later it is no worse', () => {
    for (const moves of met.values()) {
      const { result, column } = lookUp(dropAll(moves))!;
      const answered = dropAll([...moves, column]);
      if (result >= 0) expect(solver.winningColumns(answered), moves.join('')).toEqual([]);
      for (const reply of openColumns(answered)) {
        const later = lookUp(drop(answered, reply));
        if (later) expect(later.result, moves.join('')).toBeGreaterThanOrEqual(result);
      }
    }
  });

  /** The emptiest boards take minutes each: `BOOK_SAMPLE=100` draws so many, from all of them. */
  test('a sample, solved again, is worth what it says, and so is its move', () => {
    const random = openRandom(branchRandom('4-kate book', '1'));
    const deepest = Math.max(...[...met.values()].map((moves) => moves.length));
    const asked = process.env.BOOK_SAMPLE;
    const drawn = random.shuffle([...met.values()].filter((moves) => asked || moves.length >= deepest - 1));
    for (const moves of drawn.slice(0, Number(asked ?? 20))) {
      const position = dropAll(moves);
      const { result, column } = lookUp(position)!;
      solver.begin();
      if (result >= 0) expect(solver.isAtLeast(drop(position, column), 1 - result), moves.join('')).toBe(false);
      if (result <= 0) expect(solver.isAtLeast(position, 1 + result), moves.join('')).toBe(false);
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
