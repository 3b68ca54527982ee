import { test } from 'vitest';
import { playSoundGame } from '../fixtures/bot-games.ts';

/** Of each of the eight sizes: 10,000 in both files, which two workers share. `GAMES=100` for a quick look. */
const GAMES = Number(process.env.GAMES ?? 1250);

test.each([3, 4, 5, 6, 7])(
  `[T1-T7] ${GAMES} games of %i end, keep all cards, give one point a round, and replay identically`,
  (seats) => {
    for (let index = 0; index < GAMES; index++) playSoundGame(seats, index);
  },
  3_600_000,
);
