import Type, { type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { GameAction } from './contract.ts';

export { type Static, Type };

/** A shape for the payload of every action type a game knows. */
export type PayloadSchemas = Readonly<Record<string, TSchema>>;

type ReadonlyDeep<T> = T extends object ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> } : T;

/** The actions that these schemas describe; with a type, the action of this type. */
export type ActionOf<Schemas extends PayloadSchemas, Type extends keyof Schemas = keyof Schemas> = {
  [Name in Type & string]: { readonly type: Name; readonly payload: ReadonlyDeep<Static<Schemas[Name]>> };
}[Type & string];

type Copy = (value: never) => unknown;

/**
 * Makes a game's `parseAction`: the wire's `{ type, payload }` becomes a precise action, or null.
 * Only fields a schema names are carried over, so nothing unknown ever reaches the rules or the log.
 */
export function actionParser<Schemas extends PayloadSchemas>(
  schemas: Schemas,
): (input: GameAction) => ActionOf<Schemas> | null {
  const known = new Map(
    Object.entries(schemas).map(([type, schema]) => [type, { check: Compile(schema), copy: copierOf(schema) }]),
  );
  return ({ type, payload = {} }) => {
    const entry = known.get(type);
    if (!entry?.check.Check(payload)) return null;
    return { type, payload: entry.copy(payload as never) } as ActionOf<Schemas>;
  };
}

const asItIs: Copy = (value) => value;

function copierOf(schema: TSchema): Copy {
  if (Type.IsObject(schema)) return fieldsCopier(schema.properties);
  if (Type.IsArray(schema)) {
    const copyItem = copierOf(schema.items);
    return (value: unknown[]) => value.map((item) => copyItem(item as never));
  }
  if (Type.IsUnion(schema)) {
    const variants = schema.anyOf.map((variant) => ({ check: Compile(variant), copy: copierOf(variant) }));
    return (value: unknown) => variants.find(({ check }) => check.Check(value))!.copy(value as never);
  }
  return asItIs;
}

function fieldsCopier(properties: PayloadSchemas): Copy {
  const fields = Object.entries(properties).map(([key, field]) => [key, copierOf(field)] as const);
  const copyNamed = (value: Record<string, unknown>): Record<string, unknown> => {
    const copy: Record<string, unknown> = {};
    for (const [key, copyField] of fields) if (value[key] !== undefined) copy[key] = copyField(value[key] as never);
    return copy;
  };
  if (fields.some(([, copyField]) => copyField !== asItIs)) return copyNamed;
  // Most payloads are flat and have nothing in them that is not asked for: such an object is copied in one go.
  const names = new Set(Object.keys(properties));
  return (value: Record<string, unknown>) => (hasOnly(value, names) ? { ...value } : copyNamed(value));
}

function hasOnly(value: Record<string, unknown>, names: ReadonlySet<string>): boolean {
  for (const key in value) if (!names.has(key) || value[key] === undefined) return false;
  return true;
}
