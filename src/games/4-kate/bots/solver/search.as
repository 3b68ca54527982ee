// AssemblyScript. `npm run build:solver` compiles this file into search-wasm.ts.
//
// A board is 7 columns of 7 bits, lowest cell first; the seventh bit of a column stays empty, so that no line runs from
// one column's top into the next one's bottom. `own` holds the pieces of whoever is to move, `mask` those of both.
//
// A score is 0 for a draw, otherwise 22 minus the pieces the winner will have played, negative when the other side wins.

const BOTTOM: u64 = 0x40810204081;
const BOARD: u64 = BOTTOM * 63;
const ODD_ROWS: u64 = BOTTOM * 21; // the first, third and fifth from below
const EVEN_ROWS: u64 = BOTTOM * 42;
const KEY_BITS: u64 = 49;
const FULL: i32 = 42;
const BOUND: i32 = 22; // no score is this far from 0

// Memory: for each ply a list of at most seven moves, then two tables. Most nodes are deep, and few of those are met again
// after a while: their table is small enough for the processor's own memory, which halves the time of a node.
const LIST_BYTES: usize = 56;
const DEEP_TABLE: usize = 65536;
const DEEP_BITS: u64 = 16;
const DEEP_FROM: i32 = 24;
const TABLE: usize = DEEP_TABLE + (<usize>1 << (<usize>DEEP_BITS + 3));

// Positions of so few pieces are often reached as their own mirror image too.
const MIRROR_UNTIL: i32 = 20;
// With so few pieces it pays to ask the table about all replies before any is searched.
const ASK_UNTIL: i32 = 24;

let tableBits: u64 = 22;
let generation: u64 = 0;
let nodes: u32 = 0;
let nodeLimit: u32 = u32.MAX_VALUE;
let isOutOfNodes: bool = false;

/** The table has 2 ** bits entries of 8 bytes. */
export function setTableBits(bits: i32): void {
  tableBits = bits;
}

/** Forgets the table: entries of another generation count for nothing. */
export function forget(): void {
  generation = (generation + 1) & 0x7ffff;
}

/** From here on so many nodes may be searched; afterwards `search` answers OUT_OF_NODES. */
export function allow(limit: u32): void {
  nodes = 0;
  nodeLimit = limit;
}

export function countNodes(): u32 {
  return nodes;
}

export const OUT_OF_NODES: i32 = 9999;

/** The score, exact when it lies between alpha and beta, otherwise a bound on that side. */
export function search(ownLow: u32, ownHigh: u32, maskLow: u32, maskHigh: u32, alpha: i32, beta: i32): i32 {
  const own = join(ownLow, ownHigh);
  const mask = join(maskLow, maskHigh);
  const ply = <i32>popcnt(mask);
  if (ply == FULL) return 0;
  if (landings(mask) & openFours(own, mask)) return (43 - ply) >> 1;
  isOutOfNodes = false;
  const score = negamax(own, mask, ply, alpha, beta);
  return isOutOfNodes ? OUT_OF_NODES : score;
}

/**
 * What the position looks worth after so many more pieces, forced ones not counted: an estimate, or more than any estimate
 * where the game is decided by then. What `search` has left in the tables counts.
 */
export function estimate(ownLow: u32, ownHigh: u32, maskLow: u32, maskHigh: u32, depth: i32, alpha: i32, beta: i32): i32 {
  const own = join(ownLow, ownHigh);
  const mask = join(maskLow, maskHigh);
  isOutOfNodes = false;
  const value = look(own, mask, <i32>popcnt(mask), depth, alpha, beta);
  return isOutOfNodes ? OUT_OF_NODES : value;
}

/** One bit per column in which whoever is to move makes four now. */
export function winningColumns(ownLow: u32, ownHigh: u32, maskLow: u32, maskHigh: u32): i32 {
  const mask = join(maskLow, maskHigh);
  const wins = landings(mask) & openFours(join(ownLow, ownHigh), mask);
  let columns = 0;
  for (let column = 0; column < 7; column++) {
    if (wins & (<u64>63 << <u64>(column * 7))) columns |= 1 << column;
  }
  return columns;
}

// Four columns of 7 bits in the low limb, three in the high one.
// @ts-ignore: decorator
@inline
function join(low: u32, high: u32): u64 {
  return <u64>low | (<u64>high << 28);
}

/** Where a piece would come to lie, in every column that is not full. */
// @ts-ignore: decorator
@inline
function landings(mask: u64): u64 {
  return (mask + BOTTOM) & BOARD;
}

/** Empty cells that would make four for these pieces, reachable now or later. */
// @ts-ignore: decorator
@inline
function openFours(own: u64, mask: u64): u64 {
  const upright = (own << 1) & (own << 2) & (own << 3);
  return (upright | openAlong(own, 7) | openAlong(own, 6) | openAlong(own, 8)) & (BOARD ^ mask);
}

/** The same along one direction: the missing cell is any of the four. */
// @ts-ignore: decorator
@inline
function openAlong(own: u64, step: u64): u64 {
  const after = (own << step) & (own << (2 * step));
  const before = (own >> step) & (own >> (2 * step));
  return (
    (after & ((own << (3 * step)) | (own >> step))) |
    (before & ((own >> (3 * step)) | (own << step)))
  );
}

// @ts-ignore: decorator
@inline
function hasFour(cells: u64): bool {
  return hasFourAlong(cells, 1) || hasFourAlong(cells, 7) || hasFourAlong(cells, 6) || hasFourAlong(cells, 8);
}

// @ts-ignore: decorator
@inline
function hasFourAlong(cells: u64, step: u64): bool {
  const pairs = cells & (cells >> step);
  return (pairs & (pairs >> (2 * step))) != 0;
}

// What answering alone achieves. Of two cells that come in turn, one above the other, whoever does not begin can always
// take the second. Cells on which a column of odd height goes on come one at a time; two of them are a pair as well, for
// whoever takes one leaves the other. No board is lost to a side that can answer so to the end and leaves no four.

/** At most so much for whoever is to move, if the other side does nothing but answer; BOUND when that says nothing. */
// @ts-ignore: decorator
@inline
function ceiling(own: u64, mask: u64, ply: i32, theirFours: u64): i32 {
  return ply & 1 ? ceilingOfSecond(own, mask, theirFours) : ceilingOfFirst(own, mask);
}

/** The first player gets odd rows, the second even ones: enough for a draw, and for a win with a four among them. */
function ceilingOfFirst(own: u64, mask: u64): i32 {
  const free = BOARD ^ mask;
  const odd = landings(mask) & EVEN_ROWS;
  if (canMakeFour(own | (free & ODD_ROWS), odd)) return BOUND;
  return hasFour((own ^ mask) | (free & EVEN_ROWS & ~odd)) ? -1 : 0;
}

/**
 * One column of odd height is left over. When the first player has an odd cell there to make four on, the second must
 * give it to them at the end, and until then gets odd rows elsewhere.
 */
function ceilingOfSecond(own: u64, mask: u64, theirFours: u64): i32 {
  const free = BOARD ^ mask;
  const odd = landings(mask) & EVEN_ROWS;
  for (let rest = odd; rest; rest &= rest - 1) {
    const landing = rest & -rest;
    const column = <u64>63 << ((ctz(landing) / 7) * 7);
    const fours = theirFours & ODD_ROWS & column;
    if (!fours) continue;
    const below = (fours & -fours) - 1;
    const cells = own | (free & ((ODD_ROWS & ~column) | (EVEN_ROWS & column & below)));
    if (!canMakeFour(cells, odd ^ landing)) return -1;
  }
  return BOUND;
}

/** From these cells and from what a side can get of the landings of columns of odd height. */
// @ts-ignore: decorator
@inline
function canMakeFour(cells: u64, odd: u64): bool {
  if (!hasFour(cells | odd)) return false;
  if (popcnt(odd) != 2) return true;
  const one = odd & -odd;
  return hasFour(cells | one) || hasFour(cells | (odd ^ one));
}

// @ts-ignore: decorator
@inline
function mirrored(cells: u64): u64 {
  return (
    ((cells & 0x7f) << 42) | ((cells & 0x3f80) << 28) | ((cells & 0x1fc000) << 14) | (cells & 0xfe00000) |
    ((cells >> 14) & 0x1fc000) | ((cells >> 28) & 0x3f80) | (cells >> 42)
  );
}

/** Own pieces plus mask name a position; it shares its name with its mirror image. */
// @ts-ignore: decorator
@inline
function keyOf(own: u64, mask: u64, ply: i32): u64 {
  const key = own + mask;
  if (ply >= MIRROR_UNTIL) return key;
  const twin = mirrored(own) + mirrored(mask);
  return twin < key ? twin : key;
}

/** An entry: what is left of the hash (at most 33 bits), 19 bits of generation, two bounds of 6 bits. */
// @ts-ignore: decorator
@inline
function entryOf(stamp: u64, lower: i32, upper: i32): u64 {
  return stamp | (<u64>(upper + BOUND) << 6) | <u64>(lower + BOUND);
}

/** Where to land without losing to the next piece; none when that cannot be helped. */
// @ts-ignore: decorator
@inline
function defences(mask: u64, theirFours: u64): u64 {
  const moves = landings(mask);
  const forced = moves & theirFours;
  if (forced & (forced - 1)) return 0; // two cells to block
  return (forced ? forced : moves) & ~(theirFours >> 1); // never under a cell that wins for them
}

// An odd factor maps the 49-bit keys one to one: place in the table and stamp together are the key itself.
// @ts-ignore: decorator
@inline
function hashOf(own: u64, mask: u64, ply: i32): u64 {
  return (keyOf(own, mask, ply) * 0x9e3779b97f4a7c15) & ((<u64>1 << KEY_BITS) - 1);
}

// @ts-ignore: decorator
@inline
function restBitsAt(ply: i32): u64 {
  return KEY_BITS - (ply >= DEEP_FROM ? DEEP_BITS : tableBits);
}

// @ts-ignore: decorator
@inline
function slotOf(hash: u64, ply: i32): usize {
  return (ply >= DEEP_FROM ? DEEP_TABLE : TABLE) + (<usize>(hash >> restBitsAt(ply)) << 3);
}

// @ts-ignore: decorator
@inline
function stampOf(hash: u64, ply: i32): u64 {
  return ((hash & ((<u64>1 << restBitsAt(ply)) - 1)) << 31) | (generation << 12);
}

// @ts-ignore: decorator
@inline
function lowerOf(entry: u64): i32 {
  return <i32>(entry & 63) - BOUND;
}

// @ts-ignore: decorator
@inline
function upperOf(entry: u64): i32 {
  return <i32>((entry >> 6) & 63) - BOUND;
}

/** Whoever is to move has no winning cell to land on: their last move saw to that. */
function negamax(own: u64, mask: u64, ply: i32, alpha: i32, beta: i32): i32 {
  nodes++;
  if (nodes > nodeLimit) {
    isOutOfNodes = true;
    return 0;
  }
  const their = own ^ mask;
  const theirFours = openFours(their, mask);
  const moves = defences(mask, theirFours);
  if (!moves) return -((FULL - ply) >> 1); // lost with their next piece
  if (ply >= 40) return 0;

  // Nobody wins with the next two pieces, so the score lies within these.
  const least = -((40 - ply) >> 1);
  const most = (41 - ply) >> 1;
  if (alpha < least) alpha = least;
  if (beta > most) beta = most;
  if (alpha >= beta) return alpha == least ? alpha : beta;

  const hash = hashOf(own, mask, ply);
  const slot = slotOf(hash, ply);
  const stamp = stampOf(hash, ply);
  let lower = -BOUND;
  let upper = BOUND;
  const entry = load<u64>(slot);
  if ((entry & ~<u64>0xfff) == stamp) {
    lower = lowerOf(entry);
    upper = upperOf(entry);
    if (lower >= beta) return lower;
    if (upper <= alpha) return upper;
    if (lower > alpha) alpha = lower;
    if (upper < beta) beta = upper;
  }

  // Sorted by how many cells would then win for us, the most last; equals by nearness to the centre.
  const list = <usize>ply * LIST_BYTES;
  let last = list;
  for (let turn = 0; turn < 7; turn++) {
    const column = (0x3241506 >> (turn * 4)) & 15; // 6 0 5 1 4 2 3
    const move = moves & (<u64>63 << <u64>(column * 7));
    if (!move) continue;
    const fours = openFours(own | move, mask | move);
    if (beta <= 1) {
      const score = -ceiling(their, mask | move, ply + 1, fours);
      if (score >= beta) {
        store<u64>(slot, entryOf(stamp, score, upper < score ? score : upper));
        return score;
      }
    }
    const threats = popcnt(fours);
    let place = last;
    while (place > list && load<u64>(place - 8) >> 56 > threats) {
      store<u64>(place, load<u64>(place - 8));
      place -= 8;
    }
    store<u64>(place, (threats << 56) | move);
    last += 8;
  }

  if (ply < ASK_UNTIL) {
    for (let at = list; at < last; at += 8) {
      const move = load<u64>(at) & BOARD;
      const replyHash = hashOf(their, mask | move, ply + 1);
      const reply = load<u64>(slotOf(replyHash, ply + 1));
      if ((reply & ~<u64>0xfff) != stampOf(replyHash, ply + 1)) continue;
      const score = -upperOf(reply);
      if (score >= beta) {
        store<u64>(slot, entryOf(stamp, score, upper < score ? score : upper));
        return score;
      }
    }
  }

  const floor = alpha;
  while (last > list) {
    last -= 8;
    const move = load<u64>(last) & BOARD;
    const score = -negamax(their, mask | move, ply + 1, -beta, -alpha);
    if (isOutOfNodes) return 0;
    if (score >= beta) {
      store<u64>(slot, entryOf(stamp, score, upper < score ? score : upper));
      return score;
    }
    if (score > alpha) alpha = score;
  }
  store<u64>(slot, entryOf(stamp, alpha > floor ? alpha : min(lower, alpha), alpha));
  return alpha;
}

// Where a game cannot be solved in time: how good it looks.

const DECIDED: i32 = 1000; // no estimate is this far from 0
const CENTRE: u64 = <u64>63 << 21;
const NEAR_CENTRE: u64 = (<u64>63 << 14) | (<u64>63 << 28);

/** As in `negamax`, whoever is to move has no winning cell to land on. Later wins count less, later losses too. */
function look(own: u64, mask: u64, ply: i32, depth: i32, alpha: i32, beta: i32): i32 {
  nodes++;
  if (nodes > nodeLimit) {
    isOutOfNodes = true;
    return 0;
  }
  const their = own ^ mask;
  const moves = defences(mask, openFours(their, mask));
  if (!moves) return ply - DECIDED;
  if (ply >= 40) return 0;
  const hash = hashOf(own, mask, ply);
  const entry = load<u64>(slotOf(hash, ply));
  if ((entry & ~<u64>0xfff) == stampOf(hash, ply)) {
    if (lowerOf(entry) > 0) return DECIDED - FULL;
    if (upperOf(entry) < 0) return FULL - DECIDED;
    if (lowerOf(entry) == 0 && upperOf(entry) == 0) return 0;
  }
  const isForced = (moves & (moves - 1)) == 0;
  if (depth <= 0 && !isForced) return promise(own, mask, ply & 1) - promise(their, mask, ~ply & 1);
  for (let turn = 0; turn < 7; turn++) {
    const column = (0x6051423 >> (turn * 4)) & 15; // 3 2 4 1 5 0 6
    const move = moves & (<u64>63 << <u64>(column * 7));
    if (!move) continue;
    const value = -look(their, mask | move, ply + 1, isForced ? depth : depth - 1, -beta, -alpha);
    if (isOutOfNodes) return 0;
    if (value >= beta) return value;
    if (value > alpha) alpha = value;
  }
  return alpha;
}

/** Pieces near the centre, and cells that would make four: the first player gets those in odd rows, the second in even ones. */
// @ts-ignore: decorator
@inline
function promise(own: u64, mask: u64, isSecond: i32): i32 {
  const fours = openFours(own, mask);
  const rows = isSecond ? EVEN_ROWS : ODD_ROWS;
  return <i32>(2 * popcnt(own & CENTRE) + popcnt(own & NEAR_CENTRE) + 4 * popcnt(fours) + 8 * popcnt(fours & rows));
}
