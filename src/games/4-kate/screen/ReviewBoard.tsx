import type { MoveVerdict } from '../bots/solver/analysis.ts';
import { lowestFreeRow } from '../rules/engine.ts';
import type { Board as BoardCells, Move, Position } from '../rules/types.ts';
import { atCell } from './at-cell.ts';
import { Board } from './Board.tsx';
import { Piece } from './Piece.tsx';
import styles from './Review.module.css';
import { isSlip } from './review.ts';

interface ReviewBoardProps {
  /** The board before the shown move; null when no move is shown. */
  readonly before: BoardCells | null;
  readonly board: BoardCells;
  readonly move: Move | null;
  readonly verdict: MoveVerdict | undefined;
  readonly isFalling: boolean;
  readonly winningCells: readonly Position[] | null;
}

/** The board after a move. A move that gave a better result away is marked, and so is the better column. */
export function ReviewBoard({ before, board, move, verdict, isFalling, winningCells }: ReviewBoardProps) {
  const slip = move !== null && isSlip(verdict) ? verdict : null;
  const better = slip?.better ?? null;
  const betterRow = before === null || better === null ? null : lowestFreeRow(before, better);
  return (
    <Board board={board} falling={isFalling ? move : null} last={move} winningCells={winningCells}>
      {move && better !== null && betterRow !== null && (
        <span className={styles.better} style={atCell(better, betterRow)} aria-hidden="true">
          <Piece color={move.color} />
        </span>
      )}
      {move && slip && (
        <span className={styles.badge} style={atCell(move.column, move.row)} aria-hidden="true">
          !
        </span>
      )}
    </Board>
  );
}
