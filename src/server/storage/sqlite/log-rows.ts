import type { StoredEntry } from '../recent-results.ts';

/** The entries of one row of the log. */
export interface LogRow {
  readonly entries: readonly StoredEntry[];
  /** Entries that are not whole; empty for a sound row. */
  readonly damaged: readonly DamagedEntry[];
}

export interface DamagedEntry {
  /** As far as they can be read. */
  readonly roomCode?: string;
  readonly version?: number;
}

/** Earlier builds could leave the first half of an entry in a row, followed by whole entries of other rooms. */
export function readLogRow(text: string): LogRow {
  const values = parseList(text);
  return values ? sort(values) : salvage(text);
}

function parseList(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function sort(values: readonly unknown[]): LogRow {
  const entries = values.filter(isEntry);
  return { entries, damaged: values.filter((value) => !isEntry(value)).map(headOf) };
}

function isEntry(value: unknown): value is StoredEntry {
  const { roomCode, version, now, rules, command } = (value ?? {}) as Partial<StoredEntry>;
  return (
    typeof roomCode === 'string' &&
    Number.isSafeInteger(version) &&
    typeof now === 'number' &&
    typeof rules === 'string' &&
    typeof command?.type === 'string'
  );
}

function headOf(value: unknown): DamagedEntry {
  const { roomCode, version } = (value ?? {}) as Partial<StoredEntry>;
  return {
    ...(typeof roomCode === 'string' && { roomCode }),
    ...(typeof version === 'number' && { version }),
  };
}

/** Quotes inside a JSON string are escaped, so no text of a player contains this. */
const ENTRY_START = '{"roomCode":"';
const HEAD = /\{"roomCode":"(\w*)"(?:,"version":(\d+))?/y;

/** The whole entries of a row that is not JSON. */
function salvage(text: string): LogRow {
  const entries: StoredEntry[] = [];
  const damaged: DamagedEntry[] = [];
  let at = text.indexOf(ENTRY_START);
  if (at < 0) damaged.push({});
  while (at >= 0) {
    const end = endOf(text, at);
    const [entry] = end === null ? [] : (parseList(`[${text.slice(at, end)}]`) ?? []).filter(isEntry);
    if (entry) entries.push(entry);
    else damaged.push(readHead(text, at));
    at = text.indexOf(ENTRY_START, entry ? end! : at + 1);
  }
  return { entries, damaged };
}

function readHead(text: string, at: number): DamagedEntry {
  HEAD.lastIndex = at;
  const [, roomCode, version] = HEAD.exec(text) ?? [];
  return headOf({ roomCode, version: version === undefined ? undefined : Number(version) });
}

/** Where the object that begins at `start` ends; null when it does not. */
function endOf(text: string, start: number): number | null {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (isInString) {
      if (char === '\\') at += 1;
      else if (char === '"') isInString = false;
    } else if (char === '"') isInString = true;
    else if (char === '{' || char === '[') depth += 1;
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1;
  }
  return null;
}
