import { WebSocket } from 'ws';
import { playerChannel } from '../../src/wire/channels.ts';
import { sendRequest } from './http.ts';
import type { ServerAddress, TestPlayer } from './player.ts';

export const GOOD_PATH = '/app/oyster-world?protocol=7&client=test&version=1.0';
/** The path of the official client, which gets `data` as an object. */
export const PUSHER_JS_PATH = '/app/oyster-world?protocol=7&client=js&version=8.4.0';

/** One message of the Pusher protocol. */
export interface PusherMessage {
  readonly event: string;
  readonly channel?: string;
  readonly data: unknown;
}

/** The content of a message, which comes as text or as an object. */
export const dataOf = ({ data }: PusherMessage): unknown => (typeof data === 'string' ? JSON.parse(data) : data);

type Receive = (message: PusherMessage) => void;

/** A socket without a client library. It shows each message as it came, and can send messages that no good client sends. */
export class RawSocket {
  readonly #ws: WebSocket;
  readonly #messages: PusherMessage[] = [];
  readonly #waiting = new Set<Receive>();
  readonly closed: Promise<{ code: number; reason: string }>;
  /** The socket id, once the server has sent it. */
  id = '';

  /** Resolves when the server has accepted the connection. */
  static async open(server: ServerAddress, path?: string, headers?: object, receive?: Receive): Promise<RawSocket> {
    const socket = new RawSocket(server, path, headers, receive);
    const failed = socket.closed.then(({ code, reason }) => {
      throw new Error(`the socket was closed: ${code} ${reason}`);
    });
    failed.catch(() => {}); // a socket that closes later has been opened
    await Promise.race([socket.next(({ event }) => event === 'pusher:connection_established'), failed]);
    return socket;
  }

  /** Keeps all messages, or hands them to `receive`. */
  constructor({ url }: ServerAddress, path = GOOD_PATH, headers: object = {}, receive?: Receive) {
    this.#ws = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers: { ...headers } });
    this.closed = new Promise((resolve) => {
      this.#ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
      this.#ws.on('error', (error) => resolve({ code: 0, reason: error.message }));
    });
    const keep = receive ?? ((message: PusherMessage) => void this.#messages.push(message));
    this.#ws.on('message', (text) => this.#receive(JSON.parse(text.toString()) as PusherMessage, keep));
  }

  #receive(message: PusherMessage, keep: Receive): void {
    if (message.event === 'pusher:connection_established')
      this.id = (dataOf(message) as { socket_id: string }).socket_id;
    keep(message);
    for (const resolve of this.#waiting) resolve(message);
  }

  get isOpen(): boolean {
    return this.#ws.readyState === WebSocket.OPEN;
  }

  /** The messages that no test has taken yet. */
  get messages(): readonly PusherMessage[] {
    return this.#messages;
  }

  get events(): string[] {
    return this.#messages.map(({ event }) => event);
  }

  /** Takes all messages. */
  takeAll(): PusherMessage[] {
    return this.#messages.splice(0);
  }

  /** Takes the oldest message of this event, or waits for one. Gives its content. */
  async frame(event: string): Promise<Record<string, unknown>> {
    for (;;) {
      const found = this.#messages.findIndex((message) => message.event === event);
      if (found >= 0) return dataOf(this.#messages.splice(found, 1)[0]!) as Record<string, unknown>;
      await this.next((message) => message.event === event);
    }
  }

  /** Waits for a message that comes after this call, and leaves it in place. */
  next(isWanted: (message: PusherMessage) => boolean): Promise<PusherMessage> {
    return new Promise((resolve) => {
      const check = (message: PusherMessage): void => {
        if (!isWanted(message)) return;
        this.#waiting.delete(check);
        resolve(message);
      };
      this.#waiting.add(check);
    });
  }

  /** Resolves when all messages that the server has sent so far have arrived. */
  async flush(): Promise<void> {
    const pong = this.next(({ event }) => event === 'pusher:pong');
    this.send({ event: 'pusher:ping', data: {} });
    await pong;
  }

  subscribe(channel: string, auth: object): Promise<PusherMessage> {
    const answered = this.next((message) => message.channel === channel && message.event.includes('subscription'));
    this.send({ event: 'pusher:subscribe', data: { channel, ...auth } });
    return answered;
  }

  send(message: unknown): void {
    this.#ws.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  ping(): void {
    this.#ws.ping('x');
  }

  pong(): void {
    this.#ws.pong('x');
  }

  close(): void {
    this.#ws.close();
  }

  /** Ends the connection without a closing handshake. */
  drop(): void {
    this.#ws.terminate();
  }
}

/** The signature of a subscription, or a refusal. */
export async function authorize(
  { url }: ServerAddress,
  { token }: Pick<TestPlayer, 'token'>,
  socketId: string,
  channel: string,
  headers: object = {},
): Promise<Record<string, unknown>> {
  const body = new URLSearchParams({ socket_id: socketId, channel_name: channel });
  return (await sendRequest(`${url}/api/pusher/auth`, { token, body, headers })).body;
}

/** Opens a socket that is subscribed to the player's own channel. */
export async function openAs(server: ServerAddress, player: TestPlayer, headers: object = {}): Promise<RawSocket> {
  const socket = await RawSocket.open(server, GOOD_PATH, headers);
  const channel = playerChannel(player.id);
  await socket.subscribe(channel, await authorize(server, player, socket.id, channel, headers));
  socket.takeAll();
  return socket;
}
