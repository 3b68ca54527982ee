import type { FourKateState } from '../../src/games/4-kate/rules/types.ts';
import type { LiengState } from '../../src/games/lieng/rules/types.ts';
import type { PowerHouseState } from '../../src/games/power-house/rules/types.ts';
import { cardsFor } from '../../src/games/terrible-people/rules/cards.ts';
import type { TerribleState } from '../../src/games/terrible-people/rules/types.ts';
import type { WhosDealGameState } from '../../src/games/whos-deal/rules/types.ts';
import { type Card, cardId } from '../../src/kit/cards.ts';

/** Says what was made or lost in a state, or null. */
export type ConservationLaw = (state: never) => string | null;

/** What each game never makes and never loses. */
export const CONSERVATION_LAWS: Readonly<Record<string, ConservationLaw>> = {
  '4-kate': piecesFault,
  'whos-deal': euchreFault,
  'terrible-people': answersFault,
  lieng: chipsFault,
  'power-house': tricksFault,
};

/** K2, K5: a piece on the board for every move, none in the air, the colours in turn, a point for every finished game. */
function piecesFault({ board, moves, scores, firstTurn, gamesPlayed, phase }: FourKateState): string | null {
  const pieces = board.flat().filter((cell) => cell !== null).length;
  if (pieces !== moves.length) return `${moves.length} moves, but ${pieces} pieces`;
  if (board.some(hasHole)) return 'a piece hangs in the air';
  if (moves.some(({ color }, index) => (color === firstTurn) !== (index % 2 === 0))) return 'a colour moved twice';
  const finished = gamesPlayed + (phase === 'game_over' ? 1 : 0);
  const points = scores.red + scores.yellow + scores.draws;
  return points === finished ? null : `${finished} finished games, but ${points} points`;
}

const hasHole = (column: readonly unknown[]): boolean => {
  const lowestFree = column.indexOf(null);
  return lowestFree >= 0 && column.slice(lowestFree).some((cell) => cell !== null);
};

/** E4, E5, E50: 24 cards, each once; every trick belongs to a team; a round adds at most four points. */
function euchreFault({ round, teams, roundNo }: WhosDealGameState): string | null {
  const cards = [
    ...Object.values(round.hands).flat(),
    ...round.kitty,
    ...round.currentTrick.map(({ card }) => card),
    ...round.playedTricks.flatMap((trick) => trick.cards.map(({ card }) => card)),
  ];
  if (cards.length !== 24 || countDifferent(cards) !== 24)
    return `${countDifferent(cards)} of 24 cards in ${cards.length}`;
  const { a, b } = round.tricksWon;
  if (a + b !== round.tricksPlayed || round.playedTricks.length !== round.tricksPlayed)
    return 'a trick too many or few';
  return teams.a.score + teams.b.score <= 4 * roundNo ? null : 'points from nowhere';
}

/** T1, T5: the box of cards is always complete; one point a round. */
function answersFault(game: TerribleState): string | null {
  const { prompts, answers } = cardsFor(game.settings);
  const cardsInPlay = [...Object.values(game.hands), ...Object.values(game.submissions)].flat();
  const white = [...game.whiteDeck, ...game.discardWhite, ...cardsInPlay.map(({ id }) => id)];
  if (!isWhole(white, answers.length)) return `${new Set(white).size} of ${answers.length} answers in ${white.length}`;
  const black = [...game.blackDeck, ...game.discardBlack, game.blackCard.id];
  if (!isWhole(black, prompts.length)) return `${new Set(black).size} of ${prompts.length} prompts in ${black.length}`;
  const points = Object.values(game.scores).reduce((sum, score) => sum + score, 0);
  return points === game.history.length ? null : `${game.history.length} rounds won, but ${points} points`;
}

/** L16: what was brought to the table is on it, and nobody owes anything. */
function chipsFault({ seats, settings }: LiengState): string | null {
  if (seats.some(({ chips, bet }) => chips < 0 || bet < 0)) return 'negative chips';
  const held = seats.reduce((sum, { chips, bet }) => sum + chips + bet, 0);
  const brought = seats.reduce((sum, { rebuys }) => sum + (1 + rebuys) * settings.startingChips, 0);
  if (held !== brought) return `${brought} chips were brought, ${held} are there`;
  const cards = seats.flatMap((seat) => seat.cards);
  return new Set(cards).size === cards.length ? null : 'the same card twice';
}

/** Every card is in a hand, in a trick or removed; what the tricks are worth adds up; scores are what the games gave. */
function tricksFault(state: PowerHouseState): string | null {
  const { config, hands, currentTrick, tricks, removedTwos, history, scores, scoringResult } = state;
  const played = [...tricks, ...(currentTrick ? [currentTrick] : [])].flatMap(({ plays }) => plays);
  const cards = [...Object.values(hands).flat(), ...played.map(({ card }) => card), ...removedTwos];
  const total = 52 * config.decks;
  if (cards.length !== total || countDifferent(cards) !== total)
    return `${countDifferent(cards)} of ${total} cards in ${cards.length}`;
  if (scoringResult && scoringResult.bidTeamPoints + scoringResult.opposeTeamPoints !== config.bidMax) {
    return 'the tricks are not worth what they must be';
  }
  const given = (id: string): number => history.reduce((sum, { deltas }) => sum + (deltas[id] ?? 0), 0);
  const wrong = Object.keys(scores).find((id) => scores[id] !== given(id));
  return wrong === undefined ? null : `the score of ${wrong} is not what the games gave`;
}

const countDifferent = (cards: readonly Card[]): number => new Set(cards.map(cardId)).size;

const isWhole = (ids: readonly string[], total: number): boolean => ids.length === total && new Set(ids).size === total;
