import type { GameAction, LegalAction } from '../kit/contract.ts';

/**
 * A run of actions that share a type and the names of their fields: the type, the names, and a list of values for each.
 * `["drop", ["column", "turnNo"], [0, 5], [1, 5]]`
 * A list with one value more than there are names ends with the ranges of its action: `["bid", ["count"], [3, {"count": [3, 20]}]]`.
 */
export type ActionTable = readonly [type: string, names: readonly string[], ...payloads: (readonly unknown[])[]];

type Payload = Readonly<Record<string, unknown>>;

/** The actions as tables, which take a fraction of the list's bytes. */
export function tabulate(actions: readonly LegalAction[]): ActionTable[] {
  const tables: [type: string, names: string[], ...payloads: unknown[][]][] = [];
  for (const { type, payload = {}, between } of actions) {
    const fields = payload as Payload;
    const names = Object.keys(fields).filter((name) => fields[name] !== undefined);
    const values = names.map((name) => fields[name]);
    if (between !== undefined) values.push(between);
    const last = tables.at(-1);
    if (last && last[0] === type && isSameList(last[1], names)) last.push(values);
    else tables.push([type, names, values]);
  }
  return tables;
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index]);

/** The actions of these tables. */
export const readActions = <Action extends GameAction>(tables: readonly ActionTable[]): LegalAction<Action>[] =>
  tables.flatMap(([type, names, ...payloads]) =>
    payloads.map((values) => {
      const between = values[names.length];
      return {
        type,
        payload: toPayload(names, values),
        ...(between !== undefined && { between }),
      } as unknown as LegalAction<Action>;
    }),
  );

const toPayload = (names: readonly string[], values: readonly unknown[]): object =>
  Object.fromEntries(names.map((name, index) => [name, values[index]]));
