import type { GameEvent, PlayerId } from '../../kit/contract.ts';
import type { Commit, RoomCommit } from '../../rooms/commit.ts';
import type { Games } from '../../rooms/ports.ts';
import { humansOf } from '../../rooms/room.ts';
import { viewMessageFor } from '../../rooms/visibility.ts';
import { playerChannel, roomChannel, watchChannel } from '../../wire/channels.ts';
import { VIEW_EVENT } from '../../wire/messages.ts';

/** Something that happened, for one channel. */
export interface EventMessage {
  readonly channel: string;
  readonly event: string;
  readonly data: object;
}

/** The state after the commit, for the viewer of one channel. */
export interface StateMessage {
  readonly channel: string;
  readonly viewer: PlayerId | null;
}

export type CommitMessage = EventMessage | StateMessage;

/** What a commit sends to which channel, in order. People who have just lost their seat are told as well. */
export function messagesOf(commit: Commit): CommitMessage[] {
  const { entry, room, events, departed } = commit;
  const { roomCode } = entry;
  const publicEvents = events.filter(({ only }) => only === undefined);
  const people = room ? humansOf(room).map(({ id }) => id) : [];
  return [
    ...publicEvents.map((event) => eventMessage(commit, roomChannel(roomCode), event)),
    ...[...people, ...departed].flatMap((id) => viewerMessages(commit, playerChannel(id), id)),
    ...viewerMessages(commit, watchChannel(roomCode), null),
  ];
}

/** A viewer gets private events and the state. When the World is gone, its viewers get all events. */
function viewerMessages(commit: Commit, channel: string, viewer: PlayerId | null): CommitMessage[] {
  const { room, events, entry } = commit;
  const { roomCode } = entry;
  if (room === null) {
    return events.map((event) => eventMessage(commit, channel, { ...event, data: { ...event.data, roomCode } }));
  }
  const own = events.filter(({ only }) => only !== undefined && only === viewer);
  return [...own.map((event) => eventMessage(commit, channel, event)), { channel, viewer }];
}

const eventMessage = ({ entry }: Commit, channel: string, { name, data }: GameEvent): EventMessage => ({
  channel,
  event: name,
  data: { ...data, version: entry.version },
});

/** One message with its data as JSON text. */
export interface ChannelText {
  readonly channel: string;
  readonly event: string;
  readonly data: string;
}

/** The messages of a commit for a service that takes one text for each channel. */
export const textsOf = (commit: Commit, games: Games): ChannelText[] =>
  messagesOf(commit).map((message) => {
    const { channel } = message;
    if ('event' in message) return { channel, event: message.event, data: JSON.stringify(message.data) };
    const { room } = commit as RoomCommit;
    const view = viewMessageFor(commit as RoomCommit, games.get(room.gameId)!, message.viewer);
    return { channel, event: VIEW_EVENT, data: JSON.stringify(view) };
  });
