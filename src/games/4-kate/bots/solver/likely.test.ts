import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { branchRandom, openRandom } from '../../../../kit/random.ts';
import { fourKate } from '../../index.ts';
import type { FourKateState } from '../../rules/types.ts';
import { chooseColumn } from './expert.ts';
import { likelyColumn } from './likely.ts';
import { columnsOf, drop, dropAll, openColumns, type Position, positionOn } from './position.ts';
import { Solver } from './solver.ts';

/** `LIKELY_BOARDS=500` plays from so many boards, once from either side. */
const BOARDS = Number(process.env.LIKELY_BOARDS ?? 30);
const NODES = 300_000;

const solver = new Solver();
const random = openRandom(branchRandom('4-kate likely', '1'));
const context = { now: 0, random };

const likely = (position: Position, nodes = NODES): number => {
  solver.begin(nodes);
  return likelyColumn(position, solver);
};

/** Moves to a board on which nobody wins at once. */
function randomMoves(pieces: number): number[] {
  const moves: number[] = [];
  while (moves.length < pieces) {
    moves.push(random.pick(openColumns(dropAll(moves))));
    if (solver.winningColumns(dropAll(moves)).length > 0) moves.length = 0;
  }
  return moves;
}

describe('[9.3] where a position cannot be solved in time', () => {
  test.each([
    ['blocks', '11223', 3],
    ['makes two ways to win at once', '3141', 4],
  ])('%s', (_what, moves, column) => {
    expect(likely(dropAll(columnsOf(moves)))).toBe(column);
  });

  test('never lets the other side win at once where that can be helped, however few its nodes', () => {
    for (let board = 0; board < 300; board++) {
      const position = dropAll(randomMoves(random.between(2, 20)));
      const isSafe = (column: number) => solver.winningColumns(drop(position, column)).length === 0;
      for (const nodes of [0, 5000]) {
        const column = likely(position, nodes);
        expect(openColumns(position)).toContain(column);
        if (openColumns(position).some(isSafe)) expect(isSafe(column)).toBe(true);
      }
    }
  });

  test('an estimate that reaches the end of the game is its result', () => {
    const late = readFileSync(path.join(import.meta.dirname, '../../fixtures/positions/Test_L3_R1'), 'utf8')
      .trim()
      .split('\n');
    let decided = 0;
    for (const line of late) {
      const [moves, score] = line.split(' ') as [string, string];
      const position = dropAll(columnsOf(moves));
      if (solver.winningColumns(position).length > 0) continue;
      solver.begin();
      const value = solver.estimate(position, 42, -2000, 2000)!;
      expect(Math.sign(value), moves).toBe(Math.sign(Number(score)));
      if (value !== 0) decided += 1;
    }
    expect(decided).toBeGreaterThan(100);
  });

  test('the choice is the same each time, whatever was asked before', () => {
    for (const pieces of [2, 3, 5]) {
      const position = dropAll(randomMoves(pieces));
      const choice = chooseColumn(position);
      chooseColumn(dropAll(randomMoves(12)));
      expect(chooseColumn(position)).toEqual(choice);
    }
  });

  test('what could not be solved is not said to be', () => {
    const position = dropAll(columnsOf('5667721661'));
    expect(chooseColumn(position).isSolved).toBe(true);
    const hasty = chooseColumn(position, 1000);
    expect(hasty.isSolved).toBe(false);
    expect(solver.winningColumns(drop(position, hasty.column))).toEqual([]);
  });
});

describe('[9.3] looking ahead, never solving', () => {
  const after = (state: FourKateState, column: number): FourKateState => {
    const action = { type: 'drop', payload: { column } } as const;
    const result = fourKate.processAction(state, state.players[state.currentTurn], action, context);
    if (!result.ok) throw new Error(`${column}: ${result.refusal.code}`);
    return result.value.state;
  };
  const standard = (state: FourKateState): number => {
    const legal = fourKate.getLegalActions(state, state.players[state.currentTurn]);
    return fourKate.getBotAction(state, legal, { ...context, level: 'standard' }).payload.column;
  };
  const looking = (state: FourKateState): number => {
    const position = positionOn(state.board, state.currentTurn);
    return solver.winningColumns(position)[0] ?? likely(position, 20_000);
  };

  test('beats the standard bot from random boards of 4 to 7 pieces, each played from both sides', () => {
    const seats = ['red', 'yellow'].map((id) => ({ id, name: id }));
    const { state: empty } = fourKate.initialize(seats, {}, context);
    const count = { won: 0, drawn: 0, lost: 0 };
    for (let board = 0; board < BOARDS; board++) {
      const start = randomMoves(random.between(4, 7)).reduce(after, empty);
      for (const me of ['red', 'yellow'] as const) {
        let state = start;
        while (state.phase === 'playing') {
          state = after(state, state.currentTurn === me ? looking(state) : standard(state));
        }
        if (state.winner === 'draw') count.drawn += 1;
        else if (state.winner === me) count.won += 1;
        else count.lost += 1;
      }
    }
    if (process.env.LIKELY_BOARDS) console.info(count);
    expect(count.won + count.drawn / 2).toBeGreaterThan(0.75 * 2 * BOARDS);
  });
});
