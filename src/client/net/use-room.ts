import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { GameAction, Timestamp } from '../../kit/contract.ts';
import { playerChannel, watchChannel } from '../../wire/channels.ts';
import type { ErrorAnswer } from '../../wire/messages.ts';
import { type ActionSender, createActionSender, type Outcome } from './action-sender.ts';
import { isUnanswered, postAction } from './api.ts';
import { type Connection, openRealtime, type Realtime, type RealtimeListener } from './realtime.ts';
import { createRoomFeed, type RoomFeed } from './room-feed.ts';
import { learn, type RoomState, unknownRoom, versionOf } from './room-state.ts';
import { useHeartbeat } from './use-heartbeat.ts';

export interface RoomHandle {
  readonly state: RoomState;
  readonly connection: Connection;
  readonly isActing: boolean;
  act(action: GameAction): Promise<Outcome>;
  serverNow(): Timestamp;
  /** Fetches the complete room. */
  refresh(): Promise<void>;
}

/** The one hook that owns socket, versions, retries and heartbeat, for every page and every game. */
export function useRoom(roomCode: string, { isWatching = false } = {}): RoomHandle {
  const [state, tell] = useReducer(learn, unknownRoom);
  const [socketState, setSocketState] = useState<Connection>('connecting');
  const [isAnswered, setIsAnswered] = useState(true);
  const latest = useRef(state);
  latest.current = state;
  const realtime = useRef<Realtime | null>(null);
  const feed = useMemo(
    () => createRoomFeed(roomCode, { learn: tell, version: () => versionOf(latest.current) }),
    [roomCode],
  );
  const sender = useMemo(
    () => openSender({ roomCode, realtime, latest, feed, onAnswered: setIsAnswered }),
    [roomCode, feed],
  );
  useEffect(() => {
    feed.refresh();
  }, [feed]);

  const channel = channelFor(roomCode, state.me, isWatching);
  useEffect(() => {
    if (channel === null) return;
    const onDestroyed = () => tell({ type: 'destroyed' });
    const messages = messagesOf({ roomCode, feed, sender, onDestroyed, onAnswered: setIsAnswered });
    const socket = openRealtime(channel, { ...messages, onConnection: setSocketState });
    realtime.current = socket;
    return () => {
      realtime.current = null;
      socket.close();
    };
  }, [channel, roomCode, feed, sender]);
  const { playerId, isSeated } = state.me;
  useHeartbeat({ roomCode, playerId: isSeated ? playerId : null, feed, onAnswered: setIsAnswered });

  const connection = isAnswered ? socketState : 'offline';
  return { state, connection, ...useActions(sender, feed), serverNow: feed.serverNow, refresh: feed.refresh };
}

interface RoomLink {
  readonly roomCode: string;
  readonly feed: RoomFeed;
  /** The server answered a request, or did not. */
  onAnswered(isAnswered: boolean): void;
}

interface SenderLink extends RoomLink {
  readonly realtime: RefObject<Realtime | null>;
  readonly latest: RefObject<RoomState>;
}

const openSender = ({ roomCode, realtime, latest, feed, onAnswered }: SenderLink): ActionSender =>
  createActionSender({
    createId: randomId,
    trigger: (actionId, action) => realtime.current?.trigger(roomCode, actionId, action) ?? false,
    async post(actionId, action) {
      const answer = await postAction(roomCode, latest.current.me.playerId ?? '', actionId, action);
      onAnswered(answer.ok || !isUnanswered(answer.error));
      if (answer.ok) feed.catchUp(answer.value.version);
      return answer;
    },
  });

interface MessageLink extends RoomLink {
  readonly sender: ActionSender;
  onDestroyed(): void;
}

/** What to do with a message of the socket. A player id serves every World of this browser: others are left out. */
const messagesOf = (link: MessageLink): Omit<RealtimeListener, 'onConnection'> => {
  const { roomCode, feed, sender, onDestroyed, onAnswered } = link;
  return {
    onView(message) {
      if (!('room' in message)) return message.roomCode === roomCode ? feed.catchUp(message.version) : undefined;
      if (message.room.roomCode !== roomCode) return;
      if (message.ack) sender.settle(message.ack, { ok: true });
      feed.receiveView(message);
    },
    onChanges(changes) {
      if (changes.roomCode !== roomCode) return;
      if (changes.ack) sender.settle(changes.ack, { ok: true });
      feed.receiveChanges(changes);
    },
    onAccepted({ actionId, version }) {
      sender.settle(actionId, { ok: true });
      feed.catchUp(version);
    },
    onRefused({ actionId, ...error }) {
      if (isUnanswered(error)) onAnswered(false);
      sender.settle(actionId, { ok: false, error });
    },
    onDestroyed: (code) => code === roomCode && onDestroyed(),
    onSubscribed: feed.refresh,
  };
};

/** Sends actions, and knows whether one is on its way. */
function useActions(sender: ActionSender, feed: RoomFeed): Pick<RoomHandle, 'act' | 'isActing'> {
  const [pending, setPending] = useState(0);
  const act = useCallback(
    async (action: GameAction): Promise<Outcome> => {
      setPending((count) => count + 1);
      const outcome = await sender.send(action);
      setPending((count) => count - 1);
      if (!outcome.ok && isOutOfStep(outcome.error)) feed.refresh();
      return outcome;
    },
    [sender, feed],
  );
  return { act, isActing: pending > 0 };
}

/** The player's own channel for a player of this room, and the watchers' channel for a spectator. */
function channelFor(roomCode: string, { playerId, isSeated, canRejoin }: RoomState['me'], isWatching: boolean) {
  if (playerId !== null && (isSeated || canRejoin)) return playerChannel(playerId);
  return isWatching ? watchChannel(roomCode) : null;
}

/** The refusal shows that the screen is not up to date. */
const isOutOfStep = ({ code }: ErrorAnswer): boolean =>
  ['STALE_TURN', 'INVALID_PHASE', 'UNAUTHORIZED', 'ROOM_NOT_FOUND', 'GAME_OVER', 'NOT_YOUR_TURN'].includes(code);

/** A page without TLS, as in a home network, has no `crypto.randomUUID`. */
const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
