import type { GameContext, Outcome, Player, PlayerId } from '../../../kit/contract.ts';
import { accept, type Result } from '../../../kit/result.ts';
import { BOARD_COLS, BOARD_ROWS, WIN_LENGTH } from './constants.ts';
import { refuse } from './refusals.ts';
import type {
  Board,
  ByColor,
  Cell,
  Color,
  Drop,
  FourKateEvent,
  FourKateState,
  FourKateStep,
  Position,
} from './types.ts';

const COLUMNS: readonly number[] = Array.from({ length: BOARD_COLS }, (_, column) => column);
const EMPTY_BOARD: Board = COLUMNS.map(() => Array<null>(BOARD_ROWS).fill(null));
const DIRECTIONS: readonly Position[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

export const otherColor = (color: Color): Color => (color === 'red' ? 'yellow' : 'red');

const withColor = <T>({ red, yellow }: ByColor<T>, color: Color, value: T): ByColor<T> =>
  color === 'red' ? { red: value, yellow } : { red, yellow: value };

export const colorOf = ({ players }: FourKateState, playerId: PlayerId): Color | null => {
  if (players.red === playerId) return 'red';
  return players.yellow === playerId ? 'yellow' : null;
};

export const isColumn = (column: number): boolean => Number.isInteger(column) && column >= 0 && column < BOARD_COLS;

/** K2: a piece falls to the lowest empty cell; null when the column is full. */
export function lowestFreeRow(board: Board, column: number): number | null {
  const row = board[column]!.indexOf(null);
  return row < 0 ? null : row;
}

export function withPiece(board: Board, column: number, row: number, color: Color): Board {
  const cells = board[column]!.slice();
  cells[row] = color;
  const next = board.slice();
  next[column] = cells;
  return next;
}

/** K5: Red opens the first game, then the colours take turns at opening. Colours, seats and scores stay. */
export function initialize(
  players: readonly Player[],
  _settings: unknown,
  { now }: GameContext,
  previous?: FourKateState,
): FourKateStep {
  const gamesPlayed = previous ? previous.gamesPlayed + 1 : 0;
  const firstTurn: Color = gamesPlayed % 2 === 0 ? 'red' : 'yellow';
  const state: FourKateState = {
    board: EMPTY_BOARD,
    players: { red: players[0]!.id, yellow: players[1]!.id },
    currentTurn: firstTurn,
    firstTurn,
    phase: 'playing',
    turnStartedAt: now,
    winner: null,
    winningCells: null,
    moves: [],
    gamesPlayed,
    turnNo: previous ? previous.turnNo + 1 : 0,
    lastDropTurn: { red: null, yellow: null },
    scores: previous?.scores ?? { red: 0, yellow: 0, draws: 0 },
  };
  return { state, events: [gameStarted(state)] };
}

/** The checks of section 5.2, in their order. */
export function processAction(
  game: FourKateState,
  playerId: PlayerId,
  { payload: { column, turnNo } }: Drop,
  { now }: GameContext,
): Result<FourKateStep> {
  const color = colorOf(game, playerId);
  if (color === null) return refuse('UNAUTHORIZED');
  if (turnNo !== undefined && turnNo !== game.turnNo) {
    return turnNo === game.lastDropTurn[color] ? accept({ state: game, events: [] }) : refuse('STALE_TURN');
  }
  if (game.phase !== 'playing') return refuse('GAME_OVER');
  if (color !== game.currentTurn) return refuse('NOT_YOUR_TURN');
  if (!isColumn(column)) return refuse('INVALID_COLUMN');
  const row = lowestFreeRow(game.board, column);
  if (row === null) return refuse('COLUMN_FULL');
  return accept(land(game, { playerId, column, row, color }, now));
}

function land(game: FourKateState, move: FourKateState['moves'][number], now: number): FourKateStep {
  const { column, row, color } = move;
  const board = withPiece(game.board, column, row, color);
  const winningCells = findWinningCells(board, [column, row]);
  const isFull = game.moves.length + 1 === BOARD_COLS * BOARD_ROWS;
  const winner = winningCells ? color : isFull ? 'draw' : null; // K3 before K4: a last piece that makes four wins
  // Written out field by field: a spread would cost more than all the rest of a move.
  const state: FourKateState = {
    board,
    players: game.players,
    currentTurn: winner === null ? otherColor(color) : color,
    firstTurn: game.firstTurn,
    phase: winner === null ? 'playing' : 'game_over',
    turnStartedAt: now,
    winner,
    winningCells,
    moves: withMove(game.moves, move),
    gamesPlayed: game.gamesPlayed,
    turnNo: game.turnNo + 1,
    lastDropTurn: withColor(game.lastDropTurn, color, game.turnNo),
    scores: winner === null ? game.scores : countResult(game.scores, winner),
  };
  return { state, events: winner === null ? [moveMade(state)] : [moveMade(state), gameOver(state)] };
}

/** A list of just that length, where a spread leaves room for more; `concat` takes three times as long. */
function withMove(moves: FourKateState['moves'], move: FourKateState['moves'][number]): FourKateState['moves'] {
  const longer = new Array<FourKateState['moves'][number]>(moves.length + 1);
  for (let index = 0; index < moves.length; index++) longer[index] = moves[index]!;
  longer[moves.length] = move;
  return longer;
}

function countResult(scores: FourKateState['scores'], winner: Color | 'draw'): FourKateState['scores'] {
  const key = winner === 'draw' ? 'draws' : winner;
  return { ...scores, [key]: scores[key] + 1 };
}

/** How far a colour reaches from a cell in one direction, the cell itself not counted. */
function reach(board: Board, column: number, row: number, dx: number, dy: number, color: Cell): number {
  let length = 0;
  let x = column + dx;
  let y = row + dy;
  while (x >= 0 && x < BOARD_COLS && y >= 0 && y < BOARD_ROWS && board[x]![y] === color) {
    length += 1;
    x += dx;
    y += dy;
  }
  return length;
}

/** K3: this colour on this cell would be part of four or more in a row. */
export function makesFour(board: Board, column: number, row: number, color: Cell): boolean {
  for (let index = 0; index < DIRECTIONS.length; index++) {
    const dx = DIRECTIONS[index]![0];
    const dy = DIRECTIONS[index]![1];
    const length = 1 + reach(board, column, row, dx, dy, color) + reach(board, column, row, -dx, -dy, color);
    if (length >= WIN_LENGTH) return true;
  }
  return false;
}

/** K6: the cells of every run of four or more through the last piece, by column then row; null when there is none. */
export function findWinningCells(board: Board, [column, row]: Position): readonly Position[] | null {
  const color = board[column]![row]!;
  if (!makesFour(board, column, row, color)) return null;
  const cells: Position[] = [[column, row]]; // the one cell that two runs have in common
  for (const [dx, dy] of DIRECTIONS) {
    const back = reach(board, column, row, -dx, -dy, color);
    const ahead = reach(board, column, row, dx, dy, color);
    if (back + 1 + ahead < WIN_LENGTH) continue;
    for (let step = -back; step <= ahead; step++) if (step !== 0) cells.push([column + step * dx, row + step * dy]);
  }
  return cells.sort(byColumnThenRow);
}

const byColumnThenRow = ([column, row]: Position, [otherColumn, otherRow]: Position): number =>
  column - otherColumn || row - otherRow;

export function getLegalActions(game: FourKateState, playerId: PlayerId): Drop[] {
  if (game.phase !== 'playing' || colorOf(game, playerId) !== game.currentTurn) return [];
  const { board, turnNo } = game;
  const drops: Drop[] = [];
  for (let column = 0; column < BOARD_COLS; column++)
    if (isOpen(board, column)) drops.push({ type: 'drop', payload: { column, turnNo } });
  return drops;
}

const isOpen = (board: Board, column: number): boolean => board[column]![BOARD_ROWS - 1] === null;

export const openColumns = (board: Board): number[] => COLUMNS.filter((column) => isOpen(board, column));

export function checkGameOver({ winner, players }: FourKateState): Outcome | null {
  if (winner === null) return null;
  return winner === 'draw' ? { isDraw: true } : { winnerId: players[winner] };
}

/** D14: past moves keep the ids they were made under. */
export function processPlayerReplacement(game: FourKateState, leaving: PlayerId, arriving: PlayerId): FourKateState {
  const color = colorOf(game, leaving);
  return color === null ? game : { ...game, players: withColor(game.players, color, arriving) };
}

export function getScore(game: FourKateState, playerId: PlayerId): number {
  const color = colorOf(game, playerId);
  return color === null ? 0 : game.scores[color];
}

const gameStarted = (game: FourKateState): FourKateEvent => {
  const { board, players, currentTurn, firstTurn, gamesPlayed, scores } = game;
  return { name: 'game-started', data: { board, players, currentTurn, firstTurn, gamesPlayed, scores } };
};

const moveMade = ({ moves, currentTurn, board, turnNo }: FourKateState): FourKateEvent => {
  const { column, row, color } = moves.at(-1)!;
  return { name: 'move-made', data: { column, row, color, currentTurn, board, turnNo } };
};

const gameOver = ({ winner, winningCells, board, scores }: FourKateState): FourKateEvent => ({
  name: 'game-over',
  data: { winner: winner!, winningCells, finalBoard: board, isDraw: winner === 'draw', scores },
});
