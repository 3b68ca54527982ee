import { JsonWriter } from '../engine/json-writer.ts';

/** A writer whose bytes Node can read as a text where they are. */
export type TextWriter = JsonWriter<Buffer>;

export const createTextWriter = (): TextWriter => new JsonWriter(Buffer.allocUnsafeSlow);

/** What was written from there on, a character for each byte. */
export const textIn = (out: TextWriter, start: number): string => out.bytes.toString('latin1', start, out.length);

/** A text as the bytes it is sent as, a character for each: Node writes such a string to a socket without a buffer in between. */
export const asBytes = (text: string): string =>
  Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
