/**
 * Solves every board of nine pieces for 4 Kate's expert, or goes on with it: npm run make:early [-- --threads 2] [--table-bits 28]
 *
 * Boards on which somebody wins at once are left out, mirror images counted once: 239,959. The table is saved every two
 * minutes and read at the start, so a run may be stopped at any time. The whole takes about two hours of one core, and
 * each thread two gigabytes.
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, workerData } from 'node:worker_threads';
import { codeOf, type Foresight, NOT_YET_KNOWN, placesOf, readCode } from '../../src/games/4-kate/bots/solver/early.ts';
import { listEarlyBoards } from '../../src/games/4-kate/bots/solver/early-boards.ts';
import { EARLY } from '../../src/games/4-kate/bots/solver/early-data.ts';
import { mirrorColumn, nameOf, type Position } from '../../src/games/4-kate/bots/solver/position.ts';
import { Solver } from '../../src/games/4-kate/bots/solver/solver.ts';
import { startModuleWorker } from './lib/module-worker.ts';

const FILE = path.resolve(import.meta.dirname, '../../src/games/4-kate/bots/solver/early-data.ts');
const SAVE_EVERY_MS = 120_000;
/** Neighbours have much in common, so a thread takes some at once. */
const AT_ONCE = 64;
/** With fewer places to a board no table would come about. */
const PLACES_PER_BOARD = 1.24;

/** One code for each board, and the number of the next board to be taken. */
interface Shared {
  readonly codes: Uint8Array<SharedArrayBuffer>;
  readonly next: Int32Array;
  readonly tableBits: number;
}

function solveBoards({ codes, next, tableBits }: Shared): void {
  const boards = listEarlyBoards();
  const solver = new Solver(tableBits);
  for (;;) {
    const from = Atomics.add(next, 0, AT_ONCE);
    if (from >= boards.length) return;
    for (let at = from; at < Math.min(from + AT_ONCE, boards.length); at++) {
      if (codes[at] === NOT_YET_KNOWN) codes[at] = codeOf(studied(boards[at]!, solver));
    }
  }
}

/** As the table has it: for the image with the smaller name. */
function studied(position: Position, solver: Solver): Foresight {
  solver.allow();
  const result = solver.result(position)!;
  if (result < 0) return { result, column: null };
  const column = solver.columnReaching(position, result);
  return { result, column: nameOf(position).isMirrored ? mirrorColumn(column) : column };
}

/**
 * A board that is alone in one of its three places can have its code put there after all others are done; without it,
 * others are alone. So boards are taken away until none is left, and put back in the opposite order.
 */
function pack(boards: readonly Position[], codes: Uint8Array): Uint8Array {
  const third = Math.ceil((boards.length * PLACES_PER_BOARD) / 3);
  const places = boards.map((board) => placesOf(nameOf(board).key, third));
  const users: Set<number>[] = Array.from({ length: third * 3 }, () => new Set());
  places.forEach((own, board) => {
    for (const place of own) users[place]!.add(board);
  });
  const lonely = users.flatMap((boardsHere, place) => (boardsHere.size === 1 ? [place] : []));
  const taken: { board: number; place: number }[] = [];
  for (let place = lonely.pop(); place !== undefined; place = lonely.pop()) {
    const [board] = users[place]!;
    if (board === undefined) continue;
    taken.push({ board, place });
    for (const other of places[board]!) {
      users[other]!.delete(board);
      if (users[other]!.size === 1) lonely.push(other);
    }
  }
  if (taken.length < boards.length) throw new Error('the places of some boards cannot be told apart: change placesOf');
  const table = new Uint8Array(third * 3);
  for (const { board, place } of taken.reverse()) {
    const [a, b, c] = places[board]!;
    table[place] = codes[board]! ^ table[a]! ^ table[b]! ^ table[c]!;
  }
  const bytes = new Uint8Array(Math.ceil(table.length / 2));
  table.forEach((code, place) => {
    bytes[place >> 1]! |= code << ((place & 1) * 4);
  });
  return bytes;
}

function save(boards: readonly Position[], codes: Uint8Array): void {
  const text = Buffer.from(pack(boards, codes)).toString('base64');
  writeFileSync(FILE, `// Made by \`npm run make:early\`.\nexport const EARLY =\n  '${text}';\n`);
  console.log(`${codes.filter((code) => code !== NOT_YET_KNOWN).length} of ${boards.length} boards`);
}

async function solveInThreads(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      threads: { type: 'string', default: String(availableParallelism()) },
      'table-bits': { type: 'string', default: '28' },
    },
  });
  const boards = listEarlyBoards();
  const codes = new Uint8Array(new SharedArrayBuffer(boards.length));
  codes.set(boards.map((board) => (EARLY.length === 0 ? NOT_YET_KNOWN : readCode(nameOf(board).key))));
  const next = new Int32Array(new SharedArrayBuffer(4));
  const saving = setInterval(() => save(boards, codes), SAVE_EVERY_MS);
  const workers = Array.from({ length: Number(options.threads) }, () =>
    startModuleWorker(import.meta.url, { codes, next, tableBits: Number(options['table-bits']) } satisfies Shared),
  );
  await Promise.all(workers.map((worker) => once(worker, 'exit')));
  clearInterval(saving);
  save(boards, codes);
}

if (isMainThread) await solveInThreads();
else solveBoards(workerData as Shared);
