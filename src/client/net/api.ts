import type { GameAction, PlayerId } from '../../kit/contract.ts';
import type {
  ErrorAnswer,
  GameListing,
  LookAnswer,
  PageSeatedAnswer,
  RealtimeAnswer,
  VersionAnswer,
} from '../../wire/messages.ts';

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorAnswer };

/** The code of this page for a request without an answer. */
export const OFFLINE = 'OFFLINE';

/** The outcome of the request is unknown, so the page may repeat it. */
export const isUnanswered = ({ code }: ErrorAnswer): boolean => code === OFFLINE || code === 'STORE_UNAVAILABLE';

async function request<T>(path: string, body?: object): Promise<Answer<T>> {
  try {
    const response = await fetch(path, body ? post(body) : { headers: { accept: 'application/json' } });
    const answer = await response.json();
    return response.ok ? { ok: true, value: answer as T } : { ok: false, error: answer as ErrorAnswer };
  } catch {
    return { ok: false, error: { error: 'No answer', code: OFFLINE } };
  }
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(body),
});

export const getGames = () => request<{ games: readonly GameListing[] }>('/api/games');
export const getRealtime = () => request<RealtimeAnswer>('/api/realtime');
export const lookAtRoom = (roomCode: string) => request<LookAnswer>(`/api/rooms/${encodeURIComponent(roomCode)}`);
export const createRoom = (name: string, gameId: string) =>
  request<PageSeatedAnswer>('/api/rooms/create', { name, gameId });
export const joinRoom = (roomCode: string, name: string) =>
  request<PageSeatedAnswer>('/api/rooms/join', { roomCode, name });
export const leaveRoom = (roomCode: string, playerId: PlayerId) =>
  request<{ success: true }>('/api/rooms/leave', { roomCode, playerId });
export const sendHeartbeat = (roomCode: string, playerId: PlayerId) =>
  request<VersionAnswer>('/api/rooms/heartbeat', { roomCode, playerId });
export const postAction = (roomCode: string, playerId: PlayerId, actionId: string, action: GameAction) =>
  request<VersionAnswer>('/api/game/action', { roomCode, playerId, actionId, ...action });
