import type { PlayerId } from '../../engine/game-module.ts';
import type { BettingState } from './betting-manager.ts';
import type { PotState } from './pot-manager.ts';
import { isDealtIn, isLive } from './seating.ts';
import type { TurnState } from './turn-manager.ts';
import type { LiengState, Seat } from './types.ts';

// The managers' values, read off the one state: nothing is kept twice.

const idsOf = (seats: readonly Seat[]): PlayerId[] => seats.map((seat) => seat.playerId);

/** By player, of those dealt in. Built by hand: every bet asks for it several times. */
function amountsOf(seats: readonly Seat[], key: 'bet' | 'chips'): Record<PlayerId, number> {
  const amounts: Record<PlayerId, number> = {};
  for (const seat of seats) if (isDealtIn(seat)) amounts[seat.playerId] = seat[key];
  return amounts;
}

export const potOf = ({ seats, order }: LiengState): PotState => ({
  order,
  bets: amountsOf(seats, 'bet'),
  folded: idsOf(seats.filter((seat) => seat.state === 'FOLDED')),
});

export const turnOf = ({ seats, order, turnPlayerId }: LiengState): TurnState => ({
  order,
  current: turnPlayerId,
  folded: idsOf(seats.filter((seat) => seat.state === 'FOLDED')),
  allIn: idsOf(seats.filter((seat) => seat.state === 'ALL_IN')),
  acted: idsOf(seats.filter((seat) => seat.acted)),
});

export const bettingOf = ({ seats, currentBet, settings }: LiengState): BettingState => ({
  currentBet,
  minRaise: settings.minRaise,
  bets: amountsOf(seats, 'bet'),
  chips: amountsOf(seats, 'chips'),
  live: idsOf(seats.filter(isLive)),
  canAct: idsOf(seats.filter((seat) => seat.state === 'PLAYING')),
});

/** Live and behind the highest bet. */
export const owingOf = ({ seats, currentBet }: LiengState): PlayerId[] =>
  idsOf(seats.filter((seat) => isLive(seat) && seat.bet < currentBet));
