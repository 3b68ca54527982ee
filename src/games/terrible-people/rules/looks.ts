import type { PlayerId } from '../../../kit/contract.ts';
import { oncePer } from '../../../kit/memoize.ts';
import type { PlayedRound, RevealedAnswer, Tag, TerribleState, TerribleView, WinningLine } from './types.ts';

export const czarOf = ({ seats, czarIndex }: TerribleState): PlayerId => seats[czarIndex]!;

/** All players but the Czar, in seat order. */
export const answerersOf = ({ seats, czarIndex }: TerribleState): PlayerId[] =>
  seats.filter((_, seat) => seat !== czarIndex);

/** An answer is known by its place in the shuffled order, never by its author. */
export const submissionIdOf = ({ revealOrder }: TerribleState, author: PlayerId): string =>
  `s${revealOrder.indexOf(author)}`;

export const authorOf = (game: TerribleState, submissionId: string): PlayerId | null =>
  game.revealOrder.find((author) => submissionIdOf(game, author) === submissionId) ?? null;

/** T4: all answers together, in shuffled order, without names. Nothing before judging. */
export const revealedAnswers = ({ revealOrder, submissions }: TerribleState): RevealedAnswer[] =>
  revealOrder.map((author, place) => ({ id: `s${place}`, cards: submissions[author]! }));

/** The player with most points; among equals the first to reach them. */
export function leaderOf({ seats, scores, history }: TerribleState): PlayerId {
  const best = Math.max(...seats.map((id) => scores[id]!));
  const points = new Map<PlayerId, number>();
  for (const { winnerId } of history) {
    points.set(winnerId, (points.get(winnerId) ?? 0) + 1);
    if (points.get(winnerId) === best) return winnerId;
  }
  return seats[0]!;
}

export function sanitizeForPlayer(game: TerribleState, viewer: PlayerId | null): TerribleView {
  const isSeated = viewer !== null && game.seats.includes(viewer);
  return {
    seats: game.seats,
    scores: game.scores,
    targetScore: game.settings.targetScore,
    turnTimer: game.settings.turnTimer,
    currentRound: game.currentRound,
    czarIndex: game.czarIndex,
    czarId: czarOf(game),
    phase: game.phase,
    phaseEndsAt: game.phaseEndsAt,
    blackCard: game.blackCard,
    submittedIds: game.seats.filter((id) => id in game.submissions),
    revealed: revealedAnswers(game),
    roundWinnerId: game.roundWinnerId,
    winningId: game.roundWinnerId === null ? null : submissionIdOf(game, game.roundWinnerId),
    winnerId: game.phase === 'game_over' ? leaderOf(game) : null,
    history: linesOf(game.history),
    czarTaste: tasteOf(czarOf(game), game.history),
    myName: isSeated ? game.names[viewer]! : null,
    hand: isSeated ? game.hands[viewer]! : [],
    mySubmission: isSeated ? ownSubmission(game, viewer) : null,
  };
}

const winningLine = ({ round, czarId, winnerId, prompt, answers, winner }: PlayedRound): WinningLine => ({
  round,
  czarId,
  winnerId,
  prompt: prompt.text,
  answer: answers[winner]!.map(({ text, proper }) => (proper ? { text, proper } : { text })),
});

const linesOf = oncePer((history: readonly PlayedRound[]): readonly WinningLine[] => history.map(winningLine));

/** Every tag that has been before this Czar. */
export function tasteOf(czarId: PlayerId, history: readonly PlayedRound[]): TerribleView['czarTaste'] {
  const taste: Partial<Record<Tag, { shown: number; won: number }>> = {};
  for (const { answers, winner, czarId: judge } of history) {
    if (judge !== czarId) continue;
    answers.forEach((answer, place) => {
      for (const { tags } of answer) {
        for (const tag of tags) {
          taste[tag] ??= { shown: 0, won: 0 };
          taste[tag].shown += 1;
          if (place === winner) taste[tag].won += 1;
        }
      }
    });
  }
  return taste;
}

function ownSubmission(game: TerribleState, viewer: PlayerId): TerribleView['mySubmission'] {
  const cards = game.submissions[viewer];
  if (!cards) return null;
  return game.revealOrder.length === 0 ? { cards } : { cards, id: submissionIdOf(game, viewer) };
}
