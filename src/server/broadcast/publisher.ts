import type { GameEvent, PlayerId } from '../../kit/contract.ts';
import type { ViewMessage } from '../../kit/room-view.ts';
import type { Room } from '../../rooms/room.ts';
import {
  type Committed,
  previousViewFor,
  type RoomCommit,
  roomToCompare,
  viewMessageFor,
} from '../../rooms/visibility.ts';
import { changesBetween, type PreviousView } from '../../wire/changes-message.ts';
import { CHANGES_EVENT, VIEW_EVENT } from '../../wire/messages.ts';
import type { Channel, ChannelTable } from '../pusher/channels.ts';
import type { Connection } from '../pusher/connection.ts';
import { frame, plainFrame, webSocketFrame } from '../pusher/protocol.ts';
import { Stage } from '../stage.ts';
import { type Audience, type Carrier, findAudience, tellAll, textOfEvent } from './commit-messages.ts';
import { type Letter, Outbox } from './write-scheduler.ts';

/** All messages of one commit, once they are written, and whose they would be at that time. */
export interface Mail {
  readonly committed: Committed;
  letters: readonly Letter[] | null;
  revision: number;
}

/** A channel, as far as anybody listens there. */
type Listeners = Channel | undefined;

/** Commits on their way to the sockets of this server. */
export class Delivery implements Carrier<Listeners> {
  readonly #channels: ChannelTable;
  /** By seats, which change far less often than rooms; good for as long as nobody begins or ceases to listen. */
  readonly #audiences = new WeakMap<Room['players'], Audience<Listeners> & { readonly revision: number }>();
  readonly #onFailure: (error: unknown) => void;
  #letters: Letter[] = [];
  readonly #unwritten = new Stage<Mail>(process.nextTick, (mails) => {
    for (const mail of mails) if (mail.letters === null) this.#write(mail);
  });
  readonly #outbox: Outbox;

  constructor(channels: ChannelTable, now: () => number, onFailure: (error: unknown) => void) {
    this.#channels = channels;
    this.#outbox = new Outbox(now, setTimeout);
    this.#onFailure = onFailure;
  }

  /** The messages of a commit. They are written when all the changes that are made in one go have been made. */
  prepare(committed: Committed): Mail {
    const mail: Mail = { committed, letters: null, revision: 0 };
    this.#unwritten.push(mail);
    return mail;
  }

  /** A message is framed once, for however many it is meant. A fault of the rules costs those whose turn it would have been. */
  #write(mail: Mail): void {
    const { committed } = mail;
    const letters: Letter[] = [];
    this.#letters = letters;
    try {
      tellAll(committed, this.#audienceOf(committed), this);
    } catch (error) {
      this.#onFailure(error);
    }
    mail.letters = letters;
    mail.revision = this.#channels.revision;
  }

  #audienceOf(committed: Committed): Audience<Listeners> {
    const { revision } = this.#channels;
    if (!committed.room) return findAudience(committed, this);
    const { players } = committed.room;
    const known = this.#audiences.get(players);
    if (known?.revision === revision) return known;
    const found = { ...findAudience<Listeners>(committed, this), revision };
    this.#audiences.set(players, found);
    return found;
  }

  find(name: string): Listeners {
    return this.#channels.get(name);
  }

  /** To whoever listens now: those who have come meanwhile are told too, and those who have gone are not. */
  hand(mail: Mail): void {
    if (mail.letters === null || mail.revision !== this.#channels.revision) this.#write(mail);
    for (const letter of mail.letters!) this.#outbox.put(letter);
  }

  tellEvent(channel: Listeners, event: GameEvent, version: number): void {
    if (!channel) return;
    const message = new Message(channel.name, event.name, textOfEvent(event, version));
    for (const connection of channel.connections) {
      this.#letters.push({ connection, frame: message.frameFor(connection), isUrgent: false });
    }
  }

  /** Connections that asked for changes get them where the room before the commit is known; the others get a view. */
  tellView(channel: Listeners, viewer: PlayerId | null, commit: RoomCommit): void {
    if (!channel) return;
    const before = roomToCompare(commit);
    const message = viewMessageFor(commit, viewer);
    const canAct = message.legal.length > 0;
    let view: Message | null = null;
    let changes: Message | null = null;
    for (const connection of channel.connections) {
      const getsChanges = connection.takesChanges && before !== undefined;
      if (getsChanges) changes ??= changesOf(channel.name, previousViewFor(commit, before, viewer), message);
      else view ??= new Message(channel.name, VIEW_EVENT, JSON.stringify(message));
      const frame = (getsChanges ? changes : view)!.frameFor(connection);
      this.#letters.push({ connection, frame, isUrgent: canAct });
    }
  }

  release(): void {
    this.#outbox.release();
  }
}

const changesOf = (channel: string, previous: PreviousView, next: ViewMessage): Message =>
  new Message(channel, CHANGES_EVENT, JSON.stringify(changesBetween(previous, next)));

/** The two ways of framing a message, each made when first asked for. */
class Message {
  readonly #channel: string;
  readonly #event: string;
  readonly #data: string;
  #plain: string | null = null;
  #quoted: string | null = null;

  constructor(channel: string, event: string, data: string) {
    this.#channel = channel;
    this.#event = event;
    this.#data = data;
  }

  frameFor({ takesPlainData }: Connection): string {
    return takesPlainData ? this.#framePlain() : this.#frameQuoted();
  }

  #framePlain(): string {
    this.#plain ??= webSocketFrame(plainFrame(this.#event, this.#data, this.#channel));
    return this.#plain;
  }

  #frameQuoted(): string {
    this.#quoted ??= webSocketFrame(frame(this.#event, this.#data, this.#channel));
    return this.#quoted;
  }
}
