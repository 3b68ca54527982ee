/** One thing that is now different: the way to it, and what it is now. `["board", 3, 0, "red"]`. */
export type Change = readonly [...path: (string | number)[], value: unknown];

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Adds what leads from one value to another. `path` is the way to them. Equal objects are passed over by identity, so that
 * a state which shares what did not change costs next to nothing. What vanishes, shrinks or becomes a list for the first
 * time is replaced as a whole.
 */
export function addChanges(changes: Change[], path: (string | number)[], before: unknown, after: unknown): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after) && isExtended(before, after)) {
    addItems(changes, path, before, after);
  } else if (isFields(before) && isFields(after) && hasAll(after, before)) {
    addFields(changes, path, before, after);
  } else changes.push([...path, after]);
}

const isExtended = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  after.length === before.length || (after.length > before.length && before.length > 0);

function addItems(
  changes: Change[],
  path: (string | number)[],
  before: readonly unknown[],
  after: readonly unknown[],
): void {
  for (let index = 0; index < after.length; index++) {
    if (index >= before.length) changes.push([...path, index, after[index]]);
    else if (before[index] !== after[index]) {
      path.push(index);
      addChanges(changes, path, before[index], after[index]);
      path.pop();
    }
  }
}

function addFields(changes: Change[], path: (string | number)[], before: Fields, after: Fields): void {
  for (const key in after) {
    const value = after[key];
    if (value === before[key] || value === undefined) continue;
    path.push(key);
    addChanges(changes, path, before[key], value);
    path.pop();
  }
}

function hasAll(after: Fields, before: Fields): boolean {
  for (const key in before) {
    if (before[key] !== undefined && (after[key] === undefined || !Object.hasOwn(after, key))) return false;
  }
  return true;
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
