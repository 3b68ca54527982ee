import { type EventOf, eventFor, type PlayerId, type Step } from '../../../kit/contract.ts';
import { czarOf, leaderOf, revealedAnswers, sanitizeForPlayer, submissionIdOf } from './looks.ts';
import type { Answer, RevealedAnswer, TerribleState, TerribleView, WhiteCard } from './types.ts';

/** Set when time ran out and the rules chose. */
interface Auto {
  readonly auto?: true;
}

/** What happens in a game, by name. */
export interface TerribleEvents {
  readonly 'game-started': { readonly gameState: TerribleView };
  readonly 'hand-updated': { readonly hand: readonly WhiteCard[] };
  readonly 'phase-changed': Pick<
    TerribleView,
    'phase' | 'blackCard' | 'czarId' | 'czarIndex' | 'currentRound' | 'phaseEndsAt'
  >;
  readonly 'player-submitted': Auto & { readonly playerId: PlayerId };
  readonly 'submissions-revealed': { readonly submissions: readonly RevealedAnswer[] };
  readonly 'round-result': Auto &
    Pick<TerribleState, 'scores'> & {
      readonly winnerId: PlayerId;
      readonly winnerName: string;
      readonly submission: Answer;
      readonly submissionId: string;
      readonly isGameOver: boolean;
    };
  readonly 'game-over': {
    readonly finalScores: TerribleState['scores'];
    readonly winnerId: PlayerId;
    readonly winnerName: string;
  };
}

export type TerribleEvent = EventOf<TerribleEvents>;
export type TerribleStep = Step<TerribleState, TerribleEvent>;

const event = eventFor<TerribleEvents>();

const marked = (isAuto: boolean): { auto?: true } => (isAuto ? { auto: true } : {});

export const gameStarted = (game: TerribleState): TerribleEvent =>
  event('game-started', { gameState: sanitizeForPlayer(game, null) });

export const handUpdated = ({ hands }: TerribleState, playerId: PlayerId): TerribleEvent => ({
  ...event('hand-updated', { hand: hands[playerId]! }),
  only: playerId,
});

export const handsUpdated = (game: TerribleState): TerribleEvent[] => game.seats.map((id) => handUpdated(game, id));

export const phaseChanged = (game: TerribleState): TerribleEvent => {
  const { phase, blackCard, czarIndex, currentRound, phaseEndsAt } = game;
  return event('phase-changed', { phase, blackCard, czarId: czarOf(game), czarIndex, currentRound, phaseEndsAt });
};

export const playerSubmitted = (playerId: PlayerId, isAuto: boolean): TerribleEvent =>
  event('player-submitted', { playerId, ...marked(isAuto) });

export const submissionsRevealed = (game: TerribleState): TerribleEvent =>
  event('submissions-revealed', { submissions: revealedAnswers(game) });

export const roundResult = (game: TerribleState, isAuto: boolean): TerribleEvent => {
  const winnerId = game.roundWinnerId!;
  return event('round-result', {
    winnerId,
    winnerName: game.names[winnerId]!,
    submission: game.submissions[winnerId]!,
    submissionId: submissionIdOf(game, winnerId),
    scores: game.scores,
    isGameOver: game.phase === 'game_over',
    ...marked(isAuto),
  });
};

export const gameOver = (game: TerribleState): TerribleEvent => {
  const winnerId = leaderOf(game);
  return event('game-over', { finalScores: game.scores, winnerId, winnerName: game.names[winnerId]! });
};
