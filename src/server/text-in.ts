import type { JsonWriter } from '../engine/json-writer.ts';

/** What was written from there on, a character for each byte. */
export const textIn = (out: JsonWriter, start: number): string =>
  Buffer.from(out.bytes.buffer, start, out.length - start).toString('latin1');
