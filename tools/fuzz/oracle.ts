import * as registry from '../../src/games/registry.ts';
import type { RefusalTable } from '../../src/kit/result.ts';
import type { LookAnswer } from '../../src/wire/messages.ts';
import { PLATFORM_REFUSALS } from '../../src/wire/refusals.ts';
import type { HttpAnswer } from '../../tests/support/http-bytes.ts';
import type { ServerMessage } from '../../tests/support/websocket-bytes.ts';
import { SecretKeeper, secretIn } from './secrets.ts';

const STACK_TRACE = /\n\s+at |node_modules|\.[jt]s:\d+:\d+/;
const REFUSALS: RefusalTable = Object.assign(
  {},
  ...Object.values(registry).map(({ config }) => config.refusals),
  PLATFORM_REFUSALS,
);
const EXAMPLES_KEPT = 4;

/** Judges every answer, and keeps the count. */
export class Oracle {
  readonly findings: string[] = [];
  readonly statuses = new Map<string, number>();
  readonly secrets: SecretKeeper;
  inputs = 0;
  readonly #byKind = new Map<string, number>();

  constructor() {
    this.secrets = new SecretKeeper((leak) => this.find('a secret was shown', leak));
  }

  get findingCount(): number {
    return [...this.#byKind.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Something that must not be. The input is told byte by byte, so that it can be sent again. */
  find(what: string, answer: unknown, input?: Buffer | string): void {
    const known = this.#byKind.get(what) ?? 0;
    this.#byKind.set(what, known + 1);
    if (known >= EXAMPLES_KEPT) return;
    const told = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const sent =
      input === undefined ? '' : `\n    sent: ${JSON.stringify(input.toString('latin1' as never).slice(0, 1500))}`;
    this.findings.push(`${what}: ${told.slice(0, 600)}${sent}`);
  }

  count(kind: string): void {
    this.statuses.set(kind, (this.statuses.get(kind) ?? 0) + 1);
  }

  http(answer: HttpAnswer, input: Buffer, isHead = false): void {
    const { status, body, headers } = answer;
    this.count(String(status));
    if (status >= 500 || status < 100) this.find('the server failed', answer.body || status, input);
    const secret = secretIn(body);
    if (secret && !body.includes('"openapi"')) this.find('a secret was shown', secret, input);
    if (status >= 400 && !isHead) this.#refusal(status, headers.get('content-type') ?? '', body, input);
  }

  #refusal(status: number, type: string, body: string, input: Buffer): void {
    if (type.startsWith('text/html') && status === 404 && /accept: text\/html/i.test(input.toString('latin1'))) return;
    if (STACK_TRACE.test(body)) this.find('a stack trace was shown', body, input);
    const answer = parsed(body) as { error?: unknown; code?: unknown } | null;
    if (typeof answer?.error !== 'string' || typeof answer.code !== 'string') {
      return this.find(`a refusal (${status}) that is no { error, code }`, body, input);
    }
    this.count(answer.code);
    this.#words(answer.error);
    if (REFUSALS[answer.code]?.status !== status)
      this.find('a code with a status of another', `${status} ${body}`, input);
  }

  /** The answer to a look at a room, compared with what the honest know. */
  look(answer: HttpAnswer, by: string): void {
    const look = parsed(answer.body) as LookAnswer | null;
    if (!look?.room) return;
    this.secrets.seen({
      roomCode: look.room.roomCode,
      version: look.version,
      viewer: look.me.isSeated ? look.me.playerId : null,
      view: look.view,
      by,
    });
  }

  /** A message on a socket of this attacker, who may hear these channels. */
  message({ event, channel, data }: ServerMessage, text: string, playerId: string): void {
    const secret = secretIn(text);
    if (secret) this.find('a secret was shown', `${secret} in ${event}`);
    if (
      channel?.startsWith('private-player-') &&
      channel !== `private-player-${playerId}` &&
      event !== 'pusher:subscription_error'
    ) {
      this.find("a message of somebody else's channel", text);
    }
    if (STACK_TRACE.test(text)) this.find('a stack trace was shown', text);
    if (event === 'view') return this.#view(data, channel ?? '', playerId);
    if (event === 'action-refused') this.#actionRefused(data, text);
    if (event === 'pusher:error') this.count(`socket ${(data as { code?: unknown })?.code ?? 'error'}`);
  }

  #view(data: unknown, channel: string, playerId: string): void {
    const message = parsed(String(data)) as LookAnswer;
    const isSeated =
      channel.startsWith('private-player-') && message.room.players.some((player) => player.id === playerId);
    this.secrets.seen({
      roomCode: message.room.roomCode,
      version: message.version,
      viewer: isSeated ? playerId : null,
      view: message.view,
      by: 'a socket',
    });
  }

  #actionRefused(data: unknown, text: string): void {
    const answer = parsed(String(data)) as { error?: unknown; code?: unknown } | null;
    if (typeof answer?.error !== 'string' || typeof answer.code !== 'string' || !REFUSALS[answer.code])
      this.find('a refusal that is no { error, code }', text);
    else if (answer.code === 'INTERNAL_ERROR') this.find('the server failed', text);
    else {
      this.count(answer.code);
      this.#words(answer.error);
    }
  }

  /** A refusal brings the figures that its words name. */
  #words(error: string): void {
    if (/\{\w+\}/.test(error)) this.find('a refusal without a figure that its words name', error);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
