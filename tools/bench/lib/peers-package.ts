import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/prepare.mjs';

/** The harness, and all whom it compares; no part of the product. */
const peers = join(root, 'tools/bench/peers');

export function installPeers(): void {
  if (existsSync(join(peers, 'node_modules/colyseus')) || existsSync(join(peers, 'node_modules/@colyseus'))) return;
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund'], { cwd: peers, stdio: 'inherit' });
}

/** Measures, and leaves the figures in a file. */
export function runPeers(args: readonly string[]): void {
  execFileSync('node', ['run.mjs', ...args], { cwd: peers, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Prints how servers do when each is loaded for a moment in turn. */
export function comparePeers(args: readonly string[]): void {
  execFileSync('node', [join(peers, 'compare.mjs'), ...args], { cwd: root, stdio: 'inherit' });
}
