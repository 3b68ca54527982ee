import type { IncomingMessage } from 'node:http';
import type { RateLimits } from '../rate-limit.ts';
import { networkOf } from './address.ts';
import type { Client } from './client.ts';
import type { OriginCheck } from './origin.ts';

export const BODY_LIMIT = 16 * 1024;

interface ObjectionPorts {
  /** Null: the operator has switched them off. */
  readonly limits: RateLimits | null;
  readonly isAllowedOrigin: OriginCheck;
  now(): number;
}

/** What there is to say against a request, whatever it asks for. */
export type Objection = 'RATE_LIMITED' | 'INVALID_REQUEST' | 'FORBIDDEN_ORIGIN';

/** All that is looked at before anything is read. */
export type RequestHead = Pick<IncomingMessage, 'headers' | 'httpVersion' | 'method'>;

export function objectionTo(
  ports: ObjectionPorts,
  { headers, httpVersion, method }: RequestHead,
  client: Client,
  session: string | null,
): Objection | null {
  if (isRateLimited(ports, client.address, session)) return 'RATE_LIMITED';
  const isNameless = headers.host === undefined && httpVersion === '1.1';
  if (isNameless) return 'INVALID_REQUEST';
  const isStateChanging = method !== 'GET' && method !== 'HEAD';
  return isStateChanging && !ports.isAllowedOrigin(headers, client.host) ? 'FORBIDDEN_ORIGIN' : null;
}

export function isRateLimited({ limits, now }: ObjectionPorts, address: string, session: string | null): boolean {
  if (!limits) return false;
  const at = now();
  return !limits.address.take(networkOf(address), at) || (session !== null && !limits.session.take(session, at));
}
