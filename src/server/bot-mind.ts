import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { BotLevel, GameAction } from '../engine/game-module.ts';
import { branchRandom, openRandom, startRandom } from '../engine/random.ts';
import type { BotMind } from '../platform/ports.ts';
import { Thinker } from './thinker.ts';

export interface BotMindOptions {
  readonly seed?: Uint8Array;
  /** How many may think at the same time. */
  readonly threads?: number;
  /** An expert was not done in time; the standard choice was played instead. */
  readonly onLate?: (gameId: string) => void;
}

export interface ThreadedBotMind extends BotMind {
  close(): Promise<void>;
}

/** One core is left for the games themselves. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/**
 * Bots that are quick think right here. Where a game's expert needs time (`config.expertThinksMs`), it thinks in one of a
 * few threads, started when first needed, and has so much time from the moment it was asked.
 */
export function createBotMind(options: BotMindOptions = {}): ThreadedBotMind {
  const { seed = randomBytes(32), threads = THREADS, onLate = () => {} } = options;
  const chance = startRandom(seed);
  const random = openRandom(chance);
  const thinkers = Array.from({ length: threads }, () => new Thinker());
  let asked = 0;

  return {
    async choose(game, { view, legal, level, now }) {
      const here = (as: BotLevel): GameAction => game.getBotAction(view, legal, { now, random, level: as });
      const budgetMs = game.config.expertThinksMs;
      if (level !== 'expert' || budgetMs === undefined) return here(level);
      // Each question gets a stream of its own: what one bot draws never depends on who else is thinking.
      const { seed: stream } = branchRandom(chance.seed, `${asked++}`);
      const question = { gameId: game.config.id, view, legal, level, now, stream };
      const answer = await leastBusy(thinkers).ask(question, budgetMs);
      if (answer !== 'late') return answer.ok ? answer.action : Promise.reject(new Error(answer.error));
      onLate(game.config.id);
      return here('standard');
    },
    async close() {
      await Promise.all(thinkers.map((thinker) => thinker.close()));
    },
  };
}

const leastBusy = (thinkers: readonly Thinker[]): Thinker =>
  thinkers.reduce((least, thinker) => (thinker.load < least.load ? thinker : least));
