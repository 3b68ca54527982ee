import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import * as registry from '../games/registry.ts';
import type { Games } from '../platform/ports.ts';
import { createApp, gamesById } from './app.ts';
import { ConfigError, readConfig, type ServerConfig } from './config.ts';
import { askTime } from './redis/redis.ts';
import { openShared } from './redis/shared.ts';
import { SteadyClock } from './steady-clock.ts';
import { secureDataFiles } from './stores/data-files.ts';
import { SqliteStore } from './stores/sqlite-store.ts';
import { printWelcome } from './welcome.ts';

const here = dirname(fileURLToPath(import.meta.url));
const SHUTDOWN_LIMIT_MS = 10_000;
const CATCH_UP_MS = 10_000;

/** A reason not to start that a person can act on. */
class StartError extends Error {}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: false }));
  const games = gamesById(Object.values(registry));
  const kept = config.redisUrl ? await openRedis(config.redisUrl, log) : await openFile(config.dataDir, games, log);
  const app = await createApp({ config, games, ...kept, log, clientDir: findClient(), version: readVersion() });
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

async function openFile(dataDir: string, games: Games, log: Logger) {
  prepareDataDir(dataDir);
  const store = await SqliteStore.open(dataDir, games, log, giveWay);
  const clock = new SteadyClock();
  for (const { touchedAt } of store.rooms()) clock.catchUp(touchedAt);
  return { store, restored: store.rooms(), now: clock.now };
}

/** A server that hung while another took its place must not come back beside it. */
function giveWay(): never {
  console.error('Another server has taken over the data directory; this one ends.');
  process.exit(1);
}

async function openRedis(url: string, log: Logger) {
  try {
    const clock = new SteadyClock(await askTime(url)); // one time for all servers
    const shared = await openShared(url, log, clock.now);
    const keepUp = () =>
      shared.redis.time().then(
        (time) => clock.catchUp(time),
        () => {},
      ); // the next one may work
    setInterval(keepUp, CATCH_UP_MS).unref();
    return { store: shared.store, shared, now: clock.now };
  } catch (error) {
    const { host } = new URL(url.split(',')[0]!);
    throw new StartError(`Redis at ${host} cannot be used: ${error instanceof Error ? error.message : error}`);
  }
}

function prepareDataDir(dataDir: string): void {
  try {
    secureDataFiles(dataDir);
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
