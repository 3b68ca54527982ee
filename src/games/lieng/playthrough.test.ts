import { expect, test } from 'vitest';
import { playthrough } from '../../../tests/support/playthrough.ts';
import { lieng } from './index.ts';
import type { PublicSeat } from './rules/types.ts';

/** Chips, bet and state of every seat in one line: `ann 990+10 PLAYING`. */
const seatsInALine = (seats: readonly Partial<PublicSeat>[]): string =>
  seats
    .map(({ playerId, chips, bet, state, cards }) => {
      const stack = bet ? `${chips}+${bet}` : chips;
      return [playerId, stack, state ?? '', cards?.join(' ') ?? ''].join(' ').trim();
    })
    .join(', ');

const show = (key: string, value: unknown): string | undefined =>
  key === 'seats' && Array.isArray(value) ? seatsInALine(value) : undefined;

test('a whole table, as it was written down (update with vitest -u)', async () => {
  const transcript = playthrough(lieng, {
    seed: 'Liêng',
    seats: 4,
    settings: { hands: 5, startingChips: 500 },
    show,
  });
  await expect(transcript).toMatchFileSnapshot('playthrough.txt');
});
