import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';

/** What comes before the body, as it came and as it is read. */
interface Head {
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** A request that has come whole. */
export interface PlainPost {
  readonly head: Head;
  readonly body: Buffer;
}

/** Puts a whole answer, head and all, on the line it belongs to. Its bytes come as a Latin-1 string. */
export type Answer = (bytes: string) => void;

const HEAD_LIMIT = 4096;
const HEAD_END = '\r\n\r\n';
/** One blank, none at the end, and nothing but ASCII: whoever reads it reads the same. */
const HEADER = /^([a-z][a-z0-9-]*): ([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/i;

/**
 * The post to this path, if that is exactly what these bytes are: one request, from its first byte to its last, about whose
 * end no two readers can be of two minds. Null for anything else: a part of one, more than one, a body of no certain
 * length, a header said twice or in an unusual way, a wish to do more than ask. Whoever posts says the same head again and
 * again: `before`, if it is the same to the letter, is not read anew.
 */
export function readPost(bytes: Buffer, path: string, before: Head | null = null): PlainPost | null {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0 || end > HEAD_LIMIT) return null;
  const text = bytes.toString('latin1', 0, end);
  const head = text === before?.text ? before : readHead(text, path);
  const body = bytes.subarray(end + HEAD_END.length);
  return head?.headers['content-length'] === String(body.length) ? { head, body } : null;
}

function readHead(text: string, path: string): Head | null {
  const [opening, ...lines] = text.split('\r\n');
  if (opening !== `POST ${path} HTTP/1.1`) return null;
  const headers = readHeaders(lines);
  return headers !== null && isPlain(headers) ? { text, headers } : null;
}

function readHeaders(lines: readonly string[]): IncomingHttpHeaders | null {
  const headers: IncomingHttpHeaders = {};
  for (const line of lines) {
    const [, name, value] = HEADER.exec(line) ?? [];
    const key = name?.toLowerCase();
    if (key === undefined || key in headers) return null;
    headers[key] = value;
  }
  return headers;
}

const isPlain = (headers: IncomingHttpHeaders): boolean =>
  headers.host !== undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.expect === undefined &&
  headers.upgrade === undefined &&
  (headers.connection === undefined || headers.connection.toLowerCase() === 'keep-alive');

interface Ports {
  /** The one path that is read here. */
  readonly path: string;
  /** How long nothing may happen on a line. */
  readonly patienceMs: number;
  /** False: it is not to be answered here. */
  take(post: PlainPost, socket: Socket, answer: Answer): boolean;
  /** Whoever reads anything. */
  giveBack(socket: Socket): void;
}

/**
 * Reads connections over which nothing comes but plain posts to one path, one after the other. At the first bytes that are
 * anything else `node:http`, which reads all of HTTP, gets the connection for good, before it has missed any.
 */
export class PlainPosts {
  readonly #ports: Ports;
  readonly #lines = new Set<Socket>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  read(socket: Socket): void {
    const lines = this.#lines.add(socket);
    const line = new Line(socket, this.#ports, () => lines.delete(socket));
    line.open();
  }

  /** `node:http` closes its own. */
  close(): void {
    for (const socket of this.#lines) socket.destroy();
  }
}

class Line {
  readonly #socket: Socket;
  readonly #ports: Ports;
  readonly #onGone: () => void;
  /** A post waits for its answer. */
  #isOwed = false;
  /** What came before that. */
  #held: Buffer | null = null;
  /** Of the latest post. */
  #head: Head | null = null;

  constructor(socket: Socket, ports: Ports, onGone: () => void) {
    this.#socket = socket;
    this.#ports = ports;
    this.#onGone = onGone;
  }

  open(): void {
    this.#socket
      .setTimeout(this.#ports.patienceMs)
      .on('data', this.#onData)
      .on('end', this.#hangUp)
      .on('timeout', this.#hangUp)
      .on('error', this.#hangUp)
      .on('close', this.#onGone);
  }

  #giveBack(bytes: Buffer): void {
    this.#socket
      .setTimeout(0)
      .off('data', this.#onData)
      .off('end', this.#hangUp)
      .off('timeout', this.#hangUp)
      .off('error', this.#hangUp)
      .off('close', this.#onGone);
    this.#onGone();
    this.#ports.giveBack(this.#socket);
    this.#socket.emit('data', bytes);
  }

  readonly #hangUp = (): void => {
    this.#socket.destroy();
  };

  /** Answers come in the order of their posts: the next one is not looked at before. */
  readonly #onData = (bytes: Buffer): void => {
    if (this.#isOwed) {
      this.#held = bytes;
      this.#socket.pause();
      return;
    }
    const post = readPost(bytes, this.#ports.path, this.#head);
    this.#head = post?.head ?? null;
    this.#isOwed = post !== null && this.#ports.take(post, this.#socket, this.#answer);
    if (!this.#isOwed) this.#giveBack(bytes);
  };

  readonly #answer = (bytes: string): void => {
    this.#isOwed = false;
    const isTaken = this.#socket.write(bytes, 'latin1');
    if (isTaken) this.#goOn();
    else this.#socket.pause().once('drain', () => this.#goOn());
  };

  #goOn(): void {
    if (this.#socket.isPaused()) this.#socket.resume();
    const bytes = this.#held;
    this.#held = null;
    if (bytes) this.#onData(bytes);
  }
}
