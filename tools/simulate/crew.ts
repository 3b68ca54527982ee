import { startModuleWorker } from '../scripts/lib/module-worker.ts';
import type { PlayedGame, SimulationOptions } from './play.ts';

/** What a worker is told at its start; then it is sent the numbers of games, one by one. */
export interface Assignment {
  readonly gameId: string;
  readonly options: SimulationOptions;
  readonly keepsFinals: boolean;
}

export interface Answer {
  readonly index: number;
  readonly sides: readonly PlayedGame[];
}

/** What a game adds to its simulation is loaded by name. */
const startWorker = (assignment: Assignment) => startModuleWorker(new URL('worker.ts', import.meta.url), assignment);

/** So many are underway in a worker that it never waits for the next. */
const AHEAD = 2;

/** Plays the games in so many threads, and hands them on in their order. */
export async function playInThreads(
  assignment: Assignment,
  threads: number,
  onPlayed: (sides: readonly PlayedGame[]) => void,
): Promise<void> {
  const { games } = assignment.options;
  const early = new Map<number, readonly PlayedGame[]>();
  let asked = 0;
  let told = 0;
  const workers = Array.from({ length: threads }, () => startWorker(assignment));
  try {
    await new Promise<void>((resolve, reject) => {
      for (const worker of workers) {
        const askNext = () => {
          if (asked < games) worker.postMessage(asked++);
        };
        worker.on('error', reject);
        worker.on('message', ({ index, sides }: Answer) => {
          early.set(index, sides);
          for (let next = early.get(told); next; next = early.get(told)) {
            early.delete(told++);
            onPlayed(next);
          }
          if (told === games) resolve();
          else askNext();
        });
        for (let count = 0; count < AHEAD; count++) askNext();
      }
    });
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
