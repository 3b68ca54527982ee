import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Timestamp } from '../engine/game-module.ts';
import * as registry from '../games/registry.ts';
import type { Room } from '../platform/room.ts';
import { createApp, gamesById } from './app.ts';
import { ConfigError, readConfig, type ServerConfig } from './config.ts';
import { createSteadyClock } from './steady-clock.ts';
import { SqliteStore } from './stores/sqlite-store.ts';
import { printWelcome } from './welcome.ts';

const here = dirname(fileURLToPath(import.meta.url));
const SHUTDOWN_LIMIT_MS = 10_000;

/** A reason not to start that a person can act on. */
class StartError extends Error {}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  prepareDataDir(config.dataDir);
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: false }));
  const games = gamesById(Object.values(registry));
  const store = await SqliteStore.open(config.dataDir, games, log, giveWay);
  const app = await createApp({
    config,
    games,
    store,
    restored: store.rooms(),
    log,
    clientDir: findClient(),
    version: readVersion(),
    now: createSteadyClock(latestTouch(store.rooms())),
  });
  await listen(app.http, config);
  if (config.hasScheduler) app.scheduler.start();
  printWelcome(config, (app.http.server.address() as { port: number }).port);

  let isClosing = false;
  const shutDown = async (signal: string): Promise<void> => {
    if (isClosing) return;
    isClosing = true;
    log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);
}

/** A server that hung while another took its place must not come back beside it. */
function giveWay(): never {
  console.error('Another server has taken over the data directory; this one ends.');
  process.exit(1);
}

const latestTouch = (rooms: Iterable<Room>): Timestamp =>
  [...rooms].reduce((latest, { touchedAt }) => Math.max(latest, touchedAt), 0);

function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new StartError(`The data directory "${dataDir}" cannot be written to; set DATA_DIR to one that can.`);
  }
}

async function listen(http: { listen(where: { port: number; host: string }): Promise<string> }, config: ServerConfig) {
  try {
    await http.listen({ port: config.port, host: config.host });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE') throw new StartError(`Port ${config.port} is taken; set PORT to another one.`);
    if (code === 'EACCES') throw new StartError(`Port ${config.port} is not allowed here; set PORT to one above 1023.`);
    throw error;
  }
}

/** The built client lies beside the built server. */
function findClient(): string | null {
  const candidates = [join(here, '../client'), join(here, '../../dist/client')];
  return candidates.find((dir) => existsSync(join(dir, 'index.html'))) ?? null;
}

function readVersion(): string {
  return (JSON.parse(readFileSync(join(here, '../../package.json'), 'utf8')) as { version: string }).version;
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof StartError || error instanceof ConfigError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
