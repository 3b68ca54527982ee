import type { PlayerId } from '../../kit/contract.ts';
import type { PresenceMember } from '../broadcast/realtime.ts';

/** What several servers share of their channels, so that it does not matter which of them somebody is connected to. */
export interface Backplane {
  /** Resolves when this server hears whatever concerns the channel. */
  attend(channel: string): Promise<void>;
  /** Nobody here listens to it any more. */
  desert(channel: string): void;
  /** Somebody shows up at this server. Everybody who is there then, on any server. */
  enter(channel: string, member: PresenceMember): Promise<PresenceMember[]>;
  /** The last connection of somebody to this server is gone. */
  exit(channel: string, playerId: PlayerId): void;
}
