import { branchRandom, openRandom } from '../../engine/random.ts';
import { finishedLine } from './sentence.ts';
import type { TerribleState } from './types.ts';

const SAMPLE = 50;

/** Finished lines that won their round, for a reader to judge. */
export function tellFinals(finals: readonly TerribleState[], seed: string): string[] {
  const lines = finals.flatMap(({ history }) =>
    history.map(({ prompt, answers, winner }) => `· ${finishedLine(prompt, answers[winner]!)}`),
  );
  return openRandom(branchRandom(seed, 'sample'))
    .shuffle([...new Set(lines)])
    .slice(0, SAMPLE);
}
