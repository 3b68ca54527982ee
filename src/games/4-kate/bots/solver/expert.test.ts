import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { branchRandom, openRandom } from '../../../../kit/random.ts';
import { fourKate } from '../../index.ts';
import { otherColor } from '../../rules/engine.ts';
import type { FourKateState } from '../../rules/types.ts';
import { EARLY_PIECES, foresee } from './early.ts';
import { chooseColumn } from './expert.ts';
import { columnsOf, drop, dropAll, EMPTY, openColumns, type Position, positionOn } from './position.ts';
import { Solver } from './solver.ts';

/** `EXPERT_GAMES=200` plays so many of each kind. */
const ASKED = process.env.EXPERT_GAMES;
const GAMES = { anywhere: Number(ASKED ?? 20), standard: Number(ASKED ?? 10) };

const solver = new Solver();
const random = openRandom(branchRandom('4-kate expert', '1'));
const context = { now: 0, random };

/** On emptier boards the expert goes by its book. */
const FEWEST_PIECES = 8;

const solved = (set: string, count: number): { moves: string; score: number }[] =>
  readFileSync(path.join(import.meta.dirname, `../../fixtures/positions/Test_${set}`), 'utf8')
    .trim()
    .split('\n')
    .slice(0, count)
    .map((line) => {
      const [moves, score] = line.split(' ') as [string, string];
      return { moves, score: Number(score) };
    })
    .filter(({ moves }) => moves.length >= FEWEST_PIECES);

const scoreOf = (position: Position): number => {
  solver.allow();
  return solver.score(position)!;
};

/** The game after these moves, through the rules. */
function tableAfter(moves: string): FourKateState {
  let { state } = fourKate.initialize(
    ['a', 'b'].map((id) => ({ id, name: id })),
    {},
    context,
  );
  for (const column of columnsOf(moves)) state = dropped(state, column);
  return state;
}

function dropped(state: FourKateState, column: number): FourKateState {
  const action = { type: 'drop', payload: { column } } as const;
  const result = fourKate.processAction(state, state.players[state.currentTurn], action, context);
  if (!result.ok) throw new Error(`${column}: ${result.refusal.code}`);
  return result.value.state;
}

function chosenBy(level: 'expert' | 'standard', state: FourKateState, stream = random): number {
  const legal = fourKate.getLegalActions(state, state.players[state.currentTurn]);
  return fourKate.getBotAction(state, legal, { now: 0, random: stream, level }).payload.column;
}

describe('[9.3] the expert', () => {
  test.each([
    ['L3_R1', 500],
    ['L2_R1', 400],
    ['L1_R1', 100],
  ])('never lowers the score of a position: quickest win, draw, slowest loss (%s)', (set, count) => {
    for (const { moves, score } of solved(set, count)) {
      const position = dropAll(columnsOf(moves));
      const column = chooseColumn(position).column;
      if (solver.winningColumns(position).length > 0) expect(solver.winningColumns(position)).toContain(column);
      else expect(scoreOf(drop(position, column)) + score, moves).toBe(0);
    }
  });

  test('never lowers the result of a nearly empty board, whoever led to it', () => {
    for (let board = 0; board < 300; board++) {
      let position = EMPTY;
      while (position.pieces < 1 + (board % (EARLY_PIECES - 1))) {
        const winning = solver.winningColumns(position);
        position = drop(position, random.pick(openColumns(position).filter((column) => !winning.includes(column))));
      }
      const { column, isSolved } = chooseColumn(position);
      expect(isSolved).toBe(true);
      if (solver.winningColumns(position).includes(column)) continue;
      const kept = foresee(drop(position, column), solver)!.result;
      expect(kept, JSON.stringify(position)).toBe(0 - foresee(position, solver)!.result);
    }
  });

  test('in a drawn position leaves the fewest replies that keep the draw; of equals, the first in the order 3 2 4 1 5 0 6', () => {
    let choices = 0;
    for (const { moves } of [...solved('L3_R1', 1000), ...solved('L2_R1', 300)].filter(({ score }) => score === 0)) {
      const position = dropAll(columnsOf(moves));
      const keeping = openColumns(position).filter((column) => scoreOf(drop(position, column)) === 0);
      const repliesTo = (column: number): number => {
        const after = drop(position, column);
        return openColumns(after).filter((reply) => scoreOf(drop(after, reply)) === 0).length;
      };
      const fewest = Math.min(...keeping.map(repliesTo));
      expect(chooseColumn(position).column, moves).toBe(keeping.find((column) => repliesTo(column) === fewest));
      if (keeping.length > 1) choices += 1;
    }
    expect(choices).toBeGreaterThan(10);
  });

  test('is never illegal in 10,000 decisions, and decides the same for the same view and stream', () => {
    const starts = [...solved('L2_R1', 1000), ...solved('L3_R1', 1000)];
    let decisions = 0;
    for (let game = 0; decisions < 10_000; game++) {
      let state = tableAfter(starts[game % starts.length]!.moves);
      while (state.phase === 'playing') {
        const stream = () => openRandom(branchRandom('4-kate expert', `${decisions}`));
        const column = chosenBy('expert', state, stream());
        if (decisions % 50 === 0) expect(chosenBy('expert', structuredClone(state), stream())).toBe(column);
        decisions += 1;
        state = dropped(state, column); // throws what is illegal
        if (state.phase === 'playing') {
          const replies = fourKate.getLegalActions(state, state.players[state.currentTurn]);
          state = dropped(state, random.pick(replies).payload.column);
        }
      }
    }
  });

  /** A whole game of the expert: whether it won, and every position it moved in. */
  function played(
    opponent: (state: FourKateState) => number,
    isOpening = true,
  ): { hasWon: boolean; met: readonly Position[] } {
    let state = tableAfter('');
    const me = isOpening ? state.currentTurn : otherColor(state.currentTurn);
    const met: Position[] = [];
    while (state.phase === 'playing') {
      const isMine = state.currentTurn === me;
      if (isMine) met.push(positionOn(state.board, me));
      state = dropped(state, isMine ? chosenBy('expert', state) : opponent(state));
    }
    return { hasWon: state.winner === me, met };
  }

  const anywhere = (state: FourKateState): number =>
    random.pick(fourKate.getLegalActions(state, state.players[state.currentTurn])).payload.column;
  /** Answers in this column or, as good, in its mirror image; then makes the game as long as it can. */
  const stubborn = (first: number) => (state: FourKateState) =>
    state.moves.length === 1 ? first : chosenBy('expert', state);

  test.each([
    ['somebody who drops anywhere', GAMES.anywhere, () => anywhere],
    ['the standard bot', GAMES.standard, () => (state: FourKateState) => chosenBy('standard', state)],
    ['the best defence it knows itself, after each first answer', 4, stubborn],
  ])('wins every game it opens, against %s', (_opponent, games, opponent) => {
    for (let game = 0; game < games; game++) {
      const { hasWon, met } = played(opponent(game));
      expect(hasWon, `game ${game}`).toBe(true);
      // From the book's last page on it can be shown quickly: at every turn the game was still won.
      for (const position of met.filter(({ pieces }) => pieces >= 14)) {
        solver.allow();
        expect(solver.isAtLeast(position, 1)).toBe(true);
      }
    }
  });

  test('makes a lost game so long that the standard bot, which opens, does not win it', () => {
    for (let game = 0; game < GAMES.standard; game++) {
      expect(played((state) => chosenBy('standard', state), false).hasWon, `game ${game}`).toBe(true);
    }
  });

  test('wins what is won, against the standard bot', () => {
    for (const { moves, score } of [...solved('L2_R1', 300), ...solved('L1_R1', 100)]) {
      let state = tableAfter(moves);
      if (score <= 0) continue;
      const me = state.currentTurn;
      while (state.phase === 'playing')
        state = dropped(state, chosenBy(state.currentTurn === me ? 'expert' : 'standard', state));
      expect(state.winner, moves).toBe(me);
    }
  });
});
