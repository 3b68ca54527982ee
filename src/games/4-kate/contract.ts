import type { GameContract } from '../../kit/game-contract.ts';
import { fourKate } from './index.ts';
import type { Drop, FourKateState } from './rules/types.ts';

/** K2, K5: a piece for every move, no piece in the air, the colours in turn, one point for every finished game. */
function conservation({ board, moves, scores, firstTurn, gamesPlayed, phase }: FourKateState): string | null {
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

export const contract: GameContract<FourKateState, Drop> = {
  game: fourKate,
  redeal: null,
  conservation,
  examples: { drop: [{ column: 3, turnNo: 1 }, { column: 0 }] },
  run: { seeds: 100 },
  withoutHistory: ({ moves: _moves, ...rest }) => rest, // D14: a move keeps the id of the player who made it
  // `turnNo` may be left out.
  isAlsoLegal: (state, playerId, { payload: { column, turnNo } }) =>
    turnNo === undefined &&
    fourKate.getLegalActions(state, playerId).some((listed) => listed.payload.column === column),
};
