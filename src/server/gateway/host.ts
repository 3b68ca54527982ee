import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { ServerConfig } from '../config.ts';

/** Whether this server goes by the host that the client asked for. */
export type HostCheck = (headers: IncomingHttpHeaders, host: string | undefined) => boolean;

/** Public DNS has no names with these endings, so no stranger can point one at this machine. */
const PRIVATE_ENDING = /(^|\.)(localhost|local|lan|internal|home\.arpa)$/;
const NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?$/;

/**
 * Stops DNS rebinding: a foreign page whose name was pointed at this machine. With PUBLIC_URL the server goes by that name,
 * by those of ALLOWED_ORIGINS, by addresses and by names of the local network. Without it a browser that came over HTTPS
 * also counts: a certificate for the name proves that its owner forwards it here, as tunnels do.
 */
export function createHostCheck(config: Pick<ServerConfig, 'publicUrl' | 'allowedOrigins'>): HostCheck {
  const origins = config.publicUrl ? [config.publicUrl, ...config.allowedOrigins] : config.allowedOrigins;
  const named = new Set(origins.flatMap((origin) => (URL.canParse(origin) ? new URL(origin).hostname : [])));
  named.add(hostname().toLowerCase());
  return (headers, host) => {
    if (host === undefined) return true; // HTTP/1.0, which no browser speaks
    const name = hostnameOf(host);
    if (name === null) return false;
    return named.has(name) || isLocal(name) || (config.publicUrl === null && isFromHttpsPage(headers));
  };
}

const isLocal = (name: string): boolean => isIP(name) !== 0 || !name.includes('.') || PRIVATE_ENDING.test(name);

/** Null: no host name. */
function hostnameOf(host: string): string | null {
  const bracketed = /^\[([^\]]+)\](:\d+)?$/.exec(host)?.[1];
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? bracketed : null;
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return NAME.test(name) ? name.replace(/\.$/, '') : null;
}

/** Scripts cannot set these headers. Browsers send Sec-Fetch-Site over HTTPS and to localhost only. */
const isFromHttpsPage = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin?.startsWith('https://') === true;

/** Node keeps the first of several Host headers and drops the rest. */
export function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
