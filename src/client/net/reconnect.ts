import { getRealtime } from './api.ts';

const RETRY_MS = 3000;
/** How long a socket may take to open before the next try. The time doubles with each try, up to the longest. */
const PATIENCE_MS = 5000;
const LONGEST_PATIENCE_MS = 20_000;

interface ReconnectOptions {
  isConnected(): boolean;
  reconnect(): void;
}

export interface Reconnecting {
  /** The socket is connected, or lost. */
  onState(isConnected: boolean): void;
  stop(): void;
}

/** Connects again as soon as the server answers. The library waits 15, 30 and 60 s between its tries. */
export function keepConnected({ isConnected, reconnect }: ReconnectOptions): Reconnecting {
  let isStopped = false;
  let patience = PATIENCE_MS;
  let nextTry: number | undefined;
  const retry = async () => {
    const answer = await getRealtime();
    nextTry = undefined;
    if (isStopped || isConnected()) return;
    if (!answer.ok) {
      nextTry = window.setTimeout(retry, RETRY_MS);
      return;
    }
    patience = Math.min(2 * patience, LONGEST_PATIENCE_MS);
    reconnect();
  };
  return {
    onState(isNowConnected) {
      if (!isNowConnected) {
        nextTry ??= window.setTimeout(retry, patience);
        return;
      }
      clearTimeout(nextTry);
      nextTry = undefined;
      patience = PATIENCE_MS;
    },
    stop() {
      isStopped = true;
      clearTimeout(nextTry);
    },
  };
}
