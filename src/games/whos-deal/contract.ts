import type { GameContract } from '../../testing/game-contract.ts';
import { isSame } from '../../testing/plain-data.ts';
import { whosDeal } from './index.ts';
import { shuffleHiddenFrom } from './positions.ts';
import type { WhosDealAction, WhosDealGameState } from './types.ts';

export const contract: GameContract<WhosDealGameState, WhosDealAction> = {
  redeal: shuffleHiddenFrom, // E2
  // `turnNo` may be left out, and so may a `goAlone` that is false.
  isAlsoLegal: (state, playerId, action) => {
    const { goAlone, ...payload } = { turnNo: state.turnNo, ...action.payload } as { goAlone?: boolean };
    const listed = { type: action.type, payload: goAlone ? { ...payload, goAlone } : payload } as WhosDealAction;
    return whosDeal.getLegalActions(state, playerId).some((legal) => isSame(legal, listed));
  },
};
