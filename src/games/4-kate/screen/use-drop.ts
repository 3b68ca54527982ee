import { useState } from 'react';
import { type GameViewProps, useNewEvents } from '../../../ui/game-view.ts';
import { colorOf, lowestFreeRow, withPiece } from '../rules/engine.ts';
import type { Board, Drop, FourKateView, Move } from '../rules/types.ts';

type Landing = Pick<Move, 'column' | 'row' | 'color'>;

export interface Dropping {
  readonly board: Board;
  /** The piece on its way down, if it came while this screen was open. */
  readonly falling: Landing | null;
  readonly last: Landing | null;
  /** Own piece is shown but the server has not said so yet. */
  readonly isPending: boolean;
  drop(column: number): void;
}

type Props = Pick<GameViewProps<FourKateView, Drop>, 'view' | 'me' | 'act' | 'story' | 'play'> & {
  readonly onMove: (move: Landing) => void;
};

/** Own drops are shown at once and corrected by the next view; everybody's fall exactly once. */
export function useDrop({ view, me, act, story, play, onMove }: Props): Dropping {
  const [pending, setPending] = useState<(Landing & { readonly turnNo: number }) | null>(null);
  const [falling, setFalling] = useState<Landing | null>(null);
  const shown = pending?.turnNo === view.turnNo ? pending : null;

  useNewEvents(story, (event) => {
    if (event.name === 'game-started') setFalling(null);
    if (event.name !== 'move-made') return;
    const move = event.data as Landing;
    onMove(move);
    if (isSame(move, falling)) return; // already on its way
    setFalling(move);
    play('drop');
  });

  const drop = (column: number) => {
    const color = me === null ? null : colorOf(view, me);
    const row = lowestFreeRow(view.board, column);
    if (shown || color === null || row === null) return;
    setPending({ column, row, color, turnNo: view.turnNo });
    setFalling({ column, row, color });
    play('drop');
    act({ type: 'drop', payload: { column, turnNo: view.turnNo } }).then((outcome) => {
      if (outcome.ok) return;
      setPending(null);
      setFalling(null);
    });
  };

  return {
    board: shown ? withPiece(view.board, shown.column, shown.row, shown.color) : view.board,
    falling,
    last: shown ?? view.moves.at(-1) ?? null,
    isPending: shown !== null,
    drop,
  };
}

const isSame = (a: Landing, b: Landing | null): boolean =>
  a.column === b?.column && a.row === b.row && a.color === b.color;
