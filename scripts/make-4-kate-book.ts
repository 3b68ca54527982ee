/**
 * Makes the opening book of 4 Kate's expert: npm run make:book [-- --pieces 11] [--notes book.notes] [--table-bits 27]
 *
 * For both sides, every position that can arise when the expert follows the book, with one move that keeps its value. Each
 * is solved from scratch: win, draw or loss, then the first column in the order 3 2 4 1 5 0 6 that keeps it. What is found
 * goes to the notes at once, so a run that was stopped goes on where it was; `--pack` makes a book of the notes as they are.
 * The emptiest boards take longest, and the whole takes hours.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BookEntry, packEntries } from '../src/games/4-kate/solver/book.ts';
import {
  CENTRE_FIRST,
  drop,
  EMPTY,
  isOpen,
  mirrorColumn,
  nameOf,
  type Position,
} from '../src/games/4-kate/solver/position.ts';
import { Solver } from '../src/games/4-kate/solver/solver.ts';

const { values: options } = parseArgs({
  options: {
    pieces: { type: 'string', default: '11' },
    notes: { type: 'string', default: 'book.notes' },
    'table-bits': { type: 'string', default: '27' },
    pack: { type: 'boolean', default: false },
  },
});
const BOOK = path.resolve(import.meta.dirname, '../src/games/4-kate/solver/book-data.ts');

const solver = new Solver(Number(options['table-bits']));
const notes = new Map<number, BookEntry>();
if (existsSync(options.notes)) {
  for (const line of readFileSync(options.notes, 'utf8').trim().split('\n')) {
    const [key, result, column] = line.split(' ').map(Number) as [number, number, number];
    notes.set(key, { key, result, column });
  }
}

/** Value and move for the position's name, that is for the mirror image where that has the smaller key. */
function study(position: Position): BookEntry {
  const { key, isMirrored } = nameOf(position);
  const noted = notes.get(key);
  if (noted) return noted;
  const result = solver.result(position)!;
  const open = CENTRE_FIRST.filter((column) => isOpen(position, column));
  const best = open.find((column) => keeps(drop(position, column), result)) ?? open[0]!;
  const entry = { key, result, column: isMirrored ? mirrorColumn(best) : best };
  notes.set(key, entry);
  appendFileSync(options.notes, `${key} ${result} ${entry.column}\n`);
  return entry;
}

/** The other side can do no better than the rest; in a lost position, than win later. */
const keeps = (after: Position, result: number): boolean =>
  result < 0 ? solver.winningColumns(after).length === 0 : !solver.isAtLeast(after, 1 - result);

/** Where the expert can find itself two pieces later. */
function repliesTo(position: Position, { column }: BookEntry): Position[] {
  const { isMirrored } = nameOf(position);
  const answered = drop(position, isMirrored ? mirrorColumn(column) : column);
  const winning = solver.winningColumns(answered);
  return CENTRE_FIRST.filter((reply) => isOpen(answered, reply) && !winning.includes(reply))
    .map((reply) => drop(answered, reply))
    .filter((next) => solver.winningColumns(next).length === 0);
}

const deepest = Number(options.pieces);
const seen = new Set<number>();

/** Depth first, as positions of one family have most in common. */
function walk(position: Position): void {
  if (position.pieces > deepest || seen.has(nameOf(position).key)) return;
  const entry = study(position);
  seen.add(entry.key);
  if (seen.size % 100 === 0) console.log(`${seen.size} positions, ${notes.size} in the notes`);
  for (const next of repliesTo(position, entry)) walk(next);
}

if (!options.pack) {
  walk(EMPTY);
  for (const column of CENTRE_FIRST) walk(drop(EMPTY, column));
}
const text = Buffer.from(packEntries([...notes.values()])).toString('base64');
writeFileSync(BOOK, `// Made by \`npm run make:book\`.\nexport const BOOK =\n  '${text}';\n`);
