import Pusher from 'pusher';
import type { Telling } from '../../rooms/ports.ts';
import type { RoomCode } from '../../rooms/room.ts';
import type { Committed } from '../../rooms/visibility.ts';
import type { RealtimeAnswer, VersionOnly } from '../../wire/messages.ts';
import type { HostedPusher } from '../config.ts';
import { type ChannelMessage, messagesOf } from './commit-messages.ts';
import type { ChannelAuth, PresenceMember, Realtime } from './realtime.ts';

const BATCH_SIZE = 10;
const MAX_DATA_BYTES = 10 * 1024;

/** Hosted Pusher or any compatible service, through the official SDK. */
export class PusherRealtime implements Realtime {
  readonly #settings: HostedPusher;
  readonly #pusher: Pusher;
  readonly #log: { warn(details: object, message: string): void };
  /** What is still on its way, per room: messages of one room keep their order. */
  readonly #sending = new Map<RoomCode, Promise<void>>();

  constructor(settings: HostedPusher, log: { warn(details: object, message: string): void }) {
    const { appId, key, secret, cluster, host, port, useTLS } = settings;
    const where = host ? { host, ...(port && { port: String(port) }) } : { cluster: cluster! };
    this.#settings = settings;
    this.#log = log;
    this.#pusher = new Pusher({ appId, key, secret, useTLS, ...where });
  }

  attach(): void {}

  countSockets(): number {
    return 0;
  }

  clientConfig(): RealtimeAnswer {
    const { key, cluster, host, port, useTLS } = this.#settings;
    const where = host ? { host, ...(port && { port }) } : { cluster: cluster! };
    return { key, ...where, forceTLS: useTLS, actionsOverSocket: false };
  }

  authorize(socketId: string, channel: string, member?: PresenceMember): ChannelAuth {
    return this.#pusher.authorizeChannel(socketId, channel, member as Pusher.PresenceChannelData | undefined);
  }

  prepare(change: Committed): Telling {
    return { tell: () => this.#tell(change) };
  }

  #tell(committed: Committed): void {
    const { roomCode, version } = committed;
    const messages = messagesOf(committed).map((message) => fitting(message, { roomCode, version }));
    const before = this.#sending.get(roomCode) ?? Promise.resolve();
    const sent = before.then(() => this.#send(messages)).catch((error) => this.#failed(roomCode, error));
    this.#sending.set(roomCode, sent);
    sent.then(() => {
      if (this.#sending.get(roomCode) === sent) this.#sending.delete(roomCode);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#sending.values());
  }

  async #send(messages: readonly ChannelMessage[]): Promise<void> {
    for (let from = 0; from < messages.length; from += BATCH_SIZE) {
      const batch = messages.slice(from, from + BATCH_SIZE);
      await this.#pusher.triggerBatch(batch.map(({ channel, event, data }) => ({ channel, name: event, data })));
    }
  }

  /** A message that did not arrive needs no repair: the heartbeat tells its reader to look. */
  #failed(roomCode: RoomCode, error: unknown): void {
    this.#log.warn({ roomCode, error: String(error) }, 'the realtime service did not take a message');
  }
}

/** What is too large for the service goes as a version alone, and the browser fetches the rest. */
function fitting(message: ChannelMessage, version: VersionOnly): ChannelMessage {
  if (Buffer.byteLength(message.data) <= MAX_DATA_BYTES) return message;
  return { channel: message.channel, event: message.event, data: JSON.stringify(version) };
}
