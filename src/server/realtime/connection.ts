import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { CLOSE, errorFrame } from './frames.ts';

/** A reader this far behind is dropped before it costs memory; it comes back and gets a fresh view. */
const MAX_BACKLOG_BYTES = 1024 * 1024;

/** One browser tab (or any other Pusher client). */
export class Connection {
  readonly id: string;
  readonly #ws: WebSocket;
  readonly #stream: Duplex;
  readonly channels = new Set<string>();
  heardAt: number;
  pingedAt: number | null = null;

  constructor(id: string, ws: WebSocket, stream: Duplex, now: number) {
    this.id = id;
    this.#ws = ws;
    this.#stream = stream;
    this.heardAt = now;
  }

  send(text: string): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#ws.bufferedAmount > MAX_BACKLOG_BYTES) this.#ws.terminate();
    else this.#ws.send(text);
  }

  /** Several messages, one write. */
  sendAll(texts: readonly string[]): void {
    if (texts.length === 1) return this.send(texts[0]!);
    this.#stream.cork();
    for (const text of texts) this.send(text);
    this.#stream.uncork();
  }

  /** The answer to a WebSocket ping; it too is for those who read. */
  pong(data: Buffer): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#ws.bufferedAmount > MAX_BACKLOG_BYTES) this.#ws.terminate();
    else this.#ws.pong(data);
  }

  complain(code: number | null, message: string): void {
    this.send(errorFrame(code, message));
  }

  close(code: number, message: string): void {
    if (code !== CLOSE.reconnect) this.complain(code, message);
    this.#ws.close(code, message);
  }

  terminate(): void {
    this.#ws.terminate();
  }
}
