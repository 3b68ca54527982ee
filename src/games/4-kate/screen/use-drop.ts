import { useState } from 'react';
import type { GameViewProps } from '../../../ui/game-view.ts';
import type { StoryOptions } from '../../../ui/story.ts';
import { colorOf, lowestFreeRow, withPiece } from '../rules/engine.ts';
import type { Board, Drop, FourKateEvents, FourKateView, Move } from '../rules/types.ts';
import { drop as dropSound } from './sounds.ts';

type Landing = Pick<Move, 'column' | 'row' | 'color'>;

export interface Dropping extends StoryOptions<FourKateEvents> {
  readonly board: Board;
  /** The piece on its way down, if it came while this screen was open. */
  readonly falling: Landing | null;
  readonly last: Landing | null;
  /** The viewer's piece is shown, and the server has not confirmed it yet. */
  readonly isPending: boolean;
  drop(column: number): void;
}

type Props = Pick<GameViewProps<FourKateView, Drop>, 'view' | 'me' | 'act' | 'play'>;

/** The viewer's drops are shown at once and corrected by the next view. Every piece falls exactly once. */
export function useDrop({ view, me, act, play }: Props): Dropping {
  const [pending, setPending] = useState<(Landing & { readonly turnNo: number }) | null>(null);
  const [falling, setFalling] = useState<Landing | null>(null);
  const shown = pending?.turnNo === view.turnNo ? pending : null;

  const drop = (column: number) => {
    const color = me === null ? null : colorOf(view, me);
    const row = lowestFreeRow(view.board, column);
    if (shown || color === null || row === null) return;
    setPending({ column, row, color, turnNo: view.turnNo });
    setFalling({ column, row, color });
    play(dropSound);
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
    cues: { 'game-started': () => setFalling(null), 'move-made': setFalling },
    isShown: ({ name, data }) => name === 'move-made' && isSame(data as Landing, falling),
  };
}

const isSame = (a: Landing, b: Landing | null): boolean =>
  a.column === b?.column && a.row === b.row && a.color === b.color;
