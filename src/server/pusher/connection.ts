import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { PlayerId } from '../../kit/contract.ts';
import { encode, type Message } from '../../wire/encode.ts';
import { CLOSE } from './protocol.ts';
import { webSocketFrame } from './ws-frame.ts';

/** A client with a larger backlog is cut off. It reconnects and gets the current view. */
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
  /** The subscribed channels, each with the player whose private channel it is. */
  readonly channels = new Map<string, PlayerId | null>();
  /** The official JavaScript client takes data as an object; the protocol asks for text. */
  readonly takesPlainData: boolean;
  /** The client has asked for changes instead of complete views. */
  takesChanges = false;
  /** Frames that the next flush writes. */
  #held = '';
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

  /** Writes a message now, after all messages that were held. */
  send(message: Message): void {
    this.hold(webSocketFrame(encode(message, 'text')));
    this.flush();
  }

  hold(frame: string): void {
    this.#held += frame;
  }

  /** Writes the held frames in one write. The queue of `ws` is empty, because nothing here is compressed. */
  flush(): void {
    const frames = this.#held;
    this.#held = '';
    if (frames === '' || this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#stream.writableLength > MAX_BACKLOG_BYTES) return this.#ws.terminate();
    this.#stream.write(frames, 'latin1');
  }

  /** Answers a WebSocket ping. The backlog limit holds here too. */
  pong(data: Buffer): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#ws.bufferedAmount > MAX_BACKLOG_BYTES) this.#ws.terminate();
    else this.#ws.pong(data);
  }

  sendError(code: number | null, message: string): void {
    this.hold(webSocketFrame(encode({ event: 'pusher:error', data: { code, message } }, 'object')));
    this.flush();
  }

  /** Sends the close frame. Code 4200 keeps the closing handshake; after any other code nothing more is read. */
  close(code: number, message: string): void {
    if (code !== CLOSE.reconnect) this.sendError(code, message);
    this.flush();
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
