import type { GameContext, PlayerId, Timestamp } from '../../../kit/contract.ts';
import { accept, type Result } from '../../../kit/result.ts';
import { seatAfter } from '../../../kit/seats.ts';
import { BettingManager, isAmount, isBetAction, type Payment } from './betting-manager.ts';
import * as time from './constants.ts';
import { dealHand } from './dealing.ts';
import type { LiengEvent, LiengStep } from './events.ts';
import * as events from './events.ts';
import { bettingOf, chipsInPot, owingOf, potOf, turnOf } from './managed.ts';
import { settleShowdown, settleUncontested } from './outcome.ts';
import { PotManager } from './pot-manager.ts';
import { refuse } from './refusals.ts';
import { eligibleCount, eligibleSeatFrom, isLive, seatOf } from './seating.ts';
import { getStandings, isTableOver, winnersOf } from './standings.ts';
import { TurnManager } from './turn-manager.ts';
import type { BetAction, LiengState, Refund, Seat } from './types.ts';
import { getPublicState, getStateForPlayer } from './views.ts';

/** L5.1: WAITING becomes DEALING. */
function startRound(state: LiengState, context: GameContext): LiengStep {
  if (state.phase !== 'WAITING' || state.isOver) throw new RangeError('INVALID_PHASE');
  if (eligibleCount(state) < 2) throw new RangeError('NOT_ENOUGH_PLAYERS');
  return dealHand(state, context);
}

/** Begins the first turn after the deal, or ends the betting if the antes left no player a choice. */
export function beginBetting(state: LiengState, { now }: GameContext): LiengStep {
  return passTurn({ ...state, phase: 'BETTING', phaseEndsAt: null }, now, []);
}

/** The checks of L6.2 in their order, then those of L6.1. */
function handleAction(
  state: LiengState,
  playerId: PlayerId,
  action: BetAction,
  amount: number | undefined,
  { now }: GameContext,
  turnNo?: number,
): Result<LiengStep> {
  if (!isBetAction(action) || (action === 'TO' && !isAmount(amount))) return refuse('INVALID_REQUEST');
  if (turnNo !== undefined && !Number.isInteger(turnNo)) return refuse('INVALID_REQUEST');
  if (state.phase !== 'BETTING') return refuse('INVALID_PHASE');
  if (seatOf(state, playerId)?.state !== 'PLAYING') return refuse('NOT_IN_HAND');
  if (state.turnPlayerId !== playerId) return refuse('NOT_YOUR_TURN');
  if (turnNo !== undefined && turnNo !== state.turnNo) return refuse('STALE_TURN');
  const checked = BettingManager.validateAction(bettingOf(state), playerId, action, amount);
  if (checked.valid) return accept(placeBet(state, playerId, action, checked, false, now));
  if (checked.reason !== 'RAISE_TOO_SMALL') return refuse(checked.reason);
  return refuse(checked.reason, { n: state.currentBet + state.settings.minRaise });
}

/** L8: time is up. Two turns missed in a row sit a player out from the next hand. */
export function foldLate(state: LiengState, { now }: GameContext): LiengStep {
  const seat = seatOf(state, state.turnPlayerId!)!;
  const missedTurns = seat.missedTurns + 1;
  const late = { ...seat, missedTurns, sittingOut: missedTurns >= time.MISSED_TURNS_MAX };
  const noted = { ...state, seats: state.seats.with(seat.seat, late) };
  const nothing: Payment = { pay: 0, newBet: seat.bet, isRaise: false, allIn: false };
  const step = placeBet(noted, seat.playerId, 'BO', nothing, true, now);
  return late.sittingOut ? { ...step, events: [...step.events, events.playerEvent('player-sat-out', late)] } : step;
}

function placeBet(
  before: LiengState,
  playerId: PlayerId,
  action: BetAction,
  payment: Payment,
  auto: boolean,
  now: Timestamp,
): LiengStep {
  const { pay, newBet, isRaise, allIn } = payment;
  const rangeFloor = rangeAfter(before, seatOf(before, playerId)!, payment);
  const bettor = (seat: Seat): Seat => ({
    ...seat,
    chips: seat.chips - pay,
    bet: newBet,
    state: action === 'BO' ? 'FOLDED' : allIn ? 'ALL_IN' : 'PLAYING',
    acted: true,
    lastAction: { action, paid: pay, isRaise, auto },
    missedTurns: auto ? seat.missedTurns : 0,
    rangeFloor,
  });
  const seats = before.seats.map((seat) => {
    if (seat.playerId === playerId) return bettor(seat);
    return isRaise && seat.acted ? { ...seat, acted: false } : seat;
  });
  const currentBet = Math.max(before.currentBet, newBet);
  const raiseCount = before.raiseCount + (isRaise ? 1 : 0);
  const state = { ...before, seats, currentBet, raiseCount };
  return passTurn(state, now, [events.betPlaced(state, playerId, action, payment, auto)]);
}

/** L12: what a bet tells about the hand behind it. It only rises; folds and checks tell nothing. */
function rangeAfter(state: LiengState, seat: Seat, { pay, isRaise }: Payment): number {
  const { call, bigCall, raise, reraise } = time.RANGE_AFTER;
  if (pay === 0) return seat.rangeFloor;
  const isBig = pay * 3 >= chipsInPot(state);
  const told = isRaise ? (state.raiseCount > 0 ? reraise : raise) : isBig ? bigCall : call;
  return Math.max(seat.rangeFloor, told);
}

/** L6.3: to the next player who needs to act, or the betting is over. */
function passTurn(state: LiengState, now: Timestamp, told: readonly LiengEvent[]): LiengStep {
  const { playerId } = TurnManager.advance(turnOf(state), owingOf(state));
  if (playerId === null) return endBetting(state, now, told);
  const next: LiengState = {
    ...state,
    turnPlayerId: playerId,
    turnNo: state.turnNo + 1,
    turnStartedAt: now,
    turnEndsAt: now + state.settings.turnTimeSec * 1000,
  };
  return { state: next, events: [...told, events.turnChanged(next)] };
}

function endBetting(betting: LiengState, now: Timestamp, told: readonly LiengEvent[]): LiengStep {
  const quiet: LiengState = { ...betting, turnPlayerId: null, turnStartedAt: null, turnEndsAt: null };
  const step = liveCount(quiet) > 1 ? reveal(quiet, now) : concede(quiet, now);
  return { ...step, events: [...told, ...step.events] };
}

/** True if no player needs to act any more. */
const checkRoundEnd = (state: LiengState): boolean => TurnManager.isRoundComplete(turnOf(state), owingOf(state));

function showdown(state: LiengState, { now }: GameContext): LiengStep {
  if (state.outcome !== null || !isInHand(state) || !checkRoundEnd(state) || liveCount(state) < 2)
    throw new RangeError('INVALID_PHASE');
  return reveal(state, now);
}

function reveal(betting: LiengState, now: Timestamp): LiengStep {
  const { state: returned, refund, told } = returnUnmatched(betting);
  const thinkMs = time.SHOWDOWN_BASE_MS + time.SHOWDOWN_PER_HAND_MS * liveCount(returned);
  const state: LiengState = {
    ...returned,
    phase: 'SHOWDOWN',
    outcome: settleShowdown(returned, refund),
    phaseEndsAt: now + Math.min(thinkMs, time.SHOWDOWN_MAX_MS),
    turnPlayerId: null,
    turnStartedAt: null,
    turnEndsAt: null,
  };
  return { state, events: [...told, events.showdownBegun(state)] };
}

function concede(betting: LiengState, now: Timestamp): LiengStep {
  const { state, refund, told } = returnUnmatched(betting);
  const step = pay({ ...state, outcome: settleUncontested(state, refund) }, now);
  return { ...step, events: [...told, ...step.events] };
}

/** L7.1: chips that no other player matched are returned before the pots are settled. */
function returnUnmatched(state: LiengState): { state: LiengState; refund: Refund | null; told: LiengEvent[] } {
  const { refund } = PotManager.getPots(potOf(state));
  if (!refund) return { state, refund, told: [] };
  const { playerId, amount } = refund;
  const seats = state.seats.map((seat) =>
    seat.playerId === playerId ? { ...seat, chips: seat.chips + amount, bet: seat.bet - amount } : seat,
  );
  return { state: { ...state, seats }, refund, told: [events.betRefunded(refund)] };
}

function distributeWinnings(state: LiengState, { now }: GameContext): LiengStep {
  if (state.phase === 'SHOWDOWN') return pay(state, now);
  if (!isInHand(state) || liveCount(state) !== 1) throw new RangeError('INVALID_PHASE');
  return endBetting(state, now, []);
}

function pay(state: LiengState, now: Timestamp): LiengStep {
  const { payouts, uncontested } = state.outcome!;
  const seats = state.seats.map((seat) => ({ ...seat, chips: seat.chips + (payouts[seat.playerId] ?? 0), bet: 0 }));
  const isOver = isTableOver({ ...state, seats });
  const phaseEndsAt = isOver ? null : now + (uncontested ? time.UNCONTESTED_MS : time.ENDED_MS);
  const ended: LiengState = { ...state, phase: 'ENDED', seats, isOver, phaseEndsAt };
  const busted = seats.filter((seat) => payouts[seat.playerId] !== undefined && seat.chips === 0);
  const standings = getStandings(ended);
  return {
    state: ended,
    events: [
      events.handEnded(ended),
      ...busted.map((seat) => events.playerEvent('player-busted', seat)),
      ...(isOver ? [events.gameOver(standings, winnersOf(standings))] : []),
    ],
  };
}

/** ENDED becomes WAITING: the hand is cleared and the deal moves on. */
function endRound(state: LiengState, { now }: GameContext): LiengStep {
  if (state.phase !== 'ENDED' || state.isOver) throw new RangeError('INVALID_PHASE');
  const cleared: LiengState = {
    ...state,
    phase: 'WAITING',
    dealerSeat: eligibleSeatFrom(state, seatAfter(state.dealerSeat, state.seats.length)),
    order: [],
    currentBet: 0,
    raiseCount: 0,
    outcome: null,
    seats: state.seats.map(clearSeat),
    phaseEndsAt: null,
  };
  return awaitHand(cleared, now, []);
}

const clearSeat = (seat: Seat): Seat => ({
  ...seat,
  bet: 0,
  state: 'WAITING',
  acted: false,
  cards: [],
  lastAction: null,
  rangeFloor: 0,
});

/** The next hand is set for when two can play it. */
export function awaitHand(state: LiengState, now: Timestamp, told: readonly LiengEvent[]): LiengStep {
  const canPlay = eligibleCount(state) >= 2;
  const waiting = canPlay ? { ...state, phaseEndsAt: now + time.NEXT_HAND_MS } : state;
  return { state: waiting, events: [...told, events.waitingForHand(waiting)] };
}

const isInHand = ({ phase }: LiengState): boolean => phase === 'DEALING' || phase === 'BETTING';
const liveCount = ({ seats }: LiengState): number => seats.filter(isLive).length;

export const GameManager = {
  startRound,
  handleAction,
  checkRoundEnd,
  showdown,
  distributeWinnings,
  endRound,
  getStateForPlayer,
  getPublicState,
};
