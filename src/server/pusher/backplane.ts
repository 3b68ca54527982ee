import type { PlayerId } from '../../kit/contract.ts';
import type { PresenceMember } from '../../wire/messages.ts';

/** What several servers share of their channels. A client may be connected to any of them. */
export interface Backplane {
  /** Resolves when this server receives everything that concerns the channel. */
  subscribe(channel: string): Promise<void>;
  /** The channel has no subscriber on this server any more. */
  unsubscribe(channel: string): void;
  /** Adds a person who is connected to this server. Resolves with all members on all servers. */
  addMember(channel: string, member: PresenceMember): Promise<PresenceMember[]>;
  /** The person's last connection to this server is gone. */
  removeMember(channel: string, playerId: PlayerId): void;
}
