/**
 * `npm run bench -- platform`: what the other figures do not show. Every game over the socket, opening Worlds, large
 * tables and audiences, many stored Worlds. The built server on one core, everybody else on the other.
 */
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import manifest from '../../package.json' with { type: 'json' };
import * as registry from '../../src/games/registry.ts';
import type { AnyGame } from '../../src/kit/contract.ts';
import { createRoom } from '../../src/rooms/commands/create.ts';
import { rulesOf } from '../../src/rooms/reduce.ts';
import { gamesById } from '../../src/server/app.ts';
import { systemEntropy } from '../../src/server/gateway/sessions.ts';
import { LOOP_LAG_MS } from '../../src/server/metrics/metrics.ts';
import { SqliteStore } from '../../src/server/storage/sqlite/store.ts';
import type { SeatedAnswer } from '../../src/wire/messages.ts';
import type { RawSocket } from '../../tests/support/raw-socket.ts';
import { freePort, newDataDir, removeDir, ServerProcess } from '../../tests/support/server-process.ts';
import { buildIfStale } from '../scripts/lib/prepare.mjs';
import { type Count, lookOn, newCount, openTable, percentile, post } from './lib/people.ts';
import { keepAwake } from './peers/lib/awake.mjs';
import { median } from './peers/lib/median.mjs';
import { onCpu } from './peers/lib/proc.mjs';

const WARM_UP_MS = 2500;
const MEASURE_MS = 5000;
/** Most games pause between hands, to be looked at: this long, every table has been through all of one. */
const WHOLE_HAND_MS = 20_000;
/** Shorter than it takes until silent people are shown as gone. */
const IDLE_S = 25;
/** What `npm start` tells Node. */
const NODE_ARGS: string[] = manifest.scripts.start.match(/--\S+/g)!;

const games = Object.values(registry as unknown as Record<string, AnyGame>);
const gameOf = (id: string): AnyGame => games.find(({ config }) => config.id === id)!;

const pin = (pid: number, core: number) =>
  execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' });

async function withServer<T>(work: (server: ServerProcess) => Promise<T>, dataDir = newDataDir()): Promise<T> {
  const server = await ServerProcess.start(await freePort(), dataDir, { LOG_LEVEL: 'error' }, NODE_ARGS);
  pin(server.pid, 0);
  try {
    return await work(server);
  } finally {
    await server.kill();
    removeDir(dataDir);
  }
}

/** What happens in a few seconds, after a warm-up. */
async function watch(server: ServerProcess, count: Count, measureMs = MEASURE_MS) {
  await sleep(WARM_UP_MS);
  count.waits.length = 0;
  const before = { at: performance.now(), cpu: onCpu(server.pid), actions: count.actions, heard: count.heard };
  await sleep(measureMs);
  const seconds = (performance.now() - before.at) / 1000;
  const cpu = onCpu(server.pid) - before.cpu;
  const actions = count.actions - before.actions;
  return {
    'actions/s': Math.round(actions / seconds),
    'CPU ms/action': Number(((cpu / actions) * 1000).toFixed(3)),
    refused: count.refused,
    'messages/s': Math.round((count.heard - before.heard) / seconds),
    'p50 ms': Number(percentile(count.waits, 0.5).toFixed(1)),
    'p99 ms': Number(percentile(count.waits, 0.99).toFixed(1)),
    'core used': `${Math.round((cpu / seconds) * 100)} %`,
  };
}

async function playTables(server: ServerProcess, gameId: string, seats: number, tables: number, count: Count) {
  const sockets: RawSocket[] = [];
  for (let index = 0; index < tables; index++) {
    sockets.push(...(await openTable([server.url], gameId, seats, count)).sockets);
  }
  return sockets;
}

async function everyGame() {
  const rows = [];
  const wanted = games.map(({ config }) => ({ id: config.id, seats: config.seats.initial, tables: 100 }));
  for (const { id, seats, tables } of [...wanted, { id: 'lieng', seats: 20, tables: 20 }]) {
    rows.push(
      await withServer(async (server) => {
        const count = newCount();
        await playTables(server, id, seats, tables, count);
        return {
          game: gameOf(id).config.name,
          seats,
          tables,
          ...(await watch(server, count, WHOLE_HAND_MS)),
          ...(await lag(server)),
        };
      }),
    );
  }
  return rows;
}

/** Event-loop delay as the server itself reports it, from one look at the loop to the next. */
async function lag(server: ServerProcess) {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const seconds = Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)![1]);
  return { 'loop p99 ms': Number((seconds * 1000 - LOOP_LAG_MS).toFixed(1)) };
}

async function audience(watchers: number) {
  return withServer(async (server) => {
    const count = newCount();
    const { roomCode } = await openTable([server.url], '4-kate', 2, count);
    for (let index = 0; index < watchers; index++) await lookOn(server.url, roomCode, count);
    return { 'spectators of one 4 Kate table': watchers, ...(await watch(server, count)) };
  });
}

/** Create, join and start, by so many at a time. */
async function opening(atOnce: number) {
  return withServer(async (server) => {
    let opened = 0;
    const until = performance.now() + WARM_UP_MS + MEASURE_MS;
    const open = async () => {
      while (performance.now() < until) {
        const ann = await post<SeatedAnswer>(server.url, '/api/rooms/create', { name: 'Ann', gameId: '4-kate' });
        await post(server.url, '/api/rooms/join', { name: 'Bob', roomCode: ann.roomCode });
        await post(server.url, '/api/game/start', { roomCode: ann.roomCode, playerId: ann.playerId }, ann.token);
        opened += 1;
      }
    };
    const all = Promise.all(Array.from({ length: atOnce }, open));
    await sleep(WARM_UP_MS);
    const before = { opened, cpu: onCpu(server.pid) };
    await sleep(MEASURE_MS);
    const worlds = opened - before.opened;
    const cpu = onCpu(server.pid) - before.cpu;
    await all;
    return {
      'Worlds created, joined and started/s': Math.round((worlds / MEASURE_MS) * 1000),
      'CPU ms/World': Number(((cpu / worlds) * 1000).toFixed(2)),
    };
  });
}

/** A data folder with so many Worlds in it, each started. */
async function storedWorlds(worlds: number): Promise<string> {
  const dataDir = newDataDir();
  const game = gameOf('4-kate');
  const store = await SqliteStore.open(dataDir, gamesById(games), { warn: () => {} });
  const now = Date.now();
  const create = () => {
    const seed = systemEntropy.seed();
    const roomCode = systemEntropy.roomCode();
    const command = {
      type: 'create',
      roomCode,
      playerId: seed.slice(0, 32),
      name: 'Ann',
      gameId: '4-kate',
      seed,
    } as const;
    const result = createRoom(command, { game, now });
    if (!result.ok) throw new Error(result.refusal.code);
    const { room } = result.value;
    return store.create(room, { roomCode, version: room.version, now, rules: rulesOf(game), command });
  };
  await Promise.all(Array.from({ length: worlds }, create));
  await store.close();
  return dataDir;
}

/** The share of a core in each second of doing nothing. V8 tidies up once or twice after a start, in a second or two of them. */
async function idleSeconds(pid: number): Promise<number[]> {
  const shares: number[] = [];
  let before = onCpu(pid);
  while (shares.length < IDLE_S) {
    await sleep(1000);
    const now = onCpu(pid);
    shares.push(now - before);
    before = now;
  }
  return shares;
}

/** Start-up, memory and the cost of a move with so many other Worlds in the house. */
async function manyWorlds(worlds: number) {
  const dataDir = await storedWorlds(worlds);
  const startedAt = performance.now();
  return withServer(async (server) => {
    const startMs = performance.now() - startedAt;
    const idle = await idleSeconds(server.pid);
    const count = newCount();
    await playTables(server, '4-kate', 2, 50, count);
    const { 'actions/s': actions, 'CPU ms/action': cost, 'p99 ms': p99 } = await watch(server, count);
    return {
      'stored Worlds': worlds,
      'start ms': Math.round(startMs),
      'idle, median second': `${(median(idle) * 100).toFixed(1)} %`,
      average: `${((idle.reduce((sum, share) => sum + share, 0) / idle.length) * 100).toFixed(1)} %`,
      'actions/s of 50 tables': actions,
      'CPU ms/action': cost,
      'p99 ms': p99,
    };
  }, dataDir);
}

keepAwake();
buildIfStale();
pin(process.pid, 1);
console.table(await everyGame());
console.table([await audience(100)]);
console.table([await opening(16)]);
const rows = [];
for (const worlds of [10, 100, 1000, 10_000]) rows.push(await manyWorlds(worlds));
console.table(rows);
process.exit(0);
