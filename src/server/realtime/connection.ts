import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { PlayerId } from '../../engine/game-module.ts';
import { CLOSE, errorFrame, webSocketFrame } from './frames.ts';

/** A reader this far behind is dropped before it costs memory; it comes back and gets a fresh view. */
const MAX_BACKLOG_BYTES = 1024 * 1024;

/** One browser tab (or any other Pusher client). */
export class Connection {
  readonly id: string;
  readonly #ws: WebSocket;
  readonly #stream: Duplex;
  /** Where it listens, and whose own channel that is, if anybody's. */
  readonly channels = new Map<string, PlayerId | null>();
  /** Whether the data of a message may be an object; the protocol's letter says text. */
  readonly takesPlainData: boolean;
  /** Whether it asked for changes in place of complete views. */
  takesChanges = false;
  /** Frames of the commits that are being told: they leave together. */
  #held = '';
  /** Whether something can be done about what is held. */
  isUrgent = false;
  /** The beat at which it began to wait for more; 0: it does not. */
  waitsSince = 0;
  /** When frames last left. */
  writtenAt = 0;
  heardAt: number;
  pingedAt: number | null = null;

  constructor(id: string, ws: WebSocket, stream: Duplex, options: { now: number; takesPlainData: boolean }) {
    this.id = id;
    this.#ws = ws;
    this.#stream = stream;
    this.heardAt = options.now;
    this.takesPlainData = options.takesPlainData;
  }

  send(text: string): void {
    this.#held += webSocketFrame(text); // in the order in which it was said
    this.#flush();
  }

  /** True for the first: then it is to be released. */
  hold(frame: string): boolean {
    const isFirst = this.#held === '';
    this.#held += frame;
    return isFirst;
  }

  release(now: number): void {
    this.writtenAt = now;
    this.#flush();
  }

  #flush(): void {
    const frames = this.#held;
    this.#held = '';
    this.isUrgent = false;
    this.waitsSince = 0;
    if (frames !== '') this.#write(frames);
  }

  /** One write for all frames. The queue of `ws` stays empty, because nothing here is compressed. */
  #write(frames: string): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#stream.writableLength > MAX_BACKLOG_BYTES) return this.#ws.terminate();
    this.#stream.write(frames, 'latin1');
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
    this.#flush();
    this.#ws.close(code, message);
  }

  terminate(): void {
    this.#ws.terminate();
  }
}
