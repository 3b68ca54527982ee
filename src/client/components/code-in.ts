import { ROOM_CODE_LENGTH } from '../../wire/room-code.ts';

/** The code of a World in what a player types or pastes, which may be a link. */
export function codeIn(text: string): string {
  const fromLink = /\/(?:join|room)\/([A-Za-z0-9]+)/.exec(text)?.[1];
  return (fromLink ?? text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, ROOM_CODE_LENGTH);
}
