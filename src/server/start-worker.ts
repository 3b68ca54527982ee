import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const here = dirname(fileURLToPath(import.meta.url));
const runsFromSource = import.meta.url.endsWith('.ts');

/** Starts one of our worker files: its source while developing and testing, its bundle (all in one folder) when built. */
export function startWorker(name: string, workerData: unknown): Worker {
  if (!runsFromSource) return new Worker(join(here, `${basename(name)}.js`), { workerData });
  const source = JSON.stringify(join(here, `${name}.ts`));
  // As CommonJS: hooks for ES modules would start another thread for each of ours.
  return new Worker(`require('tsx/cjs/api').register(); require(${source})`, { eval: true, workerData });
}
