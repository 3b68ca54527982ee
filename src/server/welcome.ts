import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import type { ServerConfig } from './config.ts';

/** Where to find the game night: for this machine, and for the phones around it. */
export function printWelcome(config: Pick<ServerConfig, 'host' | 'publicUrl'>, port: number): void {
  const local = `http://localhost:${port}`;
  const lan = isPublicHost(config.host) ? lanAddresses().map((address) => `http://${address}:${port}`) : [];
  const invitation = config.publicUrl ?? lan[0] ?? local;
  const lines = [
    '',
    '  Oyster World is open.',
    '',
    `  On this machine   ${local}`,
    ...lan.map((url) => `  On your network   ${url}`),
    ...(config.publicUrl ? [`  For everybody     ${config.publicUrl}`] : []),
    '',
    '  Scan to join from a phone:',
    '',
    ...renderUnicodeCompact(invitation)
      .split('\n')
      .map((line) => `  ${line}`),
    '',
  ];
  console.log(lines.join('\n'));
}

const isPublicHost = (host: string): boolean => host === '0.0.0.0' || host === '::';

function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => address.address);
}
