import type { GameContract } from '../../kit/game-contract.ts';
import { redeal } from './fixtures/rehearsal.ts';
import { terriblePeople } from './index.ts';
import { cardsFor } from './rules/cards.ts';
import type { TerribleAction, TerribleState } from './rules/types.ts';

/** T1, T5: no card is lost, and each finished round gave one point. */
function conservation(game: TerribleState): string | null {
  const { prompts, answers } = cardsFor(game.settings);
  const cardsInPlay = [...Object.values(game.hands), ...Object.values(game.submissions)].flat();
  const white = [...game.whiteDeck, ...game.discardWhite, ...cardsInPlay.map(({ id }) => id)];
  if (!isWhole(white, answers.length)) return `${new Set(white).size} of ${answers.length} answers in ${white.length}`;
  const black = [...game.blackDeck, ...game.discardBlack, game.blackCard.id];
  if (!isWhole(black, prompts.length)) return `${new Set(black).size} of ${prompts.length} prompts in ${black.length}`;
  const points = Object.values(game.scores).reduce((sum, score) => sum + score, 0);
  return points === game.history.length ? null : `${game.history.length} rounds won, but ${points} points`;
}

const isWhole = (ids: readonly string[], total: number): boolean => ids.length === total && new Set(ids).size === total;

export const contract: GameContract<TerribleState, TerribleAction> = {
  game: terriblePeople,
  redeal,
  conservation,
  examples: {
    submit: [{ cardIds: ['w1'], round: 1 }, { cardIds: ['w1', 'w2'] }],
    judge: [{ submissionId: 's1', round: 1 }, { winnerId: 's1' }],
  },
  run: { seeds: 8, seatCounts: [3, 4, 7, 10] },
  // `round` may be left out.
  isAlsoLegal: (state, playerId, action) =>
    action.payload.round === undefined &&
    terriblePeople.getLegalActions(state, playerId).some(({ type, payload }) => {
      const { round: _round, ...rest } = payload;
      return type === action.type && JSON.stringify(rest) === JSON.stringify(action.payload);
    }),
};
