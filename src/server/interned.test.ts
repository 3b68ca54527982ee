import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interned } from './interned.ts';

test('reads the same, whatever it is', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => interned(text) === text));
  for (const text of ['', '0', '-1', '__proto__', 'constructor']) expect(interned(text)).toBe(text);
});
