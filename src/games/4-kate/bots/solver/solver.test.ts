import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { branchRandom, openRandom } from '../../../../kit/random.ts';
import { fourKate } from '../../index.ts';
import { columnsOf, drop, dropAll, EMPTY, isOpen, nameOf, openColumns, positionOn } from './position.ts';
import { SOURCE_SHA256 } from './search-wasm.ts';
import { distanceOf, leastScore, Solver } from './solver.ts';

/** How many positions of each set; `SOLVER_POSITIONS=1000` takes all of them, which is a matter of minutes. */
const ASKED = process.env.SOLVER_POSITIONS;

const readHere = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

const solvedPositions = (set: string): { moves: string; score: number }[] =>
  readHere(`../../fixtures/positions/Test_${set}`)
    .trim()
    .split('\n')
    .map((line) => {
      const [moves, score] = line.split(' ') as [string, string];
      return { moves, score: Number(score) };
    });

const solver = new Solver();

describe('[9.3] exact scores', () => {
  test.each([
    { set: 'L3_R1', usual: 1000, nodes: 80 },
    { set: 'L2_R1', usual: 1000, nodes: 700 },
    { set: 'L2_R2', usual: 100, nodes: 1.5 * 39_900 },
    { set: 'L1_R1', usual: 500, nodes: 1.5 * 3298 },
    { set: 'L1_R2', usual: 15, nodes: 1.5 * 1_200_000 },
  ])('agree with the solved positions of $set, in at most $nodes nodes each on average', ({ set, usual, nodes }) => {
    const positions = solvedPositions(set).slice(0, Number(ASKED ?? usual));
    let spent = 0;
    for (const { moves, score } of positions) {
      solver.begin();
      expect(solver.score(dropAll(columnsOf(moves))), moves).toBe(score);
      spent += solver.nodes;
    }
    expect(spent / positions.length).toBeLessThan(nodes);
  });

  test('the result is the sign of the score', () => {
    for (const { moves, score } of solvedPositions('L2_R1').slice(0, 300)) {
      solver.begin();
      expect(solver.result(dropAll(columnsOf(moves))), moves).toBe(Math.sign(score));
    }
  });

  test('are the same with a table full of other things, and with a small one', () => {
    const forgetful = new Solver(13);
    for (const { moves, score } of solvedPositions('L2_R1').slice(0, 200)) {
      expect(forgetful.score(dropAll(columnsOf(moves))), moves).toBe(score);
    }
  });

  test('a mirror image has the same score', () => {
    for (const { moves, score } of solvedPositions('L1_R1').slice(0, 100)) {
      solver.begin();
      expect(solver.score(dropAll(columnsOf(moves).map((column) => 6 - column))), moves).toBe(score);
    }
  });

  test('nodes that run out leave bounds, not guesses', () => {
    const { moves, score } = solvedPositions('L1_R2')[0]!;
    const position = dropAll(columnsOf(moves));
    solver.begin(1000);
    expect(solver.score(position)).toBeNull();
    for (const nodes of [10, 1000, 20_000, 200_000]) {
      solver.begin(nodes);
      const { least, most } = solver.bounds(position);
      expect(least).toBeLessThanOrEqual(score);
      expect(most).toBeGreaterThanOrEqual(score);
    }
  });

  test('tell how many pieces are left to play', () => {
    expect(distanceOf(EMPTY, 1)).toBe(41); // the opener wins with the 41st piece
    expect(distanceOf(dropAll([3]), -1)).toBe(40);
    expect(distanceOf(dropAll([0, 6, 0, 6, 0, 6]), 18)).toBe(1);
    expect(distanceOf(dropAll([0, 6, 0, 6, 0, 6, 1]), 18)).toBe(1);
    expect(distanceOf(dropAll([3, 3]), 0)).toBe(40);
  });
});

describe('positions', () => {
  test('are the same from a board as from its moves, and know their winning columns', () => {
    const random = openRandom(branchRandom('4-kate positions', '1'));
    for (let game = 0; game < 100; game++) {
      let { state } = fourKate.initialize(
        [
          { id: 'red', name: 'Red' },
          { id: 'yellow', name: 'Yellow' },
        ],
        {},
        { now: 0, random },
      );
      let position = EMPTY;
      while (state.phase === 'playing') {
        expect(positionOn(state.board, state.currentTurn)).toEqual(position);
        const legal = fourKate.getLegalActions(state, state.currentTurn);
        expect(openColumns(position).sort()).toEqual(legal.map(({ payload }) => payload.column));
        const results = legal.map((action) => {
          const result = fourKate.processAction(state, state.currentTurn, action, { now: 0, random });
          return result.ok ? result.value.state : state;
        });
        const winning = legal.filter((_, index) => results[index]!.winner === state.currentTurn);
        expect(solver.winningColumns(position)).toEqual(winning.map(({ payload }) => payload.column));
        const index = random.below(legal.length);
        position = drop(position, legal[index]!.payload.column);
        state = results[index]!;
      }
    }
  });

  test('share their name with their mirror image and nobody else', () => {
    const twins = new Map<number, Set<string>>();
    let level = [{ moves: '', position: EMPTY }];
    for (let pieces = 0; pieces <= 4; pieces++) {
      for (const { moves, position } of level) {
        const twin = dropAll([...moves].map((column) => 6 - Number(column)));
        const { key } = nameOf(position);
        expect(nameOf(twin).key).toBe(key);
        twins.set(key, (twins.get(key) ?? new Set()).add(JSON.stringify(position)));
      }
      level = level.flatMap(({ moves, position }) =>
        openColumns(position).map((column) => ({ moves: `${moves}${column}`, position: drop(position, column) })),
      );
    }
    const sizes = [...twins.values()].map(({ size }) => size);
    expect(Math.max(...sizes)).toBe(2);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(1 + 7 + 49 + 238 + 1120); // so many positions there are
  });

  test('a full column is closed', () => {
    const position = dropAll([6, 6, 6, 6, 6, 6]);
    expect(isOpen(position, 6)).toBe(false);
    expect(leastScore(position)).toBe(-18);
  });
});

test('the compiled search was made from search.as as it stands: npm run build:solver', () => {
  expect(createHash('sha256').update(readHere('search.as')).digest('hex')).toBe(SOURCE_SHA256);
});
