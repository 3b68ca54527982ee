import type { PlayerId } from '../../kit/contract.ts';
import type { Commit, RoomCommit } from '../../rooms/commit.ts';
import type { Games, Publisher } from '../../rooms/ports.ts';
import type { RoomCode } from '../../rooms/room.ts';
import { roomToCompare, seenBy, viewMessageFor } from '../../rooms/visibility.ts';
import { type ChangesMessage, CommitChanges } from '../../wire/changes-message.ts';
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
  /** The bytes of one message for one socket. */
  frameOf(text: string): string;
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
      const changes = new CommitChanges();
      for (const message of messagesOf(commit)) this.#send(commit, message, changes);
      for (const playerId of commit.departed) this.#ports.expel(commit.entry.roomCode, playerId);
    } catch (error) {
      this.#ports.onFailure(error);
    }
  }

  #send(commit: Commit, message: CommitMessage, changes: CommitChanges): void {
    const subscribers = this.#ports.subscribersOf(message.channel);
    if (subscribers.length === 0) return;
    if ('viewer' in message) return this.#sendState(commit as RoomCommit, message, subscribers, changes);
    const encoded = new EncodedMessage(message, this.#ports.frameOf);
    for (const connection of subscribers) this.#enqueue(connection, encoded, false);
  }

  /** Clients that asked for changes get a patch where the previous room is known. Each form is encoded once. */
  #sendState(
    commit: RoomCommit,
    { channel, viewer }: StateMessage,
    subscribers: readonly Connection[],
    changes: CommitChanges,
  ): void {
    const game = this.#ports.games.get(commit.room.gameId)!;
    const view = viewMessageFor(commit, game, viewer);
    const previous = roomToCompare(commit);
    let whole: EncodedMessage | null = null;
    let patch: EncodedMessage | null = null;
    for (const connection of subscribers) {
      if (connection.takesChanges && previous !== null) {
        patch ??= this.#encodePatch(channel, changes.between(seenBy(previous, game, viewer), view));
        this.#enqueue(connection, patch, view.legal.length > 0);
      } else {
        whole ??= new EncodedMessage({ channel, event: VIEW_EVENT, data: view }, this.#ports.frameOf);
        this.#enqueue(connection, whole, view.legal.length > 0);
      }
    }
  }

  #encodePatch(channel: string, data: ChangesMessage): EncodedMessage {
    return new EncodedMessage({ channel, event: CHANGES_EVENT, data }, this.#ports.frameOf);
  }

  #enqueue(connection: Connection, message: EncodedMessage, canAct: boolean): void {
    const form = connection.takesPlainData ? 'object' : 'text';
    this.#ports.scheduler.enqueue(connection, message.frameIn(form), { canAct });
  }
}

/** One message as bytes, at most once in each form. */
class EncodedMessage {
  readonly #message: Message;
  readonly #frameOf: (text: string) => string;
  readonly #frames = new Map<DataForm, string>();

  constructor(message: Message, frameOf: (text: string) => string) {
    this.#message = message;
    this.#frameOf = frameOf;
  }

  frameIn(form: DataForm): string {
    const known = this.#frames.get(form);
    if (known) return known;
    const frame = this.#frameOf(encode(this.#message, form));
    this.#frames.set(form, frame);
    return frame;
  }
}
