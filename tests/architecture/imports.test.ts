import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf, importsOf, read as readSource, typeImportsOf, withoutComments } from './source.ts';

interface Border {
  readonly area: string;
  readonly files: RegExp;
  /** Our own files it may import. `SAME` stands for the name of the game or folder. */
  readonly ours: RegExp;
  /** Our own files of which it may import types. */
  readonly types?: RegExp;
  /** Packages it may import. */
  readonly packages: RegExp;
  /** What to do instead of a forbidden import. */
  readonly instead: string;
}

const NONE = /^$/;
const NODE = /^node:/;
const REACT = /^(react|react-dom)(\/|$)/;

/** Files that only tests and tools may import. */
const ONLY_FOR_TESTS = /^games\/[^/]+\/(contract\.ts|fixtures\/)/;

/** The table of docs/architecture.md: who may import whom. The first row that fits a file counts. */
const BORDERS: readonly Border[] = [
  {
    area: 'tests',
    files: /\.test\.tsx?$|^games\/[^/]+\/(contract\.ts|fixtures\/)/,
    ours: /./,
    packages: /./,
    instead: 'tests may import anything',
  },
  {
    area: 'kit',
    files: /^kit\//,
    ours: /^kit\//,
    packages: /^(@noble\/hashes|typebox)(\/|$)/,
    instead: 'the kit depends on nothing: move what both sides need into src/kit',
  },
  {
    area: 'the list of games',
    files: /^games\/registry\.ts$/,
    ours: /^games\/[^/]+\/index\.ts$/,
    packages: NONE,
    instead: 'list a game by the entry of its rules, index.ts',
  },
  {
    area: 'a game screen',
    files: /^games\/[^/]+\/(view\.tsx|screen\/)/,
    ours: /^(kit|ui|games\/SAME)\//,
    packages: REACT,
    instead: 'a screen draws its props: add the value to GameViewProps, or share a component through src/ui',
  },
  {
    area: 'game rules',
    files: /^games\/[^/]+\/rules\//,
    ours: /^(kit|games\/SAME\/rules)\//,
    packages: NONE,
    instead: 'rules get everything as arguments: take it from context, or move what games share into src/kit',
  },
  {
    area: 'game bots',
    files: /^games\/[^/]+\/bots\//,
    ours: /^(kit|games\/SAME\/(rules|bots))\//,
    packages: NONE,
    instead: 'a bot chooses from a view and legal actions, with the rules of its own game',
  },
  {
    area: 'a game entry',
    files: /^games\/[^/]+\/index\.ts$/,
    ours: /^(kit|games\/SAME\/(rules|bots))\//,
    packages: NONE,
    instead: 'the entry joins the rules and the bots of one game',
  },
  {
    area: 'rooms',
    files: /^rooms\//,
    ours: /^(kit|rooms)\//,
    packages: NONE,
    instead: 'rooms receive games and ports: add what they need to src/rooms/ports.ts',
  },
  {
    area: 'wire',
    files: /^wire\//,
    ours: /^(kit|wire)\//,
    types: /^rooms\//,
    packages: /^(secure-json-parse|typebox)(\/|$)/,
    instead: 'wire holds plain data: values that both sides need live in src/kit',
  },
  {
    area: 'gateway',
    files: /^server\/gateway\//,
    ours: /^(kit|rooms|wire|server\/(gateway|limits))\//,
    packages: NODE,
    instead: 'the gateway serves every transport: HTTP and sockets stay in server/http and server/pusher',
  },
  {
    area: 'http',
    files: /^server\/http\//,
    ours: /^(wire|server\/(gateway|limits|http))\//,
    types: /^kit\//,
    packages: /^(node:|@fastify\/|(fastify|helmet|typebox|uqr)(\/|$))/,
    instead: 'HTTP calls the gateway: add the use case to server/gateway',
  },
  {
    area: 'pusher',
    files: /^server\/pusher\//,
    ours: /^(wire|server\/(gateway|limits|pusher))\//,
    types: /^kit\//,
    packages: /^(node:|ws$)/,
    instead: 'sockets call the gateway: add the use case to server/gateway',
  },
  {
    area: 'broadcast',
    files: /^server\/broadcast\//,
    ours: /^(kit|rooms|wire|server\/broadcast)\//,
    types: /^server\/pusher\//,
    packages: /^(node:|pusher$)/,
    instead: 'a commit reaches sockets through the connection port: add what is needed there',
  },
  {
    area: 'storage',
    files: /^server\/storage\//,
    ours: /^(kit|rooms|server\/storage)\//,
    packages: /^(node:|libsql$)/,
    instead: 'a store knows no viewers and no messages: what other servers hear belongs to server/cluster',
  },
  {
    area: 'cluster',
    files: /^server\/cluster\//,
    ours: /^(kit|rooms|wire|server\/(storage|cluster))\//,
    types: /^server\/(limits|broadcast|pusher)\//,
    packages: /^(node:|redis$)/,
    instead: 'the cluster knows rooms, wire and storage: take other values as ports',
  },
  {
    area: 'bots',
    files: /^server\/bots\//,
    ours: /^(kit|rooms|server\/bots)\/|^games\/registry\.ts$/,
    packages: /^(node:|tsx(\/|$))/,
    instead: 'bots get questions and answer with actions: take other values as ports',
  },
  {
    area: 'time, limits and metrics',
    files: /^server\/(time|limits|metrics)\//,
    ours: /^(kit|rooms)\/|^server\/SAME\//,
    packages: /^(node:|@fastify\/proxy-addr$|prom-client$)/,
    instead: 'these know rooms only: take other values as ports',
  },
  {
    area: 'server',
    files: /^server\/[^/]+$/,
    ours: /^(kit|rooms|wire|server)\/|^games\/registry\.ts$/,
    packages: /^(node:|(fastify|pino|tsx|typebox|uqr)(\/|$))/,
    instead: 'the server knows games through games/registry.ts and never draws: screens belong to src/client',
  },
  {
    area: 'ui',
    files: /^ui\//,
    ours: /^(kit|ui)\//,
    packages: REACT,
    instead: 'shared components know no game: pass what they draw as props',
  },
  {
    area: 'client',
    files: /^client\//,
    ours: /^(kit|wire|ui|client)\//,
    packages: /^((react|react-dom|pusher-js|uqr)(\/|$)|@fontsource(-variable)?\/)/,
    instead: 'the client learns of games from GET /api/games and finds screens through import.meta.glob',
  },
];

/** Imports that still cross a border. The list may only get shorter. */
const KNOWN_TRESPASSES: readonly string[] = [
  'server/bots/bot-worker.ts -> server/start-worker.ts',
  'server/cluster/world-cap.ts -> server/limits/world-cap.ts',
  'server/gateway/host.ts -> server/config.ts',
  'server/gateway/origin.ts -> server/config.ts',
  'server/http/operations.ts -> server/metrics/metrics.ts',
  'server/http/server.ts -> rooms/ports.ts',
  'server/http/server.ts -> server/config.ts',
  'server/http/server.ts -> server/metrics/metrics.ts',
  'server/limits/connection-plan.ts -> server/config.ts',
  'server/limits/connection-plan.ts -> server/pusher/socket-caps.ts',
  'server/limits/open-limits.ts -> server/cluster/limits.ts',
  'server/limits/open-limits.ts -> server/cluster/shared.ts',
  'server/limits/open-limits.ts -> server/cluster/world-cap.ts',
  'server/limits/open-limits.ts -> server/config.ts',
  'server/storage/redis/scripts.ts -> server/cluster/redis-client.ts',
  'server/storage/redis/store.ts -> server/cluster/redis-client.ts',
  'server/storage/sqlite/group-commit.ts -> server/start-worker.ts',
];

/** Time and chance come in as `context: { now, random }`. */
const REACHES_AROUND = /\b(Date\.now|new Date|Math\.random|setTimeout|setInterval|setImmediate|performance\.\w+)\b/g;
const PURE_AREAS = ['kit', 'game rules', 'game bots', 'a game entry', 'rooms'];

const FILES = filesOf('src').map((file) => file.slice('src/'.length));
const read = (file: string): string => readSource(`src/${file}`);

const borderOf = (file: string): Border | undefined => BORDERS.find((border) => border.files.test(file));

const sameNameIn = (file: string): string => {
  const [area, name] = file.split('/');
  return area === 'games' || area === 'server' ? name! : area!;
};

interface Trespass {
  readonly target: string;
  readonly sentence: string;
}

/** Every import of this file that crosses a border, in a sentence that says where to go instead. */
function trespasses(file: string, source: string): Trespass[] {
  const border = borderOf(file);
  if (!border) return [{ target: '', sentence: `${file}: is in no area of the import table` }];
  const ours = new RegExp(border.ours.source.replaceAll('SAME', sameNameIn(file)));
  const types = new Set(typeImportsOf(source));
  const isAllowed = (target: string): boolean => {
    if (!target.startsWith('.')) return border.packages.test(target);
    const aim = path.posix.join(path.posix.dirname(file), target);
    if (ONLY_FOR_TESTS.test(aim)) return border.area === 'tests';
    return ours.test(aim) || (types.has(target) && border.types?.test(aim) === true);
  };
  return importsOf(source)
    .filter((target) => !isAllowed(target))
    .map((target) => ({
      target: path.posix.join(path.posix.dirname(file), target),
      sentence: `${file} imports '${target}', which ${border.area} must not: ${border.instead}`,
    }));
}

const reaches = (file: string, source: string): string[] =>
  [...withoutComments(source).matchAll(REACHES_AROUND)].map(
    ([word]) => `${file} says ${word}: time and chance come in as context.now and context.random`,
  );

describe('the borders of src', () => {
  test('imports only point the way the table says', () => {
    expect(FILES.length).toBeGreaterThan(300);
    const found = FILES.flatMap((file) => trespasses(file, read(file)).map(({ target }) => `${file} -> ${target}`));
    expect(found.sort()).toEqual(KNOWN_TRESPASSES);
  });

  test('kit, rules, bots and rooms use no clock, no timer and no chance of their own', () => {
    const pure = FILES.filter((file) => PURE_AREAS.includes(borderOf(file)?.area ?? ''));
    expect(pure.length).toBeGreaterThan(100);
    expect(pure.flatMap((file) => reaches(file, read(file)))).toEqual([]);
  });
});

describe('the import table', () => {
  test.each([
    ['kit/cards.ts', "import { a } from '../rooms/room.ts'"],
    ['kit/cards.ts', "import fs from 'node:fs'"],
    ['games/4-kate/rules/engine.ts', "import { deck } from '../../whos-deal/rules/deck.ts'"],
    ['games/4-kate/rules/engine.ts', "import { getBotAction } from '../bots/bots.ts'"],
    ['games/4-kate/rules/engine.ts', "import { useState } from 'react'"],
    ['games/4-kate/rules/engine.ts', "import { gameContract } from '../../../../tests/contracts/game-contract.ts'"],
    ['games/4-kate/rules/engine.ts', "import { contract } from '../contract.ts'"],
    ['games/4-kate/bots/bots.ts', "import { words } from '../screen/words.ts'"],
    ['games/4-kate/bots/bots.ts', "import { position } from '../fixtures/positions.ts'"],
    ['games/4-kate/view.tsx', "import { useRoom } from '../../client/net/use-room.ts'"],
    ['games/4-kate/screen/Board.tsx', "import type { Room } from '../../../rooms/room.ts'"],
    ['games/registry.ts', "export { fourKate } from './4-kate/rules/engine.ts'"],
    ['rooms/room.ts', "import { fourKate } from '../games/4-kate/index.ts'"],
    ['rooms/room.ts', "import Type from 'typebox'"],
    ['wire/messages.ts', "import { isMember } from '../rooms/room.ts'"],
    ['server/http/routes.ts', "import { reduce } from '../../rooms/reduce.ts'"],
    ['server/pusher/server.ts', "import { diff } from '../../kit/patch.ts'"],
    ['server/storage/memory-store.ts', "import { encode } from '../../wire/encode.ts'"],
    ['server/gateway/gateway.ts', "import { App } from '../app.ts'"],
    ['server/app.ts', "const view = await import('../games/4-kate/view.tsx')"],
    ['server/app.ts', "export * from '../client/net/use-room.ts'"],
    ['server/app.ts', "import { fourKate } from '../games/4-kate/index.ts'"],
    ['ui/Hand.tsx', "import '../games/whos-deal/hand.css'"],
    ['client/main.tsx', "import * as registry from '../games/registry.ts'"],
    ['client/main.tsx', "new Worker(new URL('../server/worker.ts', import.meta.url))"],
    ['elsewhere/file.ts', ''],
  ])('%s may not: %s', (file, source) => {
    expect(trespasses(file, source)).toHaveLength(1);
  });

  test.each([
    ['kit/random.ts', "import { sha256 } from '@noble/hashes/sha2.js'"],
    [
      'games/4-kate/bots/bots.ts',
      "import { wins } from '../rules/engine.ts'; import { Type } from '../../../kit/payload.ts'",
    ],
    ['games/4-kate/view.tsx', "import { useState } from 'react'; import { Seat } from '../../ui/Seat.tsx'"],
    ['games/4-kate/engine.test.ts', "import { gameContract } from '../../../tests/contracts/game-contract.ts'"],
    ['games/4-kate/index.test.ts', "import { contract } from './contract.ts'"],
    ['wire/encode.ts', "import type { Commit } from '../rooms/commit.ts'"],
    ['server/pusher/server.ts', "import type { PlayerId } from '../../kit/contract.ts'"],
    ['server/main.ts', "import * as registry from '../games/registry.ts'; import http from 'node:http'"],
    ['client/main.tsx', "// import { Room } from '../rooms/room.ts'"],
  ])('%s may: %s', (file, source) => {
    expect(trespasses(file, source)).toEqual([]);
  });

  test('a failure names the file, the import and what to do instead', () => {
    expect(trespasses('rooms/room.ts', "import ws from 'ws'").map(({ sentence }) => sentence)).toEqual([
      "rooms/room.ts imports 'ws', which rooms must not: rooms receive games and ports: add what they need to src/rooms/ports.ts",
    ]);
  });

  test.each(['Date.now()', 'new Date()', 'Math.random()', 'setTimeout(f)', 'setInterval(f)', 'performance.now()'])(
    '%s is found in code and not in comments',
    (code) => {
      expect(reaches('kit/x.ts', `const x = ${code};`)).toHaveLength(1);
      expect(reaches('kit/x.ts', `// ${code}\n/* ${code} */`)).toEqual([]);
    },
  );
});
