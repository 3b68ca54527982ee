import type { RoomView } from '../../../kit/room-view.ts';
import { nameOf } from '../../../ui/player-name.ts';
import type { FourKateView } from '../rules/types.ts';
import type { Said } from './words.ts';

/** How a finished game ended. */
export const resultWords = (room: RoomView, { winner, players }: FourKateView, t: Said): string =>
  winner === 'draw' || winner === null ? t('draw') : t('wins', { name: nameOf(room, players[winner]) });
