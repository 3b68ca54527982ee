import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonWriter } from './json-writer.ts';

function written(write: (out: JsonWriter) => void): string {
  const out = new JsonWriter((size) => new Uint8Array(size));
  write(out);
  const bytes = out.bytes.subarray(0, out.length);
  expect(bytes.every((byte) => byte < 0x80)).toBe(true);
  return String.fromCharCode(...bytes);
}

const asJson = (value: unknown): string => written((out) => out.value(value));

describe('values', () => {
  test('read back as what they were, in ASCII, whatever they hold', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const value = fc.anything({
      key: text,
      values: [text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null)],
    });
    fc.assert(
      fc.property(value, (it) => {
        expect(JSON.parse(asJson(it))).toEqual(JSON.parse(JSON.stringify(it)));
      }),
      { numRuns: 3000 },
    );
  });

  test('without anything to escape are written as JSON.stringify writes them', () => {
    const values = [{ a: [1, 'x', null, true, { b: [] }], c: {}, d: undefined }, [], [undefined], -1, 0.5, 1e21, 'Ann'];
    for (const value of values) expect(asJson(value)).toBe(JSON.stringify(value));
  });

  test.each([
    0,
    9,
    10,
    99,
    2 ** 30 - 1,
    2 ** 30,
    1e7,
    10000001,
    1794863927882,
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    1e300,
    -0,
  ])('the number %d has all its digits', (value) => expect(asJson(value)).toBe(JSON.stringify(value)));

  test('that no JSON can say are null', () => {
    for (const value of [undefined, Number.NaN, Number.POSITIVE_INFINITY]) expect(asJson(value)).toBe('null');
  });
});

test('what is written grows with what is put down, and can be forgotten and repeated', () => {
  const out = new JsonWriter((size) => new Uint8Array(size));
  const long = 'x'.repeat(100_000);
  out.raw('[');
  out.string(long);
  const end = out.length;
  out.comma();
  out.string('forgotten');
  out.length = end;
  out.comma();
  out.again(1, end);
  out.comma();
  out.ready(new TextEncoder().encode('{}'));
  out.endList();
  expect(JSON.parse(new TextDecoder().decode(out.bytes.subarray(0, out.length)))).toEqual([long, long, {}]);
});
