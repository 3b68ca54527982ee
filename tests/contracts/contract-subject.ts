import type { AnyGame, GameAction, LegalAction, PlayerId, Step } from '../../src/kit/contract.ts';
import type { AnyContract } from '../../src/kit/game-contract.ts';
import { isInRange, readyAction } from '../../src/kit/legal-action.ts';
import { openRandom, type Random } from '../../src/kit/random.ts';
import type { RefusalTable, Refused, Result } from '../../src/kit/result.ts';
import { PLATFORM_REFUSALS } from '../../src/wire/refusals.ts';
import { deepFreeze } from '../support/deep-freeze.ts';
import { isSame } from '../support/plain-data.ts';
import { must, rememberEach, rememberLast } from './contract-checks.ts';
import type { Position } from './random-play.ts';
import { faultOfRefusal } from './refusal-figures.ts';
import type { Watcher } from './watch-games.ts';

/** The game under test, and the questions that several rules ask of one position. */
export class Subject {
  readonly game: AnyGame;
  readonly contract: AnyContract;
  readonly #refusals: RefusalTable;

  constructor(contract: AnyContract) {
    this.game = contract.game;
    this.contract = contract;
    this.#refusals = { ...this.game.config.refusals, ...PLATFORM_REFUSALS };
  }

  readonly legalAt = rememberLast((position: Position) =>
    rememberEach((id: PlayerId): readonly LegalAction[] => deepFreeze(this.game.getLegalActions(position.state, id))),
  );

  readonly viewAt = rememberLast((position: Position) =>
    rememberEach((viewer: PlayerId | null): object => deepFreeze(this.game.sanitizeForPlayer(position.state, viewer))),
  );

  readonly heirsAt = rememberLast(({ state, ids }: Position): Heirs => {
    const heirOf = (id: PlayerId): PlayerId => `heir-${ids.indexOf(id)}`;
    const replace = (held: unknown, id: PlayerId) =>
      this.game.processPlayerReplacement(held, id, heirOf(id), heirOf(id));
    return { state: ids.reduce(replace, state), heirOf };
  });

  process({ state, now, generator }: Position, playerId: PlayerId, action: GameAction): Result<Step<unknown>> {
    return this.game.processAction(state, playerId, action, { now, random: openRandom(generator) });
  }

  isLegal(position: Position, playerId: PlayerId, action: GameAction): boolean {
    const isListed = this.legalAt(position)(playerId).some((listed) => isListedAs(listed, action));
    return isListed || (this.contract.isAlsoLegal?.(position.state, playerId, action) ?? false);
  }

  /** Throws unless the result is a refusal that has words, and brings the figures that these words name. */
  mustRefuse(result: Result<unknown>, told: () => string): void {
    must(!result.ok, () => `${told()} was accepted`);
    const { refusal } = result as Refused;
    const fault = faultOfRefusal(refusal, this.#refusals);
    must(fault === null, () => `${told()}: ${fault}`);
  }
}

/** The action as it is listed, or with another number of a range. */
function isListedAs(listed: LegalAction, action: GameAction): boolean {
  const { between = {} } = listed;
  const given: Readonly<Record<string, unknown>> = { ...action.payload };
  if (!Object.entries(between).every(([field, range]) => isInRange(given[field], range))) return false;
  const numbers = Object.fromEntries(Object.keys(between).map((field) => [field, given[field]]));
  return isSame({ ...readyAction(listed), payload: { ...listed.payload, ...numbers } }, action);
}

/** A position after every player has been replaced. */
export interface Heirs {
  readonly state: unknown;
  heirOf(id: PlayerId): PlayerId;
}

/** A rule that watches every random game. */
export interface PlayedRule extends Watcher {
  /** Runs once after the last game. */
  readonly afterAll?: () => void;
}

export const everyPosition = (
  name: string,
  check: (position: Position, random: Random) => void,
  afterAll?: () => void,
): PlayedRule => ({
  name,
  begin: (random) => ({ at: (position) => check(position, random) }),
  ...(afterAll && { afterAll }),
});
