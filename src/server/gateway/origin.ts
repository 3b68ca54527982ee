import type { IncomingHttpHeaders } from 'node:http';
import type { ServerConfig } from '../config.ts';

/** `host`: the one the client asked for, as a trusted proxy reports it. */
export type OriginCheck = (headers: IncomingHttpHeaders, host: string | undefined) => boolean;

/** A page may talk to us if it came from us, or from an origin the operator named. Clients that are no pages send none. */
export function createOriginCheck(config: Pick<ServerConfig, 'publicUrl' | 'allowedOrigins'>): OriginCheck {
  const named = new Set([...config.allowedOrigins, ...(config.publicUrl ? [config.publicUrl] : [])]);
  return (headers, host) => {
    const { origin } = headers;
    if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
    if (named.has(origin)) return true;
    return URL.canParse(origin) && new URL(origin).host === host;
  };
}
