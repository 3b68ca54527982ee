import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { AnyGame, BotLevel, GameAction } from '../engine/game-module.ts';
import { branchRandom, openRandom, startRandom } from '../engine/random.ts';
import type { BotMind, BotQuestion } from '../platform/ports.ts';
import { Thinker } from './thinker.ts';

export interface BotMindOptions {
  readonly seed?: Uint8Array;
  /** How many may think at the same time. */
  readonly threads?: number;
  /** An expert was not done in time; the standard choice was played instead. */
  readonly onLate?: (gameId: string) => void;
  /** An expert had to stop before it was sure. */
  readonly onGuess?: (gameId: string) => void;
}

export interface ThreadedBotMind extends BotMind {
  /** This will be asked soon: an expert that needs time begins now, so that its answer does not tell how long it took. */
  foresee(game: AnyGame, question: BotQuestion): void;
  close(): Promise<void>;
}

/** One core is left for the games themselves. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Questions foreseen and never asked are forgotten, the oldest first. */
const FORESEEN_AT_MOST = 1000;

/**
 * Bots that are quick think right here. Where a game's expert needs time (`config.expertThinksMs`), it thinks in one of a
 * few threads, started when first needed, and has so much time from the moment it was asked.
 */
export function createBotMind(options: BotMindOptions = {}): ThreadedBotMind {
  const { seed = randomBytes(32), threads = THREADS, onLate = () => {}, onGuess = () => {} } = options;
  const chance = startRandom(seed);
  const random = openRandom(chance);
  const thinkers = Array.from({ length: threads }, () => new Thinker());
  let asked = 0;
  const foreseen = new Map<string, Promise<GameAction>>();

  const here = (game: AnyGame, { view, legal, now }: BotQuestion, level: BotLevel): GameAction =>
    game.getBotAction(view, legal, { now, random, level });

  async function think(game: AnyGame, question: BotQuestion, budgetMs: number): Promise<GameAction> {
    // Each question gets a stream of its own: what one bot draws never depends on who else is thinking.
    const { seed: stream } = branchRandom(chance.seed, `${asked++}`);
    const answer = await leastBusy(thinkers).ask({ ...question, gameId: game.config.id, stream }, budgetMs);
    if (answer === 'late') {
      onLate(game.config.id);
      return here(game, question, 'standard');
    }
    if (!answer.ok) throw new Error(answer.error);
    if (answer.isGuess) onGuess(game.config.id);
    return answer.action;
  }

  return {
    async choose(game, question) {
      const budgetMs = game.config.expertThinksMs;
      if (question.level !== 'expert' || budgetMs === undefined) return here(game, question, question.level);
      const key = keyOf(game, question);
      const known = foreseen.get(key);
      foreseen.delete(key);
      return known ?? think(game, question, budgetMs);
    },
    foresee(game, question) {
      const answer = think(game, question, game.config.expertThinksMs!);
      answer.catch(() => {}); // whoever asks for it is told
      foreseen.set(keyOf(game, question), answer);
      if (foreseen.size > FORESEEN_AT_MOST) foreseen.delete(foreseen.keys().next().value!);
    },
    async close() {
      await Promise.all(thinkers.map((thinker) => thinker.close()));
    },
  };
}

const leastBusy = (thinkers: readonly Thinker[]): Thinker =>
  thinkers.reduce((least, thinker) => (thinker.load < least.load ? thinker : least));

/** The same view and the same choices are the same question, whenever it is asked. */
const keyOf = (game: AnyGame, { view, legal }: BotQuestion): string => JSON.stringify([game.config.id, view, legal]);
