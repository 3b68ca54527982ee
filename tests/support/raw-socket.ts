import { WebSocket } from 'ws';
import { playerChannel } from '../../src/wire/channels.ts';
import type { ServerAddress, TestPlayer } from './test-server.ts';

export const GOOD_PATH = '/app/oyster-world?protocol=7&client=test&version=1.0';

/** A socket without a client library, for messages that no good client sends. */
export class RawSocket {
  readonly #ws: WebSocket;
  readonly #frames: { event: string; data: string; channel?: string }[] = [];
  #onFrame: (() => void) | null = null;
  readonly closed: Promise<{ code: number; reason: string }>;

  constructor({ port }: Pick<ServerAddress, 'port'>, path = GOOD_PATH, headers: Record<string, string> = {}) {
    this.#ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    this.closed = new Promise((resolve) => {
      this.#ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
      this.#ws.on('error', (error) => resolve({ code: 0, reason: error.message }));
    });
    this.#ws.on('message', (data) => {
      this.#frames.push(JSON.parse(data.toString()));
      this.#onFrame?.();
    });
  }

  async frame(event: string): Promise<Record<string, unknown>> {
    for (;;) {
      const found = this.#frames.findIndex((frame) => frame.event === event);
      if (found >= 0) {
        const { data } = this.#frames.splice(found, 1)[0]!;
        return (typeof data === 'string' ? JSON.parse(data) : data) as Record<string, unknown>;
      }
      await new Promise<void>((resolve) => {
        this.#onFrame = resolve;
      });
    }
  }

  /** What has come and was not asked for yet. */
  get events(): string[] {
    return this.#frames.map(({ event }) => event);
  }

  /** All frames that have come and were not asked for yet. */
  takeAll(): { event: string; data: string }[] {
    return this.#frames.splice(0);
  }

  ping(): void {
    this.#ws.ping('x');
  }

  pong(): void {
    this.#ws.pong('x');
  }

  send(message: unknown): void {
    this.#ws.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  close(): void {
    this.#ws.close();
  }

  /** Gone without a word. */
  drop(): void {
    this.#ws.terminate();
  }
}

export async function authorize(
  { url }: Pick<ServerAddress, 'url'>,
  player: TestPlayer,
  socketId: string,
  channel: string,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api/pusher/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...player.auth(), ...headers },
    body: new URLSearchParams({ socket_id: socketId, channel_name: channel }),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** A socket that is subscribed to the player's own channel. */
export async function openAs(
  server: ServerAddress,
  player: TestPlayer,
  headers: Record<string, string> = {},
): Promise<RawSocket> {
  const socket = new RawSocket(server, GOOD_PATH, headers);
  const { socket_id: socketId } = await socket.frame('pusher:connection_established');
  const channel = playerChannel(player.id);
  const { auth } = await authorize(server, player, String(socketId), channel, headers);
  socket.send({ event: 'pusher:subscribe', data: { channel, auth } });
  await socket.frame('pusher_internal:subscription_succeeded');
  return socket;
}
