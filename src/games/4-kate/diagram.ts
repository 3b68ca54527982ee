import { BOARD_COLS, BOARD_ROWS } from './constants.ts';
import type { Board, Cell, Color, FourKateState } from './types.ts';

const LETTERS = { red: 'R', yellow: 'Y' } as const;

/** The board as people draw it, top row first: `. . R Y . . .`. Empty rows at the top may be left out. */
export function parseBoard(diagram: string): Board {
  const rows = diagram
    .trim()
    .split('\n')
    .map((line) => [...line.replaceAll(' ', '')].map(parseCell))
    .reverse();
  return Array.from({ length: BOARD_COLS }, (_, column) =>
    Array.from({ length: BOARD_ROWS }, (_, row) => rows[row]?.[column] ?? null),
  );
}

const parseCell = (letter: string): Cell => (letter === 'R' ? 'red' : letter === 'Y' ? 'yellow' : null);

export function drawBoard(board: Board): string {
  const lines = Array.from({ length: BOARD_ROWS }, (_, row) =>
    board.map((cells) => (cells[row] ? LETTERS[cells[row]] : '.')).join(' '),
  );
  return lines.reverse().join('\n');
}

/** A game in mid-play: ann has Red, ben has Yellow. The moves that led here are made up, column by column. */
export function positionOf(diagram: string, turn: Color, change: Partial<FourKateState> = {}): FourKateState {
  const players = { red: 'ann', yellow: 'ben' };
  const board = parseBoard(diagram);
  const moves = board.flatMap((cells, column) =>
    cells.flatMap((color, row) => (color === null ? [] : [{ playerId: players[color], column, row, color }])),
  );
  return {
    board,
    players,
    currentTurn: turn,
    firstTurn: 'red',
    phase: 'playing',
    turnStartedAt: 0,
    winner: null,
    winningCells: null,
    moves,
    gamesPlayed: 0,
    turnNo: moves.length,
    lastDropTurn: { red: null, yellow: null },
    scores: { red: 0, yellow: 0, draws: 0 },
    ...change,
  };
}
