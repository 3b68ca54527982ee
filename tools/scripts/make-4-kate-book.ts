/**
 * Makes the opening book of 4 Kate's expert, or goes on with it: npm run make:book [-- --pieces 11] [--table-bits 27]
 *
 * For both sides, every position that can arise when the expert follows the book, with one move that keeps its value. The
 * book is saved every minute and read at the start, so a run may be stopped at any time. The emptiest boards take longest;
 * the whole is a matter of minutes and, with the usual table, of a gigabyte.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BookEntry, openBook, packEntries } from '../../src/games/4-kate/bots/solver/book.ts';
import {
  drop,
  EMPTY,
  mirrorColumn,
  nameOf,
  openColumns,
  type Position,
} from '../../src/games/4-kate/bots/solver/position.ts';
import { leastScore, Solver } from '../../src/games/4-kate/bots/solver/solver.ts';

const { values: options } = parseArgs({
  options: {
    pieces: { type: 'string', default: '11' },
    'table-bits': { type: 'string', default: '27' },
  },
});
const FILE = path.resolve(import.meta.dirname, '../../src/games/4-kate/bots/solver/book-data.ts');
const DEEPEST = Number(options.pieces);

const SAVE_EVERY_MS = 60_000;
const LOSS_NODES = 300_000_000;

/** Long known, and shown again by the book itself: the centre wins, the columns beside it draw, the others lose. */
const OPENINGS: readonly { column: number; resultForTheSecond: number; answer: number }[] = [
  { column: 0, resultForTheSecond: 1, answer: 3 },
  { column: 1, resultForTheSecond: 1, answer: 2 },
  { column: 2, resultForTheSecond: 0, answer: 3 },
  { column: 3, resultForTheSecond: -1, answer: 3 },
];

const solver = new Solver(Number(options['table-bits']));
const book = new Map(openBook());
const seen = new Set<number>();
let savedAt = Date.now();

function save(): void {
  const text = Buffer.from(packEntries([...book.values()])).toString('base64');
  writeFileSync(FILE, `// Made by \`npm run make:book\`.\nexport const BOOK =\n  '${text}';\n`);
  savedAt = Date.now();
  console.log(`${book.size} positions in the book, ${seen.size} visited`);
}

/** Value and move as they stand in the book: for the mirror image, where that has the smaller key. */
function study(position: Position, least: number): BookEntry {
  const known = book.get(nameOf(position).key);
  if (known) return known;
  const result = resultOf(position, least);
  return note(position, result, bestColumn(position, result));
}

/** What is said to be known is shown first; that also fills the table for all that follows. */
function proven(position: Position, result: number, best: number): BookEntry {
  solver.allow();
  if (solver.isAtLeast(drop(position, best), 1 - result)) throw new Error(`column ${best} does not reach ${result}`);
  return note(position, result, best);
}

function note(position: Position, result: number, best: number): BookEntry {
  const { key, isMirrored } = nameOf(position);
  const entry = { key, result, column: isMirrored ? mirrorColumn(best) : best };
  book.set(key, entry);
  if (Date.now() - savedAt > SAVE_EVERY_MS) save();
  return entry;
}

const bestColumn = (position: Position, result: number): number =>
  result < 0 ? slowestLoss(position) : solver.columnReaching(position, result);

/** Whoever is lost makes the other find the longest way. */
function slowestLoss(position: Position): number {
  solver.allow(LOSS_NODES);
  const { least } = solver.bounds(position, undefined, -1);
  return least === leastScore(position) ? solver.lastingColumn(position) : solver.columnReaching(position, least);
}

/** Whoever followed the book has at least what they had two pieces before. */
function resultOf(position: Position, least: number): number {
  let result = least;
  solver.allow();
  while (result < 1 && solver.isAtLeast(position, result + 1)) result += 1;
  return result;
}

/** Where the expert can find itself two pieces later. */
function repliesTo(position: Position, { column }: BookEntry): Position[] {
  const { isMirrored } = nameOf(position);
  const answered = drop(position, isMirrored ? mirrorColumn(column) : column);
  const winning = solver.winningColumns(answered);
  return openColumns(answered)
    .filter((reply) => !winning.includes(reply))
    .map((reply) => drop(answered, reply))
    .filter((next) => solver.winningColumns(next).length === 0);
}

/** Depth first, as positions of one family have most in common. */
function walk(position: Position, entry: BookEntry): void {
  if (seen.has(entry.key)) return;
  seen.add(entry.key);
  for (const next of repliesTo(position, entry)) {
    if (next.pieces <= DEEPEST) walk(next, study(next, entry.result));
  }
}

walk(EMPTY, note(EMPTY, 1, 3));
for (const { column, resultForTheSecond, answer } of OPENINGS) {
  const position = drop(EMPTY, column);
  walk(position, book.get(nameOf(position).key) ?? proven(position, resultForTheSecond, answer));
}
for (const key of book.keys()) if (!seen.has(key)) book.delete(key);
save();
