import type { AnyGame } from '../../src/kit/contract.ts';
import type { Random } from '../../src/kit/random.ts';
import { type Position, playRandomly, type RandomPlay, streamOf } from './random-play.ts';

/** What a rule does during one random game. It throws what it finds wrong. */
export interface Watch {
  at?(position: Position): void;
  end?(last: Position): void;
}

export interface Watcher {
  readonly name: string;
  begin(random: Random, play: RandomPlay): Watch;
}

/**
 * Plays every game once, in sight of all watchers, and gives back what they found.
 * A watcher looks no further than its first failure, which names the seed that replays it.
 */
export function watchGames(
  game: AnyGame,
  plays: readonly RandomPlay[],
  watchers: readonly Watcher[],
): ReadonlyMap<string, Error> {
  const failures = new Map<string, Error>();
  for (const play of plays) {
    const waiting = watchers.filter(({ name }) => !failures.has(name));
    watchGame(game, play, waiting, (name, failure) => failures.set(name, failure));
  }
  return failures;
}

function watchGame(
  game: AnyGame,
  play: RandomPlay,
  watchers: readonly Watcher[],
  report: (name: string, failure: Error) => void,
): void {
  const watches = new Map(watchers.map(({ name, begin }) => [name, begin(streamOf(play.seed, name), play)]));
  let step = -1;
  let last: Position | null = null;

  const fail = (name: string, error: unknown): void => {
    const { seed, seats } = play;
    const where = `${game.config.id}, ${seats} seats, step ${step}: replay with \`seeds: [${seed}]\``;
    report(name, new Error(`${where}\n${error instanceof Error ? error.message : error}`, { cause: error }));
    watches.delete(name);
  };
  const ask = (question: (watch: Watch) => void): void => {
    for (const [name, watch] of watches) {
      try {
        question(watch);
      } catch (error) {
        fail(name, error);
      }
    }
  };
  try {
    for (const position of playRandomly(game, play)) {
      step += 1;
      last = position;
      ask((watch) => watch.at?.(position));
    }
    ask((watch) => watch.end?.(last!));
  } catch (error) {
    for (const name of watches.keys()) fail(name, error); // nothing holds for a game that cannot be played
  }
}
