/**
 * Compiles the search of 4 Kate from AssemblyScript: npm run build:solver
 * The compiler is fetched for the occasion (100 MB that nobody needs to play), at a pinned version, so that the same
 * source gives the same bytes. A test compares the source with the one the bytes were made from.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const COMPILER = 'assemblyscript@0.28.20';
const OPTIONS = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--importMemory'];
const SOLVER = path.resolve(import.meta.dirname, '../../src/games/4-kate/bots/solver');

const source = readFileSync(path.join(SOLVER, 'search.as'), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'solver-'));
try {
  writeFileSync(path.join(folder, 'search.ts'), source);
  const compile = ['--yes', '--package', COMPILER, 'asc', 'search.ts', '--outFile', 'search.wasm', ...OPTIONS];
  execFileSync('npx', compile, { cwd: folder, stdio: 'inherit' });
  const bytes = readFileSync(path.join(folder, 'search.wasm'));
  writeFileSync(
    path.join(SOLVER, 'search-wasm.ts'),
    `// Made by \`npm run build:solver\` from search.as with ${COMPILER}.
export const SOURCE_SHA256 = '${createHash('sha256').update(source).digest('hex')}';
export const SEARCH_WASM =
  '${bytes.toString('base64')}';
`,
  );
  console.log(`search-wasm.ts: ${bytes.length} bytes`);
} finally {
  rmSync(folder, { recursive: true });
}
