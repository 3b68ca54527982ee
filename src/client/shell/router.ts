import { useSyncExternalStore } from 'react';
import { cleanRoomCode } from '../../wire/room-code.ts';

export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'join'; readonly roomCode: string }
  | { readonly page: 'room'; readonly roomCode: string; readonly isWatching: boolean }
  | { readonly page: 'nowhere' };

export const homePath = '/';
export const joinPath = (roomCode: string): string => `/join/${roomCode}`;
export const roomPath = (roomCode: string): string => `/room/${roomCode}`;
export const watchPath = (roomCode: string): string => `/room/${roomCode}?watch`;

export function parseRoute(pathname: string, search = ''): Route {
  if (/^\/(index\.html)?$/.test(pathname)) return { page: 'home' };
  const match = /^\/(join|room)\/([A-Za-z0-9]{1,12})\/?$/.exec(pathname);
  if (!match) return { page: 'nowhere' };
  const roomCode = cleanRoomCode(match[2]!);
  if (match[1] === 'join') return { page: 'join', roomCode };
  return { page: 'room', roomCode, isWatching: new URLSearchParams(search).has('watch') };
}

const MOVED = 'oyster:moved';

export function goTo(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  dispatchEvent(new Event(MOVED));
  if (how === 'push') scrollTo(0, 0);
}

const subscribe = (onChange: () => void): (() => void) => {
  addEventListener('popstate', onChange);
  addEventListener(MOVED, onChange);
  return () => {
    removeEventListener('popstate', onChange);
    removeEventListener(MOVED, onChange);
  };
};

export function useRoute(): Route {
  const address = useSyncExternalStore(subscribe, () => location.pathname + location.search);
  const [pathname, search] = address.split('?');
  return parseRoute(pathname!, search);
}
