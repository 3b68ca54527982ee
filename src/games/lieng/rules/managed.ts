import type { PlayerId } from '../../../kit/contract.ts';
import type { BettingState } from './betting-manager.ts';
import type { PotState } from './pot-manager.ts';
import { isDealtIn, isLive } from './seating.ts';
import type { TurnState } from './turn-manager.ts';
import type { LiengState, Seat } from './types.ts';

// The managers' values, read off the one state: nothing is kept twice.

function idsWhere(seats: readonly Seat[], isWanted: (seat: Seat) => boolean): PlayerId[] {
  const ids: PlayerId[] = [];
  for (const seat of seats) if (isWanted(seat)) ids.push(seat.playerId);
  return ids;
}

/** By player, of those dealt in. Built by hand: every bet asks for it several times. */
function amountsOf(seats: readonly Seat[], key: 'bet' | 'chips'): Record<PlayerId, number> {
  const amounts: Record<PlayerId, number> = {};
  for (const seat of seats) if (isDealtIn(seat)) amounts[seat.playerId] = seat[key];
  return amounts;
}

/** Everything bet in this hand so far. */
export const chipsInPot = ({ seats }: LiengState): number => seats.reduce((sum, { bet }) => sum + bet, 0);

const isFolded = ({ state }: Seat): boolean => state === 'FOLDED';
const isAllIn = ({ state }: Seat): boolean => state === 'ALL_IN';
const canAct = ({ state }: Seat): boolean => state === 'PLAYING';
const hasActed = ({ acted }: Seat): boolean => acted;

export const potOf = ({ seats, order }: LiengState): PotState => ({
  order,
  bets: amountsOf(seats, 'bet'),
  folded: idsWhere(seats, isFolded),
});

export const turnOf = ({ seats, order, turnPlayerId }: LiengState): TurnState => ({
  order,
  current: turnPlayerId,
  folded: idsWhere(seats, isFolded),
  allIn: idsWhere(seats, isAllIn),
  acted: idsWhere(seats, hasActed),
});

export const bettingOf = ({ seats, currentBet, settings }: LiengState): BettingState => ({
  currentBet,
  minRaise: settings.minRaise,
  bets: amountsOf(seats, 'bet'),
  chips: amountsOf(seats, 'chips'),
  live: idsWhere(seats, isLive),
  canAct: idsWhere(seats, canAct),
});

/** Live and behind the highest bet. */
export const owingOf = ({ seats, currentBet }: LiengState): PlayerId[] =>
  idsWhere(seats, (seat) => seat.bet < currentBet && isLive(seat));
