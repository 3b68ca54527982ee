import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDataDir, removeDir } from './server-process.ts';

/** A data directory whose disk a test can fill and free again. */
export interface LimitedDisk {
  readonly dataDir: string;
  fill(pid: number): void;
  free(pid: number): void;
  remove(): void;
}

/** The process may not extend any file. Needs no privileges. SQLite sees EFBIG. */
function fileSizeLimit(): LimitedDisk {
  const dataDir = newDataDir();
  const setLimit = (pid: number, bytes: number | 'unlimited') => run('prlimit', `--pid=${pid}`, `--fsize=${bytes}:`);
  return {
    dataDir,
    fill: (pid) => setLimit(pid, statSync(join(dataDir, 'oyster.db-wal')).size),
    free: (pid) => setLimit(pid, 'unlimited'),
    remove: () => removeDir(dataDir),
  };
}

/** A file system of its own, with a large file in it. Needs the right to mount. SQLite sees ENOSPC. */
function smallFileSystem(): LimitedDisk {
  const mountPoint = newDataDir();
  run('mount', '-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', mountPoint);
  const dataDir = join(mountPoint, 'data');
  const ballast = join(mountPoint, 'ballast');
  mkdirSync(dataDir);
  return {
    dataDir,
    fill: () => fillWith(ballast),
    free: () => rmSync(ballast),
    remove: () => {
      run('umount', mountPoint);
      removeDir(mountPoint);
    },
  };
}

function fillWith(file: string): void {
  const block = Buffer.alloc(4096);
  try {
    for (;;) writeFileSync(file, block, { flag: 'a' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  }
}

function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error ?? stderr}`);
}

function canMount(): boolean {
  try {
    smallFileSystem().remove();
    return true;
  } catch {
    return false;
  }
}

/** The file system takes part where the tests may mount one. */
export const fullDisks: [string, () => LimitedDisk][] = [
  ['a limit on file sizes', fileSizeLimit],
  ...(canMount() ? ([['a small file system', smallFileSystem]] as [string, () => LimitedDisk][]) : []),
];
