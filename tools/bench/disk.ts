/**
 * What it costs to have moves on disk before they are answered: npm run bench -- disk [batches]
 * The log as the server writes it, against the least that could be done (one write to a file that is open for nothing else,
 * safe on return), at the pace of a busy server. Processor time of all threads, without that of the waiting in between.
 */
import { constants } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogEntry } from '../../src/rooms/reduce.ts';
import { openDatabase, takeOver } from '../../src/server/storage/sqlite/database.ts';
import { LogWriterClient } from '../../src/server/storage/sqlite/group-commit.ts';
import { cpuMs } from './lib/cpu.ts';
import { percentile } from './lib/people.ts';

/** As many as come together with 200 tables of 4 Kate, and as soon after each other. */
const ENTRIES = 62;
const PAUSE_MS = 4;
const ROUNDS = 5;
const [, batches = '200'] = process.argv.slice(2);

const ENTRY: LogEntry = {
  roomCode: 'ABCDEF',
  version: 1234,
  now: 1_790_000_000_000,
  rules: '1/4-kate/1',
  command: {
    type: 'play',
    playerId: '0123456789abcdef0123456789abcdef',
    action: { type: 'drop', payload: { column: 3, turnNo: 17 } },
    actionId: 'a617',
  },
};

type Write = () => Promise<unknown>;

function startLog(dir: string): { write: Write; close(): Promise<void> } {
  const path = join(dir, 'oyster.db');
  const db = openDatabase(path);
  const owner = takeOver(db);
  db.close();
  const listener = { onWritten() {}, onFailed() {}, onUnavailable() {}, onAvailable() {}, onTakenOver() {} };
  const client = new LogWriterClient({ path, owner }, 0, listener);
  const write = () => {
    for (let count = 1; count < ENTRIES; count++) client.append(ENTRY, null);
    return client.append(ENTRY, null);
  };
  return { write, close: () => client.close() };
}

async function startFile(dir: string): Promise<{ write: Write; close(): Promise<void> }> {
  const file = await open(join(dir, 'bare'), constants.O_CREAT | constants.O_WRONLY | constants.O_DSYNC);
  const text = JSON.stringify(Array(ENTRIES).fill(ENTRY));
  return { write: () => file.write(text), close: () => file.close() };
}

async function measure(write: Write): Promise<number> {
  const began = cpuMs();
  for (let batch = 0; batch < Number(batches); batch++) {
    await write();
    await sleep(PAUSE_MS);
  }
  return (cpuMs() - began) / Number(batches);
}

const dir = await mkdtemp(join(tmpdir(), 'oyster-disk-'));
const [log, file] = [startLog(dir), await startFile(dir)];
const ways: readonly [string, Write][] = [
  ['nothing', async () => {}],
  ['the log', log.write],
  ['bare file', file.write],
];
for (const [, write] of ways) await measure(write);
const rounds: number[][] = [];
for (let round = 0; round < ROUNDS; round++) {
  const figures: number[] = [];
  for (const [, write] of ways) figures.push(await measure(write));
  rounds.push(figures);
}
const costs = ways.map((_, way) =>
  percentile(
    rounds.map((figures) => figures[way]! - figures[0]!),
    0.5,
  ),
);
for (const [way, [name]] of ways.entries()) {
  if (way === 0) continue;
  const ms = costs[way]!;
  console.log(
    `${name.padEnd(10)} ${ms.toFixed(3)} ms of a core per batch of ${ENTRIES}, ${((1000 * ms) / ENTRIES).toFixed(1)} µs per move`,
  );
}
console.log(`the log costs ${(costs[1]! / costs[2]!).toFixed(2)} times the bare file`);
await log.close();
await file.close();
await rm(dir, { recursive: true });
