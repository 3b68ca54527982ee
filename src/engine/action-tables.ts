import type { GameAction } from './game-module.ts';
import { quote, textOf } from './json-text.ts';

/**
 * Actions alike, one after another: their type, the names of what they say, and what each of them says.
 * `["drop", ["column", "turnNo"], [0, 5], [1, 5]]`
 */
export type ActionTable = readonly [type: string, names: readonly string[], ...payloads: (readonly unknown[])[]];

type Payload = Readonly<Record<string, unknown>>;

const NOTHING: Payload = {};

/** As JSON, a fraction of what the list itself would take. */
export function writeActions(actions: readonly GameAction[]): string {
  let text = '';
  let type: string | null = null;
  let names: readonly string[] = [];
  for (const action of actions) {
    const payload = (action.payload ?? NOTHING) as Payload;
    let values = action.type === type ? writeValues(payload, names) : null;
    if (values === null) {
      text += type === null ? '[' : '],[';
      type = action.type;
      names = namesOf(payload);
      text += `${quote(type)},${JSON.stringify(names)}`;
      values = writeValues(payload, names);
    }
    text += `,[${values}]`;
  }
  return type === null ? '[]' : `[${text}]]`;
}

/** What is undefined is not said. */
const namesOf = (payload: Payload): string[] => Object.keys(payload).filter((name) => payload[name] !== undefined);

/** Null when the names are others. */
function writeValues(payload: Payload, names: readonly string[]): string | null {
  let text = '';
  let count = 0;
  for (const name in payload) {
    const value = payload[name];
    if (value === undefined) continue;
    if (name !== names[count]) return null;
    text += count === 0 ? textOf(value) : `,${textOf(value)}`;
    count += 1;
  }
  return count === names.length ? text : null;
}

/** The list again. */
export const readActions = <Action extends GameAction>(tables: readonly ActionTable[]): Action[] =>
  tables.flatMap(([type, names, ...payloads]) =>
    payloads.map((values) => ({ type, payload: toPayload(names, values) }) as unknown as Action),
  );

const toPayload = (names: readonly string[], values: readonly unknown[]): object =>
  Object.fromEntries(names.map((name, index) => [name, values[index]]));
