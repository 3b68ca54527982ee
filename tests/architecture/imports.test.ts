import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf, importsOf, read as readSource, withoutComments } from './source.ts';

interface Border {
  readonly area: string;
  readonly files: RegExp;
  /** Our own files it may import. */
  readonly ours: RegExp;
  /** Packages it may import. */
  readonly packages: RegExp;
  /** What to do instead of a forbidden import. */
  readonly wayRound: string;
}

const NONE = /^$/;
const REACT = /^(react|react-dom)(\/|$)/;

/** What only tests may import. */
const ONLY_FOR_TESTS = /^testing\/|^games\/[^/]+\/contract\.ts$/;

/** Who may import whom. The first row that fits a file counts. */
const BORDERS: readonly Border[] = [
  {
    area: 'tests',
    files: /^testing\/|\.test\.tsx?$/,
    ours: /./,
    packages: /./,
    wayRound: 'tests may import anything',
  },
  {
    area: 'engine',
    files: /^engine\//,
    ours: /^engine\//,
    packages: /^(@noble\/hashes|typebox)(\/|$)/,
    wayRound: 'the engine stands on nothing: move what both sides need into src/engine',
  },
  {
    area: 'the list of games',
    files: /^games\/registry\.ts$/,
    ours: /^games\/[^/]+\/index\.ts$/,
    packages: NONE,
    wayRound: 'list a game by the door to its rules, its index.ts',
  },
  {
    area: 'a game screen',
    files: /^games\/[^/]+\/(view\.tsx|components\/)/,
    ours: /^(engine|ui|games\/SAME)\//,
    packages: REACT,
    wayRound: 'a screen draws what its props hold: ask the platform for it there, or share a part through src/ui',
  },
  {
    area: 'game rules',
    files: /^games\/[^/]+\//,
    ours: /^(engine|games\/SAME)\//,
    packages: NONE,
    wayRound: 'rules get everything as arguments: take it from context, or move what games share into src/engine',
  },
  {
    area: 'platform',
    files: /^platform\//,
    ours: /^(engine|platform)\//,
    packages: NONE,
    wayRound: 'the platform is handed games and ports: add what it needs to src/platform/ports.ts',
  },
  {
    area: 'protocol',
    files: /^protocol\//,
    ours: /^(engine|protocol)\//,
    packages: /^(secure-json-parse|typebox)(\/|$)/,
    wayRound: 'the protocol is plain data: types that both sides need live in src/engine',
  },
  {
    area: 'server',
    files: /^server\//,
    ours: /^(engine|platform|protocol|server)\/|^games\/registry\.ts$/,
    packages: /^(node:|@fastify\/|(fastify|helmet|libsql|pino|prom-client|pusher|redis|tsx|typebox|uqr|ws)(\/|$))/,
    wayRound: 'the server meets games through games/registry.ts and never draws: screens belong to src/client',
  },
  {
    area: 'ui',
    files: /^ui\//,
    ours: /^(engine|ui)\//,
    packages: REACT,
    wayRound: 'shared parts know no game: pass what they draw as props',
  },
  {
    area: 'client',
    files: /^client\//,
    ours: /^(engine|protocol|ui|client)\//,
    packages: /^((react|react-dom|pusher-js|uqr)(\/|$)|@fontsource(-variable)?\/)/,
    wayRound: 'the client learns of games from GET /api/games and finds screens through import.meta.glob',
  },
];

/** Time and chance come in as `context: { now, random }`. */
const REACHES_AROUND = /\b(Date\.now|new Date|Math\.random|setTimeout|setInterval|setImmediate|performance\.\w+)\b/g;
const PURE_AREAS = ['engine', 'game rules', 'platform'];

const FILES = filesOf('src').map((file) => file.slice('src/'.length));
const read = (file: string): string => readSource(`src/${file}`);

const borderOf = (file: string): Border | undefined => BORDERS.find((border) => border.files.test(file));

/** Every import of this file that crosses a border, in a sentence that says where to go instead. */
function trespasses(file: string, source: string): string[] {
  const border = borderOf(file);
  if (!border) return [`${file}: lies in no area of the import table (tests/architecture/imports.test.ts)`];
  const ours = new RegExp(border.ours.source.replace('SAME', file.split('/')[1]!));
  return importsOf(source)
    .filter((target) => {
      if (!target.startsWith('.')) return !border.packages.test(target);
      const aim = path.posix.join(path.posix.dirname(file), target);
      return !ours.test(aim) || (ONLY_FOR_TESTS.test(aim) && border.area !== 'tests');
    })
    .map((target) => `${file} imports '${target}', which ${border.area} must not: ${border.wayRound}`);
}

const reaches = (file: string, source: string): string[] =>
  [...withoutComments(source).matchAll(REACHES_AROUND)].map(
    ([word]) => `${file} says ${word}: time and chance come in as context.now and context.random`,
  );

describe('the borders of src', () => {
  test('imports only point the way the table says', () => {
    expect(FILES.length).toBeGreaterThan(30);
    expect(FILES.flatMap((file) => trespasses(file, read(file)))).toEqual([]);
  });

  test('no clock, no timer and no chance inside engine, rules and platform', () => {
    const pure = FILES.filter((file) => PURE_AREAS.includes(borderOf(file)?.area ?? ''));
    expect(pure.length).toBeGreaterThan(20);
    expect(pure.flatMap((file) => reaches(file, read(file)))).toEqual([]);
  });
});

describe('the guard itself', () => {
  test.each([
    ['engine/cards.ts', "import { a } from '../platform/room.ts'"],
    ['engine/cards.ts', "import fs from 'node:fs'"],
    ['games/4-kate/engine.ts', "import { deck } from '../whos-deal/deck.ts'"],
    ['games/4-kate/engine.ts', "import { useState } from 'react'"],
    ['games/4-kate/engine.ts', "import { gameContract } from '../../testing/game-contract.ts'"],
    ['games/4-kate/engine.ts', "import { contract } from './contract.ts'"],
    ['games/4-kate/view.tsx', "import { useRoom } from '../../client/use-room.ts'"],
    ['games/4-kate/components/Board.tsx', "import type { Room } from '../../../platform/room.ts'"],
    ['games/registry.ts', "export { fourKate } from './4-kate/engine.ts'"],
    ['platform/room.ts', "import { fourKate } from '../games/4-kate/index.ts'"],
    ['platform/room.ts', "import Type from 'typebox'"],
    ['protocol/messages.ts', "import type {\n  Room,\n} from '../platform/room.ts'"],
    ['server/app.ts', "const view = await import('../games/4-kate/view.tsx')"],
    ['server/app.ts', "export * from '../client/use-room.ts'"],
    ['server/app.ts', "import { fourKate } from '../games/4-kate/index.ts'"],
    ['ui/Hand.tsx', "import '../games/whos-deal/hand.css'"],
    ['client/main.tsx', "import * as registry from '../games/registry.ts'"],
    ['client/main.tsx', "new Worker(new URL('../server/worker.ts', import.meta.url))"],
    ['elsewhere/file.ts', ''],
  ])('%s may not: %s', (file, source) => {
    expect(trespasses(file, source)).toHaveLength(1);
  });

  test.each([
    ['engine/random.ts', "import { sha256 } from '@noble/hashes/sha2.js'"],
    ['games/4-kate/bots.ts', "import { wins } from './engine.ts'; import { Type } from '../../engine/payload.ts'"],
    ['games/4-kate/view.tsx', "import { useState } from 'react'; import { Seat } from '../../ui/Seat.tsx'"],
    ['games/4-kate/engine.test.ts', "import { gameContract } from '../../testing/game-contract.ts'"],
    ['games/4-kate/index.test.ts', "import { contract } from './contract.ts'"],
    ['server/main.ts', "import * as registry from '../games/registry.ts'; import http from 'node:http'"],
    ['client/main.tsx', "// import { Room } from '../platform/room.ts'"],
  ])('%s may: %s', (file, source) => {
    expect(trespasses(file, source)).toEqual([]);
  });

  test('a failure names the file, the import and the way round it', () => {
    expect(trespasses('platform/room.ts', "import ws from 'ws'")).toEqual([
      "platform/room.ts imports 'ws', which platform must not: the platform is handed games and ports: add what it needs to src/platform/ports.ts",
    ]);
  });

  test.each(['Date.now()', 'new Date()', 'Math.random()', 'setTimeout(f)', 'setInterval(f)', 'performance.now()'])(
    '%s is found in code and not in comments',
    (code) => {
      expect(reaches('engine/x.ts', `const x = ${code};`)).toHaveLength(1);
      expect(reaches('engine/x.ts', `// ${code}\n/* ${code} */`)).toEqual([]);
    },
  );
});
