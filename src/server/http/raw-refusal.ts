import type { Duplex } from 'node:stream';
import type { ErrorAnswer } from '../../wire/messages.ts';
import { PLATFORM_REFUSALS } from '../../wire/refusals.ts';

/** A refusal where there is no reply to send it with: the request was no HTTP, or wanted to be something else. */
export function refuseRaw(stream: Duplex, code: keyof typeof PLATFORM_REFUSALS, retryAfterS?: number): void {
  const { status, words } = PLATFORM_REFUSALS[code];
  const body = JSON.stringify({ error: words.en, code } satisfies ErrorAnswer);
  stream.on('error', () => {}); // whoever has hung up already needs no answer
  stream.once('finish', () => stream.destroy());
  const retry = retryAfterS === undefined ? '' : `Retry-After: ${retryAfterS}\r\n`;
  stream.end(
    `HTTP/1.1 ${status} ${code}\r\nConnection: close\r\n${retry}Content-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
