import { Worker } from 'node:worker_threads';

/** A thread that runs a TypeScript module as an ES module: such a module may load others by name. */
export function startModuleWorker(url: URL | string, workerData: unknown): Worker {
  const source = JSON.stringify(String(url));
  const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`;
  return new Worker(load, { eval: true, workerData });
}
