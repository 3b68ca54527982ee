import type { PlayerId } from '../../kit/contract.ts';
import { parseChannel, roomChannel } from '../../wire/channels.ts';
import type { PresenceMember } from '../../wire/messages.ts';
import { isFields, parseJson } from '../../wire/parse-json.ts';
import type { Backplane } from './backplane.ts';
import type { ChannelTable } from './channels.ts';
import type { Connection } from './connection.ts';
import { CLOSE } from './protocol.ts';
import { isSignedBy } from './signatures.ts';

export interface SubscriptionPorts {
  readonly app: { readonly key: string; readonly secret: string };
  readonly channels: ChannelTable;
  /** Where other servers hold sockets too. */
  readonly backplane?: Backplane | undefined;
  /** A signature outlives a seat: the room's channel is for those who have a seat now. */
  isSeated(roomCode: string, playerId: PlayerId): Promise<boolean>;
  isOpen(connection: Connection): boolean;
  /** Called with each signed subscription that names a player. */
  onSession(connection: Connection, playerId: PlayerId): void;
  now(): number;
}

const MAX_CHANNELS = 20;
const CHANNEL_NAME = /^[A-Za-z0-9_\-=@,.;]{1,164}$/;
const ROOM_CHANNEL = roomChannel('');
const ADMISSION_RETRY_MS = 500;

/** Who may subscribe to which channel, and the messages about members of presence channels. */
export class Subscriptions {
  readonly #ports: SubscriptionPorts;

  constructor(ports: SubscriptionPorts) {
    this.#ports = ports;
  }

  subscribe(connection: Connection, { channel, auth, channel_data: channelData }: Record<string, unknown>): void {
    const { app } = this.#ports;
    if (typeof channel !== 'string' || !CHANNEL_NAME.test(channel)) {
      return connection.sendError(null, 'Not a channel name');
    }
    if (connection.channels.size >= MAX_CHANNELS) return connection.sendError(CLOSE.overCapacity, 'Too many channels');
    const isPresence = channel.startsWith('presence-');
    if (!isPresence && !channel.startsWith('private-')) return this.#admit(connection, channel, null);
    const signedData = !isPresence ? undefined : typeof channelData === 'string' ? channelData : '';
    if (!isSignedBy(app, auth, connection.id, channel, signedData)) return this.#reject(connection, channel);
    if (isPresence) return this.#subscribeAsMember(connection, channel, readMember(signedData!));
    const parsed = parseChannel(channel);
    if (parsed?.kind === 'player') this.#ports.onSession(connection, parsed.playerId);
    this.#admit(connection, channel, null);
  }

  #subscribeAsMember(connection: Connection, channel: string, member: PresenceMember | null): void {
    if (!member) return this.#reject(connection, channel);
    this.#ports.onSession(connection, member.user_id);
    void this.#admitSeated(connection, channel, member);
  }

  #reject(connection: Connection, channel: string): void {
    const error = { type: 'AuthError', error: 'The signature does not fit', status: 401 };
    connection.send({ event: 'pusher:subscription_error', channel, data: error });
  }

  async #admitSeated(connection: Connection, channel: string, member: PresenceMember): Promise<void> {
    const { isOpen, isSeated } = this.#ports;
    const roomCode = channel.slice(ROOM_CHANNEL.length);
    connection.pendingAdmissions += 1;
    await retry(
      () => isOpen(connection),
      async () => {
        const hasSeat = await isSeated(roomCode, member.user_id);
        if (!isOpen(connection)) return;
        if (hasSeat) this.#admit(connection, channel, member);
        else this.#reject(connection, channel);
      },
    );
    connection.pendingAdmissions -= 1;
  }

  #admit(connection: Connection, channel: string, member: PresenceMember | null): void {
    const { channels, backplane } = this.#ports;
    const isNewMember = channels.add(channel, connection, member);
    if (backplane) return void this.#admitSoon(backplane, connection, channel, member);
    this.#confirm(connection, channel, member && channels.members(channel));
    if (isNewMember) this.memberAdded(channel, member!);
  }

  /** Confirms once this server is sure to receive everything that concerns the channel. */
  async #admitSoon(
    backplane: Backplane,
    connection: Connection,
    channel: string,
    member: PresenceMember | null,
  ): Promise<void> {
    const isWanted = () => connection.channels.has(channel);
    await retry(isWanted, async () => {
      await backplane.subscribe(channel);
      const members = member && (await backplane.addMember(channel, member));
      if (isWanted()) this.#confirm(connection, channel, members);
    });
  }

  #confirm(connection: Connection, channel: string, members: readonly PresenceMember[] | null): void {
    const data = members ? { presence: presenceOf(members) } : {};
    connection.send({ event: 'pusher_internal:subscription_succeeded', channel, data });
  }

  unsubscribe(connection: Connection, channel: string): void {
    const { channels, backplane, now } = this.#ports;
    const gone = channels.remove(channel, connection);
    if (connection.channels.size === 0) connection.idleSince = now();
    if (gone !== null && backplane) backplane.removeMember(channel, gone);
    else if (gone !== null) this.memberRemoved(channel, gone);
    if (backplane && !channels.has(channel)) backplane.unsubscribe(channel);
  }

  /** A player without a seat no longer receives the room's channel. */
  expel(roomCode: string, playerId: PlayerId): void {
    const channel = roomChannel(roomCode);
    for (const connection of this.#ports.channels.connectionsOf(channel, playerId))
      this.unsubscribe(connection, channel);
  }

  memberAdded(channel: string, member: PresenceMember): void {
    this.#sendToOthers(channel, member.user_id, 'pusher_internal:member_added', member);
  }

  memberRemoved(channel: string, playerId: PlayerId): void {
    this.#sendToOthers(channel, playerId, 'pusher_internal:member_removed', { user_id: playerId });
  }

  #sendToOthers(channel: string, playerId: PlayerId, event: string, data: object): void {
    const { channels } = this.#ports;
    const own = new Set(channels.connectionsOf(channel, playerId));
    for (const connection of channels.subscribersOf(channel)) {
      if (!own.has(connection)) connection.send({ event, channel, data });
    }
  }
}

/** Waits for a store that is away, for as long as the connection wants the channel. */
async function retry(isWanted: () => boolean, work: () => Promise<void>): Promise<void> {
  while (isWanted()) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, ADMISSION_RETRY_MS).unref());
    }
  }
}

/** The member that the server has signed. Called after the check of the signature only. */
function readMember(signedData: string): PresenceMember | null {
  const member = parseJson(signedData);
  return isFields(member) && typeof member.user_id === 'string' ? (member as unknown as PresenceMember) : null;
}

const presenceOf = (members: readonly PresenceMember[]) => ({
  count: members.length,
  ids: members.map((member) => member.user_id),
  hash: Object.fromEntries(members.map((member) => [member.user_id, member.user_info])),
});
