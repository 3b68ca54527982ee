import type { GameAction, PlayerId } from './contract.ts';
import type { Random } from './random.ts';

/** Deals anew what this viewer (null: a spectator) cannot see. The viewer's own view stays the same. */
export type Redeal<State> = (state: State, viewer: PlayerId | null, random: Random) => State;

/** What the contract suite has to know of a game. It lies in the game's `contract.ts`, which only tests import. */
export interface GameContract<State, Action extends GameAction> {
  /** Null: the game has no secrets, so every viewer sees the same. */
  readonly redeal: Redeal<State> | null;
  /** Accepted though not listed word for word: amounts between the ends, other combinations, a field left out. */
  readonly isAlsoLegal?: (state: State, playerId: PlayerId, action: Action) => boolean;
  /** The part of a state that stays with a seat when it changes hands; the whole state by default. */
  readonly inherited?: (state: State) => unknown;
  /** The state without the history that may name players who have left; the whole state by default. */
  readonly withoutHistory?: (state: State) => unknown;
  /** The game need not end by itself. The suite leaves it after `maxSteps`. */
  readonly mayRunOn?: boolean;
}
