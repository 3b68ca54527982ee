import type { JsonWriter } from '../engine/json-writer.ts';

/** Whose memory was read last, and that memory: writers keep theirs. */
let known = new Uint8Array();
let memory = Buffer.from(known.buffer);

/** What was written from there on, a character for each byte. */
export function textIn({ bytes, length }: JsonWriter, start: number): string {
  if (known !== bytes) {
    known = bytes;
    memory = Buffer.from(bytes.buffer);
  }
  return memory.toString('latin1', start, length);
}
