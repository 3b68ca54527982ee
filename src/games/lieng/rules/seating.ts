import type { PlayerId } from '../../../kit/contract.ts';
import { seatAfter, seatsFrom } from '../../../kit/seats.ts';
import { DEALT_MAX } from './constants.ts';
import type { LiengState, Seat } from './types.ts';

export const seatOf = ({ seats }: Pick<LiengState, 'seats'>, playerId: PlayerId): Seat | undefined =>
  seats.find((seat) => seat.playerId === playerId);

export const isEligible = ({ chips, sittingOut }: Seat): boolean => chips >= 1 && !sittingOut;

export const eligibleCount = ({ seats }: LiengState): number => seats.filter(isEligible).length;

export const isDealtIn = ({ state }: Seat): boolean => state !== 'WAITING';
export const isLive = ({ state }: Seat): boolean => state === 'PLAYING' || state === 'ALL_IN';

/** The first eligible seat clockwise, this one included. Without an eligible seat it is this one. */
export function eligibleSeatFrom({ seats }: LiengState, from: number): number {
  return seatsFrom(from % seats.length, seats.length).find((index) => isEligible(seats[index]!)) ?? from;
}

/** L3.2: at most 17, those left out of the last hand first, then clockwise from the dealer. */
export function chooseDealtIn({ seats, dealerSeat }: LiengState): { order: PlayerId[]; leftOut: PlayerId[] } {
  const eligibleFrom = (first: number): Seat[] =>
    seatsFrom(first, seats.length)
      .map((index) => seats[index]!)
      .filter(isEligible);
  const byClaim = eligibleFrom(dealerSeat).sort((a, b) => Number(b.missedByCap) - Number(a.missedByCap));
  const dealtIn = new Set(byClaim.slice(0, DEALT_MAX));
  const fromLeft = eligibleFrom(seatAfter(dealerSeat, seats.length));
  return {
    order: fromLeft.filter((seat) => dealtIn.has(seat)).map((seat) => seat.playerId),
    leftOut: fromLeft.filter((seat) => !dealtIn.has(seat)).map((seat) => seat.playerId),
  };
}
