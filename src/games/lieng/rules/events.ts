import type { GameEvent, PlayerId } from '../../../kit/contract.ts';
import type { Payment } from './betting-manager.ts';
import { chipsInPot, potOf } from './managed.ts';
import { PotManager } from './pot-manager.ts';
import { eligibleCount, seatOf } from './seating.ts';
import type { BetAction, HandName, LiengState, Refund, Seat, Standing } from './types.ts';

export const gameStarted = ({ settings, seats, dealerSeat }: LiengState): GameEvent => ({
  name: 'game-started',
  data: { settings, seats: seats.map(({ seat, playerId, chips }) => ({ seat, playerId, chips })), dealerSeat },
});

export const handStarted = (state: LiengState, leftOut: readonly PlayerId[]): GameEvent => {
  const { handNo, dealerSeat, order, phaseEndsAt } = state;
  const antes = order.map((playerId) => {
    const { bet, chips } = seatOf(state, playerId)!;
    return { playerId, amount: bet, allIn: chips === 0 };
  });
  const pot = chipsInPot(state);
  return { name: 'hand-started', data: { handNo, dealerSeat, order, leftOut, antes, pot, phaseEndsAt } };
};

export const handUpdated = (handNo: number, { playerId, cards }: Seat, hand: HandName): GameEvent => ({
  name: 'hand-updated',
  data: { handNo, cards, hand },
  only: playerId,
});

export const turnChanged = (state: LiengState): GameEvent => {
  const { turnPlayerId: playerId, turnNo, turnEndsAt, currentBet, settings } = state;
  const toCall = currentBet - seatOf(state, playerId!)!.bet;
  const minRaiseTo = currentBet + settings.minRaise;
  return { name: 'turn-changed', data: { playerId, turnNo, toCall, minRaiseTo, turnEndsAt } };
};

export const betPlaced = (
  state: LiengState,
  playerId: PlayerId,
  action: BetAction,
  { pay, newBet, isRaise, allIn }: Payment,
  auto: boolean,
): GameEvent => {
  return {
    name: 'bet-placed',
    data: {
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
    },
  };
};

export const betRefunded = (refund: Refund): GameEvent => ({ name: 'bet-refunded', data: { ...refund } });

export const showdownBegun = ({ outcome, phaseEndsAt }: LiengState): GameEvent => ({
  name: 'showdown',
  data: {
    hands: outcome!.ranking,
    pots: outcome!.pots.map(({ amount, eligible }) => ({ amount, eligible })),
    phaseEndsAt,
  },
});

export const handEnded = ({ handNo, outcome, seats, phaseEndsAt }: LiengState): GameEvent => {
  const { uncontested, pots, refund, payouts, net } = outcome!;
  const chips = Object.fromEntries(seats.map((seat) => [seat.playerId, seat.chips]));
  return { name: 'hand-ended', data: { handNo, uncontested, pots, refund, payouts, net, chips, phaseEndsAt } };
};

export const waitingForHand = (state: LiengState): GameEvent => {
  const { dealerSeat, phaseEndsAt } = state;
  return { name: 'waiting-for-hand', data: { dealerSeat, phaseEndsAt, eligibleCount: eligibleCount(state) } };
};

export const playerEvent = (
  name: 'player-busted' | 'player-rebought' | 'player-sat-out' | 'player-sat-in',
  { playerId, chips }: Seat,
): GameEvent => ({ name, data: { playerId, chips } });

export const gameOver = (standings: readonly Standing[], winnerIds: readonly PlayerId[]): GameEvent => ({
  name: 'game-over',
  data: { standings, winnerIds },
});
