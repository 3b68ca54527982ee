import { expect, test } from 'vitest';
import { playthrough } from '../../../tests/support/playthrough.ts';
import { drawBoard } from './fixtures/diagram.ts';
import { fourKate } from './index.ts';
import type { Board, Move } from './rules/types.ts';

/** Rows from the top, empty ones left out: `..YR... / ...R...`. */
const boardInALine = (board: Board): string =>
  drawBoard(board)
    .replaceAll(' ', '')
    .split('\n')
    .filter((row) => row !== '.......')
    .join(' / ');

const show = (key: string, value: unknown): string | undefined => {
  if (key === 'board' || key === 'finalBoard') return boardInALine(value as Board);
  if (key === 'moves') return (value as Move[]).map(({ column }) => column).join(' ');
  return undefined;
};

test('a whole game, as it was written down (update with vitest -u)', async () => {
  const transcript = playthrough(fourKate, { seed: '4 Kate', show });
  await expect(transcript).toMatchFileSnapshot('playthrough.txt');
});
