import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { readPlainFrames } from './plain-frames.ts';

const MAX_BYTES = 1000;
const TEXT = 1;
const MORE = 0;

/** A client's frame (RFC 6455, 5.2). */
function frameOf(payload: Buffer, { opcode = TEXT, isFinal = true, mask = [0x11, 0x22, 0xf3, 0x44] } = {}): Buffer {
  const size = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 0xff];
  const head = [(isFinal ? 0x80 : 0) | opcode, 0x80 | size[0]!, ...size.slice(1), ...mask];
  return Buffer.concat([Buffer.from(head), payload.map((byte, index) => byte ^ mask[index % 4]!)]);
}

/** A socket that says what it is told to, and remembers what was answered. */
class Wire extends Duplex {
  readonly answers: Buffer[] = [];
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.answers.push(chunk);
    done();
  }
  setTimeout(): void {}
  setNoDelay(): void {}
}

const UPGRADE = {
  method: 'GET',
  headers: { upgrade: 'websocket', 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'sec-websocket-version': '13' },
} as unknown as IncomingMessage;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** All that is heard of these chunks, in order; how many texts of it were read as plain ones. */
async function hear(chunks: readonly Buffer[], isTapped: boolean): Promise<{ heard: string[]; plain: number }> {
  const wire = new Wire();
  const heard: string[] = [];
  let plain = 0;
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES, autoPong: false });
  server.handleUpgrade(UPGRADE, wire, Buffer.alloc(0), (ws) => {
    ws.on('message', (data, isBinary) => heard.push(isBinary ? `binary ${data}` : `text ${data}`));
    ws.on('ping', (data) => heard.push(`ping ${data}`));
    ws.on('error', (error) => heard.push(`error ${error.message}`));
    ws.on('close', (code) => heard.push(`close ${code}`));
    if (!isTapped) return;
    readPlainFrames(wire, MAX_BYTES, (text) => {
      plain += 1;
      heard.push(`text ${text}`);
    });
  });
  for (const chunk of chunks) {
    wire.push(Buffer.from(chunk));
    await nextTurn();
  }
  wire.push(null);
  await nextTurn();
  await nextTurn();
  heard.push(createHash('sha256').update(Buffer.concat(wire.answers)).digest('hex'));
  return { heard, plain };
}

const text = fc.string({ maxLength: 200 }).map((said) => frameOf(Buffer.from(said)));
const letters = fc.string({ unit: 'grapheme', maxLength: 40 }).map((said) => frameOf(Buffer.from(said)));
const bytes = fc.uint8Array({ maxLength: 20 }).map((raw) => Buffer.from(raw));
const odd = fc.oneof(
  bytes,
  bytes.map((raw) => frameOf(raw)), // hardly ever UTF-8
  bytes.map((raw) => frameOf(raw, { opcode: 2 })),
  bytes.map((raw) => frameOf(raw, { opcode: 9 })),
  fc
    .tuple(bytes, bytes)
    .map(([one, two]) => Buffer.concat([frameOf(one, { isFinal: false }), frameOf(two, { opcode: MORE })])),
  fc.constant(frameOf(Buffer.from([0x03, 0xe8]), { opcode: 8 })),
  fc.constant(frameOf(Buffer.alloc(MAX_BYTES + 1, 'x'))),
);
const frames = fc.array(fc.oneof({ weight: 6, arbitrary: text }, letters, odd), { maxLength: 8 });

/** The same bytes, cut somewhere. */
function cut(whole: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map((place) => place % (whole.length + 1)), whole.length].sort((a, b) => a - b);
  return ends
    .map((end, index) => whole.subarray(index === 0 ? 0 : ends[index - 1], end))
    .filter(({ length }) => length > 0);
}

test('whatever comes, and however it is cut, what is heard and answered is what `ws` alone would hear and answer', async () => {
  await fc.assert(
    fc.asyncProperty(frames, fc.option(fc.array(fc.nat(), { maxLength: 4 })), async (said, places) => {
      const chunks = places === null ? said : cut(Buffer.concat(said), places);
      const [tapped, alone] = await Promise.all([hear(chunks, true), hear(chunks, false)]);
      expect(tapped.heard).toEqual(alone.heard);
    }),
    { numRuns: 300 },
  );
});

test('plain texts are read without `ws`, one by one or several at once, until something else comes', async () => {
  const [one, two, three] = ['one', 'two '.repeat(50), 'three'].map((said) => frameOf(Buffer.from(said))) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const accented = frameOf(Buffer.from('ế'));
  expect((await hear([one, Buffer.concat([two, three])], true)).plain).toBe(3);
  expect((await hear([one, accented, three], true)).plain).toBe(1);
  expect((await hear([one, two.subarray(0, 9), two.subarray(9), three], true)).plain).toBe(1);
});
