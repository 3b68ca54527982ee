import type { GameEvent, PlayerId } from '../../../kit/contract.ts';
import { czarOf, leaderOf, revealedAnswers, sanitizeForPlayer, submissionIdOf } from './looks.ts';
import type { TerribleState } from './types.ts';

const marked = (isAuto: boolean): { auto?: true } => (isAuto ? { auto: true } : {});

export const gameStarted = (game: TerribleState): GameEvent => ({
  name: 'game-started',
  data: { gameState: sanitizeForPlayer(game, null) },
});

export const handUpdated = ({ hands }: TerribleState, playerId: PlayerId): GameEvent => ({
  name: 'hand-updated',
  data: { hand: hands[playerId]! },
  only: playerId,
});

export const handsUpdated = (game: TerribleState): GameEvent[] => game.seats.map((id) => handUpdated(game, id));

export const phaseChanged = (game: TerribleState): GameEvent => {
  const { phase, blackCard, czarIndex, currentRound, phaseEndsAt } = game;
  return {
    name: 'phase-changed',
    data: { phase, blackCard, czarId: czarOf(game), czarIndex, currentRound, phaseEndsAt },
  };
};

export const playerSubmitted = (playerId: PlayerId, isAuto: boolean): GameEvent => ({
  name: 'player-submitted',
  data: { playerId, ...marked(isAuto) },
});

export const submissionsRevealed = (game: TerribleState): GameEvent => ({
  name: 'submissions-revealed',
  data: { submissions: revealedAnswers(game) },
});

export const roundResult = (game: TerribleState, isAuto: boolean): GameEvent => {
  const winnerId = game.roundWinnerId!;
  return {
    name: 'round-result',
    data: {
      winnerId,
      winnerName: game.names[winnerId]!,
      submission: game.submissions[winnerId]!,
      submissionId: submissionIdOf(game, winnerId),
      scores: game.scores,
      isGameOver: game.phase === 'game_over',
      ...marked(isAuto),
    },
  };
};

export const gameOver = (game: TerribleState): GameEvent => {
  const winnerId = leaderOf(game);
  return { name: 'game-over', data: { finalScores: game.scores, winnerId, winnerName: game.names[winnerId]! } };
};
