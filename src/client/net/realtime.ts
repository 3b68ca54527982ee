import type Pusher from 'pusher-js';
import type { Channel, Options } from 'pusher-js';
import type { GameAction } from '../../kit/contract.ts';
import type { ViewMessage } from '../../kit/room-view.ts';
import type { ChangesMessage } from '../../wire/changes-message.ts';
import {
  ACTION_ACCEPTED_EVENT,
  ACTION_EVENT,
  ACTION_REFUSED_EVENT,
  type ActionAccepted,
  type ActionRefused,
  CHANGES_EVENT,
  FOLLOW_EVENT,
  type RealtimeAnswer,
  type VersionOnly,
  VIEW_EVENT,
} from '../../wire/messages.ts';
import { getRealtime } from './api.ts';
import { keepConnected } from './reconnect.ts';

export type Connection = 'connecting' | 'online' | 'offline';

export interface RealtimeListener {
  onView(message: ViewMessage | VersionOnly): void;
  /** The difference to the version before. */
  onChanges(message: ChangesMessage): void;
  onAccepted(accepted: ActionAccepted): void;
  onRefused(refused: ActionRefused): void;
  onDestroyed(roomCode: string): void;
  /** Subscribed, for the first time or again: the page may have missed messages. */
  onSubscribed(): void;
  onConnection(connection: Connection): void;
}

export interface Realtime {
  /** False when the socket cannot carry the action. */
  trigger(roomCode: string, actionId: string, action: GameAction): boolean;
  close(): void;
}

const RETRY_MS = 3000;

/** One socket, subscribed to one channel, until it is closed. */
export function openRealtime(channelName: string, listener: RealtimeListener): Realtime {
  let isClosed = false;
  let socket: Realtime | null = null;
  const connect = async () => {
    const [answer, library] = await Promise.all([getRealtime(), import('pusher-js').catch(() => null)]);
    if (isClosed) return;
    if (!answer.ok || library === null) {
      listener.onConnection('offline');
      setTimeout(connect, RETRY_MS);
      return;
    }
    const pusher = new library.default(answer.value.key, optionsFor(answer.value));
    socket = subscribe(pusher, channelName, answer.value.actionsOverSocket, listener);
  };
  connect();
  return {
    trigger: (roomCode, actionId, action) => socket?.trigger(roomCode, actionId, action) ?? false,
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}

function subscribe(
  pusher: Pusher,
  channelName: string,
  actionsOverSocket: boolean,
  listener: RealtimeListener,
): Realtime {
  const isConnected = () => pusher.connection.state === 'connected';
  const reconnect = () => {
    pusher.disconnect();
    pusher.connect();
  };
  const reconnecting = keepConnected({ isConnected, reconnect });
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    listener.onConnection(connectionOf(current));
    reconnecting.onState(current === 'connected');
  });
  const channel = pusher.subscribe(channelName);
  const stopSubscribing = bindSubscription(channel, actionsOverSocket, listener);
  bindMessages(channel, listener);
  return {
    trigger(roomCode, actionId, action) {
      if (!actionsOverSocket || !isConnected() || !channel.subscribed) return false;
      return channel.trigger(ACTION_EVENT, { roomCode, actionId, ...action });
    },
    close() {
      reconnecting.stop();
      stopSubscribing();
      channel.unbind();
      disconnect(pusher);
    },
  };
}

const connectionOf = (state: string): Connection => {
  if (state === 'connected') return 'online';
  return state === 'connecting' ? 'connecting' : 'offline';
};

/**
 * Subscribes again after a failure, until the returned function is called.
 * With `follows`, the server sends differences instead of whole views.
 */
function bindSubscription(channel: Channel, follows: boolean, listener: RealtimeListener): () => void {
  let retry: number | undefined;
  channel.bind('pusher:subscription_succeeded', () => {
    if (follows) channel.trigger(FOLLOW_EVENT, {});
    listener.onSubscribed();
  });
  channel.bind('pusher:subscription_error', ({ status }: { status?: number }) => {
    const isRefused = status === 401 || status === 403;
    if (!isRefused) retry = window.setTimeout(() => channel.subscribe(), RETRY_MS);
  });
  return () => clearTimeout(retry);
}

function bindMessages(channel: Channel, listener: RealtimeListener): void {
  channel.bind(VIEW_EVENT, (message: ViewMessage | VersionOnly) => listener.onView(message));
  channel.bind(CHANGES_EVENT, (message: ChangesMessage) => listener.onChanges(message));
  channel.bind(ACTION_ACCEPTED_EVENT, (accepted: ActionAccepted) => listener.onAccepted(accepted));
  channel.bind(ACTION_REFUSED_EVENT, (refused: ActionRefused) => listener.onRefused(refused));
  channel.bind('room-destroyed', ({ roomCode }: { roomCode: string }) => listener.onDestroyed(roomCode));
}

/** A browser complains about a socket that is closed before it is open, so that one is closed when it opens. */
function disconnect(pusher: Pusher): void {
  pusher.connection.unbind();
  if (pusher.connection.state === 'connecting') pusher.connection.bind('connected', () => pusher.disconnect());
  else pusher.disconnect();
}

/** Without a cluster or host, the socket is on the server of the page. */
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
