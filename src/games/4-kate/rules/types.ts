import type { EventOf, PlayerId, Step, Timestamp } from '../../../kit/contract.ts';

export type { Drop } from './actions.ts';

export type Color = 'red' | 'yellow';
export type ByColor<T> = { readonly red: T; readonly yellow: T };
export type Cell = Color | null;
/** `board[column][row]`, row 0 at the bottom. */
export type Board = readonly (readonly Cell[])[];
export type Position = readonly [column: number, row: number];

export interface Move {
  readonly playerId: PlayerId;
  readonly column: number;
  readonly row: number;
  readonly color: Color;
}

export interface FourKateState {
  readonly board: Board;
  readonly players: ByColor<PlayerId>;
  readonly currentTurn: Color;
  readonly firstTurn: Color;
  readonly phase: 'playing' | 'game_over';
  readonly turnStartedAt: Timestamp;
  readonly winner: Color | 'draw' | null;
  readonly winningCells: readonly Position[] | null;
  readonly moves: readonly Move[];
  readonly gamesPlayed: number;
  readonly turnNo: number;
  /** The turn each colour last dropped in; belongs to the colour, so a takeover cannot replay a turn (K12). */
  readonly lastDropTurn: ByColor<number | null>;
  readonly scores: { readonly red: number; readonly yellow: number; readonly draws: number };
}

/** Everyone sees the whole state. */
export type FourKateView = FourKateState;

/** What happens in a game, by name. */
export interface FourKateEvents {
  readonly 'game-started': Pick<
    FourKateState,
    'board' | 'players' | 'currentTurn' | 'firstTurn' | 'gamesPlayed' | 'scores'
  >;
  readonly 'move-made': Pick<Move, 'column' | 'row' | 'color'> &
    Pick<FourKateState, 'currentTurn' | 'board' | 'turnNo'>;
  readonly 'game-over': Pick<FourKateState, 'winningCells' | 'scores'> & {
    readonly winner: Color | 'draw';
    readonly finalBoard: Board;
    readonly isDraw: boolean;
  };
}

export type FourKateEvent = EventOf<FourKateEvents>;
export type FourKateStep = Step<FourKateState, FourKateEvent>;
