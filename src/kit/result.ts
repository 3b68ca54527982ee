import type { Words } from './words.ts';

/** A refusal is an answer: a code that a table turns into a status and words, and the figures those words may name. */
export interface Refusal {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface Accepted<T> {
  readonly ok: true;
  readonly value: T;
}
export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}
export type Result<T> = Accepted<T> | Refused;

export const accept = <T>(value: T): Accepted<T> => ({ ok: true, value });

export const refuse = (code: string, params?: Refusal['params']): Refused => ({
  ok: false,
  refusal: params ? { code, params } : { code },
});

/** What a code means to HTTP and to a person. */
export interface RefusalText {
  readonly status: number;
  readonly words: Words;
}

export type RefusalTable = Readonly<Record<string, RefusalText>>;

/** The platform's own codes that rules may answer with. Their words stand in `src/wire/refusals.ts`. */
export type PlatformCode = 'INVALID_PHASE' | 'INVALID_REQUEST' | 'NOT_YOUR_TURN' | 'STALE_TURN' | 'UNAUTHORIZED';

/** The names of the figures in a text: `n` of "Raise to at least {n}". */
type FigureIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | FigureIn<Rest>
  : never;

/** What a refusal has to bring beside its code: the figures that its words name. */
export type RefusalParams<Table extends RefusalTable, Code> = Code extends keyof Table
  ? [FigureIn<Table[Code]['words']['en']>] extends [never]
    ? []
    : [params: Readonly<Record<FigureIn<Table[Code]['words']['en']>, string | number>>]
  : [];

/** The codes that the rules of one game may answer with. */
export type RefusalCode<Table extends RefusalTable> = (keyof Table & string) | PlatformCode;

/** `refuse` for one game: it knows the codes of the game's table and the figures that their words name. */
export type Refuse<Table extends RefusalTable> = <Code extends RefusalCode<Table>>(
  code: Code,
  ...params: RefusalParams<Table, Code>
) => Refused;

export function assertNever(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}
