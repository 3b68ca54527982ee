import { quote, textOf } from './json-text.ts';

/** One thing that is now different: the way to it, and what it is now. `["board", 3, 0, "red"]`. */
export type Change = readonly [...path: (string | number)[], value: unknown];

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What leads from one value to another, as JSON: one change after another, each with a comma before it. `way` is the way to
 * both, as JSON with a comma after each step. Equal objects are passed over by identity, so that a state which shares what
 * did not change costs next to nothing. What vanishes, shrinks or becomes a list for the first time is replaced as a whole.
 */
export function writeChanges(way: string, before: unknown, after: unknown): string {
  if (before === after) return '';
  if (Array.isArray(after)) {
    if (Array.isArray(before) && isExtended(before, after)) return writeItems(way, before, after);
  } else if (isFields(after) && isFields(before)) {
    const fields = writeFields(way, before, after);
    if (fields !== null) return fields;
  }
  return writeChange(way, after);
}

export const writeChange = (way: string, value: unknown): string => `,[${way}${textOf(value)}]`;

const isExtended = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  after.length === before.length || (after.length > before.length && before.length > 0);

function writeItems(way: string, before: readonly unknown[], after: readonly unknown[]): string {
  let text = '';
  for (let index = 0; index < before.length; index++) {
    const was = before[index];
    const is = after[index];
    if (!Object.is(was, is)) text += writeChanges(`${way}${index},`, was, is);
  }
  for (let index = before.length; index < after.length; index++) text += writeChange(`${way}${index},`, after[index]);
  return text;
}

/** Null when a field has vanished. A field that is undefined is none. */
function writeFields(way: string, before: Fields, after: Fields): string | null {
  let text = '';
  let known = 0;
  for (const key in before) {
    const was = before[key];
    const is = after[key];
    if (is !== undefined) known += 1;
    if (Object.is(was, is)) continue;
    if (is === undefined || !Object.hasOwn(after, key)) return null;
    text += writeChanges(`${way}${quote(key)},`, was, is);
  }
  return known === countFields(after) ? text : text + writeNewFields(way, before, after);
}

function countFields(fields: Fields): number {
  let count = 0;
  for (const _key in fields) count += 1;
  return count;
}

function writeNewFields(way: string, before: Fields, after: Fields): string {
  let text = '';
  for (const key in after) {
    if (after[key] !== undefined && !Object.hasOwn(before, key))
      text += writeChange(`${way}${quote(key)},`, after[key]);
  }
  return text;
}

/** The value with the changes made. What they do not touch stays the same object. */
export const applyChanges = <T>(value: T, changes: readonly Change[]): T =>
  changes.reduce<unknown>((changed, change) => withChange(changed, change, 0), value) as T;

function withChange(value: unknown, change: Change, depth: number): unknown {
  if (depth === change.length - 1) return change[depth];
  const key = change[depth] as string | number;
  const copy = (Array.isArray(value) ? value.slice() : { ...(value as Fields) }) as Record<string | number, unknown>;
  copy[key] = withChange(copy[key], change, depth + 1);
  return copy;
}
