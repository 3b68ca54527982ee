import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These files run longest, so they start first. A long file that starts last leaves the other workers idle. */
const LONG = [
  ...['tests/e2e/power-house.test.ts', 'tests/e2e/whos-deal.test.ts', 'tests/e2e/lieng.test.ts'],
  ...['tests/e2e/terrible-people.test.ts', 'tests/e2e/lieng-evening.test.ts', 'tests/e2e/4-kate.test.ts'],
  ...['tools/fuzz/fuzz.test.ts', 'tests/e2e/faults.test.ts', 'tests/e2e/power-house-restart.test.ts'],
  'tests/contracts/games.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name));
    const others = await super.sort(files.filter((file) => !isLong(file)));
    return [...files.filter(isLong), ...others];
  }
}

/** Kit, rules and rooms, without a screen or a clock. */
const CORE = ['src/{kit,games,rooms}/**/*.test.ts', 'tests/contracts/**/*.test.ts', 'templates/**/*.test.ts'];

/** Each test closes what it opens, so files of a worker can share their modules (`isolate: false`). */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'core',
          include: CORE,
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{src,tests}/**/*.test.{ts,tsx}', 'tools/{faults,scripts,simulate}/**/*.test.ts'],
          exclude: [...CORE, 'tests/e2e/**'],
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000, // a busy machine takes its time to start a server
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts', 'tools/fuzz/**/*.test.ts'],
          globalSetup: ['tests/support/setup.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } }, // a busy machine needs more than the usual second
        },
      },
    ],
  },
});
