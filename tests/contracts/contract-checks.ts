import { expect } from 'vitest';
import type { Result } from '../../src/kit/result.ts';
import { isSame, whatIsNotJson } from '../support/plain-data.ts';

/** `expect` is too slow for checks that run a million times. */
export function must(holds: boolean, told: string | (() => string)): void {
  if (!holds) throw new Error(typeof told === 'string' ? told : told());
}

export function mustBePlain(value: unknown, told: string): void {
  const fault = whatIsNotJson(value);
  must(fault === null, () => `${told}${fault}: not JSON`);
}

/** Fast when both are equal. Shows a readable difference when they are not. */
export function mustBeSame(actual: unknown, expected: unknown, told: string): void {
  if (!isSame(actual, expected)) expect(actual, told).toStrictEqual(expected);
}

export const codeOf = (result: Result<unknown>): string => (result.ok ? 'accepted' : result.refusal.code);

export function rememberEach<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, work(key));
    return known.get(key)!;
  };
}

export function rememberLast<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | null = null;
  return (key) => {
    if (last?.key !== key) last = { key, value: work(key) };
    return last.value;
  };
}
