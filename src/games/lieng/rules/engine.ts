import type { GameContext, LegalAction, Player, PlayerId } from '../../../kit/contract.ts';
import { accept, assertNever, type Result } from '../../../kit/result.ts';
import type { LiengStep } from './events.ts';
import { gameStarted, playerEvent } from './events.ts';
import { awaitHand, beginBetting, foldLate, GameManager } from './game-manager.ts';
import { refuse } from './refusals.ts';
import { seatOf } from './seating.ts';
import type { Amounts, Bet, HandOutcome, LiengAction, LiengSettings, LiengState, Rebuy, Seat, SitIn } from './types.ts';
import { betOptions } from './views.ts';

/** Gives each player the starting chips and begins the first hand. Turn numbers continue after Play Again. */
export function initialize(
  players: readonly Player[],
  settings: LiengSettings,
  context: GameContext,
  previous?: LiengState,
): LiengStep {
  const seats = players.map(({ id }, seat) => newSeat(seat, id, settings.startingChips));
  const table: LiengState = {
    settings,
    phase: 'WAITING',
    handNo: 0,
    dealerSeat: 0,
    order: [],
    turnPlayerId: null,
    turnNo: previous?.turnNo ?? 0,
    currentBet: 0,
    raiseCount: 0,
    phaseEndsAt: null,
    turnStartedAt: null,
    turnEndsAt: null,
    seats,
    outcome: null,
    isOver: false,
  };
  const { state, events } = GameManager.startRound(table, context);
  return { state, events: [gameStarted(table), ...events] };
}

const newSeat = (seat: number, playerId: PlayerId, chips: number): Seat => ({
  seat,
  playerId,
  chips,
  bet: 0,
  state: 'WAITING',
  acted: false,
  cards: [],
  lastAction: null,
  sittingOut: false,
  missedTurns: 0,
  missedByCap: false,
  rebuys: 0,
  rangeFloor: 0,
});

export function processAction(
  state: LiengState,
  playerId: PlayerId,
  action: LiengAction,
  context: GameContext,
): Result<LiengStep> {
  if (state.isOver) return refuse('INVALID_PHASE');
  switch (action.type) {
    case 'bet': {
      const { action: bet, amount, turnNo } = action.payload;
      return GameManager.handleAction(state, playerId, bet, amount, context, turnNo);
    }
    case 'rebuy':
      return rebuy(state, playerId, context);
    case 'sit-in':
      return sitIn(state, playerId, context);
    default:
      return assertNever(action);
  }
}

/** L6.2: a raise by its ends, with the range between them; with nothing to pay the check comes first. */
export function getLegalActions(state: LiengState, playerId: PlayerId): LegalAction<LiengAction>[] {
  const seat = seatOf(state, playerId);
  if (!seat || state.isOver) return [];
  return state.turnPlayerId === playerId ? legalBets(state, seat) : legalOffTurn(state, seat);
}

function legalBets(state: LiengState, seat: Seat): LegalAction<Bet>[] {
  const { toCall, canCall, canRaise, minRaiseTo, maxRaiseTo } = betOptions(state, seat);
  const { turnNo } = state;
  const bet = (action: Bet['payload']['action']): Bet => ({ type: 'bet', payload: { action, turnNo } });
  const raiseTo = (amount: number): Bet => ({ type: 'bet', payload: { action: 'TO', amount, turnNo } });
  const answers = toCall === 0 ? [bet('THEO'), bet('BO')] : [bet('BO'), ...(canCall ? [bet('THEO')] : [])];
  const lowest = { ...raiseTo(minRaiseTo), between: { amount: [minRaiseTo, maxRaiseTo] } } as const;
  const raises = minRaiseTo < maxRaiseTo ? [lowest, raiseTo(maxRaiseTo)] : [raiseTo(minRaiseTo)];
  return [...answers, ...(canRaise ? raises : []), bet('TO_TAT')];
}

function legalOffTurn(state: LiengState, seat: Seat): (Rebuy | SitIn)[] {
  return [
    ...(canRebuy(state, seat) ? [{ type: 'rebuy', payload: {} } as const] : []),
    ...(seat.sittingOut ? [{ type: 'sit-in', payload: {} } as const] : []),
  ];
}

function canRebuy({ settings, phase }: LiengState, { chips, state }: Seat): boolean {
  const isInLiveHand = state !== 'WAITING' && phase !== 'ENDED';
  return settings.allowRebuy && chips === 0 && !isInLiveHand;
}

function rebuy(state: LiengState, playerId: PlayerId, { now }: GameContext): Result<LiengStep> {
  const seat = seatOf(state, playerId);
  if (!seat) return refuse('UNAUTHORIZED');
  if (!canRebuy(state, seat)) return refuse('REBUY_NOT_ALLOWED');
  const bought = { ...seat, chips: state.settings.startingChips, rebuys: seat.rebuys + 1 };
  return accept(comeBack(state, bought, 'player-rebought', now));
}

function sitIn(state: LiengState, playerId: PlayerId, { now }: GameContext): Result<LiengStep> {
  const seat = seatOf(state, playerId);
  if (!seat) return refuse('UNAUTHORIZED');
  if (!seat.sittingOut) return refuse('INVALID_PHASE');
  return accept(comeBack(state, { ...seat, sittingOut: false, missedTurns: 0 }, 'player-sat-in', now));
}

/** A table that stood still for want of players goes on. */
function comeBack(before: LiengState, seat: Seat, name: 'player-rebought' | 'player-sat-in', now: number): LiengStep {
  const state = { ...before, seats: before.seats.with(seat.seat, seat) };
  const told = [playerEvent(name, seat)];
  const isStandingStill = state.phase === 'WAITING' && state.phaseEndsAt === null;
  return isStandingStill ? awaitHand(state, now, told) : { state, events: told };
}

export const getDueAt = ({ phase, turnEndsAt, phaseEndsAt }: LiengState): number | null =>
  phase === 'BETTING' ? turnEndsAt : phaseEndsAt;

/** The one thing that is due, or nothing. */
export function processAdvancement(state: LiengState, context: GameContext): LiengStep {
  const dueAt = getDueAt(state);
  if (dueAt === null || context.now < dueAt) return { state, events: [] };
  switch (state.phase) {
    case 'WAITING':
      return GameManager.startRound(state, context);
    case 'DEALING':
      return beginBetting(state, context);
    case 'BETTING':
      return foldLate(state, context);
    case 'SHOWDOWN':
      return GameManager.distributeWinnings(state, context);
    case 'ENDED':
      return GameManager.endRound(state, context);
    default:
      return assertNever(state.phase);
  }
}

/** L8: the newcomer has the seat, the cards, the chips and the turn, but missed none. */
export function processPlayerReplacement(state: LiengState, leaving: PlayerId, arriving: PlayerId): LiengState {
  const seat = seatOf(state, leaving);
  if (!seat) return state;
  const renamed = (id: PlayerId): PlayerId => (id === leaving ? arriving : id);
  return {
    ...state,
    seats: state.seats.with(seat.seat, { ...seat, playerId: arriving, missedTurns: 0 }),
    order: state.order.map(renamed),
    turnPlayerId: state.turnPlayerId && renamed(state.turnPlayerId),
    outcome: state.outcome && renameOutcome(state.outcome, renamed),
  };
}

function renameOutcome(outcome: HandOutcome, renamed: (id: PlayerId) => PlayerId): HandOutcome {
  const rename = <T extends { readonly playerId: PlayerId }>(entry: T): T => ({
    ...entry,
    playerId: renamed(entry.playerId),
  });
  const renameKeys = (amounts: Amounts): Amounts =>
    Object.fromEntries(Object.entries(amounts).map(([id, amount]) => [renamed(id), amount]));
  return {
    ...outcome,
    refund: outcome.refund && rename(outcome.refund),
    pots: outcome.pots.map((pot) => ({
      ...pot,
      eligible: pot.eligible.map(renamed),
      winners: pot.winners.map(rename),
    })),
    ranking: outcome.ranking.map(rename),
    payouts: renameKeys(outcome.payouts),
    net: renameKeys(outcome.net),
  };
}
