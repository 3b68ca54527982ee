import type { GameEvent, PlayerId } from '../../engine/game-module.ts';
import type { Committed, CommitWriter } from '../../platform/deliver.ts';
import type { Room } from '../../platform/room.ts';
import { CHANGES_EVENT, VIEW_EVENT } from '../../protocol/messages.ts';
import type { ChannelTable } from './channel-table.ts';
import { type Carrier, tellAll, textOfEvent } from './commit-messages.ts';
import type { Connection } from './connection.ts';
import { frame, plainFrame, webSocketFrame } from './frames.ts';

/** Commits on their way to the sockets of this server. */
export class Delivery implements Carrier {
  readonly #channels: ChannelTable;
  /** The room before the commit that is being told, where it is at hand. */
  #before: Room | undefined;
  #told: Connection[] = [];

  constructor(channels: ChannelTable) {
    this.#channels = channels;
  }

  tell(committed: Committed): void {
    this.#before = committed.before;
    tellAll(committed, this);
  }

  tellEvent(channel: string, event: GameEvent, version: number): void {
    const listeners = this.#channels.listeners(channel);
    if (!listeners) return;
    const message = new Message(channel, event.name, textOfEvent(event, version));
    for (const connection of listeners) this.#hand(connection, message);
  }

  /** Whoever follows is told what is different, as far as that can be said; everybody else all that is so. */
  tellView(channel: string, viewer: PlayerId | null, writer: CommitWriter): void {
    const listeners = this.#channels.listeners(channel);
    if (!listeners) return;
    const before = this.#before;
    let view: Message | null = null;
    let changes: Message | null = null;
    for (const connection of listeners) {
      if (connection.takesChanges && before) {
        changes ??= new Message(channel, CHANGES_EVENT, writer.changes(viewer, before));
        this.#hand(connection, changes);
      } else {
        view ??= new Message(channel, VIEW_EVENT, writer.view(viewer));
        this.#hand(connection, view);
      }
    }
  }

  #hand(connection: Connection, message: Message): void {
    if (connection.hold(connection.takesPlainData ? message.plain() : message.quoted())) this.#told.push(connection);
  }

  /** Everything for one socket leaves in one write. */
  release(): void {
    const told = this.#told;
    this.#told = [];
    for (const connection of told) connection.release();
  }
}

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

  plain(): string {
    this.#plain ??= webSocketFrame(plainFrame(this.#event, this.#data, this.#channel));
    return this.#plain;
  }

  quoted(): string {
    this.#quoted ??= webSocketFrame(frame(this.#event, this.#data, this.#channel));
    return this.#quoted;
  }
}
