import { useEffect } from 'react';
import type { PlayerId } from '../../kit/contract.ts';
import { isUnanswered, sendHeartbeat } from './api.ts';
import type { RoomFeed } from './room-feed.ts';

const HEARTBEAT_MS = 10_000;
/** The interval while the server does not answer. */
const RETRY_MS = 2_000;

interface HeartbeatOptions {
  readonly roomCode: string;
  /** Null without a seat: then there is no heartbeat. */
  readonly playerId: PlayerId | null;
  readonly feed: RoomFeed;
  readonly onAnswered: (isAnswered: boolean) => void;
}

/** Keeps the seat, and finds out what the page has missed. Beats at once when the page is shown or online again. */
export function useHeartbeat({ roomCode, playerId, feed, onAnswered }: HeartbeatOptions): void {
  useEffect(() => {
    if (playerId === null) return;
    let timer = 0;
    let isOver = false;
    const beat = async () => {
      clearTimeout(timer);
      const answer = await sendHeartbeat(roomCode, playerId);
      if (isOver) return;
      const isAnswered = answer.ok || !isUnanswered(answer.error);
      onAnswered(isAnswered);
      if (answer.ok) feed.catchUp(answer.value.version);
      else if (isAnswered) feed.refresh();
      clearTimeout(timer);
      timer = window.setTimeout(beat, isAnswered ? HEARTBEAT_MS : RETRY_MS);
    };
    const onVisible = () => document.visibilityState === 'visible' && beat();
    const onOffline = () => onAnswered(false);
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
  }, [roomCode, playerId, feed, onAnswered]);
}
