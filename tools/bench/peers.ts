/**
 * `npm run bench` (or `npm run bench -- peers --repeats 1 --only oyster,ws-relay --scenario saturation`): Connect 4 over real
 * sockets on our server, boardgame.io, Colyseus and bare floors, all in one run, one core each. Prints a table, and writes
 * the figures to tools/bench/results.json and a picture of them to docs/pictures/speed.svg.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale, root } from '../scripts/lib/prepare.mjs';
import { installRedis } from '../scripts/lib/redis.mjs';
import { drawBars } from './lib/bars.ts';
import { installPeers, runPeers } from './lib/peers-package.ts';

const SERVERS = {
  'ws-relay': 'bare `ws` relay',
  'http-pusher-ws': 'bare move in a Pusher envelope',
  'http-pusher': 'bare `node:http` POST and push',
  'colyseus-immediate': 'Colyseus, a patch after each move',
  colyseus: 'Colyseus, 50 ms ticks',
  bgio: 'boardgame.io',
  oyster: 'Oyster World, over the socket',
  'oyster-http': 'Oyster World, by HTTP',
  'oyster-redis': 'Oyster World on Redis',
} as const;

interface Figures {
  readonly movesPerS?: number;
  readonly serverCpuSPer1000Moves?: number;
  readonly bytesInPerMovePerClient?: number;
  readonly rssKiBPerRoom?: number;
  readonly idleCpuShare?: number;
  readonly latencyMs?: { readonly p50: number; readonly p99: number };
}

interface Results {
  readonly machine: { readonly cpu: string; readonly node: string };
  readonly runs: Record<string, Record<string, { readonly median: Figures }>>;
}

const file = join(root, 'tools/bench/results.json');

function run(args: readonly string[]): Results {
  rmSync(file, { force: true });
  const only = args.includes('--only') ? [] : ['--only', Object.keys(SERVERS).join(',')];
  runPeers(['--out', file, ...only, ...args]);
  return JSON.parse(readFileSync(file, 'utf8')) as Results;
}

const shown = (value: number | undefined, digits = 0): string =>
  value === undefined
    ? ''
    : value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });

const times = (value: number | undefined, other: number | undefined): string =>
  value === undefined || other === undefined ? '' : `${(value / other).toFixed(2)} x`;

function table({ runs, machine }: Results): string {
  const of = (id: string, scenario: string): Figures => runs[id]?.[scenario]?.median ?? {};
  const speedOf = (id: string) => of(id, 'saturation').movesPerS;
  const colyseus = Math.max(speedOf('colyseus') ?? 0, speedOf('colyseus-immediate') ?? 0) || undefined;
  const latency = ({ latencyMs }: Figures) =>
    latencyMs ? `${shown(latencyMs.p50, 2)} / ${shown(latencyMs.p99, 1)}` : '';
  const rows = Object.entries(SERVERS)
    .filter(([id]) => runs[id])
    .map(([id, name]) => {
      const { movesPerS, serverCpuSPer1000Moves: cpu, bytesInPerMovePerClient: bytes } = of(id, 'saturation');
      const { rssKiBPerRoom: rss } = of(id, 'idle');
      return [
        ...[name, shown(movesPerS), times(movesPerS, colyseus), times(movesPerS, speedOf('ws-relay'))],
        ...[shown(cpu, 3), latency(of(id, 'single')), latency(of(id, 'paced500')), shown(rss), shown(bytes)],
      ];
    });
  const head = [
    ...['server', 'moves/s', 'to Colyseus', 'to the relay', 'CPU s per 1,000'],
    ...['p50 / p99 ms, one room', 'p50 / p99 ms, 500 moves/s', 'KiB per idle room', 'bytes per move and client'],
  ];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${machine.cpu}, Node ${machine.node}, server on one core\n\n${lines.join('\n')}`;
}

function draw({ runs }: Results): void {
  const bars = Object.entries(SERVERS)
    .filter(([id]) => runs[id]?.saturation?.median.movesPerS)
    .map(([id, name]) => ({
      name: name.replaceAll('`', ''),
      value: runs[id]!.saturation!.median.movesPerS!,
      isOurs: id.startsWith('oyster'),
    }));
  writeFileSync(join(root, 'docs/pictures/speed.svg'), drawBars('Connect 4 moves per second on one core', bars));
}

buildIfStale();
installPeers();
installRedis();
const results = run(process.argv.slice(3));
console.log(table(results));
if (Object.keys(results.runs).length >= 4) draw(results);
