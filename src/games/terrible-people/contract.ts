import type { GameContract } from '../../kit/game-contract.ts';
import { redeal } from './fixtures/rehearsal.ts';
import { terriblePeople } from './index.ts';
import type { TerribleAction, TerribleState } from './rules/types.ts';

export const contract: GameContract<TerribleState, TerribleAction> = {
  redeal,
  // `round` may be left out.
  isAlsoLegal: (state, playerId, action) =>
    action.payload.round === undefined &&
    terriblePeople.getLegalActions(state, playerId).some(({ type, payload }) => {
      const { round: _round, ...rest } = payload;
      return type === action.type && JSON.stringify(rest) === JSON.stringify(action.payload);
    }),
};
