import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../../..');

/** A measurement as the server is shipped: bundled, without what a development run adds. Gives the file to run. */
export async function bundle(name: string, entry: string): Promise<string> {
  const outDir = join(root, 'dist/bench');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ...{ ssr: true, outDir, emptyOutDir: false, target: 'node20', minify: false },
      rollupOptions: { input: { [name]: entry }, output: { entryFileNames: '[name].js', codeSplitting: false } },
    },
  });
  return join(outDir, `${name}.js`);
}
