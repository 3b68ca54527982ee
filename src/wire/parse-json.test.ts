import { expect, test } from 'vitest';
import { MAX_JSON_DEPTH, parseJson } from './parse-json.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test('JSON of 32 nested levels is parsed', () => {
  expect(JSON.stringify(parseJson(nested(MAX_JSON_DEPTH)))).toBe(nested(MAX_JSON_DEPTH));
});

test.each([
  ['33 nested lists', nested(MAX_JSON_DEPTH + 1)],
  ['7,000 nested lists', nested(7000)],
  ['33 nested objects', `${'{"a":'.repeat(MAX_JSON_DEPTH + 1)}1${'}'.repeat(MAX_JSON_DEPTH + 1)}`],
  ['deep lists beside shallow fields', `{"a":1,"b":${nested(MAX_JSON_DEPTH)}}`],
  ['a prototype key', '{"__proto__":{}}'],
  ['an escaped prototype key', '{"\\u005f_proto__":{}}'],
  ['a constructor with a prototype', '{"constructor":{"prototype":{}}}'],
  ['malformed text', '{'],
])('parsing throws on %s', (_name, text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});
