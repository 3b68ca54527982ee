import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, type Change, writeChanges } from './changes.ts';

const changesBetween = (before: unknown, after: unknown): Change[] =>
  JSON.parse(`[${writeChanges('"it",', before, after).slice(1)}]`) as Change[];

const transfer = (before: unknown, after: unknown): unknown =>
  applyChanges({ it: before }, changesBetween(before, after)).it;

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
  test('lead from any value to any other', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        expect(transfer(before, after)).toEqual(after);
      }),
      { numRuns: 2000 },
    );
  });

  test('name only what is different, by the way to it', () => {
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
      ['it', 'board', 0, 0, 'red'],
      ['it', 'board', 1, 1, 'yellow'],
      ['it', 'turn', 'yellow'],
    ]);
  });

  test('replace as a whole what lost something, and what was an empty list', () => {
    expect(changesBetween([], [1, 2])).toEqual([['it', [1, 2]]]);
    expect(changesBetween({ a: 1, b: 2 }, { a: 1 })).toEqual([['it', { a: 1 }]]);
    expect(changesBetween([1, 2, 3], [1, 2])).toEqual([['it', [1, 2]]]);
    expect(changesBetween({ a: 1, b: undefined }, { a: 2 })).toEqual([['it', 'a', 2]]);
    expect(changesBetween({ a: undefined, b: 1 }, { b: 1, c: 2 })).toEqual([['it', 'c', 2]]);
    expect(changesBetween({ a: undefined }, { a: 1 })).toEqual([['it', 'a', 1]]);
    expect(changesBetween({ b: 1 }, { a: undefined, b: 2 })).toEqual([['it', 'b', 2]]);
  });

  test('of equal values are none, and leave the very same object', () => {
    expect(changesBetween([{ a: 1 }], [{ a: 1 }])).toEqual([]);
    const value = { a: { b: 1 }, c: { d: 2 } };
    const changed = applyChanges(value, [['a', 'b', 3]]);
    expect(changed).toEqual({ a: { b: 3 }, c: { d: 2 } });
    expect(changed.c).toBe(value.c);
    expect(value.a.b).toBe(1);
  });
});
