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

export function assertNever(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}
