import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short to read and long to run: what comes last keeps one core waiting for the other. */
const LONG = ['e2e/faults.test.ts', 'fuzz/fuzz.test.ts', 'e2e/power-house-restart.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name));
    const others = await super.sort(files.filter((file) => !isLong(file)));
    return [...files.filter(isLong), ...others];
  }
}

/** Engine, rules and platform: no screen and no clock; hardly any of them starts a server. */
const CORE = ['src/{engine,games,platform}/**/*.test.ts'];

/** Every test closes what it opens, so files share the modules that one of them has loaded (`isolate: false`). */
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
          include: ['{src,tests}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'faults/**/*.test.ts'],
          exclude: CORE,
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000, // a busy machine takes its time to start a server
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts', 'fuzz/**/*.test.ts'],
          globalSetup: ['e2e/setup.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } }, // for busy machines: whoever is on time waits for nothing
        },
      },
    ],
  },
});
