import type { GameAction } from './game-module.ts';
import type { JsonWriter } from './json-writer.ts';

/**
 * Actions alike, one after another: their type, the names of what they say, and what each of them says.
 * `["drop", ["column", "turnNo"], [0, 5], [1, 5]]`
 */
export type ActionTable = readonly [type: string, names: readonly string[], ...payloads: (readonly unknown[])[]];

type Payload = Readonly<Record<string, unknown>>;

const NOTHING: Payload = {};

/** A fraction of what the list itself would take. */
export function writeActions(out: JsonWriter, actions: readonly GameAction[]): void {
  let type: string | null = null;
  let names: readonly string[] = [];
  out.beginList();
  for (const action of actions) {
    const payload = (action.payload ?? NOTHING) as Payload;
    const start = out.length;
    if (action.type === type && writeRow(out, payload, names)) continue;
    out.length = start;
    if (type !== null) endTable(out);
    type = action.type;
    names = namesOf(payload);
    beginTable(out, type, names);
    writeRow(out, payload, names);
  }
  if (type !== null) endTable(out);
  out.endList();
}

function beginTable(out: JsonWriter, type: string, names: readonly string[]): void {
  out.beginList();
  out.string(type);
  out.comma();
  out.value(names);
  out.comma();
}

function endTable(out: JsonWriter): void {
  out.endList();
  out.comma();
}

/** False when it says something under other names: then it is to be taken back. */
function writeRow(out: JsonWriter, payload: Payload, names: readonly string[]): boolean {
  let count = 0;
  out.beginList();
  for (const name in payload) {
    const value = payload[name];
    if (value === undefined) continue;
    if (name !== names[count]) return false;
    out.value(value);
    out.comma();
    count += 1;
  }
  out.endList();
  out.comma();
  return count === names.length;
}

/** What is undefined is not said. */
function namesOf(payload: Payload): string[] {
  const names: string[] = [];
  for (const name in payload) if (payload[name] !== undefined) names.push(name);
  return names;
}

/** The list again. */
export const readActions = <Action extends GameAction>(tables: readonly ActionTable[]): Action[] =>
  tables.flatMap(([type, names, ...payloads]) =>
    payloads.map((values) => ({ type, payload: toPayload(names, values) }) as unknown as Action),
  );

const toPayload = (names: readonly string[], values: readonly unknown[]): object =>
  Object.fromEntries(names.map((name, index) => [name, values[index]]));
