const PLAIN = /^[\w -]*$/;

/** A string as JSON. Most of ours have nothing to escape, and then the way into the engine and back is saved. */
export const quote = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

/** Any value as JSON; undefined is null, as in a list. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Number.isInteger(value) || value === null) return `${value}`;
  return JSON.stringify(value) ?? 'null';
}
