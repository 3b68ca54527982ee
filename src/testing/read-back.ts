import { type Change, writeChanges } from '../engine/changes.ts';
import { JsonWriter } from '../engine/json-writer.ts';

/** What a reader makes of what was written. */
export function readBack(write: (out: JsonWriter) => void): unknown {
  const out = new JsonWriter((size) => new Uint8Array(size));
  write(out);
  return JSON.parse(new TextDecoder('ascii').decode(out.bytes.subarray(0, out.length)));
}

/** The changes that lead from one value to another, as a reader gets them. */
export const changesBetween = (before: unknown, after: unknown): Change[] =>
  readBack((out) => {
    out.beginList();
    writeChanges(out, before, after);
    out.endList();
  }) as Change[];
