import type { GameViewProps } from '../../../ui/game-view.ts';
import { useWords } from '../../../ui/language.tsx';
import { colorOf } from '../rules/engine.ts';
import type { Drop, FourKateView } from '../rules/types.ts';
import frame from '../view.module.css';
import { Board } from './Board.tsx';
import { Columns } from './Columns.tsx';
import type { Dropping } from './use-drop.ts';
import { words } from './words.ts';

type TableProps = Pick<GameViewProps<FourKateView, Drop>, 'view' | 'legal' | 'me' | 'isActing' | 'hint'> & {
  readonly dropping: Dropping;
};

/** The board and its columns, and why a column cannot be chosen. */
export function Table({ view, legal, me, isActing, hint, dropping }: TableProps) {
  const t = useWords(words);
  const color = me === null ? null : colorOf(view, me);
  const isOver = view.phase === 'game_over';
  const open = new Set(legal.map((drop) => drop.payload.column));
  const reasonAgainst = (column: number): string | null => {
    if (isOver) return t('gameOver');
    if (color === null) return t('watching');
    if (dropping.isPending || isActing || legal.length === 0) return t('notYourTurn');
    return open.has(column) ? null : t('full');
  };
  return (
    <div className={frame.board}>
      <Board
        board={dropping.board}
        falling={dropping.falling}
        last={dropping.last}
        winningCells={isOver ? view.winningCells : null}
      >
        <Columns color={color} reasonAgainst={reasonAgainst} onDrop={dropping.drop} onRefuse={hint} />
      </Board>
    </div>
  );
}
