import type { JsonWriter } from './json-writer.ts';

/** One thing that is now different: the way to it, and what it is now. `["board", 3, 0, "red"]`. */
export type Change = readonly [...path: (string | number)[], value: unknown];

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Not `===`: to say of a thing that it equals itself, that has to look at it (it might be NaN), and a history of moves is as
 * many places in memory as there were moves.
 */
const isSame = Object.is;

/** The way to something that is compared: `["board", 3]` is the way here at depth 2, whatever stands behind it. */
type Way = (string | number)[];

/**
 * Writes what leads from one value to another: one change after another, each with a comma behind it. Equal objects are
 * passed over by identity, so that a state which shares what did not change costs next to nothing. What vanishes, shrinks,
 * moves along or becomes a list for the first time is replaced as a whole.
 */
export function writeChanges(
  out: JsonWriter,
  before: unknown,
  after: unknown,
  way: Way = [],
  depth = way.length,
): void {
  if (isSame(before, after)) return;
  if (Array.isArray(after)) {
    if (Array.isArray(before) && isExtended(before, after)) return writeItems(out, before, after, way, depth);
  } else if (isFields(after) && isFields(before)) {
    const start = out.length;
    if (writeFields(out, before, after, way, depth)) return;
    out.length = start;
  }
  writeChange(out, after, way, depth);
}

export function writeChange(out: JsonWriter, value: unknown, way: Way = [], depth = way.length): void {
  out.beginList();
  for (let index = 0; index < depth; index++) {
    out.value(way[index]);
    out.comma();
  }
  out.value(value);
  out.endList();
  out.comma();
}

const isExtended = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  (after.length === before.length || (after.length > before.length && before.length > 0)) && !isMoved(before, after);

/** What came first comes second now: then every item is another one. */
const isMoved = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before[0] === after[1] && isFields(before[0]);

function writeItems(
  out: JsonWriter,
  before: readonly unknown[],
  after: readonly unknown[],
  way: Way,
  depth: number,
): void {
  const known = before.length;
  for (let index = 0; index < after.length; index++) {
    const is = after[index];
    if (index < known && isSame(before[index], is)) continue;
    way[depth] = index;
    if (index < known) writeChanges(out, before[index], is, way, depth + 1);
    else writeChange(out, is, way, depth + 1);
  }
}

/** False when a field has vanished. A field that is undefined is none. */
function writeFields(out: JsonWriter, before: Fields, after: Fields, way: Way, depth: number): boolean {
  let known = 0;
  for (const key in before) {
    const was = before[key];
    const is = after[key];
    if (is !== undefined) known += 1;
    if (isSame(was, is)) continue;
    if (is === undefined || !Object.hasOwn(after, key)) return false;
    way[depth] = key;
    writeChanges(out, was, is, way, depth + 1);
  }
  if (known < countFields(after)) writeNewFields(out, before, after, way, depth);
  return true;
}

function countFields(fields: Fields): number {
  let count = 0;
  for (const _key in fields) count += 1;
  return count;
}

function writeNewFields(out: JsonWriter, before: Fields, after: Fields, way: Way, depth: number): void {
  for (const key in after) {
    if (after[key] === undefined || Object.hasOwn(before, key)) continue;
    way[depth] = key;
    writeChange(out, after[key], way, depth + 1);
  }
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
