import type { PlayerId } from '../../src/kit/contract.ts';
import type { GameContract } from '../../src/kit/game-contract.ts';
import type { Random } from '../../src/kit/random.ts';
import { partyGame } from './index.ts';
import { NUMBERS, type PartyState, type Pick } from './rules/types.ts';

export const contract: GameContract<PartyState, Pick> = {
  game: partyGame,
  redeal,
  conservation,
  examples: { pick: [{ value: 1 }, { value: 3 }] },
  run: { seeds: 60 },
};

/** A player wins at most one point in each round. */
function conservation({ seats, round }: PartyState): string | null {
  const rich = seats.find(({ score }) => score > round);
  return rich ? `${rich.score} points in ${round} rounds` : null;
}

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
