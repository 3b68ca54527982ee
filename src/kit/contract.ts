import type { Random } from './random.ts';
import type { RefusalTable, Result } from './result.ts';
import type { SettingField, Settings } from './settings.ts';
import type { Words } from './words.ts';

export type PlayerId = string;
/** Milliseconds since 1970. */
export type Timestamp = number;

export const BOT_LEVELS = ['easy', 'standard', 'expert'] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

/** Whoever sits at the table. Rules know players by id only; who is a bot is the platform's affair. */
export interface Player {
  readonly id: PlayerId;
  readonly name: string;
}

/** Everything impure that rules may use. */
export interface GameContext {
  readonly now: Timestamp;
  readonly random: Random;
}

/** A bot draws from a stream of its own, never from the room's. */
export interface BotContext extends GameContext {
  readonly level: BotLevel;
  /** For an expert to say that it had to stop before it was sure. */
  readonly onGuess?: () => void;
}

/** An action as it crosses the wire. */
export interface GameAction {
  readonly type: string;
  readonly payload?: object;
}

/** From the first number to the second, both included, in steps of the third (1 without it). */
export type NumberRange = readonly [min: number, max: number, step?: number];

/** A ready action. Each field of its payload that `between` names may be any number of the range instead. */
export type LegalAction<Action extends GameAction = GameAction> = Action & {
  readonly between?: Readonly<Record<string, NumberRange>>;
};

/** Something that happened: animation, sound, log. `only` makes it private to one player. */
export interface GameEvent {
  readonly name: string;
  readonly data: object;
  readonly only?: PlayerId;
}

/**
 * The events of a game, from one map of names to data: `EventOf<{ 'game-over': { winnerId: PlayerId } }>`.
 * With a name, the event of this name.
 */
export type EventOf<Events extends object, Name extends keyof Events = keyof Events> = {
  [Key in Name & string]: { readonly name: Key; readonly data: Events[Key] & object; readonly only?: PlayerId };
}[Name & string];

/** Makes the events of one map: a name takes its own data. The caller adds `only`. */
export const eventFor =
  <Events extends object>() =>
  <Name extends keyof Events>(name: Name, data: Events[Name]): EventOf<Events, Name> =>
    ({ name, data }) as EventOf<Events, Name>;

export interface Step<State, Event extends GameEvent = GameEvent> {
  readonly state: State;
  readonly events: readonly Event[];
}

export type Outcome =
  | { readonly winnerId: PlayerId }
  | { readonly winnerIds: readonly PlayerId[] }
  | { readonly isDraw: true };

/** Shortest and longest time a bot takes, in milliseconds. */
export type PaceRange = readonly [minMs: number, maxMs: number];

export interface GameConfig {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly description: Words;
  readonly seats: { readonly min: number; readonly max: number; readonly initial: number };
  /** Two partnerships: even seats against odd ones. */
  readonly hasTeams?: true;
  readonly settings: readonly SettingField[];
  readonly botLevels: readonly BotLevel[];
  readonly botPaceMs: PaceRange;
  /** How long an expert may think before the standard choice is played for it; it then thinks in a thread of its own. */
  readonly expertThinksMs?: number;
  /** Keep from players when a bot is going to act. */
  readonly hidesBotClock?: true;
  /** The game's own refusals; the platform's codes are known everywhere. */
  readonly refusals: RefusalTable;
  /**
   * Raised whenever the same log would no longer give the same state. Games in progress then go back to their lobbies,
   * unless `canRead` says that their states can be played on.
   */
  readonly rulesVersion: number;
}

export interface GameModule<
  State,
  Action extends GameAction,
  View,
  GameSettings extends Settings = Settings,
  Event extends GameEvent = GameEvent,
> {
  readonly config: GameConfig;
  /** `previous` is the finished game when this is Play Again: the game says what carries over. */
  initialize(
    players: readonly Player[],
    settings: GameSettings,
    context: GameContext,
    previous?: State,
  ): Step<State, Event>;
  /** The wire's `{ type, payload }` made precise, or null when the shape is wrong. */
  parseAction(input: GameAction): Action | null;
  /** What this player may do now, each a ready action. A free amount says its range in `between`. */
  getLegalActions(state: State, playerId: PlayerId): readonly LegalAction<Action>[];
  /** An accepted step with the very same state object means: harmless repeat, nothing changed. */
  processAction(state: State, playerId: PlayerId, action: Action, context: GameContext): Result<Step<State, Event>>;
  /** When a timed phase or turn ends. */
  getDueAt(state: State): Timestamp | null;
  /** That moment has come: one step. Called early it gives the same state back. */
  processAdvancement(state: State, context: GameContext): Step<State, Event>;
  /** Everything this viewer may know; null is a spectator. Built up from allowed fields. */
  sanitizeForPlayer(state: State, viewer: PlayerId | null): View;
  getBotAction(view: View, legal: readonly LegalAction<Action>[], context: BotContext): Action;
  checkGameOver(state: State): Outcome | null;
  /** The arriving id takes the leaving one's place in everything; the name is for games that speak of players by name. */
  processPlayerReplacement(state: State, leaving: PlayerId, arriving: PlayerId, name?: string): State;
  /** The score to show beside a player's name, when the game keeps any. */
  getScore?(state: State, playerId: PlayerId): number;
  /** Whether these rules can play a stored state on. Without it, they can if `rulesVersion` is the same. */
  canRead?(state: unknown): boolean;
  /** How long a bot in this seat takes now, where the pace of `config` is too plain. */
  getBotPaceMs?(state: State, playerId: PlayerId): PaceRange;
  /** Settings that depend on each other, on the seats or on what they were: those to use, or null when it cannot be. */
  reviseSettings?(
    settings: GameSettings,
    changed: readonly string[],
    seats: number,
    before?: GameSettings,
  ): GameSettings | null;
}

// biome-ignore lint/suspicious/noExplicitAny: the platform carries states, actions and views it never looks into.
export type AnyGame = GameModule<any, any, any, any, any>;
