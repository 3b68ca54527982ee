import type { BotContext } from '../../../kit/contract.ts';
import type { Random } from '../../../kit/random.ts';
import { BOARD_ROWS } from '../rules/constants.ts';
import { lowestFreeRow, makesFour, openColumns, otherColor, withPiece } from '../rules/engine.ts';
import type { Board, Color, Drop, FourKateView } from '../rules/types.ts';
import { chooseColumn } from './solver/expert.ts';
import { CENTRE_FIRST, positionOn } from './solver/position.ts';

const EASY_SLIP = 0.25;

export function getBotAction(view: FourKateView, legal: readonly Drop[], context: BotContext): Drop {
  const { board, currentTurn } = view;
  const column =
    context.level === 'expert'
      ? chooseAsExpert(view, context)
      : chooseByList(board, currentTurn, context.level === 'easy', context.random);
  return legal.find((drop) => drop.payload.column === column) ?? legal[0]!;
}

function chooseAsExpert({ board, currentTurn }: FourKateView, { onGuess }: BotContext): number {
  const { column, isSolved } = chooseColumn(positionOn(board, currentTurn));
  if (!isSolved) onGuess?.();
  return column;
}

/** The list of 9.1, or of 9.2 for the easy bot. */
function chooseByList(board: Board, me: Color, isEasy: boolean, random: Random): number {
  const open = CENTRE_FIRST.filter((column) => lowestFreeRow(board, column) !== null);
  const winning = open.find((column) => wins(board, column, me));
  if (winning !== undefined) return winning;
  if (isEasy && random.chance(EASY_SLIP)) return random.pick(open);

  const blocking = open.find((column) => wins(board, column, otherColor(me)));
  if (blocking !== undefined) return blocking;

  const safe = open.filter((column) => !givesWinAbove(board, column, me));
  if (safe.length === 0) return random.pick(open);
  const doubling = safe.find((column) => makesDoubleThreat(dropped(board, column, me), me));
  return doubling ?? random.pick(nearestToCentre(safe));
}

const dropped = (board: Board, column: number, color: Color): Board =>
  withPiece(board, column, lowestFreeRow(board, column)!, color);

/** Dropping here now makes four. A full column wins nothing. */
export function wins(board: Board, column: number, color: Color): boolean {
  const row = lowestFreeRow(board, column);
  return row !== null && makesFour(board, column, row, color);
}

/** After my drop the other colour could win in the cell right above it. */
function givesWinAbove(board: Board, column: number, me: Color): boolean {
  const above = lowestFreeRow(board, column)! + 1;
  return above < BOARD_ROWS && makesFour(board, column, above, otherColor(me));
}

/** Two ways to win: two columns, or one whose block opens the cell above. */
function makesDoubleThreat(board: Board, me: Color): boolean {
  const threats = openColumns(board).filter((column) => wins(board, column, me));
  if (threats.length !== 1) return threats.length > 1;
  const [column] = threats as [number];
  return wins(dropped(board, column, otherColor(me)), column, me);
}

function nearestToCentre(columns: readonly number[]): number[] {
  const distance = (column: number) => Math.abs(column - 3);
  const nearest = Math.min(...columns.map(distance));
  return columns.filter((column) => distance(column) === nearest);
}
