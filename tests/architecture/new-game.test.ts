import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './source.ts';

const COPIED = [
  'src',
  'tests',
  'tools',
  'templates',
  'package.json',
  'vitest.config.ts',
  'tsconfig.json',
  'tsconfig.rules.json',
];
/** Each of these tests starts a compiler or a test runner, perhaps on a busy machine. */
const TIMEOUT_MS = 180_000;
const REGISTRY = 'src/games/registry.ts';

let tree: string;
let before: ReadonlyMap<string, string>;

/** The game has hidden dice, a clock and settings. */
beforeAll(async () => {
  tree = mkdtempSync(path.join(tmpdir(), 'oyster-new-game-'));
  for (const name of COPIED) {
    cpSync(path.join(ROOT, name), path.join(tree, name), {
      recursive: true,
      filter: (source) => !source.includes('node_modules') && !source.includes('/dist'),
    });
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'));
  before = contents();
  await run('tools/scripts/new-game.mjs', 'hidden-dice');
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: tree, encoding: 'utf8' });

const bin = (name: string) => path.join('node_modules', name);

function contents(): ReadonlyMap<string, string> {
  const files = ['src', 'tests', 'tools', 'templates'].flatMap((folder) =>
    readdirSync(path.join(tree, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  const plain = files.filter((file) => statSync(path.join(tree, file)).isFile());
  return new Map(plain.map((file) => [file, readFileSync(path.join(tree, file), 'utf8')]));
}

test('a new game touches its folder and one line of the registry', () => {
  const after = contents();
  const changed = [...after.keys()].filter((file) => after.get(file) !== before.get(file));
  expect(changed.filter((file) => !file.startsWith('src/games/hidden-dice/'))).toEqual([REGISTRY]);
  const lines = (text: string | undefined) => text!.split('\n');
  const added = lines(after.get(REGISTRY)).filter((line) => !lines(before.get(REGISTRY)).includes(line));
  expect(added).toEqual(["export { hiddenDice } from './hidden-dice/index.ts';"]);
  const own = changed.filter((file) => file !== REGISTRY);
  expect(own.filter((file) => /party/i.test(after.get(file)!))).toEqual([]);
});

test('the compiler accepts it', { timeout: TIMEOUT_MS }, async () => {
  const config = { extends: './tsconfig.json', include: ['src/games/hidden-dice', REGISTRY] };
  writeFileSync(path.join(tree, 'tsconfig.game.json'), JSON.stringify(config));
  await run(bin('typescript/bin/tsc'), '-p', 'tsconfig.game.json');
});

test('the contract suite, its own tests and the import table cover it', { timeout: TIMEOUT_MS }, async () => {
  const files = ['tests/contracts/games.test.ts', 'tests/architecture/imports.test.ts', 'src/games/hidden-dice'];
  const only = ['-t', 'Hidden Dice|the borders of src|\\[P'];
  const args = ['run', '--project', 'core', '--project', 'unit', '--reporter', 'json', ...files, ...only];
  const { stdout } = await run(bin('vitest/vitest.mjs'), ...args);
  const { numFailedTests, testResults } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    numFailedTests: number;
    testResults: { assertionResults: { status: string; fullName: string }[] }[];
  };
  const passed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed'),
  );
  expect(numFailedTests).toBe(0);
  expect(passed.filter(({ fullName }) => fullName.startsWith('Hidden Dice keeps the contract')).length).toBeGreaterThan(
    20,
  );
  expect(passed.filter(({ fullName }) => fullName.includes('[P')).length).toBeGreaterThan(4);
});

test('the fuzzer and the fault campaign find it', async () => {
  const script = `
    const { gameIds, wholeAction } = await import('./tools/fuzz/actions.ts');
    const { Chance } = await import('./tools/fuzz/chance.ts');
    const { findContracts } = await import('./tests/contracts/find-contracts.ts');
    const { conservation } = (await findContracts()).get('hidden-dice');
    const action = wholeAction({ gameId: 'hidden-dice', legal: [], playerIds: ['ann'] }, new Chance('9'));
    console.log(JSON.stringify({ gameIds, action, fault: conservation({ round: 1, seats: [{ score: 2 }] }) }));`;
  const { stdout } = await run('--import', 'tsx', '--input-type=module', '-e', script);
  const found = JSON.parse(stdout);
  expect(found.gameIds).toContain('hidden-dice');
  expect(found.action).toHaveProperty('type');
  expect(found.fault).toBe('2 points in 1 rounds');
});

test('a second game of the same id is refused, and so is a wrong id', async () => {
  await expect(run('tools/scripts/new-game.mjs', 'hidden-dice')).rejects.toThrow(
    'src/games/hidden-dice is there already.',
  );
  await expect(run('tools/scripts/new-game.mjs', 'Hidden Dice')).rejects.toThrow('An id looks like hidden-dice.');
});
