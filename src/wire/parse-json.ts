import { parse } from 'secure-json-parse';

export { isFields } from '../kit/patch.ts';

/** Deeper than any request of ours, and shallow enough for every reader of JSON behind us. */
export const MAX_JSON_DEPTH = 32;

/** Parses JSON from outside. Throws on malformed text, prototype keys and more than 32 nested levels. */
export function parseJson(text: string): unknown {
  const value: unknown = parse(text);
  if (!isWithinDepth(value, MAX_JSON_DEPTH))
    throw new SyntaxError(`JSON is nested deeper than ${MAX_JSON_DEPTH} levels`);
  return value;
}

const isWithinDepth = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((child) => isWithinDepth(child, levels - 1)));
