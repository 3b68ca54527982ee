import { playerChannel } from '../../src/wire/channels.ts';
import { ACTION_EVENT, FOLLOW_EVENT } from '../../src/wire/messages.ts';
import { dataOf, GOOD_PATH, type PusherMessage, RawSocket } from '../../tests/support/raw-socket.ts';

export interface SocketListener {
  /** Signs the subscription. Null: no signature came. */
  authorize(socketId: string, channel: string): Promise<string | null>;
  onSubscribed(): void;
  onMessage(event: string, data: unknown): void;
  onClosed(): void;
}

const PING_MS = 1500;
const SILENCE_MS = 6000;

/** A client of the Pusher protocol on one private channel. It gives up a silent connection sooner than a browser. */
export class PusherSocket {
  readonly #socket: RawSocket;
  readonly #channel: string;
  readonly #listener: SocketListener;
  readonly #pinger: NodeJS.Timeout;
  #heardAt = performance.now();
  #isSubscribed = false;

  constructor(url: string, playerId: string, listener: SocketListener) {
    this.#channel = playerChannel(playerId);
    this.#listener = listener;
    this.#socket = new RawSocket({ url }, GOOD_PATH, {}, (message) => this.#receive(message));
    this.#pinger = setInterval(() => this.#watch(), PING_MS);
    void this.#socket.closed.then(() => {
      clearInterval(this.#pinger);
      listener.onClosed();
    });
  }

  /** False: the action has to go another way. */
  act(action: object): boolean {
    if (!this.#isSubscribed || !this.#socket.isOpen) return false;
    this.#send({ event: ACTION_EVENT, channel: this.#channel, data: action });
    return true;
  }

  /** Asks for changes in place of views. */
  follow(): void {
    this.#send({ event: FOLLOW_EVENT, channel: this.#channel, data: {} });
  }

  close(): void {
    this.#socket.drop();
  }

  #receive(message: PusherMessage): void {
    this.#heardAt = performance.now();
    const { event } = message;
    if (event === 'pusher:connection_established') void this.#subscribe();
    else if (event === 'pusher_internal:subscription_succeeded') {
      this.#isSubscribed = true;
      this.#listener.onSubscribed();
    } else if (event === 'pusher:subscription_error') this.close();
    else if (!event.startsWith('pusher')) this.#listener.onMessage(event, dataOf(message));
  }

  async #subscribe(): Promise<void> {
    const auth = await this.#listener.authorize(this.#socket.id, this.#channel);
    if (auth === null) this.close();
    else this.#send({ event: 'pusher:subscribe', data: { channel: this.#channel, auth } });
  }

  #watch(): void {
    if (performance.now() - this.#heardAt > SILENCE_MS) this.close();
    else this.#send({ event: 'pusher:ping', data: {} });
  }

  #send(message: object): void {
    if (this.#socket.isOpen) this.#socket.send(message);
  }
}
