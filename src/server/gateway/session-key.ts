import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY = /^[0-9a-f]{64}$/;

/** The key in the data folder exists but cannot be one. */
export class SessionKeyDamaged extends Error {}

/** Reads the key that signs sessions; makes it first where there is none. Only the server's user may read the file. */
export function readSessionKey(dataDir: string): string {
  const path = join(dataDir, 'session.key');
  const key = readIfThere(path) ?? createKey(path);
  if (KEY.test(key)) return key;
  throw new SessionKeyDamaged(
    `"${path}" is damaged: restore it from a backup, or delete it, which ends every session.`,
  );
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Linked in one step, so that another server that starts now reads a whole key: this one or its own. */
function createKey(path: string): string {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8').trim();
}
