import type { PlayerId } from '../../src/kit/contract.ts';
import type { GameContract } from '../../src/kit/game-contract.ts';
import type { Random } from '../../src/kit/random.ts';
import { NUMBERS, type PartyState, type Pick } from './index.ts';

export const partyContract: GameContract<PartyState, Pick> = { redeal };

/** Other secrets and picks for every player but the viewer, as long as they are hidden. */
function redeal(state: PartyState, viewer: PlayerId | null, random: Random): PartyState {
  if (state.phase !== 'picking') return state;
  return {
    ...state,
    seats: state.seats.map((seat) => {
      if (seat.id === viewer) return seat;
      return { ...seat, secret: random.pick(NUMBERS), pick: seat.pick === null ? null : random.pick(NUMBERS) };
    }),
  };
}
