import type { GameContract } from '../../kit/game-contract.ts';
import { shuffleHiddenFrom } from './fixtures/positions.ts';
import { whosDeal } from './index.ts';
import type { WhosDealAction, WhosDealGameState } from './rules/types.ts';

export const contract: GameContract<WhosDealGameState, WhosDealAction> = {
  redeal: shuffleHiddenFrom, // E2
  // `turnNo` may be left out, and so may a `goAlone` that is false.
  isAlsoLegal: (state, playerId, action) =>
    whosDeal.getLegalActions(state, playerId).some((legal) => textOf(legal, state) === textOf(action, state)),
};

/** The same text for actions that differ only in what may be left out. */
function textOf({ type, payload }: WhosDealAction, { turnNo }: WhosDealGameState): string {
  const fields = Object.entries({ turnNo, ...payload }).filter(([key, value]) => key !== 'goAlone' || value === true);
  return JSON.stringify([type, ...fields.sort()]);
}
