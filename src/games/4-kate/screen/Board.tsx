import type { CSSProperties, ReactNode } from 'react';
import { useWords } from '../../../ui/language.tsx';
import { BOARD_COLS, BOARD_ROWS } from '../rules/constants.ts';
import type { Board as BoardCells, Move, Position } from '../rules/types.ts';
import { atCell } from './at-cell.ts';
import styles from './Board.module.css';
import { Piece } from './Piece.tsx';
import { words } from './words.ts';

interface BoardProps {
  readonly board: BoardCells;
  /** The piece on its way down. */
  readonly falling: Place | null;
  readonly last: Place | null;
  readonly winningCells: readonly Position[] | null;
  /** What lies over the glass: columns to press, marks. */
  readonly children: ReactNode;
}

type Place = Pick<Move, 'column' | 'row'>;

const COLUMNS = Array.from({ length: BOARD_COLS }, (_, column) => column);
const ROWS_FROM_TOP = Array.from({ length: BOARD_ROWS }, (_, index) => BOARD_ROWS - 1 - index);

/** A lit aquarium: water behind, pieces in it, and a sheet of sea-glass with holes in front. */
export function Board({ winningCells, children, ...cells }: BoardProps) {
  return (
    <div className={styles.tank} data-won={winningCells !== null || undefined}>
      <div className={styles.lamp} aria-hidden="true" />
      <div className={styles.water} aria-hidden="true" />
      <Cells winningCells={winningCells} {...cells} />
      <div className={styles.plate} aria-hidden="true" />
      {winningCells?.map(([column, row]) => (
        <span key={`${column} ${row}`} className={styles.glow} style={atCell(column, row)} aria-hidden="true" />
      ))}
      <div className={styles.sand} aria-hidden="true" />
      {children}
    </div>
  );
}

function Cells({ board, falling, last, winningCells }: Omit<BoardProps, 'children'>) {
  const t = useWords(words);
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: laid out as a CSS grid, which table elements would lose.
    // biome-ignore-start lint/a11y/useFocusableInteractive: a picture of the board to read; the columns take the input.
    <div className={styles.cells} role="grid" aria-readonly="true" aria-label={t('board')}>
      {ROWS_FROM_TOP.map((row) => (
        <div key={row} className={styles.row} role="row" aria-label={t('row', { row: row + 1 })}>
          {COLUMNS.map((column) => {
            const piece = board[column]?.[row] ?? null;
            const isWinning = winningCells?.some(([c, r]) => c === column && r === row);
            const isFalling = falling?.column === column && falling.row === row;
            const isLast = last?.column === column && last.row === row;
            return (
              <div
                key={column}
                role="gridcell"
                className={styles.cell}
                aria-label={t('cell', { column: column + 1, row: row + 1, piece: t(piece ?? 'empty') })}
                data-piece={piece ?? undefined}
                data-winning={isWinning || undefined}
              >
                {piece && (
                  <span
                    className={styles.piece}
                    data-falling={isFalling || undefined}
                    style={{ '--height': BOARD_ROWS - row } as CSSProperties}
                  >
                    <Piece color={piece} />
                    {isLast && <span className={styles.dot} />}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above.
    // biome-ignore-end lint/a11y/useSemanticElements: see above.
  );
}
