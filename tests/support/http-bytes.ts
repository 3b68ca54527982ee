import { connect, type Socket } from 'node:net';

/** One request as bytes; a HEAD is answered without a body. */
export interface Wire {
  readonly bytes: Buffer;
  readonly isHead: boolean;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
  readonly isChunked?: boolean;
}

export function encodeRequest({ method, path, headers, body, isChunked = false }: HttpRequest): Wire {
  const lines = [`${method} ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  if (body && isChunked) lines.push('transfer-encoding: chunked');
  else if (body) lines.push(`content-length: ${body.length}`);
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const bytes = body ? Buffer.concat([head, isChunked ? chunked(body) : body]) : head;
  return { bytes, isHead: method === 'HEAD' };
}

function chunked(body: Buffer): Buffer {
  const middle = Math.floor(body.length / 2);
  const pieces = [body.subarray(0, middle), body.subarray(middle)].filter((piece) => piece.length > 0);
  const coded = pieces.flatMap((piece) => [
    Buffer.from(`${piece.length.toString(16)}\r\n`),
    piece,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...coded, Buffer.from('0\r\n\r\n')]);
}

/** Reads answers out of a stream of bytes, one after another. */
export class AnswerReader {
  #held: Buffer = Buffer.alloc(0);

  take(chunk: Buffer): void {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
  }

  get isEmpty(): boolean {
    return this.#held.length === 0;
  }

  /** The next answer, or null when it is not all there yet. */
  next(isHead: boolean): HttpAnswer | null {
    const headEnd = this.#held.indexOf('\r\n\r\n');
    if (headEnd < 0) return null;
    const head = this.#held.toString('latin1', 0, headEnd);
    const [statusLine = '', ...lines] = head.split('\r\n');
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1] ?? 0);
    const headers = new Map(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const from = headEnd + 4;
    if (status === 100) {
      this.#held = this.#held.subarray(from);
      return this.next(isHead);
    }
    const hasBody = !isHead && status !== 101 && status !== 204 && status !== 304;
    const read = hasBody ? this.#body(from, headers) : { body: '', end: from };
    if (read === null) return null;
    this.#held = this.#held.subarray(read.end);
    return { status, headers, body: status === 0 ? `no answer: ${head.slice(0, 1000)}` : read.body };
  }

  #body(from: number, headers: ReadonlyMap<string, string>): { body: string; end: number } | null {
    if (headers.get('transfer-encoding') === 'chunked') return this.#chunks(from);
    const end = from + Number(headers.get('content-length') ?? 0);
    return this.#held.length < end ? null : { body: this.#held.toString('utf8', from, end), end };
  }

  #chunks(from: number): { body: string; end: number } | null {
    const pieces: Buffer[] = [];
    for (let at = from; ; ) {
      const lineEnd = this.#held.indexOf('\r\n', at);
      if (lineEnd < 0) return null;
      const size = Number.parseInt(this.#held.toString('latin1', at, lineEnd), 16);
      const start = lineEnd + 2;
      if (this.#held.length < start + size + 2) return null;
      if (size === 0) return { body: Buffer.concat(pieces).toString(), end: start + 2 };
      pieces.push(this.#held.subarray(start, start + size));
      at = start + size + 2;
    }
  }
}

const ANSWER_MS = 60_000;

/** A keep-alive connection that sends many requests in one write. */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #reader = new AnswerReader();
  #wake: (() => void) | null = null;
  isOpen = true;
  /** Whether it was the server that ended it. */
  isHungUp = false;

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new HttpConnection(socket));
      });
    });
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => {
      this.#reader.take(chunk);
      this.#wake?.();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.isHungUp = this.isOpen;
      this.isOpen = false;
      this.#wake?.();
    });
  }

  /** One answer per request, in order; fewer when the server closes the connection or falls silent. */
  async exchange(requests: readonly Wire[]): Promise<HttpAnswer[]> {
    this.#socket.write(Buffer.concat(requests.map((request) => request.bytes)));
    const answers: HttpAnswer[] = [];
    const deadline = Date.now() + ANSWER_MS;
    while (answers.length < requests.length) {
      const answer = this.#reader.next(requests[answers.length]!.isHead);
      if (answer) answers.push(answer);
      if (answer?.headers.get('connection') === 'close') break;
      if (answer) continue;
      if (!this.isOpen || Date.now() >= deadline) break;
      await this.#more(deadline - Date.now());
    }
    if (answers.length < requests.length || answers.at(-1)?.headers.get('connection') === 'close') this.close();
    return answers;
  }

  async #more(withinMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      timer = setTimeout(resolve, withinMs);
    });
    clearTimeout(timer);
    this.#wake = null;
  }

  close(): void {
    this.#socket.destroy();
    this.isOpen = false;
  }
}

export interface Conversation {
  readonly bytes: Buffer;
  /** Whether the server hung up by itself. */
  readonly isClosed: boolean;
}

/** Sends pieces over a connection of its own and listens until the server hangs up or has nothing more to say. */
export function converse(port: number, pieces: readonly Buffer[], quietMs: number): Promise<Conversation> {
  return new Promise((resolve) => {
    const heard: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const finish = (isClosed: boolean) => {
      socket.destroy();
      resolve({ bytes: Buffer.concat(heard), isClosed });
    };
    socket.setTimeout(quietMs, () => finish(false));
    socket.on('error', () => {});
    socket.on('close', () => finish(true));
    socket.on('data', (chunk) => heard.push(chunk));
    socket.on('connect', () => {
      for (const piece of pieces) socket.write(piece);
    });
  });
}
