import type { HostedPusher } from './broadcast/hosted-pusher.ts';

import { parseTrustedProxies, type TrustedProxies } from './limits/client.ts';

/** Everything the environment can say, read once. */
export interface ServerConfig {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** How long a start waits for another process that has locked the data. */
  readonly dataDirWaitMs: number;
  /** One Redis, or members of a cluster by commas; null: everything in one process and one file. */
  readonly redisUrl: string | null;
  readonly publicUrl: string | null;
  readonly allowedOrigins: readonly string[];
  readonly trustProxy: TrustedProxies;
  readonly hasScheduler: boolean;
  readonly hasRateLimits: boolean;
  /** How many sockets may be open at the same time; null: as many as the limit of open files allows. */
  readonly maxSockets: number | null;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  readonly pusher: HostedPusher | null;
}

const MAX_DATA_DIR_WAIT_MS = 600_000;

export class ConfigError extends Error {}

type Env = Readonly<Record<string, string | undefined>>;

export function readConfig(env: Env): ServerConfig {
  return {
    port: readPort(env.PORT, 'PORT') ?? 3000,
    host: env.HOST || '0.0.0.0',
    dataDir: env.DATA_DIR || 'data',
    dataDirWaitMs: readNumber(env.DATA_DIR_WAIT_MS, 'DATA_DIR_WAIT_MS', MAX_DATA_DIR_WAIT_MS) ?? 15_000,
    redisUrl: env.REDIS_URL ? readRedisUrl(env.REDIS_URL) : null,
    publicUrl: env.PUBLIC_URL ? readUrl(env.PUBLIC_URL) : null,
    allowedOrigins: (env.ALLOWED_ORIGINS ?? '').split(',').flatMap((origin) => origin.trim() || []),
    trustProxy: readTrustProxy(env.TRUST_PROXY ?? ''),
    hasScheduler: isOn(env.SCHEDULER, true),
    hasRateLimits: isOn(env.RATE_LIMITS, true),
    maxSockets: env.MAX_SOCKETS ? readMaxSockets(env.MAX_SOCKETS) : null,
    logLevel: env.LOG_LEVEL || (process.stdout.isTTY ? 'warn' : 'info'),
    metricsToken: env.METRICS_TOKEN || null,
    pusher: readPusher(env),
  };
}

function readPusher(env: Env): HostedPusher | null {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret } = env;
  if (!appId && !key && !secret) return null;
  if (!appId || !key || !secret || !(env.PUSHER_CLUSTER || env.PUSHER_HOST)) {
    throw new ConfigError(
      'Hosted Pusher needs PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET and PUSHER_CLUSTER or PUSHER_HOST.',
    );
  }
  return {
    appId,
    key,
    secret,
    cluster: env.PUSHER_CLUSTER || null,
    host: env.PUSHER_HOST || null,
    port: readPort(env.PUSHER_PORT, 'PUSHER_PORT'),
    useTLS: isOn(env.PUSHER_TLS, true),
  };
}

const readPort = (text: string | undefined, name: string): number | null => readNumber(text, name, 65535);

function readNumber(text: string | undefined, name: string, max: number): number | null {
  if (!text) return null;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > max)
    throw new ConfigError(`${name} must be a number from 0 to ${max}, not "${text}".`);
  return number;
}

function readTrustProxy(text: string): TrustedProxies {
  const trusted = parseTrustedProxies(text);
  if (trusted !== null) return trusted;
  throw new ConfigError(
    'TRUST_PROXY must be "on", "off", a number of proxies (at most 10), or networks separated by commas: ' +
      `CIDR ranges, "loopback", "linklocal" or "uniquelocal". It is "${text}".`,
  );
}

function readMaxSockets(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new ConfigError(`MAX_SOCKETS must be a number above 0, not "${text}".`);
}

function readUrl(text: string): string {
  if (!URL.canParse(text)) throw new ConfigError(`PUBLIC_URL must be a web address, not "${text}".`);
  return new URL(text).origin;
}

function readRedisUrl(text: string): string {
  const isRedis = (url: string) => URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol);
  if (text.split(',').every((url) => isRedis(url.trim()))) return text;
  throw new ConfigError('REDIS_URL must be an address like redis://host:6379, or several of one cluster by commas.');
}

const isOn = (text: string | undefined, initially: boolean): boolean =>
  text === undefined || text === '' ? initially : !['off', 'false', '0', 'no'].includes(text.toLowerCase());
