import { readFileSync } from 'node:fs';
import { ConfigError } from '../config.ts';
import type { SocketCaps } from '../pusher/socket-caps.ts';

/** Assumed where the limit of open files cannot be read: the usual limit of a Linux service. */
const USUAL_OPEN_FILES = 1024;
/** Descriptors for the database, Redis, the threads of bots and the log. */
const KEPT_FREE = 64;
/** Unless the operator asks for more. */
const MOST_SOCKETS = 10_000;
const MOST_REQUESTS = 2_000;
const SOCKETS_PER_ADDRESS = 200;
const SOCKETS_PER_SESSION = 10;

/** How many connections may be open at the same time. */
export interface ConnectionPlan {
  readonly sockets: number;
  /** Sockets and HTTP together. */
  readonly all: number;
}

/** The limit of open files of this process. Null: this system does not tell. */
export function readOpenFiles(): number | null {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}

/** Divides descriptors: sockets get two thirds; a connection of HTTP takes two, as it may send a file. */
export function planConnections(openFiles: number | null, maxSockets: number | null): ConnectionPlan {
  const forConnections = (openFiles ?? USUAL_OPEN_FILES) - KEPT_FREE;
  const sockets = maxSockets ?? Math.max(1, Math.min(MOST_SOCKETS, Math.floor((forConnections * 2) / 3)));
  const requests = Math.floor(((openFiles === null ? sockets * 1.5 : forConnections) - sockets) / 2);
  if (requests < 1) {
    throw new ConfigError(
      `MAX_SOCKETS=${sockets} leaves nothing for HTTP: raise the limit of open files (${openFiles}).`,
    );
  }
  return { sockets, all: sockets + Math.min(MOST_REQUESTS, requests) };
}

/** A load test comes from one address and has its limits off. The total protects the process in any case. */
export const socketCaps = (total: number, hasRateLimits: boolean): SocketCaps => ({
  total,
  perAddress: hasRateLimits ? SOCKETS_PER_ADDRESS : total,
  perSession: hasRateLimits ? SOCKETS_PER_SESSION : total,
});
