import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../../../tests/support/deep-freeze.ts';
import type { Step } from '../../../kit/contract.ts';
import { openRandom } from '../../../kit/random.ts';
import type { Result } from '../../../kit/result.ts';
import { drawBoard, parseBoard, positionOf } from '../fixtures/diagram.ts';
import { fourKate } from '../index.ts';
import { findWinningCells, makesFour } from './engine.ts';
import type { Board, Cell, Color, FourKateState, Position } from './types.ts';

const NOW = 1_700_000_000_000;
const PLAYERS = [
  { id: 'ann', name: 'Ann' },
  { id: 'ben', name: 'Ben' },
];
const random = openRandom({ seed: '0'.repeat(64), drawn: 0 });
const at = (now: number) => ({ now, random });

const DRAWN_GAME = '551354453350546111662212340343142662026000';
const WON_BY_THE_LAST_PIECE = '511426100111323454634524622254063065503603';

const begin = (): FourKateState => deepFreeze(fourKate.initialize(PLAYERS, {}, at(NOW)).state);

const drop = (state: FourKateState, playerId: string, column: number, turnNo?: number, now = NOW) => {
  const payload = turnNo === undefined ? { column } : { column, turnNo };
  return fourKate.processAction(state, playerId, { type: 'drop', payload }, at(now));
};

function taken(result: Result<Step<FourKateState>>): Step<FourKateState> {
  if (!result.ok) throw new Error(result.refusal.code);
  return deepFreeze(result.value);
}

/** The answer in a word, having made sure that a refusal or a repeat changed nothing. */
function answer(state: FourKateState, result: Result<Step<FourKateState>>): string {
  if (!result.ok) return result.refusal.code;
  if (result.value.state !== state) return 'played';
  expect(result.value.events).toEqual([]);
  return 'repeat';
}

const mover = (state: FourKateState): string => state.players[state.currentTurn];

/** Plays columns in turn, a digit each. */
const playOut = (columns: string, from = begin()): FourKateState =>
  [...columns].reduce((state, column) => taken(drop(state, mover(state), Number(column))).state, from);

const playAgain = (previous: FourKateState, now = NOW) => fourKate.initialize(PLAYERS, {}, at(now), previous);

describe('the start', () => {
  test('[K1] seven columns of six empty cells', () => {
    expect(begin().board).toEqual(Array(7).fill(Array(6).fill(null)));
  });

  test('[K5] [D13] Red is seat 0 and opens; everything else is at nought', () => {
    expect(begin()).toEqual({
      board: Array(7).fill(Array(6).fill(null)),
      players: { red: 'ann', yellow: 'ben' },
      currentTurn: 'red',
      firstTurn: 'red',
      phase: 'playing',
      turnStartedAt: NOW,
      winner: null,
      winningCells: null,
      moves: [],
      gamesPlayed: 0,
      turnNo: 0,
      lastDropTurn: { red: null, yellow: null },
      scores: { red: 0, yellow: 0, draws: 0 },
    });
  });

  test('[D16] no turn timer, and time changes nothing', () => {
    const state = begin();
    expect(fourKate.getDueAt(state)).toBeNull();
    expect(fourKate.processAdvancement(state, at(NOW * 2)).state).toBe(state);
  });
});

describe('a drop', () => {
  test('[K2] lands on the lowest empty cell of its column', () => {
    expect(drawBoard(playOut('3332').board)).toBe(
      `
. . . . . . .
. . . . . . .
. . . . . . .
. . . R . . .
. . . Y . . .
. . Y R . . .`.trim(),
    );
  });

  test('[K1] [D14] is recorded with id, column, row and colour, and passes the turn', () => {
    const state = taken(drop(begin(), 'ann', 3, 0, NOW + 5)).state;
    expect(state).toMatchObject({ currentTurn: 'yellow', turnNo: 1, turnStartedAt: NOW + 5, phase: 'playing' });
    expect(state.moves).toEqual([{ playerId: 'ann', column: 3, row: 0, color: 'red' }]);
    expect(state.lastDropTurn).toEqual({ red: 0, yellow: null });
  });

  test('nothing ever moves afterwards', () => {
    let before = begin();
    for (const column of DRAWN_GAME) {
      const after = taken(drop(before, mover(before), Number(column))).state;
      const changed = after.board.flat().filter((cell, index) => cell !== before.board.flat()[index]);
      expect(changed).toEqual([before.currentTurn]);
      before = after;
    }
  });
});

describe('[5.2] the checks of a drop, first failure wins', () => {
  const parse = (payload: unknown) => fourKate.parseAction({ type: 'drop', payload: payload as object });

  test.each([
    [undefined],
    [null],
    ['3'],
    [3],
    [[]],
    [[3]],
    [{}],
    [{ column: '3' }],
    [{ column: null }],
    [{ column: [3] }],
    [{ column: { valueOf: 3 } }],
    [{ column: true }],
    [{ column: Number.NaN }],
    [{ column: 3, turnNo: '0' }],
    [{ column: 3, turnNo: -1 }],
    [{ column: 3, turnNo: 1.5 }],
    [{ column: 3, turnNo: null }],
    [JSON.parse('{"__proto__":{"column":3}}')],
  ])('1: the payload %j has no sensible shape', (payload) => {
    expect(parse(payload)).toBeNull();
  });

  test('1: unknown types have none either; unknown fields are left behind', () => {
    for (const type of ['', 'Drop', 'play', '__proto__', 'constructor']) {
      expect(fourKate.parseAction({ type, payload: { column: 3 } })).toBeNull();
    }
    expect(parse({ column: 3, turnNo: 0, row: 5 })).toEqual({ type: 'drop', payload: { column: 3, turnNo: 0 } });
  });

  test('3: whoever is neither Red nor Yellow', () => {
    const state = begin();
    expect(answer(state, drop(state, 'cat', 3))).toBe('UNAUTHORIZED');
    expect(answer(state, drop(state, 'cat', 9, 99))).toBe('UNAUTHORIZED');
  });

  test('4: a turn this colour has already played: success, no change, no event, whatever the column', () => {
    const state = playOut('3');
    for (const column of [3, 0, 7, 1.5, -1]) expect(answer(state, drop(state, 'ann', column, 0))).toBe('repeat');
  });

  test('5: any other turn than the current one', () => {
    const state = playOut('33');
    for (const turnNo of [1, 3, 99]) expect(answer(state, drop(state, 'ann', 3, turnNo))).toBe('STALE_TURN');
    expect(answer(state, drop(state, 'ben', 3, 0))).toBe('STALE_TURN');
    expect(answer(state, drop(state, 'ben', 9, 7))).toBe('STALE_TURN');
  });

  test('6: the game is over, with or without the current turn number', () => {
    const state = playOut('0101010');
    for (const id of ['ann', 'ben']) {
      expect(answer(state, drop(state, id, 3))).toBe('GAME_OVER');
      expect(answer(state, drop(state, id, 9, state.turnNo))).toBe('GAME_OVER');
    }
  });

  test('7: the other colour is on turn', () => {
    const state = begin();
    expect(answer(state, drop(state, 'ben', 3))).toBe('NOT_YOUR_TURN');
    expect(answer(state, drop(state, 'ben', 9, 0))).toBe('NOT_YOUR_TURN');
  });

  test.each([-1, 7, 1.5, Number.NaN, 1e9, Infinity, -0.5])('8: there is no column %d', (column) => {
    const state = begin();
    expect(answer(state, drop(state, 'ann', column))).toBe('INVALID_COLUMN');
  });

  test('9: the column is full', () => {
    const state = playOut('333333');
    expect(answer(state, drop(state, 'ann', 3))).toBe('COLUMN_FULL');
    expect(answer(state, drop(state, 'ann', 3, 6))).toBe('COLUMN_FULL');
    expect(answer(state, drop(state, 'ann', 2, 6))).toBe('played');
  });

  test.each(['INVALID_COLUMN', 'COLUMN_FULL', 'GAME_OVER'])('%s has a status and words', (code) => {
    expect(fourKate.config.refusals[code]!.status).toBe(code === 'GAME_OVER' ? 409 : 400);
  });
});

describe('[5.3] a double click', () => {
  test('[D3] both for the same turn: the second is a repeat, same column or another', () => {
    const state = playOut('3');
    expect(answer(state, drop(state, 'ann', 3, 0))).toBe('repeat');
    expect(answer(state, drop(state, 'ann', 4, 0))).toBe('repeat');
  });

  test('[D5] the first one won the game: a repeat, not GAME_OVER', () => {
    const state = playOut('0101010');
    expect(answer(state, drop(state, 'ann', 0, 6))).toBe('repeat');
    expect(answer(state, drop(state, 'ben', 0, 5))).toBe('repeat');
  });

  test('after the opponent has replied: still a repeat; after Play Again: stale', () => {
    const replied = playOut('33');
    expect(answer(replied, drop(replied, 'ann', 3, 0))).toBe('repeat');
    const over = playOut('0101010');
    const again = deepFreeze(playAgain(over).state);
    expect(answer(again, drop(again, 'ann', 0, 6))).toBe('STALE_TURN');
    expect(answer(again, drop(again, 'ben', 0, 5))).toBe('STALE_TURN');
  });

  test('[D4] without a turn number: out of turn, or over; after the reply a new move', () => {
    const first = playOut('3');
    expect(answer(first, drop(first, 'ann', 3))).toBe('NOT_YOUR_TURN');
    const over = playOut('0101010');
    expect(answer(over, drop(over, 'ann', 0))).toBe('GAME_OVER');
    const replied = playOut('33');
    expect(answer(replied, drop(replied, 'ann', 3))).toBe('played');
  });

  test('[K12] whoever takes over a seat cannot replay a turn of that colour', () => {
    const state = deepFreeze(fourKate.processPlayerReplacement(playOut('3'), 'ann', 'bot'));
    expect(answer(state, drop(state, 'bot', 4, 0))).toBe('repeat');
    expect(answer(state, drop(state, 'ann', 4, 0))).toBe('UNAUTHORIZED');
  });
});

const SPOTS = Array.from({ length: 42 }, (_, index): Position => [index % 7, Math.floor(index / 7)]);

/** All 69 places for four in a row, direction by direction. */
const LINES_BY_DIRECTION: readonly (readonly Position[][])[] = (
  [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ] as const
).map(([dx, dy]) =>
  SPOTS.map(([column, row]) => [0, 1, 2, 3].map((step): Position => [column + step * dx, row + step * dy])).filter(
    (line) => line.every(([column, row]) => column < 7 && row >= 0 && row < 6),
  ),
);
const LINES = LINES_BY_DIRECTION.flat();
const bySpot = (a: Position, b: Position): number => a[0] - b[0] || a[1] - b[1];

function boardWith(cells: readonly Position[], color: Color, under: Cell = null): Board {
  const isPart = (column: number, row: number) => cells.some(([x, y]) => x === column && y === row);
  const top = (column: number) => Math.max(-1, ...cells.filter(([x]) => x === column).map(([, y]) => y));
  return Array.from({ length: 7 }, (_, column) =>
    Array.from({ length: 6 }, (_, row) => (isPart(column, row) ? color : row < top(column) ? under : null)),
  );
}

/** The slow way: the red lines of one direction that hang together with the last piece. */
function runBySearch(board: Board, lines: readonly Position[][], last: Position): Position[] {
  const red = lines.filter((line) => line.every(([x, y]) => board[x]![y] === 'red'));
  const run = new Set([`${last}`]);
  for (let grown = 0; grown < run.size; ) {
    grown = run.size;
    for (const line of red) if (line.some((cell) => run.has(`${cell}`))) for (const cell of line) run.add(`${cell}`);
  }
  return run.size < 4 ? [] : SPOTS.filter((spot) => run.has(`${spot}`));
}

describe('[K3] [K6] four in a row', () => {
  test('there are 69 lines', () => {
    expect(LINES).toHaveLength(69);
  });

  const cases = LINES.flatMap((line) => line.map((last) => ({ line: [...line].sort(bySpot), last })));

  test('every line is found from each of its four cells: 276 cases, in both colours', () => {
    expect(cases).toHaveLength(276);
    for (const { line, last } of cases) {
      for (const color of ['red', 'yellow'] as const) {
        expect(findWinningCells(boardWith(line, color), last)).toEqual(line);
      }
    }
  });

  test('every line that gravity allows is won by dropping its last piece', () => {
    const reachable = cases.filter(({ line, last }) => !line.some(([x, y]) => x === last[0] && y > last[1]));
    expect(reachable).toHaveLength(276 - 21 * 3);
    for (const { line, last } of reachable) {
      const full = boardWith(line, 'red', 'yellow');
      const board = full.with(last[0], full[last[0]]!.with(last[1], null));
      const state = deepFreeze(positionOf(drawBoard(board), 'red'));
      const { state: won } = taken(drop(state, 'ann', last[0]));
      expect(won).toMatchObject({ phase: 'game_over', winner: 'red', winningCells: line, currentTurn: 'red' });
    }
  });

  test('on any board, exactly the lines through the last piece count: no false win', () => {
    const cell = fc.constantFrom<Cell>('red', 'red', 'yellow', null);
    const board = fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { minLength: 7, maxLength: 7 });
    const spot = fc.tuple(fc.nat(6), fc.nat(5));
    fc.assert(
      fc.property(board, spot, (drawn, last) => {
        const filled = drawn.with(last[0], drawn[last[0]]!.with(last[1], 'red'));
        const expected = LINES_BY_DIRECTION.flatMap((lines) => runBySearch(filled, lines, last));
        const distinct = [...new Map(expected.map((cell) => [`${cell}`, cell])).values()].sort(bySpot);
        expect(findWinningCells(filled, last)).toEqual(distinct.length === 0 ? null : distinct);
        expect(makesFour(drawn, last[0], last[1], 'red')).toBe(distinct.length > 0);
      }),
      { numRuns: 3000 },
    );
  });

  test.each<[rule: string, diagram: string, column: number, cells: Position[] | null]>([
    [
      'a row of four',
      'R R R . . . .',
      3,
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
      ],
    ],
    [
      'a row of five',
      'R R . R R . .',
      2,
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
        [4, 0],
      ],
    ],
    [
      'a row of six',
      'R R . R R R .',
      2,
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
        [4, 0],
        [5, 0],
      ],
    ],
    [
      'a row of seven',
      'R R R . R R R',
      3,
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
        [4, 0],
        [5, 0],
        [6, 0],
      ],
    ],
    [
      'a column and a row at once: seven distinct cells',
      `R R . R . . .
       Y Y R Y . . .
       Y Y R Y . . .
       Y Y R Y . . .`,
      2,
      [
        [0, 3],
        [1, 3],
        [2, 0],
        [2, 1],
        [2, 2],
        [2, 3],
        [3, 3],
      ],
    ],
    [
      'a diagonal up',
      `. . . Y . . .
       . . R Y . . .
       . R Y Y . . .
       R Y Y R . . .`,
      3,
      null,
    ],
    [
      'a diagonal up, finished at its top',
      `. . R Y . . .
       . R Y Y . . .
       R Y Y R . . .`,
      3,
      [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    ],
    [
      'a diagonal down, finished at its top',
      `Y R . . . . .
       Y Y R . . . .
       R Y Y R . . .`,
      0,
      [
        [0, 3],
        [1, 2],
        [2, 1],
        [3, 0],
      ],
    ],
    [
      'two crossing diagonals',
      `R . . . R . .
       Y R . R Y . .
       Y Y . Y Y . .
       Y R Y R Y . .`,
      2,
      [
        [0, 3],
        [1, 0],
        [1, 2],
        [2, 1],
        [3, 0],
        [3, 2],
        [4, 3],
      ],
    ],
    ['three at the edge', '. . . . R R .', 6, null],
    ['three and a gap', 'R R . . R . .', 2, null],
    [
      'no wrap-around from one row to the next',
      `. . . . . R R
       R R . . . Y Y`,
      2,
      null,
    ],
  ])('[D7] %s', (_rule, diagram, column, cells) => {
    const { state } = taken(drop(deepFreeze(positionOf(diagram, 'red')), 'ann', column));
    expect(state.winningCells).toEqual(cells);
    expect(state.winner).toBe(cells ? 'red' : null);
  });
});

describe('the end', () => {
  test('[D9] [D12] a win: the mover stays on turn, the score counts one', () => {
    const state = playOut('0101010');
    expect(state).toMatchObject({ phase: 'game_over', winner: 'red', currentTurn: 'red', turnNo: 7 });
    expect(state.scores).toEqual({ red: 1, yellow: 0, draws: 0 });
    expect(fourKate.checkGameOver(state)).toEqual({ winnerId: 'ann' });
    expect(['ann', 'ben'].map((id) => fourKate.getScore!(state, id))).toEqual([1, 0]);
  });

  test('[K4] 42 pieces without four: a draw', () => {
    const state = playOut(DRAWN_GAME);
    expect(state).toMatchObject({ phase: 'game_over', winner: 'draw', winningCells: null, currentTurn: 'yellow' });
    expect(state.scores).toEqual({ red: 0, yellow: 0, draws: 1 });
    expect(fourKate.checkGameOver(state)).toEqual({ isDraw: true });
  });

  test('[D10] a 42nd piece that makes four wins', () => {
    const state = playOut(WON_BY_THE_LAST_PIECE);
    expect(state.moves).toHaveLength(42);
    expect(state).toMatchObject({ winner: 'yellow', scores: { red: 0, yellow: 1, draws: 0 } });
    expect(state.winningCells).toEqual([
      [1, 5],
      [2, 5],
      [3, 5],
      [4, 5],
    ]);
  });

  test('the 41st piece ends nothing by itself', () => {
    expect(playOut(DRAWN_GAME.slice(0, -1))).toMatchObject({ phase: 'playing', winner: null });
    expect(fourKate.checkGameOver(begin())).toBeNull();
  });

  test('[D6] the outcome names whoever has the seat now', () => {
    const state = fourKate.processPlayerReplacement(playOut('0101010'), 'ann', 'cat');
    expect(fourKate.checkGameOver(state)).toEqual({ winnerId: 'cat' });
    expect(state.winner).toBe('red');
  });
});

describe('Play Again', () => {
  test('[K5] [D15] clears the board, flips the opener, counts games and turns on, keeps colours and scores', () => {
    const over = playOut('0101010');
    const { state } = playAgain(over, NOW + 9);
    expect(state).toEqual({
      ...begin(),
      currentTurn: 'yellow',
      firstTurn: 'yellow',
      turnStartedAt: NOW + 9,
      gamesPlayed: 1,
      turnNo: over.turnNo + 1,
      scores: { red: 1, yellow: 0, draws: 0 },
    });
  });

  test('[K5] red, yellow, red: the opener takes turns, also after a draw', () => {
    const second = playOut('0101010', playAgain(playOut(DRAWN_GAME)).state);
    expect(second).toMatchObject({ firstTurn: 'yellow', winner: 'yellow' });
    const third = playAgain(second).state;
    expect(third).toMatchObject({ firstTurn: 'red', gamesPlayed: 2, scores: { red: 0, yellow: 1, draws: 1 } });
  });

  test('turn numbers are never used twice', () => {
    const numbers: number[] = [];
    let state = begin();
    for (let game = 0; game < 3; game++) {
      for (const column of '0101010') {
        numbers.push(state.turnNo);
        state = taken(drop(state, mover(state), Number(column))).state;
      }
      state = playAgain(state).state;
    }
    expect(new Set(numbers).size).toBe(21);
  });
});

describe('[6] events', () => {
  test('game-started, at the start and at Play Again', () => {
    const started = (step: Step<FourKateState>) => {
      const { board, players, currentTurn, firstTurn, gamesPlayed, scores } = step.state;
      expect(step.events).toEqual([
        { name: 'game-started', data: { board, players, currentTurn, firstTurn, gamesPlayed, scores } },
      ]);
    };
    started(fourKate.initialize(PLAYERS, {}, at(NOW)));
    started(playAgain(playOut('0101010')));
  });

  test('move-made for every accepted drop', () => {
    const { state, events } = taken(drop(playOut('33'), 'ann', 3));
    const data = { column: 3, row: 2, color: 'red', currentTurn: 'yellow', board: state.board, turnNo: 3 };
    expect(events).toEqual([{ name: 'move-made', data }]);
  });

  test('[D8] the last piece: move-made, then game-over', () => {
    const { state, events } = taken(drop(playOut('010101'), 'ann', 0));
    expect(events.map(({ name }) => name)).toEqual(['move-made', 'game-over']);
    expect(events[0]!.data).toMatchObject({ column: 0, row: 3, color: 'red', currentTurn: 'red' });
    expect(events[1]!.data).toEqual({
      winner: 'red',
      winningCells: [
        [0, 0],
        [0, 1],
        [0, 2],
        [0, 3],
      ],
      finalBoard: state.board,
      isDraw: false,
      scores: { red: 1, yellow: 0, draws: 0 },
    });
  });

  test('a draw', () => {
    const { state, events } = taken(drop(playOut(DRAWN_GAME.slice(0, -1)), 'ben', 0));
    expect(events.at(-1)).toEqual({
      name: 'game-over',
      data: {
        winner: 'draw',
        winningCells: null,
        finalBoard: state.board,
        isDraw: true,
        scores: { red: 0, yellow: 0, draws: 1 },
      },
    });
  });
});

describe('[7] views and legal actions', () => {
  test('one drop per open column, from left to right, for the player on turn only', () => {
    const columns = (state: FourKateState, id: string) =>
      fourKate.getLegalActions(state, id).map(({ payload }) => payload.column);
    const state = playOut('3333330000001');
    expect(columns(state, 'ben')).toEqual([1, 2, 4, 5, 6]);
    expect(columns(state, 'ann')).toEqual([]);
    expect(columns(state, 'cat')).toEqual([]);
    expect(columns(playOut('0101010'), 'ann')).toEqual([]);
    expect(fourKate.getLegalActions(playOut('3'), 'ben')[3]).toEqual({
      type: 'drop',
      payload: { column: 3, turnNo: 1 },
    });
  });

  test('everybody sees the whole state', () => {
    const state = playOut('33');
    for (const viewer of ['ann', 'ben', 'cat', null]) expect(fourKate.sanitizeForPlayer(state, viewer)).toEqual(state);
  });
});

describe('a change of hands', () => {
  test('[D14] moves the id to the seat and leaves history alone', () => {
    const state = playOut('33');
    const replaced = fourKate.processPlayerReplacement(state, 'ben', 'bot');
    expect(replaced).toEqual({ ...state, players: { red: 'ann', yellow: 'bot' } });
    expect(replaced.moves.map(({ playerId }) => playerId)).toEqual(['ann', 'ben']);
    expect(fourKate.processPlayerReplacement(state, 'cat', 'bot')).toBe(state);
  });
});

test('diagrams are read and drawn alike', () => {
  const { board } = playOut(DRAWN_GAME.slice(0, 30));
  expect(parseBoard(drawBoard(board))).toEqual(board);
});
