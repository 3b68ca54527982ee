import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { PlayerId } from '../../kit/contract.ts';
import { CLOSE, errorFrame, webSocketFrame } from './protocol.ts';

/** A reader this far behind is dropped before it costs memory; it comes back and gets a fresh view. */
const MAX_BACKLOG_BYTES = 1024 * 1024;

export interface ConnectionOptions {
  readonly now: number;
  readonly network: string;
  readonly takesPlainData: boolean;
}

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
  /** The network it comes from, as limits count it. */
  readonly network: string;
  /** The player whose session signed its first subscription; null before. */
  session: PlayerId | null = null;
  /** Since when it has had no channel. */
  idleSince: number;
  /** Signed subscriptions that wait for the store. */
  pendingAdmissions = 0;

  constructor(id: string, ws: WebSocket, stream: Duplex, options: ConnectionOptions) {
    this.id = id;
    this.#ws = ws;
    this.#stream = stream;
    this.heardAt = options.now;
    this.idleSince = options.now;
    this.network = options.network;
    this.takesPlainData = options.takesPlainData;
  }

  /** Whether it has had no subscription for so long. */
  isIdle(now: number, idleMs: number): boolean {
    return this.channels.size === 0 && this.pendingAdmissions === 0 && now - this.idleSince >= idleMs;
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

  /** Sends the close frame. Code 4200 keeps the closing handshake; after any other code nothing more is read. */
  close(code: number, message: string): void {
    if (code !== CLOSE.reconnect) this.complain(code, message);
    this.#flush();
    this.#ws.close(code, message);
    if (code !== CLOSE.reconnect) this.stopReading();
  }

  /** Ends our side. The WebSocket server destroys the stream 100 ms after the close frame (`closeTimeout`). */
  stopReading(): void {
    this.#ws.removeAllListeners('message').removeAllListeners('ping').removeAllListeners('pong');
    this.#ws.pause();
    setImmediate(() => this.#ws.pause()); // `ws` resumes the stream after a broken frame and after a close frame
    this.#stream.end();
  }

  terminate(): void {
    this.#ws.terminate();
  }
}
