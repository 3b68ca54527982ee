import type { GameContext, Player, PlayerId } from '../../../kit/contract.ts';
import { seatAfter } from '../../../kit/seats.ts';
import { getBidWinner, initBidding } from './bidding.ts';
import { DEAL_DISPLAY_MS, SCORE_DISPLAY_MS, startTurn } from './clock.ts';
import { createDeck, dealCards, removeTwos, shuffleDeck } from './deck.ts';
import type { PowerHouseStep } from './events.ts';

import {
  biddingWon,
  cardsDealt,
  gameScored,
  gameStarted,
  phaseChanged,
  redealt,
  seriesOver,
  turnStarted,
} from './events.ts';
import { applyScoring, calculateGameResult, rankPlayers } from './scoring.ts';
import { configFor } from './settings.ts';
import type { LobbySettings, PowerHouseState } from './types.ts';

/** Raised when a state of before can no longer be played on. */
const SCHEMA = 1;

export const canRead = (state: unknown): boolean => (state as Partial<PowerHouseState> | null)?.schema === SCHEMA;

/** What every deal begins with. */
const BEFORE_DEAL = {
  phase: 'dealing',
  removedTwos: [],
  hands: {},
  bidding: null,
  leader: null,
  powerHouseSuit: null,
  partnerCards: [],
  teams: { bid: [], oppose: [] },
  revealedPartners: [],
  currentRound: 0,
  currentTrick: null,
  roundLeader: null,
  tricks: [],
  scoringResult: null,
  nextReady: [],
  finalRankings: null,
  phaseEndsAt: null,
  turnStartedAt: null,
  turnEndsAt: null,
  botActionAt: null,
} as const satisfies Partial<PowerHouseState>;

/** Game 1 of a series: the last seat deals, so the first bids first. A new series carries nothing over. */
export function initialize(players: readonly Player[], settings: LobbySettings, context: GameContext): PowerHouseStep {
  const seatOrder = players.map(({ id }) => id);
  const forAll = <T>(value: T): Record<PlayerId, T> => Object.fromEntries(seatOrder.map((id) => [id, value]));
  const { deckCount, seriesLength, bidThreshold, bidThresholdValue, turnTimeSec } = settings;
  return startGame(
    {
      ...BEFORE_DEAL,
      schema: SCHEMA,
      config: configFor(players.length, settings),
      settings: { playerCount: players.length, deckCount, seriesLength, bidThreshold, bidThresholdValue, turnTimeSec },
      seatOrder,
      timeouts: forAll(0),
      autopilot: [],
      gameNumber: 1,
      totalGames: seriesLength,
      dealerIndex: players.length - 1,
      redeals: 0,
      scores: forAll(0),
      history: [],
    },
    context,
  );
}

function startGame(state: PowerHouseState, context: GameContext): PowerHouseStep {
  const dealt = deal(state, context);
  return { state: dealt, events: [gameStarted(dealt), ...cardsDealt(dealt), phaseChanged(dealt)] };
}

/** Hands are final at once; the phase is time to look at them. */
function deal(state: PowerHouseState, { now, random }: GameContext): PowerHouseState {
  const { config, seatOrder, dealerIndex } = state;
  const { deck, removed } = removeTwos(createDeck(config.decks), config.twosToRemove, random);
  const hands = dealCards(shuffleDeck(deck, random), seatOrder, seatAfter(dealerIndex, seatOrder.length));
  return { ...state, ...BEFORE_DEAL, removedTwos: removed, hands, phaseEndsAt: now + DEAL_DISPLAY_MS };
}

/** All players passed: the same dealer deals anew. */
export function redeal(state: PowerHouseState, context: GameContext): PowerHouseStep {
  const dealt = deal({ ...state, redeals: state.redeals + 1 }, context);
  return { state: dealt, events: [redealt(dealt), ...cardsDealt(dealt), phaseChanged(dealt)] };
}

export function enterBidding(state: PowerHouseState, context: GameContext): PowerHouseStep {
  const { config, seatOrder, dealerIndex } = state;
  const bidding = initBidding(config, seatOrder, seatAfter(dealerIndex, seatOrder.length));
  return enterTurns({ ...state, phase: 'bidding', phaseEndsAt: null, bidding }, context);
}

export function enterPowerHouse(state: PowerHouseState, context: GameContext): PowerHouseStep {
  const leader = getBidWinner(state.bidding!)!;
  const teams = { bid: [leader], oppose: state.seatOrder.filter((id) => id !== leader) };
  const led: PowerHouseState = { ...state, phase: 'powerhouse', leader, teams, redeals: 0 };
  const { state: next, events } = enterTurns(led, context);
  return { state: next, events: [biddingWon(led), ...events] };
}

/** Begins a phase in which a player must act. */
export function enterTurns(state: PowerHouseState, context: GameContext): PowerHouseStep {
  const started = startTurn(state, context);
  return { state: started, events: [phaseChanged(started), ...turnStarted(started)] };
}

export function enterScoring(state: PowerHouseState, context: GameContext): PowerHouseStep {
  const result = calculateGameResult(state);
  const played = {
    gameNumber: state.gameNumber,
    leader: state.leader!,
    bid: result.bidAmount,
    suit: state.powerHouseSuit!,
    partnerIds: state.revealedPartners,
    success: result.bidTeamSuccess,
    deltas: result.playerDeltas,
  };
  const scored: PowerHouseState = {
    ...state,
    phase: 'scoring',
    scoringResult: result,
    scores: applyScoring(state.scores, result),
    history: [...state.history, played],
    phaseEndsAt: context.now + SCORE_DISPLAY_MS,
  };
  const timed = startTurn(scored, context);
  return { state: timed, events: [gameScored(timed), phaseChanged(timed)] };
}

/** The next game with the next dealer, or the end of the series. */
export function leaveScoring(state: PowerHouseState, context: GameContext): PowerHouseStep {
  if (state.gameNumber === state.totalGames) return endSeries(state);
  const dealerIndex = seatAfter(state.dealerIndex, state.seatOrder.length);
  return startGame({ ...state, gameNumber: state.gameNumber + 1, dealerIndex }, context);
}

function endSeries(state: PowerHouseState): PowerHouseStep {
  const finalRankings = rankPlayers(state.seatOrder, state.scores);
  const over: PowerHouseState = { ...state, phase: 'series-end', finalRankings, phaseEndsAt: null, botActionAt: null };
  return { state: over, events: [seriesOver(over), phaseChanged(over)] };
}
