import type { Refusal, RefusalTable } from '../../src/kit/result.ts';
import { LANGUAGES } from '../../src/kit/words.ts';

/** The names of the figures in a text: `n` of "Raise to at least {n}". */
export const figuresIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Null if the refusal has words, and brings every figure that these words name in any language. */
export function faultOfRefusal({ code, params = {} }: Refusal, table: RefusalTable): string | null {
  const text = table[code];
  if (text === undefined) return `no words for ${code}`;
  const named = figuresIn(LANGUAGES.map((language) => text.words[language]).join());
  const missing = named.find((name) => !Object.hasOwn(params, name));
  return missing === undefined ? null : `the words of ${code} name {${missing}}, its params do not`;
}
