import type { IncomingHttpHeaders } from 'node:http';
import type { ServerConfig } from '../config.ts';

export type OriginCheck = (headers: IncomingHttpHeaders) => boolean;

/** A page may talk to us if it came from us, or from an origin the operator named. Clients that are no pages send none. */
export function createOriginCheck(
  config: Pick<ServerConfig, 'publicUrl' | 'allowedOrigins' | 'trustProxy'>,
): OriginCheck {
  const named = new Set([...config.allowedOrigins, ...(config.publicUrl ? [config.publicUrl] : [])]);
  return (headers) => {
    const { origin } = headers;
    if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
    if (named.has(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const forwarded = config.trustProxy ? headers['x-forwarded-host'] : undefined;
    return new URL(origin).host === String(forwarded ?? headers.host);
  };
}
