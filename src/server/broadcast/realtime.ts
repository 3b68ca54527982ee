import type { Server } from 'node:http';
import type { PlayerId } from '../../kit/contract.ts';
import type { Publisher } from '../../rooms/ports.ts';
import type { RealtimeAnswer } from '../../wire/messages.ts';

export interface ChannelAuth {
  readonly auth: string;
  readonly channel_data?: string;
}

/** Who shows up in a presence channel. */
export interface PresenceMember {
  readonly user_id: PlayerId;
  readonly user_info: { readonly name: string };
}

/** One way of reaching browsers: sockets of our own, or a hosted service. */
export interface Realtime extends Publisher {
  /** Signs a subscription that has been found in order. */
  authorize(socketId: string, channel: string, member?: PresenceMember): ChannelAuth;
  /** What the browser's Pusher client needs to know. */
  clientConfig(): RealtimeAnswer;
  attach(server: Server): void;
  countSockets(): number;
  close(): Promise<void>;
}
