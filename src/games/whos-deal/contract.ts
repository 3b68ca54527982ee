import { cardId } from '../../kit/cards.ts';
import type { GameContract } from '../../kit/game-contract.ts';
import { shuffleHiddenFrom } from './fixtures/positions.ts';
import { whosDeal } from './index.ts';
import type { WhosDealAction, WhosDealGameState } from './rules/types.ts';

/** E4, E5, E50: 24 cards, each once; every trick belongs to a team; a round adds at most four points. */
function conservation({ round, teams, roundNo }: WhosDealGameState): string | null {
  const cards = [
    ...Object.values(round.hands).flat(),
    ...round.kitty,
    ...round.currentTrick.map(({ card }) => card),
    ...round.playedTricks.flatMap((trick) => trick.cards.map(({ card }) => card)),
  ];
  const different = new Set(cards.map(cardId)).size;
  if (cards.length !== 24 || different !== 24) return `${different} of 24 cards in ${cards.length}`;
  const { a, b } = round.tricksWon;
  if (a + b !== round.tricksPlayed || round.playedTricks.length !== round.tricksPlayed)
    return 'a trick too many or few';
  return teams.a.score + teams.b.score <= 4 * roundNo ? null : 'points from nowhere';
}

export const contract: GameContract<WhosDealGameState, WhosDealAction> = {
  game: whosDeal,
  conservation,
  examples: {
    'call-trump': [{ pickUp: true, goAlone: true, turnNo: 1 }, { suit: 'hearts' }, { suit: 'H', goAlone: false }],
    'pass-trump': [{ turnNo: 1 }],
    discard: [{ cardId: '9S', turnNo: 1 }],
    'play-card': [{ cardId: 'JH', turnNo: 1 }],
  },
  run: { seeds: 100 },
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
