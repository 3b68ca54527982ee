/** One difference between two values: the path to it, and the new value. `["board", 3, 0, "red"]`. */
export type Change = readonly [...path: (string | number)[], value: unknown];

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Path = readonly (string | number)[];

/**
 * The changes that lead from one value to another. Objects that are identical are skipped without a look inside. A value
 * that lost a field, a list that shrank or moved along, and a list that was empty are replaced as a whole.
 */
export function diff(before: unknown, after: unknown, path: Path = []): readonly Change[] {
  if (Object.is(before, after)) return [];
  const changes: Change[] = [];
  addChanges(changes, before, after, path);
  return changes;
}

function addChanges(changes: Change[], before: unknown, after: unknown, path: Path): void {
  if (Array.isArray(before) && Array.isArray(after) && isExtended(before, after)) {
    addItemChanges(changes, before, after, path);
  } else if (isFields(before) && isFields(after) && !hasLostField(before, after)) {
    addFieldChanges(changes, before, after, path);
  } else {
    changes.push([...path, after]);
  }
}

const isExtended = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  (after.length === before.length || (after.length > before.length && before.length > 0)) && !isMoved(before, after);

/** The item that was first is second now, so every other item has moved as well. */
const isMoved = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before[0] === after[1] && isFields(before[0]);

function addItemChanges(changes: Change[], before: readonly unknown[], after: readonly unknown[], path: Path): void {
  after.forEach((item, index) => {
    if (index >= before.length) changes.push([...path, index, item]);
    else if (!Object.is(before[index], item)) addChanges(changes, before[index], item, [...path, index]);
  });
}

/** JSON has no `undefined`, so a field that is `undefined` counts as absent. */
const has = (fields: Fields, key: string): boolean => Object.hasOwn(fields, key) && fields[key] !== undefined;

const hasLostField = (before: Fields, after: Fields): boolean =>
  Object.keys(before).some((key) => before[key] !== undefined && !has(after, key));

function addFieldChanges(changes: Change[], before: Fields, after: Fields, path: Path): void {
  for (const key of Object.keys(before)) {
    if (!has(after, key) || Object.is(before[key], after[key])) continue;
    if (before[key] === undefined) changes.push([...path, key, after[key]]);
    else addChanges(changes, before[key], after[key], [...path, key]);
  }
  for (const key of Object.keys(after)) {
    if (after[key] !== undefined && !Object.hasOwn(before, key)) changes.push([...path, key, after[key]]);
  }
}

/** Applies changes to a value. Objects that no change touches stay identical. */
export const applyChanges = <T>(value: T, changes: readonly Change[]): T =>
  changes.reduce<unknown>((changed, change) => withChange(changed, change, 0), value) as T;

function withChange(value: unknown, change: Change, depth: number): unknown {
  if (depth === change.length - 1) return change[depth];
  const key = change[depth] as string | number;
  const copy = (Array.isArray(value) ? value.slice() : { ...(value as Fields) }) as Record<string | number, unknown>;
  copy[key] = withChange(copy[key], change, depth + 1);
  return copy;
}
