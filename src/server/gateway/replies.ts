import type { Refusal, RefusalTable } from '../../kit/result.ts';
import type { Games } from '../../rooms/ports.ts';
import type { ErrorAnswer } from '../../wire/messages.ts';
import { PLATFORM_REFUSALS } from '../../wire/refusals.ts';

/** The words and the status of every refusal: the platform's and those of all games. */
export class Refusals {
  readonly #table: RefusalTable;

  constructor(games: Games) {
    const ofGames = [...games.values()].map((game) => game.config.refusals);
    this.#table = Object.assign({}, ...ofGames, PLATFORM_REFUSALS);
  }

  answer({ code, params }: Refusal): ErrorAnswer {
    const error = fill(this.#textOf(code).words.en, params);
    return params ? { error, code, params } : { error, code };
  }

  statusOf({ code }: Refusal): number {
    return this.#textOf(code).status;
  }

  #textOf(code: string): RefusalTable[string] {
    return this.#table[code] ?? PLATFORM_REFUSALS.INTERNAL_ERROR;
  }
}

const fill = (words: string, params: Refusal['params'] = {}): string =>
  words.replace(/\{(\w+)\}/g, (hole, key: string) => String(params[key] ?? hole));
