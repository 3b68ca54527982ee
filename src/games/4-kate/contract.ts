import type { GameContract } from '../../kit/game-contract.ts';
import { fourKate } from './index.ts';
import type { Drop, FourKateState } from './rules/types.ts';

export const contract: GameContract<FourKateState, Drop> = {
  redeal: null,
  withoutHistory: ({ moves: _moves, ...rest }) => rest, // D14: a move keeps the id of the player who made it
  // `turnNo` may be left out.
  isAlsoLegal: (state, playerId, { payload: { column, turnNo } }) =>
    turnNo === undefined &&
    fourKate.getLegalActions(state, playerId).some((listed) => listed.payload.column === column),
};
