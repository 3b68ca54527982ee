import type { GameEvent, PlayerId } from '../../../kit/contract.ts';
import type { Payment } from './betting-manager.ts';
import { chipsInPot, potOf } from './managed.ts';
import { PotManager } from './pot-manager.ts';
import { eligibleCount, seatOf } from './seating.ts';
import type { BetAction, HandName, LiengEvents, LiengState, Refund, Seat, Standing } from './types.ts';

const event = <Name extends keyof LiengEvents>(name: Name, data: LiengEvents[Name]): GameEvent => ({ name, data });

export const gameStarted = ({ settings, seats, dealerSeat }: LiengState): GameEvent =>
  event('game-started', {
    settings,
    seats: seats.map(({ seat, playerId, chips }) => ({ seat, playerId, chips })),
    dealerSeat,
  });

export const handStarted = (state: LiengState, leftOut: readonly PlayerId[]): GameEvent => {
  const { handNo, dealerSeat, order, phaseEndsAt } = state;
  const antes = order.map((playerId) => {
    const { bet, chips } = seatOf(state, playerId)!;
    return { playerId, amount: bet, allIn: chips === 0 };
  });
  const pot = chipsInPot(state);
  return event('hand-started', { handNo, dealerSeat, order, leftOut, antes, pot, phaseEndsAt });
};

export const handUpdated = (handNo: number, { playerId, cards }: Seat, hand: HandName): GameEvent => ({
  ...event('hand-updated', { handNo, cards, hand }),
  only: playerId,
});

export const turnChanged = (state: LiengState): GameEvent => {
  const { turnNo, turnEndsAt, currentBet, settings } = state;
  const playerId = state.turnPlayerId!;
  const toCall = currentBet - seatOf(state, playerId)!.bet;
  const minRaiseTo = currentBet + settings.minRaise;
  return event('turn-changed', { playerId, turnNo, toCall, minRaiseTo, turnEndsAt });
};

export const betPlaced = (
  state: LiengState,
  playerId: PlayerId,
  action: BetAction,
  { pay, newBet, isRaise, allIn }: Payment,
  auto: boolean,
): GameEvent =>
  event('bet-placed', {
    playerId,
    action,
    paid: pay,
    bet: newBet,
    chips: seatOf(state, playerId)!.chips,
    currentBet: state.currentBet,
    pot: chipsInPot(state),
    pots: PotManager.getPots(potOf(state)).pots,
    isRaise,
    allIn,
    auto,
  });

export const betRefunded = (refund: Refund): GameEvent => event('bet-refunded', { ...refund });

export const showdownBegun = ({ outcome, phaseEndsAt }: LiengState): GameEvent =>
  event('showdown', {
    hands: outcome!.ranking,
    pots: outcome!.pots.map(({ amount, eligible }) => ({ amount, eligible })),
    phaseEndsAt,
  });

export const handEnded = ({ handNo, outcome, seats, phaseEndsAt }: LiengState): GameEvent => {
  const { uncontested, pots, refund, payouts, net } = outcome!;
  const chips = Object.fromEntries(seats.map((seat) => [seat.playerId, seat.chips]));
  return event('hand-ended', { handNo, uncontested, pots, refund, payouts, net, chips, phaseEndsAt });
};

export const waitingForHand = (state: LiengState): GameEvent => {
  const { dealerSeat, phaseEndsAt } = state;
  return event('waiting-for-hand', { dealerSeat, phaseEndsAt, eligibleCount: eligibleCount(state) });
};

export const playerEvent = (
  name: 'player-busted' | 'player-rebought' | 'player-sat-out' | 'player-sat-in',
  { playerId, chips }: Seat,
): GameEvent => event(name, { playerId, chips });

export const gameOver = (standings: readonly Standing[], winnerIds: readonly PlayerId[]): GameEvent =>
  event('game-over', { standings, winnerIds });
