import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Compile } from 'typebox/compile';
import { oncePer } from '../../engine/once-per.ts';
import type { Result } from '../../engine/result.ts';
import { StoreUnavailable } from '../../platform/ports.ts';
import { ActionRequest } from '../../protocol/requests.ts';
import { parseSafely } from '../safe-json.ts';
import type { SessionSecret } from '../sessions.ts';
import { Stage } from '../stage.ts';
import { asBytes } from '../text-in.ts';
import { addressOf } from './address.ts';
import { readBearer } from './cookies.ts';
import type { Handlers } from './handlers.ts';
import { BODY_LIMIT, type Objection, objectionTo, type RequestHead } from './objection.ts';
import type { Answer, PlainPost } from './plain-posts.ts';
import type { HttpPorts } from './server.ts';

export const ACTION_ROUTE = '/api/game/action';
const JSON_TYPE = 'application/json';

const actionRequest = Compile(ActionRequest);

/** Empty: none. A head that is said again is the same object. */
const bearerOf = oncePer((headers: IncomingHttpHeaders): SessionSecret => readBearer(headers) ?? '');

/**
 * The one route that programs may ask thousands of times a second: an action, posted in one piece under a bearer token. It
 * takes the same checks, the same handler and gives the same answers as Fastify's route, which is there for every request that
 * is in any way less plain, and costs as much as all the rest of a move.
 */
export class ActionDoor {
  readonly #ports: HttpPorts;
  readonly #handlers: Handlers;
  readonly #headers: readonly string[];
  /** The same as text, and what `node:http` says of a connection that stays. */
  readonly #headerLines: string;
  readonly #inbox = new Stage<Posted>(setImmediate, (actions) => {
    for (const action of actions) this.#play(action);
  });
  readonly #outbox = new Stage<Reply>(process.nextTick, (replies) => {
    for (const reply of replies) this.#send(reply);
  });

  /** `patienceMs`: how long a connection that is read past `node:http` is kept for the next post. */
  constructor(ports: HttpPorts, handlers: Handlers, protection: Readonly<Record<string, string>>, patienceMs: number) {
    this.#ports = ports;
    this.#handlers = handlers;
    const headers = { ...protection, 'content-type': 'application/json; charset=utf-8' };
    const lasting = { ...headers, connection: 'keep-alive', 'keep-alive': `timeout=${patienceMs / 1000}` };
    this.#headers = Object.entries(headers).flat();
    this.#headerLines = Object.entries(lasting)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
  }

  /** False: it is Fastify's. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.url !== ACTION_ROUTE || !isPlain(request)) return false;
    const secret = readBearer(request.headers);
    if (secret === null) return false;
    const answer: Posted['answer'] = (status, text) => {
      const headers = [...this.#headers, 'content-length', String(Buffer.byteLength(text))];
      response.writeHead(status, status === 503 ? [...headers, ...RETRY] : headers).end(text);
    };
    const admitted = this.#admit(request, request.socket, secret);
    const startedAt = performance.now();
    readBytes(request, (bytes) => this.#inbox.push({ bytes, secret, answer, startedAt, ...admitted }));
    return true;
  }

  /** The same for one that was read past `node:http`. */
  takePost({ head: { headers }, body }: PlainPost, socket: Socket, send: Answer): boolean {
    const secret = headers['content-type'] === JSON_TYPE && body.length <= BODY_LIMIT ? bearerOf(headers) : '';
    if (secret === '') return false;
    const { objection, address } = this.#admit({ method: 'POST', httpVersion: '1.1', headers }, socket, secret);
    const answer: Posted['answer'] = (status, text) => send(this.#wholeAnswer(status, text));
    this.#inbox.push({ bytes: body, objection, secret, address, answer, startedAt: performance.now() });
    return true;
  }

  #admit(request: RequestHead, socket: Socket, secret: SessionSecret): Pick<Posted, 'objection' | 'address'> {
    const address = addressOf({ headers: request.headers, socket }, this.#ports.config.trustProxy);
    return { address, objection: objectionTo(this.#ports, request, address, secret) };
  }

  /** Head and all, a character for each byte. */
  #wholeAnswer(status: number, text: string): string {
    const body = asBytes(text);
    const retry = status === 503 ? `${RETRY.join(': ')}\r\n` : '';
    const rest = `date: ${dateLine()}\r\ncontent-length: ${body.length}\r\n`;
    return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${this.#headerLines}${retry}${rest}\r\n${body}`;
  }

  #play(action: Posted): void {
    const { bytes, objection, secret, address } = action;
    const body = objection === null ? readAction(bytes) : null;
    if (body === null) return this.#refuse(action, objection ?? 'INVALID_REQUEST');
    this.#handlers.playAction(secret, address, body).then(
      (result) => this.#reply(action, result),
      (error: unknown) => this.#fail(action, error),
    );
  }

  #reply(action: Posted, result: Result<object>): void {
    if (result.ok) return this.#outbox.push({ action, status: 200, body: result.value });
    const { refusals } = this.#ports;
    const status = refusals.statusOf(result.refusal);
    this.#outbox.push({ action, status, body: refusals.answer(result.refusal) });
  }

  #refuse(action: Posted, code: string): void {
    this.#reply(action, { ok: false, refusal: { code } });
  }

  #fail(action: Posted, error: unknown): void {
    if (error instanceof StoreUnavailable) return this.#refuse(action, 'STORE_UNAVAILABLE');
    this.#ports.log.error({ err: error, route: ACTION_ROUTE }, 'a request failed');
    this.#refuse(action, 'INTERNAL_ERROR');
  }

  #send({ action: { answer, startedAt }, status, body }: Reply): void {
    answer(status, JSON.stringify(body));
    const seconds = (performance.now() - startedAt) / 1000;
    this.#ports.metrics.requestSeconds.observe({ route: ACTION_ROUTE, status }, seconds);
  }
}

/** As long as the store is away. */
const RETRY = ['retry-after', '1'];

/** An action that has come in full, and what there is to say against it. */
interface Posted {
  readonly bytes: Buffer;
  readonly objection: Objection | null;
  readonly secret: SessionSecret;
  readonly address: string;
  readonly answer: (status: number, text: string) => void;
  readonly startedAt: number;
}

interface Reply {
  readonly action: Posted;
  readonly status: number;
  readonly body: object;
}

function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    headers['content-type'] === JSON_TYPE &&
    headers['transfer-encoding'] === undefined &&
    Number(headers['content-length']) <= BODY_LIMIT
  );
}

/** Never called when the sender goes before the end. */
function readBytes(request: IncomingMessage, take: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => take(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
}

function readAction(bytes: Buffer): ActionRequest | null {
  try {
    const body = parseSafely(bytes.toString());
    return actionRequest.Check(body) ? body : null;
  } catch {
    return null;
  }
}

let dateText = '';
let dateEnds = 0;

/** To the second, as HTTP has it, and put into words once a second. */
function dateLine(): string {
  const now = Date.now();
  if (now >= dateEnds) {
    dateText = new Date(now).toUTCString();
    dateEnds = now - (now % 1000) + 1000;
  }
  return dateText;
}
