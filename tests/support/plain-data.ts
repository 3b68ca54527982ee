import { isDeepStrictEqual } from 'node:util';

type Plain = Readonly<Record<string, unknown>>;

/** Frozen values found to be JSON: states of a game share most of their parts, so each part is looked at once. */
const knownPlain = new WeakSet<object>();

/** Null if JSON would give back exactly this, else the way to what it would not. */
export function whatIsNotJson(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return isJsonLeaf(value) ? null : ` is ${String(value)}`;
  if (knownPlain.has(value)) return null;
  const isArray = Array.isArray(value);
  if (Object.getPrototypeOf(value) !== (isArray ? Array.prototype : Object.prototype)) return ' is of a class';
  const keys = Object.keys(value);
  if (Reflect.ownKeys(value).length !== keys.length + (isArray ? 1 : 0)) return ' has hidden keys';
  if (isArray && keys.length !== value.length) return ' has holes';
  let canChange = !Object.isFrozen(value);
  for (const key of keys) {
    const part = (value as Plain)[key];
    const fault = key === 'toJSON' ? ' decides for itself' : whatIsNotJson(part);
    if (fault !== null) return `.${key}${fault}`;
    canChange ||= typeof part === 'object' && part !== null && !knownPlain.has(part);
  }
  if (!canChange) knownPlain.add(value); // only what stays as it is may be remembered
  return null;
}

/** JSON turns -0 into 0, and has nothing but texts, finite numbers, truth values and null. */
const isJsonLeaf = (value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (Number.isFinite(value) && !Object.is(value, -0));

/** Deep and strict equality that does not look into shared parts; with keys in order it is that of the JSON texts. */
export function isSame(a: unknown, b: unknown, keysInOrder = false): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const prototype = Object.getPrototypeOf(a);
  if (prototype !== Object.getPrototypeOf(b)) return false;
  if (prototype !== Object.prototype && prototype !== Array.prototype) return isDeepStrictEqual(a, b);
  if (Array.isArray(a) && a.length !== (b as unknown[]).length) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  if (keys.length !== others.length) return false;
  return keys.every(
    (key, index) =>
      (keysInOrder ? others[index] === key : Object.hasOwn(b, key)) &&
      isSame((a as Plain)[key], (b as Plain)[key], keysInOrder),
  );
}
