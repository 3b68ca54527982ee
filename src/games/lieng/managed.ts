import type { PlayerId } from '../../engine/game-module.ts';
import type { BettingState } from './betting-manager.ts';
import type { PotState } from './pot-manager.ts';
import { isDealtIn, isLive } from './seating.ts';
import type { TurnState } from './turn-manager.ts';
import type { LiengState, Seat } from './types.ts';

// The managers' values, read off the one state: nothing is kept twice.

const idsOf = (seats: readonly Seat[]): PlayerId[] => seats.map((seat) => seat.playerId);

const amountsOf = (seats: readonly Seat[], key: 'bet' | 'chips'): Record<PlayerId, number> =>
  Object.fromEntries(seats.map((seat) => [seat.playerId, seat[key]]));

export const potOf = ({ seats, order }: LiengState): PotState => ({
  order,
  bets: amountsOf(seats.filter(isDealtIn), 'bet'),
  folded: idsOf(seats.filter((seat) => seat.state === 'FOLDED')),
});

export const turnOf = ({ seats, order, turnPlayerId }: LiengState): TurnState => ({
  order,
  current: turnPlayerId,
  folded: idsOf(seats.filter((seat) => seat.state === 'FOLDED')),
  allIn: idsOf(seats.filter((seat) => seat.state === 'ALL_IN')),
  acted: idsOf(seats.filter((seat) => seat.acted)),
});

export function bettingOf({ seats, currentBet, settings }: LiengState): BettingState {
  const dealtIn = seats.filter(isDealtIn);
  return {
    currentBet,
    minRaise: settings.minRaise,
    bets: amountsOf(dealtIn, 'bet'),
    chips: amountsOf(dealtIn, 'chips'),
    live: idsOf(dealtIn.filter(isLive)),
    canAct: idsOf(dealtIn.filter((seat) => seat.state === 'PLAYING')),
  };
}

/** Live and behind the highest bet. */
export const owingOf = ({ seats, currentBet }: LiengState): PlayerId[] =>
  idsOf(seats.filter((seat) => isLive(seat) && seat.bet < currentBet));
