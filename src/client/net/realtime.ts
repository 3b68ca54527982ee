import type Pusher from 'pusher-js';
import type { Channel, Options } from 'pusher-js';
import type { GameAction } from '../../kit/contract.ts';
import type { ViewMessage } from '../../kit/room-view.ts';
import type { ChangesMessage } from '../../wire/changes-message.ts';
import {
  ACTION_EVENT,
  ACTION_REFUSED_EVENT,
  type ActionRefused,
  CHANGES_EVENT,
  FOLLOW_EVENT,
  type RealtimeAnswer,
  type VersionOnly,
  VIEW_EVENT,
} from '../../wire/messages.ts';
import { getRealtime } from './api.ts';

export type Connection = 'connecting' | 'online' | 'offline';

export interface RealtimeListener {
  onView(message: ViewMessage | VersionOnly): void;
  /** What is different since the version before. */
  onChanges(message: ChangesMessage): void;
  onRefused(refused: ActionRefused): void;
  onDestroyed(roomCode: string): void;
  /** Subscribed, for the first time or again: something may have been missed. */
  onSubscribed(): void;
  onConnection(connection: Connection): void;
}

export interface Realtime {
  /** False when the action has to go another way. */
  trigger(roomCode: string, actionId: string, action: GameAction): boolean;
  close(): void;
}

const RETRY_MS = 3000;
/** What a socket gets for opening before we try anew; each time twice as long, up to the longest. */
const PATIENCE_MS = 5000;
const LONGEST_PATIENCE_MS = 20_000;

/** One socket, subscribed to one channel, until it is closed. */
export function openRealtime(channelName: string, listener: RealtimeListener): Realtime {
  let isClosed = false;
  let pusher: Pusher | null = null;
  let channel: Channel | null = null;
  let actionsOverSocket = false;
  let patience = PATIENCE_MS;
  let nextTry: number | undefined;

  const onState = (state: string) => {
    listener.onConnection(state === 'connected' ? 'online' : state === 'connecting' ? 'connecting' : 'offline');
    if (state !== 'connected') {
      nextTry ??= window.setTimeout(insist, patience);
      return;
    }
    clearTimeout(nextTry);
    nextTry = undefined;
    patience = PATIENCE_MS;
  };

  /** The library lets 15, 30 and 60 s pass between its tries, however soon the server is back. */
  const insist = async () => {
    const answer = await getRealtime();
    nextTry = undefined;
    if (isClosed || pusher?.connection.state === 'connected') return;
    if (!answer.ok) {
      nextTry = window.setTimeout(insist, RETRY_MS);
      return;
    }
    patience = Math.min(2 * patience, LONGEST_PATIENCE_MS);
    pusher?.disconnect();
    pusher?.connect();
  };

  const connect = async () => {
    const [answer, library] = await Promise.all([getRealtime(), import('pusher-js').catch(() => null)]);
    if (isClosed) return;
    if (!answer.ok || library === null) {
      listener.onConnection('offline');
      setTimeout(connect, RETRY_MS);
      return;
    }
    actionsOverSocket = answer.value.actionsOverSocket;
    pusher = new library.default(answer.value.key, optionsFor(answer.value));
    pusher.connection.bind('state_change', ({ current }: { current: string }) => onState(current));
    channel = pusher.subscribe(channelName);
    channel.bind('pusher:subscription_succeeded', () => {
      if (actionsOverSocket) channel?.trigger(FOLLOW_EVENT, {});
      listener.onSubscribed();
    });
    channel.bind('pusher:subscription_error', ({ status }: { status?: number }) => {
      const isRefused = status === 401 || status === 403;
      if (!isRefused) setTimeout(() => !isClosed && channel?.subscribe(), RETRY_MS);
    });
    channel.bind(VIEW_EVENT, (message: ViewMessage | VersionOnly) => listener.onView(message));
    channel.bind(CHANGES_EVENT, (message: ChangesMessage) => listener.onChanges(message));
    channel.bind(ACTION_REFUSED_EVENT, (refused: ActionRefused) => listener.onRefused(refused));
    channel.bind('room-destroyed', ({ roomCode }: { roomCode: string }) => listener.onDestroyed(roomCode));
  };
  connect();

  return {
    trigger(roomCode, actionId, action) {
      if (!actionsOverSocket || pusher?.connection.state !== 'connected' || !channel?.subscribed) return false;
      return channel.trigger(ACTION_EVENT, { roomCode, actionId, ...action });
    },
    close() {
      isClosed = true;
      clearTimeout(nextTry);
      channel?.unbind();
      const socket = pusher;
      socket?.connection.unbind();
      // A browser complains about sockets that are closed before they were open.
      if (socket?.connection.state === 'connecting') socket.connection.bind('connected', () => socket.disconnect());
      else socket?.disconnect();
    },
  };
}

/** Without a cluster or host the socket is on the server this page came from. */
function optionsFor({ cluster, host, port, forceTLS }: RealtimeAnswer): Options {
  const shared = {
    channelAuthorization: { endpoint: '/api/pusher/auth', transport: 'ajax' as const },
    enabledTransports: ['ws' as const],
    disableStats: true,
    activityTimeout: 20_000,
    pongTimeout: 6_000,
  };
  if (cluster && !host) return { ...shared, cluster };
  const isSecure = forceTLS ?? location.protocol === 'https:';
  const wsPort = port ?? (Number(location.port) || (isSecure ? 443 : 80));
  return {
    ...shared,
    cluster: cluster ?? '',
    wsHost: host ?? location.hostname,
    wsPort,
    wssPort: wsPort,
    forceTLS: isSecure,
  };
}
