import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The code of this commit wrote the data. README.md says how. */
export const FROZEN = join(import.meta.dirname, '25a3d1b');

export interface FrozenPerson {
  readonly name: string;
  readonly id: string;
  readonly token: string;
}

/** A World as its people saw it last. */
export interface FrozenWorld {
  readonly stage: string;
  readonly roomCode: string;
  readonly people: readonly FrozenPerson[];
  /** The answers to `GET /api/rooms/:roomCode`, by person; `watcher` has no session. */
  readonly views: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface FrozenWorlds {
  readonly savedAt: number;
  readonly worlds: readonly FrozenWorld[];
  /** Codes of Worlds that are gone. */
  readonly gone: readonly string[];
}

/** One key of Redis: fields of a hash and members of a sorted set are pairs. */
export interface RedisEntry {
  readonly key: string;
  readonly type: string;
  readonly value: string | readonly string[] | readonly (readonly string[])[];
}

export const readBytes = (name: string): Buffer => gunzipSync(readFileSync(join(FROZEN, `${name}.gz`)));
export const readJson = <T>(name: string): T => JSON.parse(readBytes(`${name}.json`).toString()) as T;
