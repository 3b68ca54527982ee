import type { PlayerId } from '../../engine/game-module.ts';
import { type Committed, viewersOf, viewWriter } from '../../platform/deliver.ts';
import { playerChannel, roomChannel, watchChannel } from '../../protocol/channels.ts';
import { VIEW_EVENT } from '../../protocol/messages.ts';

/** One event for one channel, the way every Pusher-like service takes it. */
export interface ChannelMessage {
  readonly channel: string;
  readonly event: string;
  /** JSON text. */
  readonly data: string;
}

/** Which channels anybody listens on; a service that cannot know says yes to all. */
export type HasListeners = (channel: string) => boolean;

/** Everything one commit has to tell: the story to the table, the truth to each viewer. Nothing is made for nobody. */
export function messagesOf(committed: Committed, hasListeners: HasListeners): ChannelMessage[] {
  return [...roomMessages(committed, hasListeners), ...privateMessages(committed, hasListeners)];
}

function roomMessages(committed: Committed, hasListeners: HasListeners): ChannelMessage[] {
  const { roomCode, version, events } = committed;
  const channel = roomChannel(roomCode);
  if (!hasListeners(channel)) return [];
  return events
    .filter((event) => event.only === undefined)
    .map((event) => ({ channel, event: event.name, data: JSON.stringify({ ...event.data, version }) }));
}

function privateMessages(committed: Committed, hasListeners: HasListeners): ChannelMessage[] {
  const { room, roomCode } = committed;
  const people = viewersOf(committed)
    .map((viewer): Listener => ({ viewer, channel: playerChannel(viewer) }))
    .filter(({ channel }) => hasListeners(channel));
  const watch: Listener = { viewer: null, channel: watchChannel(roomCode) };
  const listeners = hasListeners(watch.channel) ? [...people, watch] : people;
  if (room === null) return listeners.flatMap((listener) => farewell(committed, listener));
  const write = viewWriter({ ...committed, room });
  return listeners.flatMap((listener) => [
    ...ownEvents(committed, listener),
    { channel: listener.channel, event: VIEW_EVENT, data: write(listener.viewer) },
  ]);
}

interface Listener {
  readonly viewer: PlayerId | null;
  readonly channel: string;
}

const ownEvents = ({ version, events }: Committed, { viewer, channel }: Listener): ChannelMessage[] =>
  events
    .filter((event) => viewer !== null && event.only === viewer)
    .map((event) => ({ channel, event: event.name, data: JSON.stringify({ ...event.data, version }) }));

function farewell({ roomCode, version, events }: Committed, { channel }: Listener): ChannelMessage[] {
  return events.map((event) => ({
    channel,
    event: event.name,
    data: JSON.stringify({ ...event.data, roomCode, version }),
  }));
}
