import { test } from 'vitest';
import { playSoundGame } from '../fixtures/bot-games.ts';

/** The other half. */
const GAMES = Number(process.env.GAMES ?? 1250);

test.each([8, 9, 10])(
  `[T1-T7] ${GAMES} games of %i end, keep all cards, give one point a round, and replay identically`,
  (seats) => {
    for (let index = 0; index < GAMES; index++) playSoundGame(seats, index);
  },
  3_600_000,
);
