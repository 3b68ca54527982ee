import { expect, test } from 'vitest';
import { Table } from '../../tests/support/table.ts';
import { fourKate } from '../games/4-kate/index.ts';
import { openColumns, otherColor } from '../games/4-kate/rules/engine.ts';
import type { FourKateState } from '../games/4-kate/rules/types.ts';
import { branchRandom, openRandom, type Random } from '../kit/random.ts';
import { botToAct } from './due.ts';
import { replayEntry } from './reduce.ts';
import { coverOf, humansOf, isMember, type Room } from './room.ts';

const GAMES = 10_000;
const SAMPLE = 100;
const PEOPLE = ['ann', 'ben'] as const;

/** One world of 4 Kate in which everything happens that may, at random. */
class Evening {
  readonly table: Table;
  readonly #random: Random;
  #asked = 0;

  constructor(seed: number) {
    this.#random = openRandom(branchRandom(`evening ${seed}`, 'chance'));
    this.table = new Table(fourKate, { seed: branchRandom(`evening ${seed}`, 'room').seed }, seed % SAMPLE === 0);
    if (this.#random.chance(0.5)) this.#expect(this.table.join('ben'), 'done');
    this.#expect(this.table.start(), 'done');
    checkInvariants(this.table);
  }

  get #game(): FourKateState {
    return this.table.room.game as FourKateState;
  }

  get #mover(): string {
    return this.#game.players[this.#game.currentTurn];
  }

  playToTheEnd(): void {
    for (let game = 1; ; game++) {
      for (let step = 0; this.table.room.status === 'playing'; step++) {
        if (step > 1000) throw new Error('the game does not end');
        this.#step();
        checkInvariants(this.table);
      }
      this.#afterTheEnd();
      if (game === 3 || !this.#random.chance(0.3)) return;
      const { ownerId } = this.table.room;
      if (!isMember(this.table.room, ownerId)) return;
      this.#expect(this.table.playAgain(ownerId), 'done');
      this.#expect(this.table.playAgain(ownerId), 'unchanged');
      checkInvariants(this.table);
    }
  }

  #step(): void {
    const { table } = this;
    table.later(this.#random.below(800));
    const { room } = table;
    const what = this.#random.below(20);
    const isAsleep = room.botActionAt === null && !isMember(room, this.#mover);
    if (what === 0 || isAsleep) this.#comeOrGo();
    else if (what <= 3) this.#nonsense();
    else if (isMember(room, this.#mover)) this.#drop();
    else this.#dropByBot();
  }

  #drop(): void {
    const { table } = this;
    const mover = this.#mover;
    const { turnNo } = this.#game;
    const column = this.#random.pick(openColumns(this.#game.board));
    const actionId = `click-${this.#asked++}`;
    const payload = this.#random.chance(0.8) ? { column, turnNo } : { column };
    this.#expect(table.play(mover, { type: 'drop', payload }, actionId), 'done');
    if (this.#random.chance(0.2)) {
      const again = { type: 'drop', payload: { column: this.#random.below(7), turnNo } };
      this.#expect(table.play(mover, again, `click-${this.#asked++}`), 'unchanged');
    }
  }

  #dropByBot(): void {
    const { table } = this;
    table.now = Math.max(table.now, table.room.botActionAt!);
    const botId = botToAct(table.room)!;
    const legal = fourKate.getLegalActions(this.#game, botId);
    this.#expect(table.play(botId, this.#random.pick(legal)), 'done');
  }

  /** Whatever must be refused or do nothing, with the answer it must get. */
  #nonsense(): void {
    const { table } = this;
    const { turnNo, currentTurn, players, lastDropTurn, board } = this.#game;
    const mover = players[currentTurn];
    const other = players[otherColor(currentTurn)];
    const drop = (column: number, asked?: number) => ({
      type: 'drop',
      payload: asked === undefined ? { column } : { column, turnNo: asked },
    });
    const attempts: [ask: () => string, wanted: string][] = [
      [() => table.play(other, drop(3)), 'NOT_YOUR_TURN'],
      [() => table.play(mover, drop(3, turnNo + 1)), 'STALE_TURN'],
      [() => table.play(mover, drop(this.#random.pick([-1, 7, 1.5, 1e9]))), 'INVALID_COLUMN'],
      [() => table.play('stranger', drop(3)), 'UNAUTHORIZED'],
      [() => table.start(table.room.ownerId), 'unchanged'],
      [() => table.playAgain(table.room.ownerId), table.room.isFresh ? 'unchanged' : 'INVALID_PHASE'],
    ];
    const full = board.findIndex((cells) => !cells.includes(null));
    if (full >= 0) attempts.push([() => table.play(mover, drop(full)), 'COLUMN_FULL']);
    const played = lastDropTurn[otherColor(currentTurn)];
    if (played !== null) attempts.push([() => table.play(other, drop(3, played)), 'unchanged']);
    const [ask, wanted] = this.#random.pick(attempts);
    this.#expect(ask(), wanted);
  }

  /** Somebody leaves or falls silent, or somebody who is away comes back. */
  #comeOrGo(): void {
    const { room } = this.table;
    const id = this.#random.pick(PEOPLE);
    if (!isMember(room, id)) {
      this.#expect(this.table.join(id), coverOf(room, id) ? 'done' : 'GAME_IN_PROGRESS');
      return;
    }
    const isLast = humansOf(room).length === 1;
    this.#expect(this.table.leave(id, isLast ? 'silent' : this.#random.pick(['left', 'silent'])), 'done');
  }

  #afterTheEnd(): void {
    const { table } = this;
    const { players, winner, currentTurn } = this.#game;
    for (const id of Object.values(players)) {
      this.#expect(table.play(id, { type: 'drop', payload: { column: 3 } }), 'GAME_OVER');
    }
    const last = { type: 'drop', payload: { column: 3, turnNo: this.#game.turnNo - 1 } };
    this.#expect(table.play(players[currentTurn], last), 'unchanged');
    if (winner === null) throw new Error('over without a result');
  }

  #expect(answer: string, wanted: string): void {
    if (answer !== wanted) throw new Error(`answered ${answer} instead of ${wanted}`);
  }
}

/** Section 2 of the spec, and what the room adds to it. */
function checkInvariants({ room, log }: Table): void {
  const game = room.game as FourKateState;
  const { board, moves, players, firstTurn, currentTurn, phase, winner, winningCells } = game;
  const heights = [0, 0, 0, 0, 0, 0, 0];
  moves.forEach(({ column, row, color }, index) => {
    must(color === (index % 2 === 0 ? firstTurn : otherColor(firstTurn)), 'colours alternate from the first');
    must(row === heights[column], 'no gap below a piece');
    must(board[column]![row] === color, 'replaying the moves gives the board');
    heights[column]! += 1;
  });
  must(board.length === 7, 'seven columns');
  board.forEach((cells, column) => {
    must(cells.length === 6, 'six rows');
    for (let row = heights[column]!; row < 6; row++) must(cells[row] === null, 'nothing but the moves is on the board');
  });

  const isPlaying = phase === 'playing';
  const next = moves.length % 2 === 0 ? firstTurn : otherColor(firstTurn);
  must(currentTurn === (isPlaying ? next : otherColor(next)), 'the right colour is on turn');
  must(isPlaying === (winner === null), 'over exactly when there is a result');
  must((winningCells !== null) === (winner === 'red' || winner === 'yellow'), 'winning cells exactly after a win');
  must(firstTurn === (game.gamesPlayed % 2 === 0 ? 'red' : 'yellow'), 'the opener alternates');
  const { red, yellow, draws } = game.scores;
  must(red + yellow + draws === game.gamesPlayed + (isPlaying ? 0 : 1), 'every finished game is counted once');

  must(players.red === room.players[0]!.id && players.yellow === room.players[1]!.id, 'colours belong to seats');
  must(room.players[0]!.score === red && room.players[1]!.score === yellow, 'scores are mirrored');
  must(room.status === (isPlaying ? 'playing' : 'finished'), 'the status follows the game');
  const mover = room.players.find(({ id }) => id === players[currentTurn])!;
  const isBotAwaited = isPlaying && mover.isBot && humansOf(room).length > 0;
  must((room.botActionAt !== null) === isBotAwaited, 'a clock exactly while a bot is awaited');
  must(room.dueAt === room.botActionAt, 'nothing else comes due');
  must(room.version === log.length && log.at(-1)!.version === room.version, 'versions have no gaps');
}

function must(holds: boolean, invariant: string): void {
  if (!holds) throw new Error(`broken: ${invariant}`);
}

function checkReplay(table: Table, isSample: boolean): void {
  const log = isSample ? JSON.parse(JSON.stringify(table.log)) : table.log;
  let room: Room | null = null;
  for (const entry of log) room = replayEntry(room, entry, fourKate);
  must(JSON.stringify(room) === JSON.stringify(table.room), 'the log replays to the identical room');
}

test(`${GAMES} random games with duplicates, stale turns, refusals and changing seats`, () => {
  let refusalsAndRepeats = 0;
  for (let seed = 1; seed <= GAMES; seed++) {
    try {
      const evening = new Evening(seed);
      evening.playToTheEnd();
      checkReplay(evening.table, seed % SAMPLE === 0);
      refusalsAndRepeats += evening.table.untouched;
    } catch (error) {
      throw new Error(`evening ${seed}: ${(error as Error).message}`, { cause: error });
    }
  }
  expect(refusalsAndRepeats).toBeGreaterThan(GAMES);
});
