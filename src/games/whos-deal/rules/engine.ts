import { type Card, cardId } from '../../../kit/cards.ts';
import type { GameContext, Outcome, Player, PlayerId } from '../../../kit/contract.ts';
import { accept, assertNever } from '../../../kit/result.ts';
import { type SeatIndex, seatAfter, teamOfSeat } from '../../../kit/seats.ts';
import { callTrump, discard, isStuck, openSuits, passTrump } from './calling.ts';
import { ROUND_RESULT_DISPLAY_MS, SEAT_COUNT, TRICKS_PER_ROUND } from './constants.ts';
import * as events from './events.ts';
import {
  expectedCardsThisTrick,
  getLedSuit,
  getPlayableCards,
  getWinningCard,
  nextActiveSeat,
  partnerSeat,
  seatOf,
} from './helpers.ts';
import { refuse } from './refusals.ts';
import { dealRound, scoreRound } from './round.ts';
import { acted, cardInHand, type Game, handAt, type StepResult, withoutCard } from './turn.ts';
import type {
  CallTrump,
  EuchreRound,
  PlayedCard,
  TeamState,
  WhosDealAction,
  WhosDealSettings,
  WhosDealStep,
} from './types.ts';

/** E62: Play Again keeps nothing but the turn numbers, so that a late tap of the old game stays harmless. */
export function initialize(
  players: readonly Player[],
  { targetScore }: WhosDealSettings,
  { random }: GameContext,
  previous?: Game,
): WhosDealStep {
  const seats = players.map((player) => player.id);
  const teamAt = (seat: SeatIndex): TeamState => ({ playerIds: [seats[seat]!, seats[partnerSeat(seat)]!], score: 0 });
  const dealerSeatIndex = 0;
  const state: Game = {
    seats,
    teams: { a: teamAt(0), b: teamAt(1) },
    targetScore,
    dealerSeatIndex,
    phase: 'playing',
    winningTeam: null,
    roundNo: 1,
    turnNo: previous ? previous.turnNo + 1 : 0,
    lastActedTurn: previous?.lastActedTurn ?? seats.map(() => null),
    phaseEndsAt: null,
    round: dealRound(seats, dealerSeatIndex, random),
  };
  return { state, events: [events.gameStarted(state), ...events.handsUpdated(state)] };
}

/** Section 6: seat, turn number, phase, role, turn, content, in this order. */
export function processAction(
  game: Game,
  playerId: PlayerId,
  action: WhosDealAction,
  { now }: GameContext,
): StepResult {
  const seat = seatOf(game, playerId);
  if (seat === null) return refuse('UNAUTHORIZED');
  const { turnNo } = action.payload;
  if (turnNo !== undefined && turnNo !== game.turnNo) {
    return turnNo === game.lastActedTurn[seat] ? accept({ state: game, events: [] }) : refuse('STALE_TURN');
  }
  switch (action.type) {
    case 'call-trump':
      return callTrump(game, seat, action.payload);
    case 'pass-trump':
      return passTrump(game, seat);
    case 'discard':
      return discard(game, seat, action.payload.cardId);
    case 'play-card':
      return playCard(game, seat, action.payload.cardId, now);
    default:
      return assertNever(action);
  }
}

function playCard(game: Game, seat: SeatIndex, id: string, now: number): StepResult {
  const { round } = game;
  if (round.trumpPhase !== 'playing') return refuse('INVALID_PHASE');
  if (seat === round.inactivePartnerSeatIndex) return refuse('INACTIVE_PARTNER');
  if (seat !== round.currentTurnSeatIndex) return refuse('NOT_YOUR_TURN');
  const card = cardInHand(game, seat, id);
  if (card === null) return refuse('INVALID_CARD');
  if (!playableCards(game, seat).includes(card)) return refuse('MUST_FOLLOW_SUIT');
  return accept(layCard(game, seat, card, now));
}

function layCard(game: Game, seat: SeatIndex, card: Card, now: number): WhosDealStep {
  const { round } = game;
  const currentTrick: PlayedCard[] = [...round.currentTrick, { playerId: game.seats[seat]!, seatIndex: seat, card }];
  const state = acted(game, seat, {
    ...round,
    currentTrick,
    hands: withoutCard(game, seat, card),
    currentTurnSeatIndex: nextActiveSeat(seat, round),
  });
  const played = events.cardPlayed(seat, card);
  if (currentTrick.length < expectedCardsThisTrick(round)) return { state, events: [played] };
  return withEvents([played], takeTrick(state, now));
}

/** E40, E41: the winner leads. */
function takeTrick(game: Game, now: number): WhosDealStep {
  const { round } = game;
  const winner = getWinningCard(round.currentTrick, round.trumpSuit!).seatIndex;
  const team = teamOfSeat(winner);
  const trick = { leadSeatIndex: round.trickLeadSeatIndex, cards: round.currentTrick, winningSeatIndex: winner };
  const state = withRound(game, {
    ...round,
    tricksWon: { ...round.tricksWon, [team]: round.tricksWon[team] + 1 },
    tricksPlayed: round.tricksPlayed + 1,
    playedTricks: [...round.playedTricks, trick],
    currentTrick: [],
    trickLeadSeatIndex: winner,
    currentTurnSeatIndex: winner,
  });
  const won = events.trickWon(winner, state);
  if (state.round.tricksPlayed < TRICKS_PER_ROUND) return { state, events: [won, events.trickStarted(winner)] };
  return withEvents([won], endRound(state, now));
}

/** E42: points count at once. The next deal waits until the players have seen them. */
function endRound(game: Game, now: number): WhosDealStep {
  const result = scoreRound(game.round);
  const { a, b } = game.teams;
  const teams = {
    a: { ...a, score: a.score + result.pointsAwarded.a },
    b: { ...b, score: b.score + result.pointsAwarded.b },
  };
  const winningTeam = teams.a.score >= game.targetScore ? 'a' : teams.b.score >= game.targetScore ? 'b' : null;
  const state: Game = {
    ...game,
    round: { ...game.round, trumpPhase: 'round_over' },
    teams,
    winningTeam,
    phase: winningTeam === null ? 'playing' : 'game_over',
    phaseEndsAt: winningTeam === null ? now + ROUND_RESULT_DISPLAY_MS : null,
  };
  return { state, events: events.roundOver(state, result) };
}

/** E60, E70: the deal moves one seat to the left. */
export function processAdvancement(game: Game, { now, random }: GameContext): WhosDealStep {
  if (game.phaseEndsAt === null || now < game.phaseEndsAt) return { state: game, events: [] };
  const dealerSeatIndex = seatAfter(game.dealerSeatIndex, SEAT_COUNT);
  const state: Game = {
    ...game,
    dealerSeatIndex,
    roundNo: game.roundNo + 1,
    turnNo: game.turnNo + 1,
    phaseEndsAt: null,
    round: dealRound(game.seats, dealerSeatIndex, random),
  };
  return { state, events: [events.newRound(state), ...events.handsUpdated(state)] };
}

export const checkGameOver = ({ winningTeam, teams }: Game): Outcome | null =>
  winningTeam === null ? null : { winnerIds: teams[winningTeam].playerIds };

export function getScore(game: Game, playerId: PlayerId): number {
  const seat = seatOf(game, playerId);
  return seat === null ? 0 : game.teams[teamOfSeat(seat)].score;
}

/** What the seat on turn may do, each with its turn number so that a double tap is harmless. */
export function getLegalActions(game: Game, playerId: PlayerId): WhosDealAction[] {
  const { round, turnNo } = game;
  const seat = seatOf(game, playerId);
  if (seat === null || seat !== round.currentTurnSeatIndex) return [];
  const pass: WhosDealAction = { type: 'pass-trump', payload: { turnNo } };
  switch (round.trumpPhase) {
    case 'round1':
      return [...calls({ pickUp: true }, turnNo), pass];
    case 'round2':
      return [...openSuits(round).flatMap((suit) => calls({ suit }, turnNo)), ...(isStuck(game) ? [] : [pass])];
    case 'dealer_discard':
      return handAt(game, seat).map((card) => ({ type: 'discard', payload: { cardId: cardId(card), turnNo } }));
    case 'playing':
      return playableCards(game, seat).map((card) => ({
        type: 'play-card',
        payload: { cardId: cardId(card), turnNo },
      }));
    case 'round_over':
      return [];
    default:
      return assertNever(round.trumpPhase);
  }
}

const calls = (call: CallTrump['payload'], turnNo: number): CallTrump[] => [
  { type: 'call-trump', payload: { ...call, turnNo } },
  { type: 'call-trump', payload: { ...call, goAlone: true, turnNo } },
];

const playableCards = (game: Game, seat: SeatIndex): readonly Card[] => {
  const { trumpSuit, currentTrick } = game.round;
  return getPlayableCards(handAt(game, seat), getLedSuit(currentTrick, trumpSuit!), trumpSuit!);
};

const withRound = (game: Game, round: EuchreRound): Game => ({ ...game, round });

const withEvents = (before: WhosDealStep['events'], step: WhosDealStep): WhosDealStep => ({
  state: step.state,
  events: [...before, ...step.events],
});
