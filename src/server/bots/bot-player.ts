import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { AnyGame, BotLevel, GameAction } from '../../kit/contract.ts';
import { branchRandom, openRandom, type Random, type RandomState, startRandom } from '../../kit/random.ts';
import type { BotMind, BotQuestion } from '../../rooms/ports.ts';
import type { RoomCode } from '../../rooms/room.ts';
import type { Job } from './bot-worker.ts';
import { BotWorkers } from './bot-workers.ts';

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
  foresee(game: AnyGame, question: BotQuestion, roomCode: RoomCode): void;
  /** No bot of this World is to act. */
  forget(roomCode: RoomCode): void;
  close(): Promise<void>;
}

/** One core is left for the games themselves. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Questions foreseen and never asked are forgotten, the oldest first. */
const FORESEEN_AT_MOST = 1000;

interface Foreseen {
  readonly key: string;
  readonly job: Job;
}

export const createBotMind = (options: BotMindOptions = {}): ThreadedBotMind => new Mind(options);

/**
 * Bots that are quick think right here. Where a game's expert needs time (`config.expertThinksMs`), it thinks in one of a
 * few threads, and has so much time from the moment its answer is wanted.
 */
class Mind implements ThreadedBotMind {
  readonly #chance: RandomState;
  readonly #random: Random;
  readonly #workers: BotWorkers;
  readonly #onLate: (gameId: string) => void;
  readonly #onGuess: (gameId: string) => void;
  readonly #foreseen = new Map<RoomCode, Foreseen>();
  #asked = 0;

  constructor({ seed = randomBytes(32), threads = THREADS, onLate = () => {}, onGuess = () => {} }: BotMindOptions) {
    this.#chance = startRandom(seed);
    this.#random = openRandom(this.#chance);
    this.#workers = new BotWorkers(threads);
    this.#onLate = onLate;
    this.#onGuess = onGuess;
  }

  async choose(game: AnyGame, question: BotQuestion, roomCode: RoomCode): Promise<GameAction> {
    const isQuick = question.level !== 'expert' || game.config.expertThinksMs === undefined;
    if (isQuick) return this.#chooseHere(game, question, question.level);
    const job = this.#jobFor(game, question, roomCode);
    const answer = await job.want();
    if (this.#foreseen.get(roomCode)?.job === job) this.#foreseen.delete(roomCode);
    if (answer === 'late' || answer === 'replaced') return this.#chooseHere(game, question, 'standard');
    if (!answer.ok) throw new Error(answer.error);
    return answer.action;
  }

  foresee(game: AnyGame, question: BotQuestion, roomCode: RoomCode): void {
    this.#jobFor(game, question, roomCode);
  }

  forget(roomCode: RoomCode): void {
    if (this.#foreseen.delete(roomCode)) this.#workers.cancel(roomCode);
  }

  close(): Promise<void> {
    return this.#workers.close();
  }

  #chooseHere(game: AnyGame, { view, legal, now }: BotQuestion, level: BotLevel): GameAction {
    return game.getBotAction(view, legal, { now, random: this.#random, level });
  }

  /** The job for this question: the one that is under way, or a new one. */
  #jobFor(game: AnyGame, question: BotQuestion, roomCode: RoomCode): Job {
    const key = keyOf(game, question);
    const known = this.#foreseen.get(roomCode);
    if (known?.key === key) return known.job;
    const job = this.#begin(game, question, roomCode);
    this.#foreseen.delete(roomCode);
    this.#foreseen.set(roomCode, { key, job });
    if (this.#foreseen.size > FORESEEN_AT_MOST) this.#foreseen.delete(this.#foreseen.keys().next().value!);
    return job;
  }

  #begin(game: AnyGame, question: BotQuestion, roomCode: RoomCode): Job {
    const { id, expertThinksMs } = game.config;
    // Each question gets a stream of its own: what one bot draws never depends on who else is thinking.
    const { seed: stream } = branchRandom(this.#chance.seed, `${this.#asked++}`);
    const job = this.#workers.ask(roomCode, { ...question, gameId: id, stream }, expertThinksMs!);
    void job.answer.then((answer) => {
      if (answer === 'late') this.#onLate(id);
      else if (answer !== 'replaced' && answer.ok && answer.isGuess) this.#onGuess(id);
    });
    return job;
  }
}

/** The same view and the same choices are the same question, whenever it is asked. */
const keyOf = (game: AnyGame, { view, legal }: BotQuestion): string => JSON.stringify([game.config.id, view, legal]);
