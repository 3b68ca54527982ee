import type { IncomingMessage } from 'node:http';
import type { PlayerId } from '../../kit/contract.ts';
import { networkOf } from '../limits/address.ts';
import type { Client } from '../limits/client.ts';
import type { RateLimits } from '../limits/rate-limiter.ts';
import { type HostCheck, hasTwoHosts } from './host.ts';
import type { OriginCheck } from './origin.ts';

export const BODY_LIMIT = 16 * 1024;

interface SenderChecks {
  readonly isKnownHost: HostCheck;
  readonly isAllowedOrigin: OriginCheck;
}

interface ObjectionPorts extends SenderChecks {
  /** Null: the operator has switched them off. */
  readonly limits: RateLimits | null;
  now(): number;
}

/** The code that refuses a request before it is routed. */
export type Objection = 'RATE_LIMITED' | SenderObjection;
export type SenderObjection = 'INVALID_REQUEST' | 'FORBIDDEN_HOST' | 'FORBIDDEN_ORIGIN';

/** All that is looked at before anything is read. */
export type RequestHead = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'httpVersion' | 'method'>;

export function objectionTo(
  ports: ObjectionPorts,
  request: RequestHead,
  { client, playerId, isData }: { client: Client; playerId: PlayerId | null; isData: boolean },
): Objection | null {
  const isFile = isReading(request) && !isData;
  if (isRateLimited(ports, { address: client.address, playerId, isFile })) return 'RATE_LIMITED';
  return objectionToSender(ports, request, client, isData);
}

/** Serves requests and upgrades. An upgrade can change state like a posted request. */
export function objectionToSender(
  { isKnownHost, isAllowedOrigin }: SenderChecks,
  request: RequestHead,
  { host }: Client,
  isData = false,
): SenderObjection | null {
  const { headers, httpVersion } = request;
  const isNameless = headers.host === undefined && httpVersion === '1.1';
  if (isNameless || hasTwoHosts(request)) return 'INVALID_REQUEST';
  const isStateChanging = !isReading(request) || headers.upgrade !== undefined;
  if ((isStateChanging || isData) && !isKnownHost(headers, host)) return 'FORBIDDEN_HOST';
  return isStateChanging && !isAllowedOrigin(headers, host) ? 'FORBIDDEN_ORIGIN' : null;
}

/** A session counts by its player id, as it does over sockets. Pages and files count for the address alone. */
export function isRateLimited(
  { limits, now }: Pick<ObjectionPorts, 'limits' | 'now'>,
  { address, playerId, isFile }: { address: string; playerId: PlayerId | null; isFile: boolean },
): boolean {
  if (!limits) return false;
  const [network, at] = [networkOf(address), now()];
  if (isFile) return !limits.files.take(network, at);
  return !limits.address.take(network, at) || (playerId !== null && !limits.session.take(playerId, at));
}

const isReading = ({ method }: Pick<RequestHead, 'method'>): boolean => method === 'GET' || method === 'HEAD';
