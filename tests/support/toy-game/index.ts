import type { GameModule, Outcome, Player, PlayerId } from '../../../src/kit/contract.ts';
import { type ActionOf, actionParser, Type } from '../../../src/kit/payload.ts';
import { accept, refuse } from '../../../src/kit/result.ts';

export type Mark = 'x' | 'o';

export interface ToyState {
  readonly players: Readonly<Record<Mark, PlayerId>>;
  /** Nine squares, row by row from the top. */
  readonly squares: readonly (Mark | null)[];
  readonly turn: Mark;
  readonly winner: Mark | 'draw' | null;
}

const ACTIONS = { place: Type.Object({ square: Type.Integer({ minimum: 0, maximum: 8 }) }) };

export type PlaceMark = ActionOf<typeof ACTIONS>;

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number));

const emptySquares = ({ squares }: ToyState): number[] =>
  squares.flatMap((mark, square) => (mark === null ? [square] : []));

const hasLine = (squares: ToyState['squares'], mark: Mark): boolean =>
  LINES.some((line) => line.every((square) => squares[square] === mark));

function place(state: ToyState, square: number): ToyState {
  const { turn } = state;
  const squares = state.squares.with(square, turn);
  const winner = hasLine(squares, turn) ? turn : squares.includes(null) ? null : 'draw';
  return { ...state, squares, winner, turn: turn === 'x' ? 'o' : 'x' };
}

function outcomeOf({ winner, players }: ToyState): Outcome | null {
  if (winner === null) return null;
  return winner === 'draw' ? { isDraw: true } : { winnerId: players[winner] };
}

/** Noughts and crosses: a sixth game, to show what a game gets for free. */
export const toyGame: GameModule<ToyState, PlaceMark, ToyState> = {
  config: {
    id: 'noughts-and-crosses',
    name: 'Noughts and Crosses',
    icon: '⭕',
    description: { en: 'Three in a row.', vi: 'Ba ô thẳng hàng.' },
    seats: { min: 2, max: 2, initial: 2 },
    settings: [],
    botLevels: ['standard'],
    botPaceMs: [500, 1500],
    refusals: { SQUARE_TAKEN: { status: 400, words: { en: 'This square is taken', vi: 'Ô này đã có quân' } } },
    rulesVersion: 1,
  },
  initialize: (players: readonly Player[]) => {
    const [x, o] = players as [Player, Player];
    const state: ToyState = { players: { x: x.id, o: o.id }, squares: Array(9).fill(null), turn: 'x', winner: null };
    return { state, events: [{ name: 'game-started', data: { turn: 'x' } }] };
  },
  parseAction: actionParser(ACTIONS),
  getLegalActions: (state, playerId) =>
    state.winner !== null || state.players[state.turn] !== playerId
      ? []
      : emptySquares(state).map((square) => ({ type: 'place', payload: { square } })),
  processAction: (state, playerId, { payload: { square } }) => {
    if (!Object.values(state.players).includes(playerId)) return refuse('UNAUTHORIZED');
    if (state.winner !== null) return refuse('INVALID_PHASE');
    if (state.players[state.turn] !== playerId) return refuse('NOT_YOUR_TURN');
    if (state.squares[square] !== null) return refuse('SQUARE_TAKEN');
    return accept({
      state: place(state, square),
      events: [{ name: 'mark-placed', data: { square, mark: state.turn } }],
    });
  },
  getDueAt: () => null,
  processAdvancement: (state) => ({ state, events: [] }),
  sanitizeForPlayer: (state) => state,
  /** Takes a win where there is one. */
  getBotAction: (view, legal, { random }) =>
    legal.find(({ payload }) => place(view, payload.square).winner === view.turn) ?? random.pick(legal),
  checkGameOver: outcomeOf,
  processPlayerReplacement: (state, leaving, arriving) => {
    const { x, o } = state.players;
    return { ...state, players: { x: x === leaving ? arriving : x, o: o === leaving ? arriving : o } };
  },
};
