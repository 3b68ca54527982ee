export type SeatIndex = number;
export type Team = 'a' | 'b';

/** Clockwise is ascending, wrapping. */
export const seatAfter = (seat: SeatIndex, count: number, steps = 1): SeatIndex => (seat + steps) % count;

/** All seats clockwise, beginning with the given one. */
export const seatsFrom = (first: SeatIndex, count: number): SeatIndex[] =>
  Array.from({ length: count }, (_, step) => seatAfter(first, count, step));

/** Partners sit opposite each other: even seats against odd ones. */
export const teamOfSeat = (seat: SeatIndex): Team => (seat % 2 === 0 ? 'a' : 'b');
