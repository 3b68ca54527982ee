import type { GameEvent, PlayerId } from '../../kit/contract.ts';
import { humansOf } from '../../rooms/room.ts';
import { type Committed, type RoomCommit, viewMessageFor } from '../../rooms/visibility.ts';
import { playerChannel, roomChannel, watchChannel } from '../../wire/channels.ts';
import { VIEW_EVENT } from '../../wire/messages.ts';

/** Whoever carries messages to channels. A place is what it knows a channel by. */
export interface Carrier<Place> {
  find(channel: string): Place;
  tellEvent(place: Place, event: GameEvent, version: number): void;
  tellView(place: Place, viewer: PlayerId | null, commit: RoomCommit): void;
}

/** Where a World is heard of. */
export interface Audience<Place> {
  readonly table: Place;
  readonly watchers: Place;
  readonly people: readonly { readonly id: PlayerId; readonly place: Place }[];
}

/** Nobody sits in a World that is gone. */
export const findAudience = <Place>({ roomCode, room }: Committed, carrier: Carrier<Place>): Audience<Place> => ({
  table: carrier.find(roomChannel(roomCode)),
  watchers: carrier.find(watchChannel(roomCode)),
  people: room ? humansOf(room).map(({ id }) => ({ id, place: carrier.find(playerChannel(id)) })) : [],
});

/** All that is to be told about one commit, in order. Whoever has just left hears of it too. */
export function tellAll<Place>(committed: Committed, audience: Audience<Place>, carrier: Carrier<Place>): void {
  const { version, events, departed } = committed;
  const { table, watchers, people } = audience;
  for (const event of events) {
    if (event.only === undefined) carrier.tellEvent(table, event, version);
  }
  for (const { id, place } of people) tellViewer(committed, carrier, place, id);
  for (const id of departed) tellViewer(committed, carrier, carrier.find(playerChannel(id)), id);
  tellViewer(committed, carrier, watchers, null);
}

function tellViewer<Place>(committed: Committed, carrier: Carrier<Place>, place: Place, viewer: PlayerId | null): void {
  const { roomCode, room, version, events } = committed;
  for (const event of events) {
    if (room === null) carrier.tellEvent(place, { name: event.name, data: { ...event.data, roomCode } }, version);
    else if (event.only !== undefined && event.only === viewer) carrier.tellEvent(place, event, version);
  }
  if (room) carrier.tellView(place, viewer, { ...committed, room });
}

/** One event for one channel, the way every Pusher-like service takes it. */
export interface ChannelMessage {
  readonly channel: string;
  readonly event: string;
  /** JSON text. */
  readonly data: string;
}

export const textOfEvent = ({ data }: GameEvent, version: number): string => JSON.stringify({ ...data, version });

/** The same as a list, for services that cannot know who listens. */
export function messagesOf(committed: Committed): ChannelMessage[] {
  const messages: ChannelMessage[] = [];
  const carrier: Carrier<string> = {
    find: (channel) => channel,
    tellEvent: (channel, event, version) =>
      messages.push({ channel, event: event.name, data: textOfEvent(event, version) }),
    tellView: (channel, viewer, commit) =>
      messages.push({ channel, event: VIEW_EVENT, data: JSON.stringify(viewMessageFor(commit, viewer)) }),
  };
  tellAll(committed, findAudience(committed, carrier), carrier);
  return messages;
}
