import { spawnSync } from 'node:child_process';
import { canInstallWithApt, giveUp, installWithApt } from './prepare.mjs';

const isThere = () =>
  spawnSync('redis-server', ['--version']).status === 0 && spawnSync('redis-cli', ['-v']).status === 0;

/** Gets a redis-server, for tests and measurements, when there is none. */
export function installRedis() {
  if (isThere()) return;
  if (canInstallWithApt()) {
    console.log('Getting Redis (once) ...');
    installWithApt('redis-server');
  }
  if (!isThere()) giveUp('No redis-server found: install Redis 7 or newer, with redis-cli, and run this again.');
}
