import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, read } from './source.ts';

/** Lower this number with each file that leaves the road. The aim is 34. */
const FILES_AT_MOST = 46;

const DOC = 'docs/architecture.md';
const BLOCK = /(<!-- road -->\n)[\s\S]*?(<!-- \/road -->)/;

/** In a process of its own: counting calls slows down all code of a process, and Vitest adds functions to every module. */
function playOneMove(): string[] {
  const script = path.join(ROOT, 'tests/architecture/play-one-move.ts');
  return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', script], { cwd: ROOT, encoding: 'utf8' }));
}

const blockOf = (files: readonly string[]): string =>
  [`${files.length} files:`, '', ...files.map((file) => `- \`${file}\``), '', ''].join('\n');

test('one move over the socket executes the files that docs/architecture.md lists', () => {
  const files = playOneMove();
  const doc = read(DOC);
  const updated = doc.replace(BLOCK, (_, begin, end) => `${begin}\n${blockOf(files)}${end}`);
  if (process.env.UPDATE_ROAD) writeFileSync(path.join(ROOT, DOC), updated);
  expect(read(DOC)).toBe(updated);
  expect(updated).toContain(files[0]);
  expect(files.length).toBeLessThanOrEqual(FILES_AT_MOST);
});
