import type { GameEvent, Timestamp } from '../kit/contract.ts';
import { applyChanges, type Change, diff, type Fields, isFields } from '../kit/patch.ts';
import type { ViewMessage } from '../kit/room-view.ts';
import { type ActionTable, readActions, tabulate } from './action-table.ts';

/** An event without the fields that `shown` names: the view has them under the same name. */
export interface EventInChanges extends GameEvent {
  readonly shown?: readonly string[];
}

/** A view message as differences, for a client that has the version before. */
export interface ChangesMessage {
  readonly roomCode: string;
  readonly version: number;
  /** The differences in the room, without its version. */
  readonly room: readonly Change[];
  readonly view: readonly Change[];
  readonly legal: readonly ActionTable[];
  readonly events: readonly EventInChanges[];
  readonly now: Timestamp;
  readonly ack?: string;
}

/** What a viewer saw one version earlier. */
export type PreviousView = Pick<ViewMessage, 'room' | 'view'>;

interface ComparedViews {
  readonly previous: unknown;
  readonly next: unknown;
  readonly changes: readonly Change[];
}

/**
 * Compares what the viewers of one commit saw with what they see. The room is the same for all viewers, so it is compared
 * once, and so is a view that viewers share.
 */
export class CommitChanges {
  #room: readonly Change[] | null = null;
  #views: ComparedViews | null = null;

  between(previous: PreviousView, next: ViewMessage): ChangesMessage {
    const { version, room, view, events, legal, ...rest } = next;
    this.#room ??= diff({ ...previous.room, version }, room);
    return {
      ...rest,
      roomCode: room.roomCode,
      version,
      room: this.#room,
      view: this.#changesOf(previous.view, view),
      events: events.map((event) => withoutShown(event, isFields(view) ? view : {})),
      legal: tabulate(legal),
    };
  }

  #changesOf(previous: unknown, next: unknown): readonly Change[] {
    const known = this.#views;
    if (known && known.previous === previous && known.next === next) return known.changes;
    const changes = diff(previous, next);
    this.#views = { previous, next, changes };
    return changes;
  }
}

/** The differences between what one viewer saw and sees. */
export const changesBetween = (previous: PreviousView, next: ViewMessage): ChangesMessage =>
  new CommitChanges().between(previous, next);

/** The view message again. Null when the changes belong to another World or another version. */
export function withChanges(known: ViewMessage, message: ChangesMessage): ViewMessage | null {
  const { roomCode, ...rest } = message;
  if (known.room.roomCode !== roomCode || known.version !== message.version - 1) return null;
  const view = applyChanges(known.view, message.view);
  return {
    ...rest,
    room: { ...applyChanges(known.room, message.room), version: message.version },
    view,
    legal: readActions(message.legal),
    events: message.events.map((event) => withShown(event, view as Fields)),
  };
}

function withoutShown(event: GameEvent, view: Fields): EventInChanges {
  const data = event.data as Fields;
  const shown = Object.keys(data).filter((key) =>
    isFields(data[key]) || Array.isArray(data[key]) ? data[key] === view[key] : false,
  );
  if (shown.length === 0) return event;
  return { ...event, data: Object.fromEntries(Object.entries(data).filter(([key]) => !shown.includes(key))), shown };
}

function withShown({ shown, ...event }: EventInChanges, view: Fields): GameEvent {
  if (!shown) return event;
  return { ...event, data: { ...event.data, ...Object.fromEntries(shown.map((key) => [key, view[key]])) } };
}
