import type { Refusal, RefusalText } from '../engine/result.ts';
import { LANGUAGES } from '../engine/words.ts';

/** The names of the figures in a text: `n` of "Raise to at least {n}". */
export const figuresIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** The figures that the words name in any language, and that the refusal does not bring. */
export function missingFigures({ params = {} }: Refusal, { words }: RefusalText): string[] {
  const named = figuresIn(LANGUAGES.map((language) => words[language]).join());
  return [...new Set(named)].filter((name) => !Object.hasOwn(params, name));
}
