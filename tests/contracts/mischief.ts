import type { GameAction, LegalAction, NumberRange } from '../../src/kit/contract.ts';
import { readyAction, withNumbers } from '../../src/kit/legal-action.ts';
import type { Random } from '../../src/kit/random.ts';

const ODD_VALUES: readonly unknown[] = [
  ...[null, true, '', '0', '3', '__proto__', [], {}, [[]], { length: 1 }],
  ...[-1, 0, 1, 1.5, 7, 1e9, -1e9, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER],
];
const ODD_TYPES = ['', 'no-such-action', '__proto__', 'constructor', 'toString', 'DROP', ' '];
const REPLAYS = 4;

/** What a broken or hostile client might send: senseless types and payloads, old actions, and bent ones. */
export function badActions(seen: readonly GameAction[], random: Random): GameAction[] {
  const known = seen.length === 0 ? [{ type: 'no-such-action', payload: {} }] : seen;
  const replays = Array.from({ length: REPLAYS }, () => random.pick(known));
  const strange = { type: random.pick(ODD_TYPES), payload: random.pick(known).payload };
  const shapeless = { type: random.pick(known).type, payload: random.pick(ODD_VALUES) };
  return [...replays, ...replays.map((action) => bend(action, random)), strange, shapeless as GameAction];
}

/** One of these actions with one field missing, or with another value in it. */
export const nearMisses = (legal: readonly LegalAction[], random: Random): GameAction[] =>
  legal.length === 0 ? [] : [bend(readyAction(random.pick(legal)), random)];

const OUTSIDE: readonly ((range: NumberRange) => number)[] = [
  ([min, , step = 1]) => min - step,
  ([, max, step = 1]) => max + step,
];

/** These actions with the first number below and the first number above their ranges. */
export const outsideRanges = (legal: readonly LegalAction[]): GameAction[] =>
  legal
    .filter(({ between }) => between !== undefined)
    .flatMap((action) => OUTSIDE.map((choose) => withNumbers(action, choose)));

function bend(action: GameAction, random: Random): GameAction {
  const payload: Record<string, unknown> = { ...action.payload };
  const keys = Object.keys(payload);
  if (keys.length === 0) return { ...action, payload: { surprise: random.pick(ODD_VALUES) } };
  const key = random.pick(keys);
  const { [key]: value, ...rest } = payload;
  if (random.chance(0.25)) return { ...action, payload: rest };
  return { ...action, payload: { ...rest, [key]: oddFor(value, random) } };
}

/** Near misses find more than nonsense does. */
function oddFor(value: unknown, random: Random): unknown {
  if (typeof value === 'number' && random.chance(0.5)) return value + random.pick([-2, -1, -0.5, 0.5, 1, 2]);
  if (Array.isArray(value) && random.chance(0.5)) return random.pick([[...value, ...value], value.slice(1), value[0]]);
  return random.pick(ODD_VALUES);
}
