import Pusher, { type Channel } from 'pusher-js';
import type { PlayerId } from '../../src/kit/contract.ts';
import type { ViewMessage } from '../../src/kit/room-view.ts';
import { playerChannel } from '../../src/wire/channels.ts';
import type { LookAnswer, SeatedAnswer } from '../../src/wire/messages.ts';
import { type Answer, sendRequest } from './http.ts';

/** A server in this process or in another one. */
export interface ServerAddress {
  readonly url: string;
}

/** A person with a session: requests over HTTP, and tabs with the official Pusher client. */
export class TestPlayer {
  #server: ServerAddress;
  readonly #tabs: Pusher[] = [];
  token = '';
  id: PlayerId = '';

  constructor(server: ServerAddress, { token = '', id = '' }: { token?: string; id?: PlayerId } = {}) {
    this.#server = server;
    this.token = token;
    this.id = id;
  }

  /** Uses another server from now on. */
  at(server: ServerAddress): this {
    this.#server = server;
    return this;
  }

  get<T = Record<string, unknown>>(path: string): Promise<Answer<T>> {
    return sendRequest<T>(this.#server.url + path, { token: this.token });
  }

  post<T = Record<string, unknown>>(path: string, body: unknown, headers: object = {}): Promise<Answer<T>> {
    return sendRequest<T>(this.#server.url + path, { token: this.token, body, headers });
  }

  async create(gameId: string, name: string, wish: object = {}): Promise<SeatedAnswer> {
    return this.#seated(await this.post<SeatedAnswer>('/api/rooms/create', { gameId, name, ...wish }));
  }

  async join(roomCode: string, name: string): Promise<SeatedAnswer> {
    return this.#seated(await this.post<SeatedAnswer>('/api/rooms/join', { roomCode, name }));
  }

  #seated({ status, body }: Answer<SeatedAnswer>): SeatedAnswer {
    if (status !== 200) throw new Error(JSON.stringify(body));
    this.token = body.token;
    this.id = body.playerId;
    return body;
  }

  async look(roomCode: string): Promise<LookAnswer> {
    return (await this.get<LookAnswer>(`/api/rooms/${roomCode}`)).body;
  }

  act(roomCode: string, type: string, payload: object = {}, actionId?: string): Promise<Answer> {
    return this.post('/api/game/action', { roomCode, playerId: this.id, type, payload, ...(actionId && { actionId }) });
  }

  start(roomCode: string, settings?: object): Promise<Answer> {
    return this.post('/api/game/start', { roomCode, playerId: this.id, ...(settings && { settings }) });
  }

  heartbeat(roomCode: string): Promise<Answer> {
    return this.post('/api/rooms/heartbeat', { roomCode, playerId: this.id });
  }

  leave(roomCode: string): Promise<Answer> {
    return this.post('/api/rooms/leave', { roomCode, playerId: this.id });
  }

  auth(): Record<string, string> {
    return this.token ? { authorization: `Bearer ${this.token}` } : {};
  }

  /** Connects the official client, as a browser does. */
  connect(options: { key?: string; activityTimeout?: number; pongTimeout?: number } = {}): Pusher {
    const { key = 'oyster-world', ...timeouts } = options;
    const tab = new Pusher(key, {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: Number(new URL(this.#server.url).port),
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: `${this.#server.url}/api/pusher/auth`,
        headersProvider: () => this.auth(),
      },
      ...timeouts,
    });
    this.#tabs.push(tab);
    return tab;
  }

  /** Opens a tab that is subscribed to the player's own channel. */
  async openTab(): Promise<TestTab> {
    const pusher = this.connect();
    const tab = new TestTab(pusher, pusher.subscribe(playerChannel(this.id)));
    await tab.subscribed;
    return tab;
  }

  disconnect(): void {
    for (const tab of this.#tabs) tab.disconnect();
  }
}

/** Keeps each message of a channel, and lets a test wait for one. */
export class TestTab {
  readonly pusher: Pusher;
  readonly channel: Channel;
  readonly subscribed: Promise<void>;
  readonly heard: { event: string; data: never }[] = [];
  readonly #waiting: { event: string; isWanted: (data: never) => boolean; resolve: (data: never) => void }[] = [];

  constructor(pusher: Pusher, channel: Channel) {
    this.pusher = pusher;
    this.channel = channel;
    this.subscribed = new Promise((resolve, reject) => {
      channel.bind('pusher:subscription_succeeded', () => resolve());
      channel.bind('pusher:subscription_error', (error: unknown) => reject(error));
    });
    channel.bind_global((event: string, data: never) => this.#receive(event, data));
  }

  #receive(event: string, data: never): void {
    this.heard.push({ event, data });
    for (const waiting of [...this.#waiting]) {
      if (waiting.event !== event || !waiting.isWanted(data)) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      waiting.resolve(data);
    }
  }

  /** The first message of this event that fits, also one that has come already. */
  next<T>(event: string, isWanted: (data: T) => boolean = () => true): Promise<T> {
    const known = this.heard.find((message) => message.event === event && isWanted(message.data as T));
    if (known) return Promise.resolve(known.data as T);
    return new Promise((resolve) => {
      this.#waiting.push({ event, isWanted: isWanted as never, resolve: resolve as never });
    });
  }

  view(version: number): Promise<ViewMessage> {
    return this.next<ViewMessage>('view', (message) => message.version >= version);
  }

  events(): string[] {
    return this.heard.map((message) => message.event);
  }
}
