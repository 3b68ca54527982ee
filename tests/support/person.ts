import { WebSocket } from 'ws';
import { fixedSecret } from './server.ts';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every kind.
  readonly body: any;
}

/** One message of the Pusher protocol, as it came. */
export interface PusherMessage {
  readonly event: string;
  readonly channel?: string;
  readonly data: unknown;
}

/** A person, or a watcher without a session, who speaks HTTP to a server. */
export class Person {
  readonly #url: string;
  readonly name: string;
  token: string | null;
  id = '';

  constructor(url: string, name: string, token: string | null = null, id = '') {
    this.#url = url;
    this.name = name;
    this.token = token;
    this.id = id;
  }

  /** A session that is the same in every run. */
  static withFixedSession(url: string, name: string): Person {
    return new Person(url, name, fixedSecret(name));
  }

  get(path: string): Promise<Answer> {
    return this.#send(path, {});
  }

  post(path: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return this.#send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  look(roomCode: string): Promise<Answer> {
    return this.get(`/api/rooms/${roomCode}`);
  }

  /** Creates or joins a World, and keeps the session. */
  async sit(path: '/api/rooms/create' | '/api/rooms/join', body: object): Promise<string> {
    const { status, body: seated } = await this.post(path, { name: this.name, ...body });
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(seated)}`);
    this.token = seated.token;
    this.id = seated.playerId;
    return seated.roomCode;
  }

  act(roomCode: string, action: { type: string; payload?: object; actionId?: string }): Promise<Answer> {
    return this.post('/api/game/action', { roomCode, playerId: this.id, ...action });
  }

  heartbeat(roomCode: string): Promise<Answer> {
    return this.post('/api/rooms/heartbeat', { roomCode, playerId: this.id });
  }

  authorize(socketId: string, channel: string): Promise<Answer> {
    return this.post('/api/pusher/auth', { socket_id: socketId, channel_name: channel });
  }

  async #send(path: string, request: RequestInit): Promise<Answer> {
    const headers = new Headers(request.headers);
    if (this.token) headers.set('authorization', `Bearer ${this.token}`);
    const response = await fetch(this.#url + path, { ...request, headers });
    return { status: response.status, body: await response.json() };
  }
}

/**
 * A socket that speaks the Pusher protocol without a library, so that every message is seen as it came. Pings are answered
 * and not kept, because they come by the time of the machine.
 */
export class PusherSocket {
  readonly #ws: WebSocket;
  readonly #waiting: { isWanted: (message: PusherMessage) => boolean; resolve: (message: PusherMessage) => void }[] =
    [];
  readonly heard: PusherMessage[] = [];
  id = '';

  /** `client` is what a library calls itself; `js` gets `data` as an object. */
  static async open(port: number, client: string): Promise<PusherSocket> {
    const socket = new PusherSocket(
      `ws://127.0.0.1:${port}/app/oyster-world?protocol=7&client=${client}&version=8.4.0`,
    );
    const { data } = await socket.next(({ event }) => event === 'pusher:connection_established');
    socket.id = (typeof data === 'string' ? JSON.parse(data) : data).socket_id;
    return socket;
  }

  constructor(url: string) {
    this.#ws = new WebSocket(url);
    this.#ws.on('error', () => {});
    this.#ws.on('message', (text) => this.#receive(JSON.parse(text.toString()) as PusherMessage));
  }

  send(message: object): void {
    this.#ws.send(JSON.stringify(message));
  }

  /** The next message that fits. Messages that came before the call do not count. */
  next(isWanted: (message: PusherMessage) => boolean): Promise<PusherMessage> {
    return new Promise((resolve) => this.#waiting.push({ isWanted, resolve }));
  }

  subscribe(channel: string, auth: object): Promise<PusherMessage> {
    const answered = this.next((message) => message.channel === channel && message.event.includes('subscription'));
    this.send({ event: 'pusher:subscribe', data: { channel, ...auth } });
    return answered;
  }

  /** Resolves when everything that the server has written to this socket so far is here. */
  async flush(): Promise<void> {
    const pong = this.next(({ event }) => event === 'pusher:pong');
    this.send({ event: 'pusher:ping', data: {} });
    await pong;
  }

  close(): void {
    this.#ws.terminate();
  }

  #receive(message: PusherMessage): void {
    if (message.event === 'pusher:ping') return this.send({ event: 'pusher:pong', data: {} });
    if (message.event !== 'pusher:pong') this.heard.push(message);
    for (const waiting of [...this.#waiting]) {
      if (!waiting.isWanted(message)) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      waiting.resolve(message);
    }
  }
}
