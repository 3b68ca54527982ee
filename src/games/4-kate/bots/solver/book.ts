import { bytesOf } from './base64.ts';
import { BOOK } from './book-data.ts';
import { mirrorColumn, nameOf, type Position } from './position.ts';

/** What is known of a position and its mirror image: win 1, draw 0 or loss -1, and a column that keeps it. */
export interface BookEntry {
  readonly key: number;
  readonly result: number;
  readonly column: number;
}

const ENTRY_BYTES = 8;

/** An entry is seven bytes of key and one of result and column, smallest key first. */
export function packEntries(entries: readonly BookEntry[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(entries.length * ENTRY_BYTES));
  entries
    .toSorted((a, b) => a.key - b.key)
    .forEach(({ key, result, column }, index) => {
      bytes.setUint32(index * ENTRY_BYTES, Math.floor(key / 2 ** 24));
      bytes.setUint32(index * ENTRY_BYTES + 4, (key % 2 ** 24) * 2 ** 8 + (result + 1) * 8 + column);
    });
  return new Uint8Array(bytes.buffer);
}

export function unpackEntries({ buffer, byteOffset, byteLength }: Uint8Array): BookEntry[] {
  const bytes = new DataView(buffer, byteOffset, byteLength);
  return Array.from({ length: byteLength / ENTRY_BYTES }, (_, index) => {
    const high = bytes.getUint32(index * ENTRY_BYTES);
    const low = bytes.getUint32(index * ENTRY_BYTES + 4);
    return { key: high * 2 ** 24 + (low >>> 8), result: ((low >> 3) & 3) - 1, column: low & 7 };
  });
}

let opened: ReadonlyMap<number, BookEntry> | undefined;

/** The whole book by key; opened when it is first asked for. */
export function openBook(): ReadonlyMap<number, BookEntry> {
  opened ??= new Map(unpackEntries(bytesOf(BOOK)).map((entry) => [entry.key, entry]));
  return opened;
}

/** What the book says of a position; nothing, when it cannot arise from following the book. */
export function lookUp(position: Position): { result: number; column: number } | null {
  const { key, isMirrored } = nameOf(position);
  const entry = openBook().get(key);
  if (!entry) return null;
  return { result: entry.result, column: isMirrored ? mirrorColumn(entry.column) : entry.column };
}
