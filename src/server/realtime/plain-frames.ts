import type { Duplex } from 'node:stream';

const FINAL_TEXT = 0x81;
const MASKED = 0x80;
const LENGTH_IN_2_BYTES = 126;
const MASK_BYTES = 4;
const SHORTEST = 2 + MASK_BYTES;
const ASCII_BITS = 0x7f;

/** Where a text lies while its mask is taken off. */
const unmasked = Buffer.allocUnsafeSlow(0xffff);

type OnData = (this: Duplex, chunk: Buffer) => void;

/**
 * Reads what almost every message of a client is: one short ASCII text in one whole frame (RFC 6455, 5.2). At the first bytes
 * that look otherwise (a part of a frame, a ping, a goodbye, letters beyond ASCII, nonsense) `ws`, which reads anything, gets
 * its place back for good, before it has missed any.
 *
 * A chunk is taken where the socket pushes it into its stream; one that has to wait there comes as `data`, as any does.
 */
export function readPlainFrames(stream: Duplex, maxBytes: number, onText: (text: string) => void): void {
  const [readByWs, ...others] = stream.listeners('data') as OnData[];
  if (!readByWs || others.length > 0) return;
  const readPlain = (chunk: Buffer): void => {
    let start = 0;
    while (start < chunk.length) {
      const text = readText(chunk, start, maxBytes);
      if (text === null) return giveBack(chunk.subarray(start));
      start = bodyOf(chunk, start) + text.length;
      onText(text);
    }
  };
  const push = (chunk: Buffer | null, encoding?: BufferEncoding): boolean => {
    if (chunk === null || !stream.readableFlowing || stream.readableLength > 0) {
      return pushIntoStream.call(stream, chunk, encoding);
    }
    readPlain(chunk);
    return true;
  };
  const giveBack = (rest: Buffer): void => {
    stream.push = pushIntoStream;
    stream.off('data', readPlain).on('data', readByWs);
    readByWs.call(stream, rest);
  };
  const pushIntoStream = stream.push;
  stream.push = push;
  stream.off('data', readByWs).on('data', readPlain);
}

/** The text of the frame that begins there; null for anything but a whole one of the plainest kind. */
function readText(chunk: Buffer, start: number, maxBytes: number): string | null {
  if (chunk.length - start < SHORTEST || chunk[start] !== FINAL_TEXT) return null;
  const size = chunk[start + 1]! - MASKED;
  if (size < 0 || size > LENGTH_IN_2_BYTES) return null;
  const body = bodyOf(chunk, start);
  const length = size < LENGTH_IN_2_BYTES ? size : chunk.readUInt16BE(start + 2);
  if (length > maxBytes || body + length > chunk.length) return null;
  return unmask(chunk, body, length) > ASCII_BITS ? null : unmasked.toString('latin1', 0, length);
}

const bodyOf = (chunk: Buffer, start: number): number =>
  start + SHORTEST + (chunk[start + 1]! - MASKED < LENGTH_IN_2_BYTES ? 0 : 2);

/** Puts the text down without its mask; all bits that any of its bytes has. */
function unmask(chunk: Buffer, body: number, length: number): number {
  const mask0 = chunk[body - 4]!;
  const mask1 = chunk[body - 3]!;
  const mask2 = chunk[body - 2]!;
  const mask3 = chunk[body - 1]!;
  const whole = length & ~3;
  let bits = 0;
  for (let index = 0; index < whole; index += 4) {
    const from = body + index;
    bits |= unmasked[index] = chunk[from]! ^ mask0;
    bits |= unmasked[index + 1] = chunk[from + 1]! ^ mask1;
    bits |= unmasked[index + 2] = chunk[from + 2]! ^ mask2;
    bits |= unmasked[index + 3] = chunk[from + 3]! ^ mask3;
  }
  for (let index = whole; index < length; index++) {
    bits |= unmasked[index] = chunk[body + index]! ^ chunk[body - MASK_BYTES + (index & 3)]!;
  }
  return bits;
}
