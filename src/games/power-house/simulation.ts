import type { GameEvent } from '../../engine/game-module.ts';
import type { ByPlayer, PowerHouseState } from './types.ts';

/** Every variant, one game a series: each `game-result bidTeamSuccess` is a contract made. */
export const tables = [
  { seats: 4, settings: { deckCount: 1, seriesLength: 1 } },
  { seats: 5, settings: { deckCount: 1, seriesLength: 1 } },
  { seats: 6, settings: { deckCount: 1, seriesLength: 1 } },
  { seats: 6, settings: { deckCount: 2, seriesLength: 1 } },
  { seats: 7, settings: { deckCount: 2, seriesLength: 1 } },
  { seats: 8, settings: { deckCount: 2, seriesLength: 1 } },
  { seats: 9, settings: { deckCount: 2, seriesLength: 1 } },
  { seats: 10, settings: { deckCount: 2, seriesLength: 1 } },
] as const;

/** What each player gained or lost by a game of the series. */
export function handPoints({ name }: GameEvent, { scoringResult }: PowerHouseState): ByPlayer<number> | null {
  return name === 'game-result' ? scoringResult!.playerDeltas : null;
}

/** What a player asks: who led, and was the contract made? */
export function asks({ name }: GameEvent, { scoringResult, leader, seatOrder }: PowerHouseState) {
  if (name !== 'game-result') return [];
  return [
    ...seatOrder.map((playerId) => ({ what: 'led the bidding team', playerId, isSo: playerId === leader })),
    { what: 'own contracts made', playerId: leader!, isSo: scoringResult!.bidTeamSuccess },
  ];
}
