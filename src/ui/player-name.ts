import type { PlayerId } from '../kit/contract.ts';
import type { RoomView, SeatView } from '../kit/room-view.ts';
import type { SeatIndex } from '../kit/seats.ts';

/** A player is named by id or by seat. */
export type PlayerRef = PlayerId | SeatIndex;

export const playerOf = ({ players }: RoomView, ref: PlayerRef): SeatView | undefined =>
  typeof ref === 'number' ? players[ref] : players.find(({ id }) => id === ref);

/** The viewer, and what the screen calls the viewer. */
interface Viewer {
  readonly me: PlayerId | null;
  readonly you: string;
}

/** The name of a person or a bot; `viewer.you` for the viewer, and `…` for an id without a seat. */
export function nameOf(room: RoomView, ref: PlayerRef, viewer?: Viewer): string {
  const player = playerOf(room, ref);
  return player && player.id === viewer?.me ? viewer.you : (player?.name ?? '…');
}

/** The same for narrow places: a bot without the word `Bot`. */
export const shortNameOf = (room: RoomView, ref: PlayerRef): string =>
  playerOf(room, ref)?.isBot ? nameOf(room, ref).replace(/^Bot /, '') : nameOf(room, ref);
