import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, type Change, diff } from './patch.ts';

/** The changes as a reader gets them. */
const changesBetween = (before: unknown, after: unknown): Change[] =>
  JSON.parse(JSON.stringify(diff(before, after))) as Change[];

const transfer = (before: unknown, after: unknown): unknown => applyChanges(before, changesBetween(before, after));

const keys = fc.constantFrom('a', 'b', 'c', 'a"b', 'constructor');
const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, 0, 1, 'x'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

describe('changes', () => {
  test('applied to the first value they give the second', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        expect(transfer(before, after)).toEqual(after);
      }),
      { numRuns: 2000 },
    );
  });

  test('name only the differences, each by its path', () => {
    const before = { board: [[null, null], ['red']], turn: 'red', names: { a: 'Ann' } };
    const after = {
      board: [
        ['red', null],
        ['red', 'yellow'],
      ],
      turn: 'yellow',
      names: before.names,
    };
    expect(changesBetween(before, after)).toEqual([
      ['board', 0, 0, 'red'],
      ['board', 1, 1, 'yellow'],
      ['turn', 'yellow'],
    ]);
  });

  test('replace a value that lost a field, a list that moved along and an empty list as a whole', () => {
    expect(changesBetween([], [1, 2])).toEqual([[[1, 2]]]);
    expect(changesBetween({ a: 1, b: 2 }, { a: 1 })).toEqual([[{ a: 1 }]]);
    expect(changesBetween([1, 2, 3], [1, 2])).toEqual([[[1, 2]]]);
    const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
    expect(changesBetween([a, b], [c, a])).toEqual([[[c, a]]]);
    expect(changesBetween([1, 1], [2, 1])).toEqual([[0, 2]]);
    expect(changesBetween({ a: 1, b: undefined }, { a: 2 })).toEqual([['a', 2]]);
    expect(changesBetween({ a: undefined, b: 1 }, { b: 1, c: 2 })).toEqual([['c', 2]]);
    expect(changesBetween({ a: undefined }, { a: 1 })).toEqual([['a', 1]]);
    expect(changesBetween({ b: 1 }, { a: undefined, b: 2 })).toEqual([['b', 2]]);
  });

  test('between equal values are none, and untouched objects stay identical', () => {
    expect(changesBetween([{ a: 1 }], [{ a: 1 }])).toEqual([]);
    const value = { a: { b: 1 }, c: { d: 2 } };
    const changed = applyChanges(value, [['a', 'b', 3]]);
    expect(changed).toEqual({ a: { b: 3 }, c: { d: 2 } });
    expect(changed.c).toBe(value.c);
    expect(value.a.b).toBe(1);
  });
});
