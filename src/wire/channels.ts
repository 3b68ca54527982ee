/** Channel names, made and read in one place. */
export const roomChannel = (roomCode: string): string => `presence-room-${roomCode}`;
export const playerChannel = (playerId: string): string => `private-player-${playerId}`;
export const watchChannel = (roomCode: string): string => `private-watch-${roomCode}`;

export type ChannelName =
  | { readonly kind: 'room'; readonly roomCode: string }
  | { readonly kind: 'player'; readonly playerId: string }
  | { readonly kind: 'watch'; readonly roomCode: string };

export function parseChannel(name: string): ChannelName | null {
  const match = /^(presence-room|private-player|private-watch)-([A-Za-z0-9-]{1,64})$/.exec(name);
  if (!match) return null;
  const [, prefix, id] = match as unknown as [string, string, string];
  if (prefix === 'presence-room') return { kind: 'room', roomCode: id };
  if (prefix === 'private-watch') return { kind: 'watch', roomCode: id };
  return { kind: 'player', playerId: id };
}
