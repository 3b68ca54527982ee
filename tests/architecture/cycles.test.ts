import { describe, expect, test } from 'vitest';
import { cyclesOf, fileGraph, folderGraph } from './cycles.ts';
import { filesOf, isTest, read } from './source.ts';

/** Known cycles. A list may only get shorter; a cycle that is gone has to leave its list. */
const FILE_CYCLES: string[][] = [];
const FOLDER_CYCLES = [
  ['src/rooms', 'src/rooms/commands'],
  [
    ...['src/server', 'src/server/bots', 'src/server/broadcast', 'src/server/cluster', 'src/server/gateway'],
    ...['src/server/http', 'src/server/limits', 'src/server/pusher', 'src/server/storage/redis'],
    'src/server/storage/sqlite',
  ],
];

describe('import cycles in src, types included', () => {
  const files = filesOf('src').filter((file) => !isTest(file));
  const graph = fileGraph(files, read);

  test('files', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(cyclesOf(graph)).toEqual(FILE_CYCLES);
  });

  test('folders', () => {
    expect(cyclesOf(folderGraph(graph))).toEqual(FOLDER_CYCLES);
  });
});

describe('the search for cycles', () => {
  const search = (sources: Record<string, string>) => {
    const graph = fileGraph(Object.keys(sources), (file) => sources[file]!);
    return { files: cyclesOf(graph), folders: cyclesOf(folderGraph(graph)) };
  };

  test('finds a cycle of files that goes through a type', () => {
    const sources = {
      'src/a.ts': "import { b } from './b.ts'",
      'src/b.ts': "export * from './c.ts'",
      'src/c.ts': "import type { A } from './a.ts'",
      'src/d.ts': "import { a } from './a.ts'",
    };
    expect(search(sources)).toEqual({ files: [['src/a.ts', 'src/b.ts', 'src/c.ts']], folders: [] });
  });

  test('finds a cycle of folders where no file is in a cycle', () => {
    const sources = {
      'src/x/one.ts': "import { two } from '../y/two.ts'",
      'src/x/three.ts': '',
      'src/y/two.ts': "import { three } from '../x/three.ts'",
    };
    expect(search(sources)).toEqual({ files: [], folders: [['src/x', 'src/y']] });
  });

  test('finds a file that imports itself, and ignores comments and packages', () => {
    const sources = { 'src/a.ts': "import './a.ts'", 'src/b.ts': "// import './b.ts'\nimport 'b'" };
    expect(search(sources).files).toEqual([['src/a.ts']]);
  });
});
