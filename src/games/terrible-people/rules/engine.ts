import type { GameContext, Outcome, Player, PlayerId, Timestamp } from '../../../kit/contract.ts';
import { accept, assertNever, type Result } from '../../../kit/result.ts';
import { seatAfter } from '../../../kit/seats.ts';
import { cardsFor } from './cards.ts';
import { CZAR_REVEAL_DURATION_MS, HAND_SIZE, ROUND_RESULT_DURATION_MS } from './constants.ts';
import { drawPrompt, refillHands } from './decks.ts';
import type { TerribleStep } from './events.ts';
import {
  gameOver,
  gameStarted,
  handsUpdated,
  handUpdated,
  phaseChanged,
  playerSubmitted,
  roundResult,
  submissionsRevealed,
} from './events.ts';
import { answerersOf, authorOf, czarOf, leaderOf, revealedAnswers } from './looks.ts';
import { refuse } from './refusals.ts';
import type { Answer, Judge, Submit, TerribleAction, TerribleSettings, TerribleState } from './types.ts';

type Taken = Result<TerribleStep>;

/** T1, T2: fresh decks, ten cards each, and seat 0 as the first Czar; Play Again begins the same way. */
export function initialize(
  players: readonly Player[],
  settings: TerribleSettings,
  { now, random }: GameContext,
): TerribleStep {
  const seats = players.map(({ id }) => id);
  const byId = <T>(value: T): Record<PlayerId, T> => Object.fromEntries(seats.map((id) => [id, value]));
  const { prompts, answers } = cardsFor(settings);
  const blackDeck = random.shuffle(prompts.map(({ id }) => id));
  const whiteDeck = random.shuffle(answers.map(({ id }) => id));
  const state: TerribleState = {
    seats,
    names: Object.fromEntries(players.map(({ id, name }) => [id, name])),
    scores: byId(0),
    settings,
    currentRound: 1,
    czarIndex: 0,
    phase: 'czar_reveal',
    phaseEndsAt: now + CZAR_REVEAL_DURATION_MS,
    submissions: {},
    revealOrder: [],
    roundWinnerId: null,
    ...refillHands({ seats, hands: byId([]), whiteDeck, discardWhite: [] }, random),
    ...drawPrompt({ blackDeck, discardBlack: [] }, null, HAND_SIZE, random)!,
    history: [],
  };
  return { state, events: [gameStarted(state), ...handsUpdated(state)] };
}

/** The checks of section 6, in their order. */
export function processAction(
  game: TerribleState,
  playerId: PlayerId,
  action: TerribleAction,
  context: GameContext,
): Taken {
  if (!game.seats.includes(playerId)) return refuse('UNAUTHORIZED');
  return action.type === 'submit'
    ? submit(game, playerId, action.payload, context)
    : judge(game, playerId, action.payload, context);
}

const unchanged = (state: TerribleState): Taken => accept({ state, events: [] });

const isStale = ({ currentRound }: TerribleState, round: number | undefined): boolean =>
  round !== undefined && round !== currentRound;

/** T3: once and unchangeable. The same answer again is harmless, another one is a change of mind. */
function submit(game: TerribleState, playerId: PlayerId, payload: Submit['payload'], context: GameContext): Taken {
  const { cardIds, round } = payload;
  const given = game.submissions[playerId];
  const isRepeat = given !== undefined && given.map(({ id }) => id).join() === cardIds.join();
  if (isRepeat) return unchanged(game);
  if (isStale(game, round)) return refuse('STALE_TURN');
  if (given) return refuse('ALREADY_SUBMITTED');
  if (game.phase !== 'submitting') return refuse('INVALID_PHASE');
  if (playerId === czarOf(game)) return refuse('INVALID_SUBMISSION');
  const answer = answerFromHand(game, playerId, cardIds);
  if (answer === null) return refuse('INVALID_SUBMISSION');
  return accept(submitted(withSubmission(game, playerId, answer), [playerId], false, context));
}

/** As many different cards of the own hand as the prompt asks for, or null. */
function answerFromHand({ hands, blackCard }: TerribleState, playerId: PlayerId, cardIds: readonly string[]) {
  if (cardIds.length !== blackCard.pick || new Set(cardIds).size !== cardIds.length) return null;
  const cards = cardIds.map((id) => hands[playerId]!.find((card) => card.id === id));
  return cards.includes(undefined) ? null : (cards as Answer);
}

function withSubmission(game: TerribleState, playerId: PlayerId, answer: Answer): TerribleState {
  const hand = game.hands[playerId]!.filter((card) => !answer.includes(card));
  return {
    ...game,
    hands: { ...game.hands, [playerId]: hand },
    submissions: { ...game.submissions, [playerId]: answer },
  };
}

/** The last answer opens the judging. */
function submitted(
  game: TerribleState,
  authors: readonly PlayerId[],
  isAuto: boolean,
  context: GameContext,
): TerribleStep {
  const news = authors.map((id) => playerSubmitted(id, isAuto));
  const hands = authors.map((id) => handUpdated(game, id));
  if (missingFrom(game).length > 0) return { state: game, events: [...news, ...hands] };
  const state = openJudging(game, context);
  return { state, events: [...news, phaseChanged(state), submissionsRevealed(state), ...hands] };
}

const missingFrom = (game: TerribleState): PlayerId[] => answerersOf(game).filter((id) => !(id in game.submissions));

/** T4: the order of the answers has nothing to do with the order in which they came. */
const openJudging = (game: TerribleState, { now, random }: GameContext): TerribleState => ({
  ...game,
  phase: 'judging',
  phaseEndsAt: timerEnd(game, now),
  revealOrder: random.shuffle(answerersOf(game)),
});

const timerEnd = ({ settings: { turnTimer } }: TerribleState, now: Timestamp): Timestamp | null =>
  turnTimer === null ? null : now + turnTimer * 1000;

function judge(game: TerribleState, playerId: PlayerId, payload: Judge['payload'], context: GameContext): Taken {
  const { submissionId, round } = payload;
  const isCzar = playerId === czarOf(game);
  const isJudged = game.phase === 'round_result' || game.phase === 'game_over';
  if (isStale(game, round)) return refuse('STALE_TURN');
  if (isJudged && isCzar) return unchanged(game); // D5: the first choice stands
  if (game.phase !== 'judging') return refuse('INVALID_PHASE');
  if (!isCzar) return refuse('NOT_CZAR');
  const author = authorOf(game, submissionId);
  if (author === null) return refuse('INVALID_SUBMISSION');
  return accept(award(game, author, false, context));
}

/** T5: one point, and at the target the game is over at once. */
function award(game: TerribleState, winnerId: PlayerId, isAuto: boolean, { now }: GameContext): TerribleStep {
  const scores = { ...game.scores, [winnerId]: game.scores[winnerId]! + 1 };
  const isOver = scores[winnerId]! >= game.settings.targetScore;
  const state: TerribleState = {
    ...game,
    scores,
    roundWinnerId: winnerId,
    phase: isOver ? 'game_over' : 'round_result',
    phaseEndsAt: isOver ? null : now + ROUND_RESULT_DURATION_MS,
    history: [
      ...game.history,
      {
        round: game.currentRound,
        czarId: czarOf(game),
        prompt: game.blackCard,
        answers: revealedAnswers(game).map(({ cards }) => cards),
        winner: game.revealOrder.indexOf(winnerId),
        winnerId,
      },
    ],
  };
  return { state, events: [roundResult(state, isAuto), isOver ? gameOver(state) : phaseChanged(state)] };
}

export function getLegalActions(game: TerribleState, playerId: PlayerId): TerribleAction[] {
  const round = game.currentRound;
  if (game.phase === 'judging') {
    if (playerId !== czarOf(game)) return [];
    return revealedAnswers(game).map(({ id }) => ({ type: 'judge', payload: { submissionId: id, round } }));
  }
  if (game.phase !== 'submitting' || !missingFrom(game).includes(playerId)) return [];
  const ids = game.hands[playerId]!.map(({ id }) => id);
  const answers = game.blackCard.pick === 1 ? ids.map((id) => [id]) : orderedPairs(ids);
  return answers.map((cardIds) => ({ type: 'submit', payload: { cardIds, round } }));
}

const orderedPairs = (ids: readonly string[]): string[][] =>
  ids.flatMap((first) => ids.filter((second) => second !== first).map((second) => [first, second]));

export const getDueAt = ({ phaseEndsAt }: TerribleState): Timestamp | null => phaseEndsAt;

export function processAdvancement(game: TerribleState, context: GameContext): TerribleStep {
  if (game.phaseEndsAt === null || context.now < game.phaseEndsAt) return { state: game, events: [] };
  switch (game.phase) {
    case 'czar_reveal':
      return openSubmitting(game, context);
    case 'submitting':
      return submitForMissing(game, context);
    case 'judging':
      return award(game, context.random.pick(game.revealOrder), true, context);
    case 'round_result':
      return nextRound(game, context);
    case 'game_over':
      return { state: game, events: [] };
    default:
      return assertNever(game.phase);
  }
}

function openSubmitting(game: TerribleState, { now }: GameContext): TerribleStep {
  const state: TerribleState = { ...game, phase: 'submitting', phaseEndsAt: timerEnd(game, now) };
  return { state, events: [phaseChanged(state)] };
}

/** D13: players who are late answer with random cards of their hands. */
function submitForMissing(game: TerribleState, context: GameContext): TerribleStep {
  const missing = missingFrom(game);
  const filled = missing.reduce((held, id) => {
    const answer = context.random.shuffle(held.hands[id]!).slice(0, held.blackCard.pick);
    return withSubmission(held, id, answer);
  }, game);
  return submitted(filled, missing, true, context);
}

/** T6. When no prompt fits the hands any more, the leader has won and the last result stays on the table. */
function nextRound(game: TerribleState, { now, random }: GameContext): TerribleStep {
  const played = Object.values(game.submissions).flatMap((answer) => answer.map(({ id }) => id));
  const dealt = refillHands({ ...game, discardWhite: [...game.discardWhite, ...played] }, random);
  const shortestHand = Math.min(...game.seats.map((id) => dealt.hands[id]!.length));
  const drawn = drawPrompt(game, game.blackCard, shortestHand, random);
  if (drawn === null) {
    const state: TerribleState = { ...game, phase: 'game_over', phaseEndsAt: null };
    return { state, events: [gameOver(state)] };
  }
  const state: TerribleState = {
    ...game,
    ...dealt,
    ...drawn,
    currentRound: game.currentRound + 1,
    czarIndex: seatAfter(game.czarIndex, game.seats.length),
    phase: 'czar_reveal',
    phaseEndsAt: now + CZAR_REVEAL_DURATION_MS,
    submissions: {},
    revealOrder: [],
    roundWinnerId: null,
  };
  return { state, events: [phaseChanged(state), ...handsUpdated(state)] };
}

export const checkGameOver = (game: TerribleState): Outcome | null =>
  game.phase === 'game_over' ? { winnerId: leaderOf(game) } : null;

/** Hand, score, seat, answer and glory stay with the seat. */
export function processPlayerReplacement(
  game: TerribleState,
  leaving: PlayerId,
  arriving: PlayerId,
  name: string = arriving,
): TerribleState {
  if (!game.seats.includes(leaving)) return game;
  const heir = (id: PlayerId): PlayerId => (id === leaving ? arriving : id);
  const inherit = <T>(held: Readonly<Record<PlayerId, T>>): Record<PlayerId, T> =>
    Object.fromEntries(Object.entries(held).map(([id, value]) => [heir(id), value]));
  return {
    ...game,
    seats: game.seats.map(heir),
    names: { ...inherit(game.names), [arriving]: name },
    scores: inherit(game.scores),
    hands: inherit(game.hands),
    submissions: inherit(game.submissions),
    revealOrder: game.revealOrder.map(heir),
    roundWinnerId: game.roundWinnerId === null ? null : heir(game.roundWinnerId),
    history: game.history.map((played) => ({
      ...played,
      czarId: heir(played.czarId),
      winnerId: heir(played.winnerId),
    })),
  };
}
