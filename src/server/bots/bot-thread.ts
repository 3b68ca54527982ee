import { parentPort } from 'node:worker_threads';
import * as registry from '../../games/registry.ts';
import type { AnyGame, BotLevel, GameAction, Timestamp } from '../../kit/contract.ts';
import { openRandom } from '../../kit/random.ts';

/** What a bot is asked, and all it is told: its own view, its legal actions, and a stream of chance. */
export interface ThinkerQuestion {
  readonly gameId: string;
  readonly view: unknown;
  readonly legal: readonly GameAction[];
  readonly level: BotLevel;
  readonly now: Timestamp;
  /** The seed of the stream to draw from. */
  readonly stream: string;
}

export type ThinkerAnswer =
  | { readonly ok: true; readonly action: GameAction; readonly isGuess: boolean }
  | { readonly ok: false; readonly error: string };

const games = new Map<string, AnyGame>(Object.values(registry).map((game) => [game.config.id, game]));

function answer({ gameId, view, legal, level, now, stream }: ThinkerQuestion): ThinkerAnswer {
  try {
    const random = openRandom({ seed: stream, drawn: 0 });
    let isGuess = false;
    const onGuess = () => {
      isGuess = true;
    };
    const action = games.get(gameId)!.getBotAction(view, legal, { now, random, level, onGuess });
    return { ok: true, action, isGuess };
  } catch (error) {
    return { ok: false, error: String(error) };
  }
}

/** Runs in a thread of its own, one question after the other. */
parentPort!.on('message', (question: ThinkerQuestion) => parentPort!.postMessage(answer(question)));
parentPort!.postMessage('ready');
