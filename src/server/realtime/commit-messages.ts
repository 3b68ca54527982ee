import type { GameEvent, PlayerId } from '../../engine/game-module.ts';
import { type Committed, CommitWriter } from '../../platform/deliver.ts';
import { humansOf, type Room, type RoomCode } from '../../platform/room.ts';
import { playerChannel, roomChannel, watchChannel } from '../../protocol/channels.ts';
import { VIEW_EVENT } from '../../protocol/messages.ts';

/** Whoever carries messages to channels. */
export interface Carrier {
  tellEvent(channel: string, event: GameEvent, version: number): void;
  tellView(channel: string, viewer: PlayerId | null, writer: CommitWriter): void;
}

/** Who hears of a World, and on which channels. */
interface Audience {
  readonly table: string;
  readonly watchers: string;
  readonly people: readonly { readonly id: PlayerId; readonly channel: string }[];
}

/** Seats change far less often than rooms: the names are put together once for all versions in which they are the same. */
const audiences = new WeakMap<Room['players'], Audience>();

function audienceOf(room: Room): Audience {
  const known = audiences.get(room.players);
  if (known) return known;
  const people = humansOf(room).map(({ id }) => ({ id, channel: playerChannel(id) }));
  const audience = audienceWith(room.roomCode, people);
  audiences.set(room.players, audience);
  return audience;
}

const audienceWith = (roomCode: RoomCode, people: Audience['people']): Audience => ({
  table: roomChannel(roomCode),
  watchers: watchChannel(roomCode),
  people,
});

/** All that is to be told about one commit, in order. Whoever has just left hears of it too. */
export function tellAll(committed: Committed, carrier: Carrier): void {
  const { room, roomCode, version, events, departed } = committed;
  const { table, watchers, people } = room ? audienceOf(room) : audienceWith(roomCode, []);
  for (const event of events) {
    if (event.only === undefined) carrier.tellEvent(table, event, version);
  }
  const writer = room && new CommitWriter(committed, room);
  for (const { id, channel } of people) tellViewer(committed, carrier, channel, id, writer);
  for (const id of departed) tellViewer(committed, carrier, playerChannel(id), id, writer);
  tellViewer(committed, carrier, watchers, null, writer);
}

function tellViewer(
  { roomCode, version, events }: Committed,
  carrier: Carrier,
  channel: string,
  viewer: PlayerId | null,
  writer: CommitWriter | null,
): void {
  for (const event of events) {
    if (writer === null) carrier.tellEvent(channel, { name: event.name, data: { ...event.data, roomCode } }, version);
    else if (event.only !== undefined && event.only === viewer) carrier.tellEvent(channel, event, version);
  }
  if (writer) carrier.tellView(channel, viewer, writer);
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
  tellAll(committed, {
    tellEvent: (channel, event, version) =>
      messages.push({ channel, event: event.name, data: textOfEvent(event, version) }),
    tellView: (channel, viewer, writer) => messages.push({ channel, event: VIEW_EVENT, data: writer.view(viewer) }),
  });
  return messages;
}
