import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { systemEntropy } from '../../src/server/gateway/sessions.ts';

/** Gives new rooms the same codes and seeds in the same order. The result restores the system's entropy. */
export function fixEntropy(): () => void {
  const { roomCode, seed } = systemEntropy;
  let rooms = 0;
  Object.assign(systemEntropy, {
    roomCode: () => `ABC${++rooms + 222}`,
    seed: () => crypto.createHash('sha256').update(`seed of room ${rooms}`).digest('hex'),
  });
  return () => void Object.assign(systemEntropy, { roomCode, seed });
}

/** Bots draw from a seed that the server takes from the system once, while it starts. */
export async function withFixedBytes<T>(work: () => Promise<T>): Promise<T> {
  const { randomBytes } = crypto;
  const use = (replacement: unknown): void => {
    Object.assign(crypto, { randomBytes: replacement });
    syncBuiltinESMExports();
  };
  use((size: number) => Buffer.alloc(size, 7));
  try {
    return await work();
  } finally {
    use(randomBytes);
  }
}
