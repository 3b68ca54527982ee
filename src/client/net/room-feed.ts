import type { Timestamp } from '../../kit/contract.ts';
import type { ViewMessage } from '../../kit/room-view.ts';
import { type ChangesMessage, withChanges } from '../../wire/changes-message.ts';
import { lookAtRoom } from './api.ts';
import { createClock } from './clock.ts';
import type { RoomNews } from './room-state.ts';

/** A message that is on its way gets this long before the page fetches the room. */
const PATIENCE_MS = 400;

/** Views of one room, from the socket and from HTTP. */
export interface RoomFeed {
  /** Fetches the complete room. */
  refresh(): Promise<void>;
  /** The room has this version: fetches it unless it arrives soon. */
  catchUp(version: number): void;
  receiveView(message: ViewMessage): void;
  receiveChanges(changes: ChangesMessage): void;
  serverNow(): Timestamp;
}

interface Screen {
  learn(news: RoomNews): void;
  /** The version that is drawn. */
  version(): number;
}

export function createRoomFeed(roomCode: string, { learn, version: drawnVersion }: Screen): RoomFeed {
  const clock = createClock();
  /** The newest view received, drawn or not. Changes apply to it. */
  let newest: ViewMessage | null = null;
  const receive = (message: ViewMessage): void => {
    clock.heard(message.now, Date.now());
    if (newest === null || newest.version <= message.version) newest = message;
  };
  const receiveView = (message: ViewMessage): void => {
    receive(message);
    learn({ type: 'viewed', message });
  };
  const refresh = async (): Promise<void> => {
    const answer = await lookAtRoom(roomCode);
    if (answer.ok) {
      receive(answer.value);
      learn({ type: 'looked', answer: answer.value });
    } else learn({ type: answer.error.code === 'ROOM_NOT_FOUND' ? 'not-found' : 'unreachable' });
  };
  return {
    refresh,
    catchUp(version) {
      if (version <= drawnVersion()) return;
      setTimeout(() => version > drawnVersion() && refresh(), PATIENCE_MS);
    },
    receiveView,
    receiveChanges(changes) {
      const message = newest && withChanges(newest, changes);
      if (message) receiveView(message);
      else if (changes.version > (newest?.version ?? -1)) refresh();
    },
    serverNow: () => clock.serverNow(Date.now()),
  };
}
