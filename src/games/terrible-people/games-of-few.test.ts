import { test } from 'vitest';
import { playSoundGame } from './bot-games.ts';

/** Half of the seat counts, so that two workers share the games; `GAMES=100` for a quick look. */
const GAMES = Number(process.env.GAMES ?? 2000);

test.each([3, 4, 5, 6, 7])(
  `[T1-T7] ${GAMES} games of %i end, keep all cards, give one point a round, and replay identically`,
  (seats) => {
    for (let index = 0; index < GAMES; index++) playSoundGame(seats, index);
  },
  3_600_000,
);
