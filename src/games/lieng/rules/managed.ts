import type { PlayerId } from '../../../kit/contract.ts';
import type { BettingState } from './betting-manager.ts';
import type { PotState } from './pot-manager.ts';
import { isDealtIn, isLive } from './seating.ts';
import type { TurnState } from './turn-manager.ts';
import type { Amounts, LiengState, Seat } from './types.ts';

// The managers' values are computed from the one state, so nothing is stored twice.

const idsWhere = (seats: readonly Seat[], isWanted: (seat: Seat) => boolean): PlayerId[] =>
  seats.filter(isWanted).map(({ playerId }) => playerId);

/** By player, of those dealt in. */
const amountsOf = (seats: readonly Seat[], key: 'bet' | 'chips'): Amounts =>
  Object.fromEntries(seats.filter(isDealtIn).map((seat) => [seat.playerId, seat[key]]));

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
