import type { PlayerId } from '../../kit/contract.ts';
import type { ViewMessage } from '../../kit/room-view.ts';
import type { Commit, RoomCommit } from '../../rooms/commit.ts';
import type { Games, Publisher } from '../../rooms/ports.ts';
import type { RoomCode } from '../../rooms/room.ts';
import { roomToCompare, seenBy, viewMessageFor } from '../../rooms/visibility.ts';
import { changesBetween, type PreviousView } from '../../wire/changes-message.ts';
import { type DataForm, encode, type Message } from '../../wire/encode.ts';
import { CHANGES_EVENT, VIEW_EVENT } from '../../wire/messages.ts';
import type { Connection } from '../pusher/connection.ts';
import { type CommitMessage, messagesOf, type StateMessage } from './commit-messages.ts';
import type { WriteScheduler } from './write-scheduler.ts';

export interface SocketPublisherPorts {
  readonly games: Games;
  readonly scheduler: WriteScheduler;
  /** The connections that subscribe to a channel of this server. */
  subscribersOf(channel: string): readonly Connection[];
  /** Ends the room subscription of a player who has lost the seat. */
  expel(roomCode: RoomCode, playerId: PlayerId): void;
  onFailure(error: unknown): void;
}

/** Encodes commits for the subscribers of this server. */
export class SocketPublisher implements Publisher {
  readonly #ports: SocketPublisherPorts;

  constructor(ports: SocketPublisherPorts) {
    this.#ports = ports;
  }

  /** If encoding throws, the remaining subscribers miss this commit and refetch. */
  publish(commit: Commit): void {
    try {
      for (const message of messagesOf(commit)) this.#send(commit, message);
      for (const playerId of commit.departed) this.#ports.expel(commit.entry.roomCode, playerId);
    } catch (error) {
      this.#ports.onFailure(error);
    }
  }

  #send(commit: Commit, message: CommitMessage): void {
    const subscribers = this.#ports.subscribersOf(message.channel);
    if (subscribers.length === 0) return;
    if ('viewer' in message) return this.#sendState(commit as RoomCommit, message, subscribers);
    const encoded = new EncodedMessage(message);
    for (const connection of subscribers) this.#enqueue(connection, encoded, false);
  }

  /** Clients that asked for changes get a patch where the previous room is known. Each form is encoded once. */
  #sendState(commit: RoomCommit, { channel, viewer }: StateMessage, subscribers: readonly Connection[]): void {
    const game = this.#ports.games.get(commit.room.gameId)!;
    const view = viewMessageFor(commit, game, viewer);
    const previous = roomToCompare(commit);
    let whole: EncodedMessage | null = null;
    let patch: EncodedMessage | null = null;
    for (const connection of subscribers) {
      if (connection.takesChanges && previous !== null) {
        patch ??= new EncodedMessage(patchMessage(channel, seenBy(previous, game, viewer), view));
        this.#enqueue(connection, patch, view.legal.length > 0);
      } else {
        whole ??= new EncodedMessage({ channel, event: VIEW_EVENT, data: view });
        this.#enqueue(connection, whole, view.legal.length > 0);
      }
    }
  }

  #enqueue(connection: Connection, message: EncodedMessage, canAct: boolean): void {
    const form = connection.takesPlainData ? 'object' : 'text';
    this.#ports.scheduler.enqueue(connection, message.frameIn(form), { canAct });
  }
}

const patchMessage = (channel: string, previous: PreviousView, view: ViewMessage): Message => ({
  channel,
  event: CHANGES_EVENT,
  data: changesBetween(previous, view),
});

/** One message as bytes, at most once in each form. */
class EncodedMessage {
  readonly #message: Message;
  readonly #frames = new Map<DataForm, Buffer>();

  constructor(message: Message) {
    this.#message = message;
  }

  frameIn(form: DataForm): Buffer {
    const known = this.#frames.get(form);
    if (known) return known;
    const frame = Buffer.from(encode(this.#message, form));
    this.#frames.set(form, frame);
    return frame;
  }
}
