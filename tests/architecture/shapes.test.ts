import { describe, expect, test } from 'vitest';
import { functionsOf, offendersOf } from './shapes.ts';
import { filesOf, isTest, read } from './source.ts';

/**
 * What is too long today, with a length that it may not exceed. Nothing may be added; what is no longer too long has to
 * leave the list.
 */
const KNOWN: Readonly<Record<string, number>> = {
  'src/server/app.ts function createApp': 130,
  'src/server/http/routes.ts function addRoutes': 52,
  'src/server/http/server.ts function createHttpServer': 73,
  'src/server/storage/sqlite/log-writer.ts function serve': 85,
};

/** Tables that were computed. */
const DATA = /\/(book-data|early-data|search-wasm)\.ts$/;
const FOLDERS = ['src', 'templates', 'tests', 'tools'];

test('files, functions and components are as short as they have to be, but for a known list', () => {
  const files = FOLDERS.flatMap(filesOf).filter((file) => !isTest(file) && !DATA.test(file));
  const offenders = files.flatMap((file) => offendersOf(file, read(file))).map((line) => line.split(': '));
  expect(files.length).toBeGreaterThan(400);
  expect(offenders.map(([name]) => name).sort()).toEqual(Object.keys(KNOWN).sort());
  expect(offenders.filter(([name, lines]) => Number(lines) > KNOWN[name!]!)).toEqual([]);
});

describe('the measure', () => {
  const lines = (count: number): string => '  x();\n'.repeat(count);

  test('names functions of every kind, and those inside of them', () => {
    const source = `
      function plain() { return () => 1; }
      const arrow = () => {};
      class Thing { method() {} #hidden = () => {}; }
      const table = { entry() {}, other: function () {} };
    `;
    const names = functionsOf('x.ts', source).map(({ name }) => name);
    expect(names).toEqual(['plain', 'plain (inner)', 'arrow', 'method', 'hidden', 'entry', 'other']);
  });

  test('a component is a function with a capital letter in a TSX file', () => {
    const source = 'function Board() { return <p />; }\nconst side = () => <p />;';
    expect(functionsOf('x.tsx', source).map(({ kind }) => kind)).toEqual(['component', 'function']);
    expect(functionsOf('x.ts', 'function Board() {}').map(({ kind }) => kind)).toEqual(['function']);
  });

  test('a function of 40 lines may be, one of 41 may not', () => {
    expect(offendersOf('x.ts', `function f() {\n${lines(38)}}\n`)).toEqual([]);
    expect(offendersOf('x.ts', `function f() {\n${lines(39)}}\n`)).toEqual(['x.ts function f: 41']);
  });

  test('a component of 80 lines may be, one of 81 may not', () => {
    expect(offendersOf('x.tsx', `function F() {\n${lines(78)}}\n`)).toEqual([]);
    expect(offendersOf('x.tsx', `function F() {\n${lines(79)}}\n`)).toEqual(['x.tsx component F: 81']);
  });

  test('a file of 300 lines may be, one of 301 may not', () => {
    expect(offendersOf('x.ts', lines(300))).toEqual([]);
    expect(offendersOf('x.ts', lines(301))).toEqual(['x.ts: 301']);
  });
});
