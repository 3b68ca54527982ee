import fc from 'fast-check';
import { expect, test } from 'vitest';
import { webSocketFrame } from './ws-frame.ts';

/** Reads the bytes as RFC 6455, 5.2 says. */
function received(frames: string): string[] {
  const bytes = Buffer.from(frames, 'latin1');
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    expect(bytes[at]).toBe(0x81); // final, text
    const short = bytes[at + 1]!;
    const headLength = short < 126 ? 2 : short === 126 ? 4 : 10;
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
    texts.push(bytes.toString('utf8', at + headLength, at + headLength + length));
    at += headLength + length;
  }
  return texts;
}

test.each([0, 1, 125, 126, 127, 0xffff, 0x10000, 70_000])('a text of %i characters is one whole frame', (length) => {
  for (const letter of ['x', 'ế', '♥']) {
    const text = letter.repeat(length);
    expect(received(webSocketFrame(text))).toEqual([text]);
  }
});

test('any texts in one write are read one by one', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(text, text, (first, second) => {
      expect(received(webSocketFrame(first) + webSocketFrame(second))).toEqual([first, second]);
    }),
  );
});
