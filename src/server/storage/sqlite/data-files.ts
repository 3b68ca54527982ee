import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;
const DATABASE = 'oyster.db';
/** SQLite keeps the second and third beside the database. The last signs sessions. */
const FILES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, 'session.key'];

export const databasePath = (dataDir: string): string => join(dataDir, DATABASE);

/**
 * Makes the data folder and its files readable by their owner only. A folder that also holds files of others keeps its
 * mode, and so does what belongs to another user.
 */
export function secureDataFiles(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY_FOLDER });
  if (readdirSync(dataDir).every((name) => FILES.includes(name))) restrict(dataDir, OWNER_ONLY_FOLDER);
  const database = databasePath(dataDir);
  if (!existsSync(database)) closeSync(openSync(database, 'a', OWNER_ONLY_FILE));
  for (const path of FILES.map((name) => join(dataDir, name))) {
    if (existsSync(path)) restrict(path, OWNER_ONLY_FILE);
  }
}

/** Some file systems have no modes: there the operator of the machine decides who reads them. */
function restrict(path: string, mode: number): void {
  const found = statSync(path);
  if (found.uid !== process.getuid?.() || (found.mode & 0o777) === mode) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
