import type { GameContract } from '../../../src/kit/game-contract.ts';
import { type PlaceMark, type ToyState, toyGame } from './index.ts';

export const contract: GameContract<ToyState, PlaceMark> = {
  game: toyGame,
  redeal: null,
  conservation,
  examples: { place: [{ square: 4 }] },
  run: { seeds: 100 },
};

/** The marks come in turn: as many of both, or one more cross. */
function conservation({ squares }: ToyState): string | null {
  const count = (mark: string) => squares.filter((square) => square === mark).length;
  const lead = count('x') - count('o');
  return lead === 0 || lead === 1 ? null : `${count('x')} crosses and ${count('o')} noughts`;
}
