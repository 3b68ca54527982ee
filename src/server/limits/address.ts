import { isIPv6 } from 'node:net';

const NETWORK_GROUPS = 4;

/** What limits count by. A household has a whole /64 of IPv6 addresses, and so has whoever tries codes from there. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::') as [string, string?];
  const groups = head === '' ? [] : head.split(':');
  if (tail === undefined) return groups.slice(0, NETWORK_GROUPS).join(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0');
  return [...groups, ...zeros, ...last].slice(0, NETWORK_GROUPS).join(':');
}
