import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

const here = dirname(fileURLToPath(import.meta.url));
const runsFromSource = import.meta.url.endsWith('.ts');

/** Starts one of our worker files: its source while developing and testing, its bundle (all in one folder) when built. */
export function startWorker(name: string, workerData: unknown): Worker {
  if (!runsFromSource) return new Worker(join(here, `${basename(name)}.js`), { workerData });
  const source = JSON.stringify(pathToFileURL(join(here, `${name}.ts`)).href);
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`, {
    eval: true,
    workerData,
  });
}
