/**
 * Where a move's time goes, here and at the peers: npm run bench -- profile [--nice -20 …]
 * Linux, with `perf` (Debian: `apt-get install linux-perf`). Each saturated server is sampled three times for four
 * seconds; every sample goes to the one part that was at work. Microseconds of a core per move.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildIfStale, giveUp } from '../scripts/lib/prepare.mjs';
import { installPeers, runPeers } from './lib/peers-package.ts';

interface Results {
  readonly runs: Record<string, { saturation: { median: { serverCpuSPer1000Moves: number } } }>;
}

const ids = 'ws-relay,colyseus-immediate,bgio,oyster,http-pusher,oyster-http';
const [, ...args] = process.argv.slice(2);

/** One function that was at work or waiting for the one before it in the list; and the file it is in. */
interface Frame {
  readonly name: string;
  readonly file: string;
}

type Stack = readonly Frame[];
/** What one thread was doing. */
interface Sample {
  readonly thread: string;
  readonly stack: Stack;
}
type Counts = Map<string, number>;

const isJs = ({ name }: Frame): boolean => name.startsWith('JS:');
const has = (stack: Stack, names: RegExp): boolean => stack.some(({ name }) => names.test(name));
const isKernel = (stack: Stack): boolean => stack[0]!.file.includes('kernel');
const scriptOf = (stack: Stack): string => stack.find(isJs)?.name ?? ' node:';

const DISK = /fsync|fdatasync|ext4|xfs|btrfs|overlayfs|ovl_|pwrite|blk_|jbd2/;
const SENDING = /tcp_sendmsg|sock_write_iter|sock_sendmsg|sys_write/;
const COLLECTING = /Scaveng|MarkCompact|Heap::(CollectGarbage|PerformGarbage)|MinorGC|Sweeper|ConcurrentMark/;
const COMPILING =
  /compiler::|Compiler::|Compilation|Baseline(Batch|Compiler)|interpreter::|internal::Parser|CompileLazy/;
const LIBRARIES = /node_modules\/(ws|engine\.io|socket\.io|koa[^/]*|@colyseus\/ws-transport)/;
const LOG_THREAD = /^node::worker::Worker::/;

/** The first that fits. `isLog`: it was the thread of the log (SQLite itself says nothing of who called it). */
const PARTS: readonly (readonly [string, (stack: Stack, isLog: boolean) => boolean])[] = [
  ['kernel: the disk', (stack) => isKernel(stack) && has(stack, DISK)],
  ['kernel: sending', (stack) => isKernel(stack) && has(stack, SENDING)],
  ['kernel: the rest', isKernel],
  ['the log: its thread, SQLite', (_, isLog) => isLog],
  ['V8: garbage collection', (stack) => has(stack, COLLECTING)],
  ['V8: compiling', (stack) => has(stack, COMPILING)],
  ['socket library', (stack) => LIBRARIES.test(scriptOf(stack))],
  ['Node and libuv', (stack) => scriptOf(stack).includes(' node:')],
  ["the server's own", () => true],
];

const CODE_UNIT = 32;

/** V8 uses the place of code that is gone for other code: of what stood in one place, the last counts. */
function tidyMap(file: string): void {
  const taken = new Set<number>();
  const isFree = (line: string): boolean => {
    const [start, size] = line.split(' ', 2).map((hex) => Number.parseInt(hex, 16)) as [number, number];
    const units: number[] = [];
    for (let unit = Math.floor(start / CODE_UNIT); unit < (start + size) / CODE_UNIT; unit++) units.push(unit);
    if (units.some((unit) => taken.has(unit))) return false;
    for (const unit of units) taken.add(unit);
    return true;
  };
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').reverse().filter(isFree);
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** What `perf` has seen. A line for the thread, one for each function, an empty one. */
async function readSamples(file: string): Promise<Sample[]> {
  const script = spawn('perf', ['script', '-i', file, '-F', 'tid,ip,sym,dso'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const samples: Sample[] = [];
  let thread = '';
  let stack: Frame[] = [];
  for await (const line of createInterface({ input: script.stdout })) {
    const [, name, place] = /^\s+[0-9a-f]+ (.*) \((.*)\)$/.exec(line) ?? [];
    if (name !== undefined && place !== undefined) stack.push({ name, file: place });
    else if (line !== '') thread = line.trim();
    else {
      if (stack.length > 0) samples.push({ thread, stack });
      stack = [];
    }
  }
  return samples;
}

async function countParts(file: string, counts: Counts): Promise<void> {
  const samples = await readSamples(file);
  const logThreads = new Set(samples.filter(({ stack }) => has(stack, LOG_THREAD)).map(({ thread }) => thread));
  for (const { thread, stack } of samples) {
    const [name] = PARTS.find(([, fits]) => fits(stack, logThreads.has(thread)))!;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
}

/** By server: how many samples of all its runs were in which part. */
async function countAll(folder: string): Promise<Map<string, Counts>> {
  const byServer = new Map<string, Counts>();
  for (const file of readdirSync(folder)) {
    const [id, pid] = file.split('.') as [string, string];
    const counts = byServer.get(id) ?? new Map<string, number>();
    byServer.set(id, counts);
    tidyMap(`/tmp/perf-${pid}.map`);
    await countParts(join(folder, file), counts);
    rmSync(`/tmp/perf-${pid}.map`);
  }
  return byServer;
}

function print(byServer: Map<string, Counts>, { runs }: Results): void {
  const servers = [...byServer.keys()].sort((one, other) => ids.indexOf(one) - ids.indexOf(other));
  const costOf = (id: string, part: string): number => {
    const counts = byServer.get(id)!;
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return (1000 * runs[id]!.saturation.median.serverCpuSPer1000Moves * (counts.get(part) ?? 0)) / all;
  };
  const totalOf = (id: string): number => PARTS.reduce((sum, [part]) => sum + costOf(id, part), 0);
  const row = (head: string, cells: readonly string[]): void => console.log(`| ${head} | ${cells.join(' | ')} |`);
  const costs = (name: string, cost: (id: string) => number): void =>
    row(
      name,
      servers.map((id) => cost(id).toFixed(1)),
    );
  row('µs per move', servers);
  row(
    '---',
    servers.map(() => '---'),
  );
  for (const [part] of PARTS) costs(part, (id) => costOf(id, part));
  costs('together', totalOf);
}

try {
  execFileSync('perf', ['--version'], { stdio: 'ignore' });
} catch {
  giveUp('This needs `perf` (Debian and Ubuntu: apt-get install linux-perf).');
}

buildIfStale();
installPeers();
const folder = mkdtempSync(join(tmpdir(), 'oyster-profile-'));
const out = join(tmpdir(), `oyster-profile-${process.pid}.json`);
runPeers(['--perf', folder, '--scenario', 'saturation', '--only', ids, '--out', out, ...args]);
print(await countAll(folder), JSON.parse(readFileSync(out, 'utf8')) as Results);
rmSync(folder, { recursive: true });
rmSync(out);
