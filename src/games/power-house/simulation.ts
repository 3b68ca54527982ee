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
