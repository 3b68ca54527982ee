import type { IncomingMessage, ServerResponse } from 'node:http';
import { Compile } from 'typebox/compile';
import type { Result } from '../../engine/result.ts';
import { StoreUnavailable } from '../../platform/ports.ts';
import { ActionRequest } from '../../protocol/requests.ts';
import { parseSafely } from '../safe-json.ts';
import type { SessionSecret } from '../sessions.ts';
import { Stage } from '../stage.ts';
import { addressOf } from './address.ts';
import { readBearer } from './cookies.ts';
import type { Handlers } from './handlers.ts';
import { BODY_LIMIT, type Objection, objectionTo } from './objection.ts';
import type { HttpPorts } from './server.ts';

export const ACTION_ROUTE = '/api/game/action';

const actionRequest = Compile(ActionRequest);

/**
 * The one route that programs may ask thousands of times a second: an action, posted in one piece under a bearer token. It
 * takes the same checks, the same handler and gives the same answers as Fastify's route, which is there for every request that
 * is in any way less plain, and costs as much as all the rest of a move.
 */
export class ActionDoor {
  readonly #ports: HttpPorts;
  readonly #handlers: Handlers;
  readonly #headers: readonly string[];
  readonly #inbox = new Stage<Posted>(setImmediate, (actions) => {
    for (const action of actions) this.#play(action);
  });
  readonly #outbox = new Stage<Answer>(process.nextTick, (answers) => {
    for (const answer of answers) this.#send(answer);
  });

  constructor(ports: HttpPorts, handlers: Handlers, protection: Readonly<Record<string, string>>) {
    this.#ports = ports;
    this.#handlers = handlers;
    this.#headers = [...Object.entries(protection).flat(), 'content-type', 'application/json; charset=utf-8'];
  }

  /** False: it is Fastify's. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.url !== ACTION_ROUTE || !isPlain(request)) return false;
    const secret = readBearer(request.headers);
    if (secret === null) return false;
    const { config } = this.#ports;
    const startedAt = performance.now();
    const address = addressOf(request, config.trustProxy);
    const objection = objectionTo(this.#ports, request, address, secret);
    readBytes(request, (bytes) => this.#inbox.push({ bytes, objection, secret, address, response, startedAt }));
    return true;
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

  #send({ action: { response, startedAt }, status, body }: Answer): void {
    const text = JSON.stringify(body);
    const headers = [...this.#headers, 'content-length', String(Buffer.byteLength(text))];
    if (status === 503) headers.push('retry-after', '1');
    response.writeHead(status, headers);
    response.end(text);
    const seconds = (performance.now() - startedAt) / 1000;
    this.#ports.metrics.requestSeconds.observe({ route: ACTION_ROUTE, status }, seconds);
  }
}

/** An action that has come in full, and what there is to say against it. */
interface Posted {
  readonly bytes: Buffer;
  readonly objection: Objection | null;
  readonly secret: SessionSecret;
  readonly address: string;
  readonly response: ServerResponse;
  readonly startedAt: number;
}

interface Answer {
  readonly action: Posted;
  readonly status: number;
  readonly body: object;
}

function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    headers['content-type'] === 'application/json' &&
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
