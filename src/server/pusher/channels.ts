import type { PlayerId } from '../../kit/contract.ts';
import { parseChannel } from '../../wire/channels.ts';
import type { PresenceMember } from '../../wire/messages.ts';
import type { Connection } from './connection.ts';

interface Channel {
  readonly connections: Connection[];
  /** Presence channels only: a person in two tabs is one member. */
  readonly members: Map<string, { member: PresenceMember; connections: Set<Connection> }> | null;
}

/** The subscriptions of this server, by channel. */
export class ChannelTable {
  readonly #channels = new Map<string, Channel>();

  has(name: string): boolean {
    return this.#channels.has(name);
  }

  subscribersOf(name: string): readonly Connection[] {
    return this.#channels.get(name)?.connections ?? [];
  }

  members(name: string): PresenceMember[] {
    return [...(this.#channels.get(name)?.members?.values() ?? [])].map(({ member }) => member);
  }

  /** True when this brought a new member. */
  add(name: string, connection: Connection, member: PresenceMember | null): boolean {
    const channel = this.#channels.get(name) ?? createChannel(member !== null);
    this.#channels.set(name, channel);
    if (!connection.channels.has(name)) channel.connections.push(connection);
    connection.channels.set(name, ownerOf(name));
    if (!member || !channel.members) return false;
    const known = channel.members.get(member.user_id);
    if (known) known.connections.add(connection);
    else channel.members.set(member.user_id, { member, connections: new Set([connection]) });
    return !known;
  }

  /** The member who is gone with this connection, if it was the last one of theirs. */
  remove(name: string, connection: Connection): string | null {
    const channel = this.#channels.get(name);
    connection.channels.delete(name);
    const place = channel?.connections.indexOf(connection) ?? -1;
    if (!channel || place < 0) return null;
    channel.connections.splice(place, 1);
    if (channel.connections.length === 0) this.#channels.delete(name);
    for (const [userId, known] of channel.members ?? []) {
      if (known.connections.delete(connection) && known.connections.size === 0) {
        channel.members!.delete(userId);
        return userId;
      }
    }
    return null;
  }

  connectionsOf(name: string, userId: string): Connection[] {
    return [...(this.#channels.get(name)?.members?.get(userId)?.connections ?? [])];
  }
}

const createChannel = (hasMembers: boolean): Channel => ({
  connections: [],
  members: hasMembers ? new Map() : null,
});

/** The player whose private channel this is. */
function ownerOf(name: string): PlayerId | null {
  const channel = parseChannel(name);
  return channel?.kind === 'player' ? channel.playerId : null;
}
