import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { GameAction, Timestamp } from '../../kit/contract.ts';
import type { ViewMessage } from '../../kit/room-view.ts';
import { withChanges } from '../../wire/changes-message.ts';
import { playerChannel, watchChannel } from '../../wire/channels.ts';
import type { ErrorAnswer } from '../../wire/messages.ts';
import { createActionSender, type Outcome } from './action-sender.ts';
import { isUnanswered, lookAtRoom, postAction, sendHeartbeat } from './api.ts';
import { createClock } from './clock.ts';
import { type Connection, openRealtime, type Realtime } from './realtime.ts';
import { learn, type RoomState, unknownRoom, versionOf } from './room-state.ts';

const HEARTBEAT_MS = 10_000;
/** How soon we try again when nobody answers. */
const RETRY_MS = 2_000;
/** A message that is already on its way gets this long before we fetch. */
const PATIENCE_MS = 400;

export interface RoomHandle {
  readonly state: RoomState;
  readonly connection: Connection;
  readonly isActing: boolean;
  act(action: GameAction): Promise<Outcome>;
  serverNow(): Timestamp;
  /** Fetches the whole truth. */
  refresh(): Promise<void>;
}

/** The one hook that owns socket, versions, retries and heartbeat, for every page and every game. */
export function useRoom(roomCode: string, { isWatching = false } = {}): RoomHandle {
  const [state, tell] = useReducer(learn, unknownRoom);
  const [socketState, setSocketState] = useState<Connection>('connecting');
  const [isAnswered, setIsAnswered] = useState(true);
  const [actions, setActions] = useState(0);
  const [clock] = useState(createClock);
  const realtime = useRef<Realtime | null>(null);
  const latest = useRef(state);
  latest.current = state;
  /** The newest view heard of, drawn or not yet drawn: what changes are made to. */
  const known = useRef<ViewMessage | null>(null);
  const { playerId, isSeated } = state.me;

  const refresh = useCallback(async () => {
    const answer = await lookAtRoom(roomCode);
    if (answer.ok) {
      clock.heard(answer.value.now, Date.now());
      known.current = newer(known.current, answer.value);
      tell({ type: 'looked', answer: answer.value });
    } else if (answer.error.code === 'ROOM_NOT_FOUND') tell({ type: 'not-found' });
    else tell({ type: 'unreachable' });
  }, [roomCode, clock]);

  const catchUp = useCallback(
    (version: number) => {
      if (version <= versionOf(latest.current)) return;
      setTimeout(() => version > versionOf(latest.current) && refresh(), PATIENCE_MS);
    },
    [refresh],
  );

  const sender = useMemo(
    () =>
      createActionSender({
        createId: () => randomId(),
        trigger: (actionId, action) => realtime.current?.trigger(roomCode, actionId, action) ?? false,
        async post(actionId, action) {
          const answer = await postAction(roomCode, latest.current.me.playerId ?? '', actionId, action);
          setIsAnswered(answer.ok || !isUnanswered(answer.error));
          if (answer.ok) catchUp(answer.value.version);
          return answer;
        },
      }),
    [roomCode, catchUp],
  );

  useEffect(() => {
    refresh();
  }, [refresh]);

  const channel = channelFor(roomCode, state.me, isWatching);
  useEffect(() => {
    if (channel === null) return;
    const viewed = (message: ViewMessage) => {
      known.current = newer(known.current, message);
      clock.heard(message.now, Date.now());
      tell({ type: 'viewed', message });
    };
    // One player id serves every World this browser is in.
    const socket = openRealtime(channel, {
      onView(message) {
        if (!('room' in message)) return message.roomCode === roomCode ? catchUp(message.version) : undefined;
        if (message.room.roomCode !== roomCode) return;
        if (message.ack) sender.settle(message.ack, { ok: true });
        viewed(message);
      },
      onChanges(changes) {
        if (changes.roomCode !== roomCode) return;
        if (changes.ack) sender.settle(changes.ack, { ok: true });
        const message = known.current && withChanges(known.current, changes);
        if (message) viewed(message);
        else if (changes.version > (known.current?.version ?? -1)) refresh();
      },
      onRefused({ actionId, ...error }) {
        if (isUnanswered(error)) setIsAnswered(false);
        sender.settle(actionId, { ok: false, error });
      },
      onDestroyed: (code) => code === roomCode && tell({ type: 'destroyed' }),
      onSubscribed: refresh,
      onConnection: setSocketState,
    });
    realtime.current = socket;
    return () => {
      realtime.current = null;
      socket.close();
    };
  }, [channel, roomCode, sender, clock, refresh, catchUp]);

  useHeartbeat(roomCode, isSeated ? playerId : null, catchUp, refresh, setIsAnswered);

  const act = useCallback(
    async (action: GameAction): Promise<Outcome> => {
      setActions((count) => count + 1);
      const outcome = await sender.send(action);
      setActions((count) => count - 1);
      if (!outcome.ok && isOutOfStep(outcome.error)) refresh();
      return outcome;
    },
    [sender, refresh],
  );
  const serverNow = useCallback(() => clock.serverNow(Date.now()), [clock]);
  const connection = isAnswered ? socketState : 'offline';
  return { state, connection, isActing: actions > 0, act, serverNow, refresh };
}

const newer = (known: ViewMessage | null, message: ViewMessage): ViewMessage =>
  known !== null && known.version > message.version ? known : message;

/** My own channel when I belong here, the watchers' when I only look on. */
function channelFor(roomCode: string, { playerId, isSeated, canRejoin }: RoomState['me'], isWatching: boolean) {
  if (playerId !== null && (isSeated || canRejoin)) return playerChannel(playerId);
  return isWatching ? watchChannel(roomCode) : null;
}

/** "I am still here", and whether something was missed; at once when the page comes back into sight. */
function useHeartbeat(
  roomCode: string,
  playerId: string | null,
  catchUp: (version: number) => void,
  refresh: () => void,
  setIsAnswered: (isAnswered: boolean) => void,
): void {
  useEffect(() => {
    if (playerId === null) return;
    let timer = 0;
    let isOver = false;
    const beat = async () => {
      clearTimeout(timer);
      const answer = await sendHeartbeat(roomCode, playerId);
      if (isOver) return;
      const isAnswered = answer.ok || !isUnanswered(answer.error);
      setIsAnswered(isAnswered);
      if (answer.ok) catchUp(answer.value.version);
      else if (isAnswered) refresh();
      clearTimeout(timer);
      timer = window.setTimeout(beat, isAnswered ? HEARTBEAT_MS : RETRY_MS);
    };
    const onVisible = () => document.visibilityState === 'visible' && beat();
    const onOffline = () => setIsAnswered(false);
    beat();
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('online', beat);
    addEventListener('offline', onOffline);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('online', beat);
      removeEventListener('offline', onOffline);
    };
  }, [roomCode, playerId, catchUp, refresh, setIsAnswered]);
}

/** These say that the screen shows something that is no longer so. */
const isOutOfStep = ({ code }: ErrorAnswer): boolean =>
  ['STALE_TURN', 'INVALID_PHASE', 'UNAUTHORIZED', 'ROOM_NOT_FOUND', 'GAME_OVER', 'NOT_YOUR_TURN'].includes(code);

/** `crypto.randomUUID` is missing where the page is served without TLS, as in a home network. */
const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
