import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import * as registry from '../games/registry.ts';
import type { Games } from '../rooms/ports.ts';
import { createApp, gamesById } from './app.ts';
import { askTime } from './cluster/redis-client.ts';
import { openShared } from './cluster/shared.ts';
import { ConfigError, readConfig, type ServerConfig } from './config.ts';
import { readSessionKey, SessionKeyDamaged } from './gateway/session-key.ts';
import { readOpenFiles } from './limits/connection-plan.ts';
import { secureDataFiles } from './storage/sqlite/data-files.ts';
import { isLocked } from './storage/sqlite/database.ts';
import { SqliteStore } from './storage/sqlite/store.ts';
import { SteadyClock } from './time/steady-clock.ts';
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
  await listen({ listen: tryPort }, config); // before the data: a start on a taken port must not take it over
  const kept = config.redisUrl ? await openRedis(config.redisUrl, log) : await openFile(config, games, log);
  const place = { clientDir: findClient(), version: readVersion(), openFiles: readOpenFiles() };
  const app = await createApp({ config, games, ...kept, log, ...place });
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

async function openFile(config: ServerConfig, games: Games, log: Logger) {
  prepareDataDir(config.dataDir);
  const sessionKey = readSessionKey(config.dataDir);
  const store = await openStore(config, games, log);
  const clock = new SteadyClock();
  for (const { touchedAt } of store.rooms()) clock.catchUp(touchedAt);
  return { store, sessionKey, restored: store.rooms(), now: clock.now };
}

async function openStore({ dataDir, dataDirWaitMs }: ServerConfig, games: Games, log: Logger): Promise<SqliteStore> {
  try {
    return await SqliteStore.open(dataDir, games, log, { onTakenOver: giveWay, lockWaitMs: dataDirWaitMs });
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new StartError(
      `Another process has locked the data directory "${dataDir}" and does not answer. Stop that process, or set DATA_DIR to another directory.`,
    );
  }
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
    return { store: shared.store, shared, sessionKey: shared.sessionKey, now: clock.now };
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

/** Opens the port and closes it again. */
function tryPort(where: { port: number; host: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(where, () => server.close(() => resolve('')));
  });
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
  const isExpected = [StartError, ConfigError, SessionKeyDamaged].some((reason) => error instanceof reason);
  console.error(isExpected ? (error as Error).message : error);
  process.exit(1);
}
