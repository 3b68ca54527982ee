import Pusher from 'pusher';
import type { Commit } from '../../rooms/commit.ts';
import type { Games, Publisher } from '../../rooms/ports.ts';
import type { RoomCode } from '../../rooms/room.ts';
import type { ChannelAuth, PresenceMember, RealtimeAnswer, VersionOnly } from '../../wire/messages.ts';
import { type ChannelText, textsOf } from './commit-messages.ts';

/** Hosted Pusher, or any service that speaks its protocol. */
export interface HostedPusher {
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
  readonly cluster: string | null;
  readonly host: string | null;
  readonly port: number | null;
  readonly useTLS: boolean;
}

export interface HostedPusherPorts {
  readonly settings: HostedPusher;
  readonly games: Games;
  readonly log: { warn(details: object, message: string): void };
  onFailure(error: unknown): void;
}

const BATCH_SIZE = 10;
const MAX_DATA_BYTES = 10 * 1024;

/** Hosted Pusher or any compatible service, through the official SDK. */
export class HostedRealtime implements Publisher {
  readonly #ports: HostedPusherPorts;
  readonly #pusher: Pusher;
  /** The sending of each room's messages. Messages of one room keep their order. */
  readonly #sending = new Map<RoomCode, Promise<void>>();

  constructor(ports: HostedPusherPorts) {
    const { appId, key, secret, cluster, host, port, useTLS } = ports.settings;
    const where = host ? { host, ...(port && { port: String(port) }) } : { cluster: cluster! };
    this.#ports = ports;
    this.#pusher = new Pusher({ appId, key, secret, useTLS, ...where });
  }

  clientConfig(): RealtimeAnswer {
    const { key, cluster, host, port, useTLS } = this.#ports.settings;
    const where = host ? { host, ...(port && { port }) } : { cluster: cluster! };
    return { key, ...where, forceTLS: useTLS, actionsOverSocket: false };
  }

  authorize(socketId: string, channel: string, member?: PresenceMember): ChannelAuth {
    return this.#pusher.authorizeChannel(socketId, channel, member as Pusher.PresenceChannelData | undefined);
  }

  publish(commit: Commit): void {
    const { roomCode, version } = commit.entry;
    const messages = this.#encode(commit).map((message) => fitting(message, { roomCode, version }));
    const earlier = this.#sending.get(roomCode) ?? Promise.resolve();
    const sent = earlier.then(() => this.#send(messages)).catch((error) => this.#failed(roomCode, error));
    this.#sending.set(roomCode, sent);
    sent.then(() => {
      if (this.#sending.get(roomCode) === sent) this.#sending.delete(roomCode);
    });
  }

  /** The commit is stored. If encoding throws, its viewers miss it and refetch. */
  #encode(commit: Commit): ChannelText[] {
    try {
      return textsOf(commit, this.#ports.games);
    } catch (error) {
      this.#ports.onFailure(error);
      return [];
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#sending.values());
  }

  async #send(messages: readonly ChannelText[]): Promise<void> {
    for (let from = 0; from < messages.length; from += BATCH_SIZE) {
      const batch = messages.slice(from, from + BATCH_SIZE);
      await this.#pusher.triggerBatch(batch.map(({ channel, event, data }) => ({ channel, name: event, data })));
    }
  }

  /** A lost message needs no repair: the next heartbeat tells the client to fetch. */
  #failed(roomCode: RoomCode, error: unknown): void {
    this.#ports.log.warn({ roomCode, error: String(error) }, 'the realtime service did not take a message');
  }
}

/** A message that is too large for the service carries the version alone, and the browser fetches the room. */
function fitting(message: ChannelText, version: VersionOnly): ChannelText {
  if (Buffer.byteLength(message.data) <= MAX_DATA_BYTES) return message;
  return { ...message, data: JSON.stringify(version) };
}
