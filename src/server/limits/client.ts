import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import proxyAddr from '@fastify/proxy-addr';

/** How many proxies stand before this server, or the networks they stand in. 0: none. */
export type TrustedProxies = number | readonly string[];

/** The other end of a request as the client's own browser would describe it. */
export interface Client {
  readonly address: string;
  readonly protocol: 'http' | 'https';
  /** The host the client asked for. */
  readonly host: string | undefined;
}

export type ReadClient = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => Client;

/** The named networks of `@fastify/proxy-addr`. */
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);
const MAX_PROXIES = 10;

/** Reads TRUST_PROXY; null: the text means nothing. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  const word = text.trim().toLowerCase();
  if (['', 'off', 'false', 'no'].includes(word)) return 0;
  if (['on', 'true', 'yes'].includes(word)) return 1;
  if (/^\d+$/.test(word)) return Number(word) <= MAX_PROXIES ? Number(word) : null;
  const networks = word.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : null;
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.has(text)) return true;
  const [address = '', bits] = text.split('/', 2);
  const maxBits = isIP(address) === 6 ? 128 : 32;
  const isRange = bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= maxBits);
  return isIP(address) !== 0 && isRange && text.split('/').length <= 2;
}

/** HTTP requests and WebSocket upgrades use the same reader, so both see the same client. */
export function createClientReader(trusted: TrustedProxies): ReadClient {
  if (trusted === 0) return directClient;
  const isTrusted = typeof trusted === 'number' ? isAmongLast(trusted) : proxyAddr.compile([...trusted]);
  return (request) => {
    const addresses = proxyAddr.all(request as IncomingMessage);
    const untrustedAt = addresses.findIndex((address, index) => !isTrusted(address, index));
    const hops = untrustedAt === -1 ? addresses.length : untrustedAt;
    const direct = directClient(request);
    return {
      address: validAddress(addresses, Math.min(hops, addresses.length - 1)) || direct.address,
      protocol: protocolOf(forwarded(request, 'x-forwarded-proto', hops)) ?? direct.protocol,
      host: forwarded(request, 'x-forwarded-host', hops) ?? direct.host,
    };
  };
}

const isLoopback = proxyAddr.compile('loopback');

/** True when the connection and every address in X-Forwarded-For are loopback. A forged entry can only make it false. */
export const isFromThisMachine = (request: IncomingMessage): boolean =>
  proxyAddr.all(request).every((address) => isLoopback(address, 0));

const directClient: ReadClient = ({ headers, socket }) => ({
  address: socket.remoteAddress ?? '',
  protocol: (socket as TLSSocket).encrypted ? 'https' : 'http',
  host: headers.host,
});

const isAmongLast =
  (proxies: number) =>
  (_address: string, index: number): boolean =>
    index < proxies;

/** A proxy may report "unknown"; then the proxy's own address stands for the client. */
function validAddress(addresses: readonly string[], from: number): string {
  return addresses.slice(0, from + 1).findLast((address) => isIP(address) !== 0) ?? '';
}

/** Every trusted proxy appends or replaces one entry, so the client's entry is counted from the right. */
function forwarded({ headers }: Pick<IncomingMessage, 'headers'>, name: string, hops: number): string | undefined {
  const header = headers[name];
  if (hops === 0 || header === undefined) return undefined;
  const entries = String(header).split(',');
  return entries.at(-Math.min(hops, entries.length))!.trim() || undefined;
}

/** Some proxies report the protocol of an upgrade as `ws` or `wss`. */
function protocolOf(word: string | undefined): Client['protocol'] | undefined {
  if (word === undefined) return undefined;
  if (/^(https|wss)$/i.test(word)) return 'https';
  return /^(http|ws)$/i.test(word) ? 'http' : undefined;
}
