import type { JsonWriter } from '../engine/json-writer.ts';

/** The memory that was read last: writers keep theirs. */
let memory = Buffer.alloc(0);

/** What was written from there on, a character for each byte. */
export function textIn({ bytes, length }: JsonWriter, start: number): string {
  if (memory.buffer !== bytes.buffer) memory = Buffer.from(bytes.buffer);
  return memory.toString('latin1', start, length);
}
