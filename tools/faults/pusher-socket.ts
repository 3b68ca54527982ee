import { WebSocket } from 'ws';
import { playerChannel } from '../../src/wire/channels.ts';
import { ACTION_EVENT, FOLLOW_EVENT } from '../../src/wire/messages.ts';

export interface SocketListener {
  /** Signs the subscription; null when that could not be had. */
  authorize(socketId: string, channel: string): Promise<string | null>;
  onSubscribed(): void;
  onMessage(event: string, data: unknown): void;
  onClosed(): void;
}

const PING_MS = 1500;
const SILENCE_MS = 6000;

/** The Pusher protocol from the client's side, on one private channel, with less patience than a browser has. */
export class PusherSocket {
  readonly #ws: WebSocket;
  readonly #channel: string;
  readonly #listener: SocketListener;
  readonly #pinger: NodeJS.Timeout;
  #heardAt = performance.now();
  #isSubscribed = false;

  constructor(port: number, playerId: string, listener: SocketListener) {
    this.#channel = playerChannel(playerId);
    this.#listener = listener;
    this.#ws = new WebSocket(`ws://127.0.0.1:${port}/app/oyster-world?protocol=7`, { handshakeTimeout: SILENCE_MS });
    this.#ws.on('message', (text) => this.#heard(JSON.parse(text.toString()) as { event: string; data?: string }));
    this.#ws.on('error', () => this.#ws.terminate());
    this.#ws.on('close', () => {
      clearInterval(this.#pinger);
      listener.onClosed();
    });
    this.#pinger = setInterval(() => this.#watch(), PING_MS);
  }

  /** False when it has to go another way. */
  act(action: object): boolean {
    if (!this.#isSubscribed || this.#ws.readyState !== WebSocket.OPEN) return false;
    this.#send({ event: ACTION_EVENT, channel: this.#channel, data: action });
    return true;
  }

  /** Changes from now on, in place of views. */
  follow(): void {
    this.#send({ event: FOLLOW_EVENT, channel: this.#channel, data: {} });
  }

  close(): void {
    this.#ws.terminate();
  }

  #heard({ event, data }: { event: string; data?: string }): void {
    this.#heardAt = performance.now();
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    if (event === 'pusher:connection_established') void this.#subscribe((value as { socket_id: string }).socket_id);
    else if (event === 'pusher_internal:subscription_succeeded') {
      this.#isSubscribed = true;
      this.#listener.onSubscribed();
    } else if (event === 'pusher:subscription_error') this.#ws.terminate();
    else if (!event.startsWith('pusher')) this.#listener.onMessage(event, value);
  }

  async #subscribe(socketId: string): Promise<void> {
    const auth = await this.#listener.authorize(socketId, this.#channel);
    if (auth === null) this.#ws.terminate();
    else this.#send({ event: 'pusher:subscribe', data: { channel: this.#channel, auth } });
  }

  #watch(): void {
    if (performance.now() - this.#heardAt > SILENCE_MS) this.#ws.terminate();
    else if (this.#ws.readyState === WebSocket.OPEN) this.#send({ event: 'pusher:ping', data: {} });
  }

  #send(message: object): void {
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.send(JSON.stringify(message));
  }
}
