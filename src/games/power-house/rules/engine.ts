import type { GameContext, LegalAction, Outcome, PlayerId } from '../../../kit/contract.ts';
import { accept, assertNever, type Result } from '../../../kit/result.ts';
import { getMinNextBid, passBid, placeBid } from './bidding.ts';
import { autopilotToAct, getDueAt, startTurn, withAutopilotClock } from './clock.ts';
import { SUITS } from './config.ts';
import type { PowerHouseEvent, PowerHouseStep } from './events.ts';

import {
  autopilotChanged,
  bidPassed,
  bidPlaced,
  cardPlayed,
  nextReady,
  partnerCardsSelected,
  phaseChanged,
  powerHouseSelected,
  trickStarted,
  turnStarted,
} from './events.ts';
import { sanitizeForPlayer } from './player-view.ts';
import { selectPartnerCards, selectPowerHouse } from './powerhouse.ts';
import { refuse } from './refusals.ts';
import { mustHold, RuleError } from './rule-error.ts';
import { standardAction, standardCall } from './standard-action.ts';
import { enterBidding, enterPowerHouse, enterScoring, enterTurns, leaveScoring, redeal } from './stateManager.ts';
import { getValidPlays, playCard } from './tricks.ts';
import type { PlaceBid, PowerHouseAction, PowerHouseState } from './types.ts';
import { actorOf } from './validators.ts';

/** After this many turns that ran out in a row, the seat is on autopilot. */
const TIMEOUTS_TO_AUTOPILOT = 2;

export function getLegalActions(state: PowerHouseState, playerId: PlayerId): LegalAction<PowerHouseAction>[] {
  if (state.phase === 'series-end' || !state.seatOrder.includes(playerId)) return [];
  const actions = state.phase === 'scoring' ? readyActions(state, playerId) : turnActions(state, playerId);
  return state.autopilot.includes(playerId) ? [...actions, { type: 'resume', payload: {} }] : actions;
}

const readyActions = (state: PowerHouseState, playerId: PlayerId): PowerHouseAction[] =>
  state.nextReady.includes(playerId) ? [] : [{ type: 'ready-next', payload: {} }];

function turnActions(state: PowerHouseState, playerId: PlayerId): LegalAction<PowerHouseAction>[] {
  if (actorOf(state) !== playerId) return [];
  switch (state.phase) {
    case 'bidding':
      return [...bids(state), { type: 'pass-bid', payload: {} }];
    case 'powerhouse':
      return SUITS.map((suit) => ({ type: 'select-powerhouse', payload: { suit } }));
    case 'partners':
      return [standardCall(sanitizeForPlayer(state, playerId))];
    default:
      return getValidPlays(state, playerId).map((card) => ({ type: 'play-card', payload: { card } }));
  }
}

/** The lowest and the highest bid, and the range between them. */
function bids({ bidding, config }: PowerHouseState): LegalAction<PlaceBid>[] {
  const { bidMax, bidIncrement } = config;
  const min = getMinNextBid(bidding!, config);
  const lowest: PlaceBid = { type: 'place-bid', payload: { amount: min } };
  if (min >= bidMax) return [lowest];
  const highest: PlaceBid = { type: 'place-bid', payload: { amount: bidMax } };
  return [{ ...lowest, between: { amount: [min, bidMax, bidIncrement] } }, highest];
}

/** Checks the seat, then phase, actor and values. The first check that fails is the answer. */
export function processAction(
  state: PowerHouseState,
  playerId: PlayerId,
  action: PowerHouseAction,
  context: GameContext,
): Result<PowerHouseStep> {
  if (!state.seatOrder.includes(playerId)) return refuse('NOT_IN_GAME');
  try {
    return accept(action.type === 'resume' ? resume(state, playerId, context) : act(state, playerId, action, context));
  } catch (error) {
    if (error instanceof RuleError) return error.refused;
    throw error;
  }
}

/** A player who acts is present, so missed turns are forgotten. */
function act(state: PowerHouseState, playerId: PlayerId, action: PowerHouseAction, context: GameContext) {
  const awake = forgetTimeouts(state, playerId);
  const step = perform(awake, playerId, action, context);
  if (step.state === awake) return { state, events: [] };
  return state.autopilot.includes(playerId) ? preceded(autopilotChanged(playerId, false), step) : step;
}

function resume(state: PowerHouseState, playerId: PlayerId, context: GameContext): PowerHouseStep {
  if (!state.autopilot.includes(playerId) || state.phase === 'series-end') return { state, events: [] };
  const awake = forgetTimeouts(state, playerId);
  const isOnTurn = actorOf(state) === playerId;
  const next = isOnTurn ? startTurn(awake, context) : withAutopilotClock(awake, context);
  return { state: next, events: [autopilotChanged(playerId, false), ...(isOnTurn ? turnStarted(next) : [])] };
}

export function forgetTimeouts(state: PowerHouseState, playerId: PlayerId): PowerHouseState {
  if (state.timeouts[playerId] === 0 && !state.autopilot.includes(playerId)) return state;
  const autopilot = state.autopilot.filter((id) => id !== playerId);
  return { ...state, timeouts: { ...state.timeouts, [playerId]: 0 }, autopilot };
}

const preceded = (event: PowerHouseEvent, { state, events }: PowerHouseStep): PowerHouseStep => ({
  state,
  events: [event, ...events],
});

const followed = (events: readonly PowerHouseEvent[], step: PowerHouseStep): PowerHouseStep => ({
  state: step.state,
  events: [...events, ...step.events],
});

/** Carries out an action of a player or of the autopilot. Throws a RuleError if it is against the rules. */
function perform(
  state: PowerHouseState,
  playerId: PlayerId,
  action: PowerHouseAction,
  context: GameContext,
): PowerHouseStep {
  switch (action.type) {
    case 'place-bid':
      return bid(state, playerId, action.payload.amount, context);
    case 'pass-bid':
      return pass(state, playerId, context);
    case 'select-powerhouse': {
      const chosen = selectPowerHouse(state, playerId, action.payload.suit);
      return followed([powerHouseSelected(chosen)], enterTurns(chosen, context));
    }
    case 'select-partners': {
      const { cards, duplicateSpecs } = action.payload;
      const called = startTurn(selectPartnerCards(state, playerId, cards, duplicateSpecs), context);
      const events = [partnerCardsSelected(called), phaseChanged(called), trickStarted(called), ...turnStarted(called)];
      return { state: called, events };
    }
    case 'play-card':
      return play(state, playerId, action.payload.card, context);
    case 'ready-next':
      return readyNext(state, playerId, context);
    case 'resume':
      return { state, events: [] };
    default:
      return assertNever(action);
  }
}

function bid(state: PowerHouseState, playerId: PlayerId, amount: unknown, context: GameContext): PowerHouseStep {
  mustHold(state.phase === 'bidding', 'INVALID_PHASE');
  const bidding = placeBid(state.bidding!, state.seatOrder, state.config, playerId, amount);
  const raised = { ...state, bidding };
  return followed([bidPlaced(raised)], afterBid(raised, context));
}

function pass(state: PowerHouseState, playerId: PlayerId, context: GameContext): PowerHouseStep {
  mustHold(state.phase === 'bidding', 'INVALID_PHASE');
  const passed = passBid(state.bidding!, state.seatOrder, state.config, playerId);
  const passes = [...state.bidding!.passes, playerId];
  const next = 'redeal' in passed ? redeal(state, context) : afterBid({ ...state, bidding: passed }, context);
  return followed([bidPassed(playerId, passes)], next);
}

const afterBid = (state: PowerHouseState, context: GameContext): PowerHouseStep =>
  state.bidding!.biddingComplete ? enterPowerHouse(state, context) : nextTurn(state, context);

function nextTurn(state: PowerHouseState, context: GameContext): PowerHouseStep {
  const started = startTurn(state, context);
  return { state: started, events: turnStarted(started) };
}

function play(state: PowerHouseState, playerId: PlayerId, card: unknown, context: GameContext): PowerHouseStep {
  const next = playCard(state, playerId, card);
  const told = cardPlayed(state, next, playerId);
  if (next.phase === 'scoring') return followed(told, enterScoring(next, context));
  const isNewTrick = next.currentRound > state.currentRound;
  return followed(isNewTrick ? [...told, trickStarted(next)] : told, nextTurn(next, context));
}

function readyNext(state: PowerHouseState, playerId: PlayerId, context: GameContext): PowerHouseStep {
  mustHold(state.phase === 'scoring', 'INVALID_PHASE');
  if (state.nextReady.includes(playerId)) return { state, events: [] };
  const ready = { ...state, nextReady: [...state.nextReady, playerId] };
  const told = [nextReady(ready)];
  if (ready.nextReady.length === state.seatOrder.length) return followed(told, leaveScoring(ready, context));
  return { state: withAutopilotClock(ready, context), events: told };
}

/** Takes one step that is due: the end of a phase, a seat on autopilot, or a turn that ran out. */
export function processAdvancement(state: PowerHouseState, context: GameContext): PowerHouseStep {
  const hasCome = (time: number | null): boolean => time !== null && context.now >= time;
  if (hasCome(state.phaseEndsAt)) return endPhase(state, context);
  if (hasCome(state.botActionAt)) return actFor(state, autopilotToAct(state)!, context);
  if (hasCome(state.turnEndsAt)) return timeOut(state, context);
  return { state, events: [] };
}

const endPhase = (state: PowerHouseState, context: GameContext): PowerHouseStep =>
  state.phase === 'dealing' ? enterBidding(state, context) : leaveScoring(state, context);

/** Plays the standard choice, from the view of that seat. */
function actFor(state: PowerHouseState, playerId: PlayerId, context: GameContext): PowerHouseStep {
  const choice = standardAction(sanitizeForPlayer(state, playerId), getLegalActions(state, playerId));
  return perform(state, playerId, choice, context);
}

function timeOut(state: PowerHouseState, context: GameContext): PowerHouseStep {
  const playerId = actorOf(state)!;
  const missed = state.timeouts[playerId]! + 1;
  const late = { ...state, timeouts: { ...state.timeouts, [playerId]: missed } };
  if (missed < TIMEOUTS_TO_AUTOPILOT || state.autopilot.includes(playerId)) return actLate(late, playerId, context);
  const asleep = { ...late, autopilot: [...state.autopilot, playerId] };
  return preceded(autopilotChanged(playerId, true), actLate(asleep, playerId, context));
}

const actLate = (state: PowerHouseState, playerId: PlayerId, context: GameContext): PowerHouseStep =>
  state.phase === 'bidding' ? pass(state, playerId, context) : actFor(state, playerId, context);

export function checkGameOver({ finalRankings }: PowerHouseState): Outcome | null {
  if (finalRankings === null) return null;
  return { winnerIds: finalRankings.filter(({ rank }) => rank === 1).map(({ playerId }) => playerId) };
}

export const getScore = ({ scores }: PowerHouseState, playerId: PlayerId): number => scores[playerId] ?? 0;

export { getDueAt };
