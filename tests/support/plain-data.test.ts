import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepFreeze } from './deep-freeze.ts';
import { isSame, whatIsNotJson } from './plain-data.ts';

const survivesJson = (value: unknown): boolean =>
  value !== undefined && isDeepStrictEqual(JSON.parse(JSON.stringify(value) ?? 'null'), value);

const anything = fc.anything({
  ...{ maxDepth: 3, withDate: true, withMap: true, withSet: true, withNullPrototype: true, withSparseArray: true },
});

test('what JSON would change is found, and nothing else', () => {
  const thrice = (value: unknown) => [value, { deep: [value] }, deepFreeze([value, value])];
  const cases = fc.oneof(anything, fc.jsonValue());
  fc.assert(
    fc.property(cases, (value) => {
      for (const each of thrice(value)) expect(whatIsNotJson(each) === null).toBe(survivesJson(each));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['a hole', { list: Array(3) }, '.list has holes'],
  ['a name in a list', { list: Object.assign([1], { x: 1 }) }, '.list has holes'],
  ['minus nothing', { a: { b: -0 } }, '.a.b is 0'],
  ['a missing value', { a: undefined }, '.a is undefined'],
  ['a class', { a: new Date(0) }, '.a is of a class'],
  ['a hidden key', { [Symbol('x')]: 1 }, ' has hidden keys'],
  ['its own JSON', { a: { toJSON: () => 1 } }, '.a.toJSON decides for itself'],
])('it says where: %s', (_what, value, where) => {
  expect(whatIsNotJson(value)).toBe(where);
});

test('what may still change is looked at again', () => {
  const open = { list: [1] as unknown[] };
  const halfFrozen = Object.freeze({ open });
  expect(whatIsNotJson(halfFrozen)).toBeNull();
  open.list.push(undefined);
  expect(whatIsNotJson(halfFrozen)).toBe('.open.list.1 is undefined');
});

test('equality is that of Node', () => {
  fc.assert(
    fc.property(anything, anything, fc.boolean(), (one, other, isCopied) => {
      const twin = isCopied ? structuredCopy(one) : other;
      expect(isSame({ one }, { one: twin })).toBe(isDeepStrictEqual({ one }, { one: twin }));
    }),
    { numRuns: 2000 },
  );
});

/** A value with the same contents and nothing shared, where it can be copied. */
function structuredCopy(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
}
