import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import * as registry from '../../src/games/registry.ts';
import { root } from '../../tools/scripts/lib/prepare.mjs';

const client = join(root, 'dist/client');
const compressed = (file: string): number => gzipSync(readFileSync(join(client, file))).length;

describe('what a phone has to load', () => {
  test('the first screen: under 150 KB of compressed JavaScript', () => {
    const document = readFileSync(join(client, 'index.html'), 'utf8');
    const scripts = [...document.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]!);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.reduce((sum, file) => sum + compressed(file), 0)).toBeLessThan(150 * 1024);
  });

  test('icons for every home screen, where the page and the manifest say they are', () => {
    const document = readFileSync(join(client, 'index.html'), 'utf8');
    const { icons } = JSON.parse(readFileSync(join(client, 'manifest.webmanifest'), 'utf8')) as {
      icons: { src: string }[];
    };
    const named = [...document.matchAll(/rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map((match) => match[1]!);
    const files = [...named, ...icons.map(({ src }) => src)];
    expect(files).toContain('/touch-icon.png');
    for (const file of files) expect(existsSync(join(client, file)), file).toBe(true);
  });

  test('every game has a screen, in a chunk of its own', () => {
    const games = Object.values(registry);
    for (const { config } of games) {
      expect(existsSync(join(root, `src/games/${config.id}/view.tsx`)), `screen of ${config.id}`).toBe(true);
    }
    const chunks = readdirSync(join(client, 'assets')).filter((file) => /^view-.*\.js$/.test(file));
    expect(chunks).toHaveLength(games.length);
  });

  test('what the experts know is loaded by those who ask for it', () => {
    const scripts = readdirSync(join(client, 'assets')).filter((file) => file.endsWith('.js'));
    const solvers = scripts.filter((file) => readFileSync(join(client, 'assets', file), 'utf8').includes('AGFzbQ'));
    expect(solvers).toEqual([expect.stringMatching(/^analysis-worker-/)]); // nowhere else is there any WebAssembly
    expect(scripts.filter((file) => file.startsWith('costs-worker'))).toHaveLength(1);
  });
});
