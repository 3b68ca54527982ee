import type { GameAction, GameModule, PlayerId } from './contract.ts';
import type { Random } from './random.ts';
import type { Settings } from './settings.ts';

/** Deals anew what this viewer (null: a spectator) cannot see. The viewer's own view stays the same. */
export type Redeal<State> = (state: State, viewer: PlayerId | null, random: Random) => State;

/** Says what was made or lost in a state: cards, chips, points. Null if nothing was. */
export type ConservationLaw<State> = (state: State) => string | null;

/** Whole payloads for every type of action. The fuzzer sends them, as they are and broken. */
export type ActionExamples<Action extends GameAction> = Readonly<Record<Action['type'], readonly object[]>>;

/** How much the contract suite plays. */
export interface ContractRun {
  /** How many random games, or the very seeds to replay. */
  readonly seeds?: number | readonly number[];
  /** Without it: the fewest, the usual and the most. */
  readonly seatCounts?: readonly number[];
  /** A random game must be over after so many steps. */
  readonly maxSteps?: number;
}

/** What tests and tools have to know of a game. The game's `contract.ts` exports it as `contract`; only they import it. */
export interface GameContract<State, Action extends GameAction> {
  /** The game's module. A game that takes long may give the same rules with shorter settings. */
  readonly game: GameModule<State, Action, object, Settings>;
  /** Null: the game has no secrets, so every viewer sees the same. */
  readonly redeal: Redeal<State> | null;
  readonly conservation: ConservationLaw<State>;
  readonly examples: ActionExamples<Action>;
  /** Accepted though neither listed nor in a range: other combinations, a field left out. */
  readonly isAlsoLegal?: (state: State, playerId: PlayerId, action: Action) => boolean;
  /** The part of a state that stays with a seat when it changes hands; the whole state by default. */
  readonly inherited?: (state: State) => unknown;
  /** The state without the history that may name players who have left; the whole state by default. */
  readonly withoutHistory?: (state: State) => unknown;
  /** The game need not end by itself. The suite leaves it after `maxSteps`. */
  readonly mayRunOn?: boolean;
  readonly run?: ContractRun;
}

// biome-ignore lint/suspicious/noExplicitAny: tests and tools that serve every game never look into states and actions.
export type AnyContract = GameContract<any, any>;
