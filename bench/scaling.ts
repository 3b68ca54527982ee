/**
 * `npm run bench -- scaling`: one and two servers on one Redis, people of one table on different servers. Prints moves per
 * second, and what a move costs each side in processor time, which is what counts where they share cores with the players.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { freePort, newDataDir, removeDir, ServerProcess } from '../e2e/server-process.ts';
import { buildIfStale } from '../scripts/lib/prepare.mjs';
import type { ViewMessage } from '../src/engine/room-view.ts';
import type { SeatedAnswer } from '../src/protocol/messages.ts';
import { RedisServer } from '../src/testing/redis-server.ts';

const TABLES = 100;
const WARM_UP_MS = 3000;
const MEASURE_MS = 8000;
const CLOCK_TICK_S = 0.01;

interface Count {
  moves: number;
}

async function post<T>(url: string, path: string, body: object, token = ''): Promise<T> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Somebody who plays the first legal move the moment it is there. */
async function sitDown(url: string, seat: SeatedAnswer, count: Count): Promise<WebSocket> {
  const channel = `private-player-${seat.playerId}`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/oyster-world?protocol=7&client=js&version=8.6.0`);
  let actions = 0;
  const act = ({ legal }: ViewMessage): void => {
    const action = legal[actions % legal.length];
    if (!action) return;
    if (action.type === 'drop') count.moves += 1;
    actions += 1;
    const data = { roomCode: seat.roomCode, actionId: `${actions}`, ...action };
    socket.send(JSON.stringify({ event: 'client-action', channel, data }));
  };
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', async (bytes) => {
      const { event, data } = JSON.parse(String(bytes)) as { event: string; data: never };
      if (event === 'view') act(data);
      else if (event === 'pusher:connection_established') {
        const { socket_id } = JSON.parse(data) as { socket_id: string };
        const auth = await post<object>(url, '/api/pusher/auth', { socket_id, channel_name: channel }, seat.token);
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...auth } }));
      } else if (event === 'pusher_internal:subscription_succeeded') resolve(socket);
    });
  });
}

async function openTable(urls: readonly string[], index: number, count: Count): Promise<WebSocket[]> {
  const [hers, his] = [urls[index % urls.length]!, urls[(index + 1) % urls.length]!];
  const ann = await post<SeatedAnswer>(hers, '/api/rooms/create', { name: 'Ann', gameId: '4-kate' });
  const bob = await post<SeatedAnswer>(his, '/api/rooms/join', { name: 'Bob', roomCode: ann.roomCode });
  const sockets = await Promise.all([sitDown(hers, ann, count), sitDown(his, bob, count)]);
  await post(hers, '/api/game/start', { roomCode: ann.roomCode, playerId: ann.playerId }, ann.token);
  return sockets;
}

/** User and system seconds of a process so far. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_S;
}

const redisFacts = (port: number, section: string): Record<string, string> =>
  Object.fromEntries(
    execFileSync('redis-cli', ['-p', String(port), 'info', section], { encoding: 'utf8' })
      .split('\r\n')
      .map((line) => line.split(':') as [string, string]),
  );

async function measure(processes: number): Promise<Record<string, string | number>> {
  const redis = await RedisServer.start();
  const dataDir = newDataDir();
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const servers = await Promise.all(
    ports.map((port) => ServerProcess.start(port, dataDir, { REDIS_URL: redis.url, LOG_LEVEL: 'error' })),
  );
  const count: Count = { moves: 0 };
  const urls = servers.map(({ url }) => url);
  const sockets: WebSocket[] = [];
  for (let index = 0; index < TABLES; index++) sockets.push(...(await openTable(urls, index, count)));
  await sleep(WARM_UP_MS);

  const reading = () => ({
    at: performance.now(),
    moves: count.moves,
    servers: servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    redis: cpuSeconds(redis.pid),
    scripts: redisFacts(redis.port, 'commandstats').cmdstat_evalsha!,
    bytes: redisFacts(redis.port, 'stats'),
  });
  const before = reading();
  await sleep(MEASURE_MS);
  const after = reading();
  for (const socket of sockets) socket.terminate();
  await Promise.all(servers.map((server) => server.kill()));
  await redis.stop();
  removeDir(dataDir);

  const moves = after.moves - before.moves;
  const figure = (text: string, name: string) => Number(new RegExp(`${name}=([\\d.]+)`).exec(text)![1]);
  const grown = (name: string) => figure(after.scripts, name) - figure(before.scripts, name);
  const bytes = (name: string) => Number(after.bytes[name]) - Number(before.bytes[name]);
  return {
    servers: processes,
    'moves/s': Math.round((moves / (after.at - before.at)) * 1000),
    'server CPU ms/move': Number((((after.servers - before.servers) / moves) * 1000).toFixed(3)),
    'Redis CPU ms/move': Number((((after.redis - before.redis) / moves) * 1000).toFixed(3)),
    'script µs/commit': Number((grown('usec') / grown('calls')).toFixed(1)),
    'bytes to Redis/commit': Math.round(bytes('total_net_input_bytes') / grown('calls')),
    'bytes from Redis/commit': Math.round(bytes('total_net_output_bytes') / grown('calls')),
  };
}

buildIfStale();
const rows = [];
for (const processes of [1, 2, 1, 2]) rows.push(await measure(processes));
console.table(rows);
process.exit(0);
