import type { Outcome, PlayerId } from '../../../kit/contract.ts';
import type { LiengState, Seat, Standing } from './types.ts';

/** L8: what a seat has won or lost since the start, every rebuy counted. */
const netOf = ({ chips, rebuys }: Seat, startingChips: number): number => chips - startingChips * (1 + rebuys);

export const getStandings = ({ seats, settings }: LiengState): Standing[] =>
  seats
    .map((seat) => ({
      playerId: seat.playerId,
      net: netOf(seat, settings.startingChips),
      chips: seat.chips,
      rebuys: seat.rebuys,
    }))
    .sort((a, b) => b.net - a.net);

export const winnersOf = (standings: readonly Standing[]): PlayerId[] =>
  standings.filter(({ net }) => net === standings[0]!.net).map(({ playerId }) => playerId);

/** D10: the last hand is played, or one seat holds every chip for good. */
export const isTableOver = ({ settings, handNo, seats }: LiengState): boolean =>
  (settings.hands > 0 && handNo >= settings.hands) ||
  (!settings.allowRebuy && seats.filter(({ chips }) => chips > 0).length < 2);

export function checkGameOver(state: LiengState): Outcome | null {
  return state.isOver ? { winnerIds: winnersOf(getStandings(state)) } : null;
}

export function getScore({ seats, settings }: LiengState, playerId: PlayerId): number {
  const seat = seats.find((one) => one.playerId === playerId);
  return seat ? netOf(seat, settings.startingChips) : 0;
}
