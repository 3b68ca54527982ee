import type { GameEvent, PlayerId } from '../../engine/game-module.ts';
import { type Committed, CommitWriter, viewersOf } from '../../platform/deliver.ts';
import { playerChannel, roomChannel, watchChannel } from '../../protocol/channels.ts';
import { VIEW_EVENT } from '../../protocol/messages.ts';

/** Whoever carries messages to channels. */
export interface Carrier {
  tellEvent(channel: string, event: GameEvent, version: number): void;
  tellView(channel: string, viewer: PlayerId | null, writer: CommitWriter): void;
}

/** All that is to be told about one commit, in order. */
export function tellAll(committed: Committed, carrier: Carrier): void {
  const { room, roomCode, version, events } = committed;
  for (const event of events) {
    if (event.only === undefined) carrier.tellEvent(roomChannel(roomCode), event, version);
  }
  const writer = room && new CommitWriter(committed, room);
  for (const viewer of viewersOf(committed)) tellViewer(committed, carrier, playerChannel(viewer), viewer, writer);
  tellViewer(committed, carrier, watchChannel(roomCode), null, writer);
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
