/**
 * `npm run bench -- scaling`: one and two servers on one Redis, the people of a table on one server and on different ones.
 * Prints moves per second, and what a move costs each side in processor time, which is what counts where they share cores with the players.
 */
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawSocket } from '../../tests/support/raw-socket.ts';
import { RedisServer } from '../../tests/support/redis-server.ts';
import { freePort, newDataDir, removeDir, ServerProcess } from '../../tests/support/server-process.ts';
import { buildIfStale } from '../scripts/lib/prepare.mjs';
import { installRedis } from '../scripts/lib/redis.mjs';
import { newCount, openTable } from './lib/people.ts';
import { keepAwake } from './peers/lib/awake.mjs';
import { median } from './peers/lib/median.mjs';
import { onCpu } from './peers/lib/proc.mjs';

const TABLES = 100;
const WARM_UP_MS = 3000;
const MEASURE_MS = 8000;

const redisFacts = (port: number, section: string): Record<string, string> =>
  Object.fromEntries(
    execFileSync('redis-cli', ['-p', String(port), 'info', section], { encoding: 'utf8' })
      .split('\r\n')
      .map((line) => line.split(':') as [string, string]),
  );

/** Where the people of one table sit: all on one server, or each on another. A balancer that knows nothing of Worlds does some of both. */
type Seating = 'together' | 'apart';

type Row = Record<string, string | number>;
const COST = 'server CPU ms/move';

/** Redis with servers on it, and people who play on them. */
interface Cluster {
  readonly redis: RedisServer;
  readonly servers: readonly ServerProcess[];
  readonly count: ReturnType<typeof newCount>;
  close(): Promise<void>;
}

async function openCluster(processes: number, seating: Seating): Promise<Cluster> {
  const redis = await RedisServer.start();
  const dataDir = newDataDir();
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const servers = await Promise.all(
    ports.map((port) => ServerProcess.start(port, dataDir, { REDIS_URL: redis.url, LOG_LEVEL: 'error' })),
  );
  const count = newCount();
  const urls = servers.map(({ url }) => url);
  const sockets: RawSocket[] = [];
  for (let index = 0; index < TABLES; index++) {
    const doors = seating === 'apart' ? urls : [urls[index % urls.length]!];
    sockets.push(...(await openTable(doors, '4-kate', 2, count, index)).sockets);
  }
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.drop();
    await Promise.all(servers.map((server) => server.kill()));
    await redis.stop();
    removeDir(dataDir);
  };
  return { redis, servers, count, close };
}

type Reading = ReturnType<typeof readCluster>;

const readCluster = ({ redis, servers, count }: Cluster) => ({
  at: performance.now(),
  moves: count.actions,
  servers: servers.reduce((sum, { pid }) => sum + onCpu(pid), 0),
  redis: onCpu(redis.pid),
  scripts: redisFacts(redis.port, 'commandstats').cmdstat_evalsha!,
  bytes: redisFacts(redis.port, 'stats'),
});

async function measure(processes: number, seating: Seating): Promise<Row> {
  const cluster = await openCluster(processes, seating);
  await sleep(WARM_UP_MS);
  const before = readCluster(cluster);
  await sleep(MEASURE_MS);
  const after = readCluster(cluster);
  await cluster.close();
  return { servers: processes, tables: seating, ...figuresBetween(before, after) };
}

function figuresBetween(before: Reading, after: Reading): Row {
  const moves = after.moves - before.moves;
  const figure = (text: string, name: string) => Number(new RegExp(`${name}=([\\d.]+)`).exec(text)![1]);
  const grown = (name: string) => figure(after.scripts, name) - figure(before.scripts, name);
  const bytes = (name: string) => Number(after.bytes[name]) - Number(before.bytes[name]);
  return {
    'moves/s': Math.round((moves / (after.at - before.at)) * 1000),
    [COST]: Number((((after.servers - before.servers) / moves) * 1000).toFixed(3)),
    'Redis CPU ms/move': Number((((after.redis - before.redis) / moves) * 1000).toFixed(3)),
    'script µs/commit': Number((grown('usec') / grown('calls')).toFixed(1)),
    'bytes to Redis/commit': Math.round(bytes('total_net_input_bytes') / grown('calls')),
    'bytes from Redis/commit': Math.round(bytes('total_net_output_bytes') / grown('calls')),
  };
}

const ROUNDS = 5;
const CASES = [
  [1, 'together'],
  [2, 'together'],
  [2, 'apart'],
] as const;

keepAwake();
buildIfStale();
installRedis();
const rows: Row[] = [];
for (let round = 0; round < ROUNDS; round++) {
  for (const [servers, seating] of CASES) rows.push(await measure(servers, seating));
}
const medians = CASES.map(([servers, tables]) => {
  const these = rows.filter((row) => row.servers === servers && row.tables === tables);
  const figures = Object.keys(these[0]!).filter((key) => key !== 'servers' && key !== 'tables');
  return {
    servers,
    tables,
    ...Object.fromEntries(figures.map((key) => [key, median(these.map((row) => Number(row[key])))])),
  } as Row;
});
console.table(rows);
console.log(`medians of ${ROUNDS}`);
console.table(medians);

const [one, together, apart] = medians.map((row) => Number(row[COST])) as [number, number, number];
const timesOne = (cost: number): string => ((2 * one) / cost).toFixed(2);
console.log(
  `By what a move costs, two servers with a core each do ${timesOne(together)} times what one does where tables sit together, ` +
    `${timesOne((together + apart) / 2)} where half of them do, ${timesOne(apart)} where none does.`,
);
process.exit(0);
