import { existsSync } from 'node:fs';
import type { AnyGame, BotLevel, GameAction, GameEvent, Outcome, PlayerId, Step } from '../../src/kit/contract.ts';
import { branchRandom, openRandom, type Random } from '../../src/kit/random.ts';
import { changeSettings, initialSettings, type Settings } from '../../src/kit/settings.ts';

export interface SimulationOptions {
  readonly games: number;
  /** One per seat. A shorter list is repeated. From game to game all bots move up one seat. */
  readonly bots: readonly BotLevel[];
  readonly seats: number;
  readonly seed: string;
  /** Changes to the usual settings. */
  readonly settings?: Settings;
  /** Every game is played once from each side, with the same deals. */
  readonly duplicate?: boolean;
}

/** A table to play at. */
export interface SimulatedTable {
  readonly seats: number;
  /** Changes to the usual settings. */
  readonly settings: Settings;
}

/** A question about a player with its answer. Answers are counted by the level of the bot. */
export interface Asked {
  readonly what: string;
  readonly playerId: PlayerId;
  readonly isSo: boolean;
}

/** `games/<id>/simulation.ts`, where there is one. Each part may be left out. */
// biome-ignore lint/suspicious/noExplicitAny: each game knows its own state.
export interface SimulationExtras<State = any> {
  /** Played one after the other when no table is asked for. */
  readonly tables?: readonly SimulatedTable[];
  /** What a reader wants to see of the finished games. */
  tellFinals?(finals: readonly State[], seed: string): readonly string[];
  /** What each player scored in the hand that this event ends; null for any other event. `state` is the one after it. */
  handPoints?(event: GameEvent, state: State): Readonly<Record<PlayerId, number>> | null;
  /** What a player would ask about this event. */
  asks?(event: GameEvent, state: State): readonly Asked[];
}

export async function extrasOf(gameId: string): Promise<SimulationExtras> {
  const file = new URL(`../../src/games/${gameId}/fixtures/simulation.ts`, import.meta.url);
  return existsSync(file) ? ((await import(file.href)) as SimulationExtras) : {};
}

/** One game, as it is counted. */
export interface PlayedGame {
  readonly levels: readonly BotLevel[];
  readonly hasWon: readonly boolean[];
  readonly isDraw: boolean;
  readonly actions: number;
  /** Hand by hand what each seat scored. */
  readonly hands: readonly (readonly number[])[];
  readonly happened: Readonly<Record<string, number>>;
  /** By `level: what`. */
  readonly answers: Readonly<Record<string, { readonly count: number; readonly of: number }>>;
  /** By level, in microseconds. */
  readonly decisionUs: Readonly<Record<string, readonly number[]>>;
  readonly final: unknown;
}

/** Tells a game move by move. */
export type Storyteller = (playerId: PlayerId, level: BotLevel, action: GameAction) => void;

const MAX_ACTIONS = 100_000;

export const idOf = (seat: number): PlayerId => `seat-${seat}`;

/** The usual settings with these changes, or null where the game does not offer them. */
export function settingsFor(game: AnyGame, seats: number, change: Settings): Settings | null {
  const { settings: fields } = game.config;
  const changed = changeSettings(fields, initialSettings(fields), change);
  return changed && game.reviseSettings ? game.reviseSettings(changed, Object.keys(change), seats) : changed;
}

/** Who sits where in game `index`: once, or in a duplicate once for each way to move the bots round the table. */
export function layoutsOf({ bots, seats, duplicate }: SimulationOptions, index: number): BotLevel[][] {
  const movedBy = (steps: number) => Array.from({ length: seats }, (_, seat) => bots[(seat + steps) % bots.length]!);
  if (!duplicate) return [movedBy(index)];
  const layouts = new Map(bots.map((_, steps) => [movedBy(steps).join(), movedBy(steps)]));
  return [...layouts.values()];
}

/** Game `index` of the match, from every side it is to be played from. The seed and the index say all. */
export function playIndex(
  game: AnyGame,
  options: SimulationOptions,
  extras: SimulationExtras,
  index: number,
  tell?: Storyteller,
): PlayedGame[] {
  const settings = settingsFor(game, options.seats, options.settings ?? {});
  if (settings === null)
    throw new Error(`not on offer at a table of ${options.seats}: ${JSON.stringify(options.settings)}`);
  const seed = `${options.seed}/${index}`;
  return layoutsOf(options, index).map((levels) =>
    new SimulatedGame({ game, levels, settings, seed, extras, ...(tell && { tell }) }).play(),
  );
}

interface Setup {
  readonly game: AnyGame;
  readonly levels: readonly BotLevel[];
  readonly settings: Settings;
  readonly seed: string;
  readonly extras: SimulationExtras;
  readonly tell?: Storyteller;
}

/** One game between bots. Its clock jumps to the time that is due next. */
class SimulatedGame {
  readonly #setup: Setup;
  readonly #ids: readonly PlayerId[];
  readonly #random: Random;
  readonly #botRandom: Random;
  readonly #notes: Notes;
  #now = 0;
  #state: unknown;
  #actions = 0;

  constructor(setup: Setup) {
    const { game, levels, settings, seed, extras } = setup;
    this.#setup = setup;
    this.#ids = levels.map((_, seat) => idOf(seat));
    this.#random = openRandom(branchRandom(seed, 'game'));
    this.#botRandom = openRandom(branchRandom(seed, 'bots'));
    this.#notes = new Notes(this.#ids, levels, extras);
    const players = this.#ids.map((id) => ({ id, name: id }));
    this.#state = game.initialize(players, settings, { now: 0, random: this.#random }).state;
  }

  play(): PlayedGame {
    const { game, seed } = this.#setup;
    while (this.#actions < MAX_ACTIONS) {
      const outcome = game.checkGameOver(this.#state);
      if (outcome !== null) return { ...this.#notes.close(outcome), actions: this.#actions, final: this.#state };
      const seat = this.#ids.findIndex((id) => game.getLegalActions(this.#state, id).length > 0);
      if (seat < 0) this.#advance();
      else this.#act(seat);
    }
    throw new Error(`game ${seed} is not over after ${MAX_ACTIONS} actions`);
  }

  #advance(): void {
    const { game } = this.#setup;
    this.#now = Math.max(this.#now, game.getDueAt(this.#state)!);
    this.#take(game.processAdvancement(this.#state, { now: this.#now, random: this.#random }));
  }

  #act(seat: number): void {
    const { game, levels, tell } = this.#setup;
    const id = this.#ids[seat]!;
    const level = levels[seat]!;
    const legal = game.getLegalActions(this.#state, id);
    const view = game.sanitizeForPlayer(this.#state, id);
    const began = performance.now();
    const action = game.getBotAction(view, legal, { now: this.#now, random: this.#botRandom, level });
    this.#notes.time(level, performance.now() - began);
    tell?.(id, level, action);
    const result = game.processAction(this.#state, id, action, { now: this.#now, random: this.#random });
    if (!result.ok) throw new Error(`${level} bot: ${JSON.stringify(action)} was refused: ${result.refusal.code}`);
    this.#take(result.value);
    this.#actions += 1;
  }

  #take({ state, events }: Step<unknown>): void {
    this.#state = state;
    this.#notes.receive(events, state);
  }
}

/** Counts what happens in a game. */
class Notes {
  readonly #ids: readonly PlayerId[];
  readonly #levels: readonly BotLevel[];
  readonly #extras: SimulationExtras;
  readonly #hands: number[][] = [];
  readonly #happened: Record<string, number> = {};
  readonly #answers: Record<string, { count: number; of: number }> = {};
  readonly #decisionUs: Record<string, number[]> = {};

  constructor(ids: readonly PlayerId[], levels: readonly BotLevel[], extras: SimulationExtras) {
    this.#ids = ids;
    this.#levels = levels;
    this.#extras = extras;
  }

  time(level: BotLevel, spentMs: number): void {
    this.#decisionUs[level] ??= [];
    this.#decisionUs[level].push(spentMs * 1000);
  }

  receive(events: readonly GameEvent[], state: unknown): void {
    for (const event of events) {
      for (const mark of [event.name, ...marksOf(event)]) this.#happened[mark] = (this.#happened[mark] ?? 0) + 1;
      const points = this.#extras.handPoints?.(event, state);
      if (points) this.#hands.push(this.#ids.map((id) => points[id] ?? 0));
      for (const asked of this.#extras.asks?.(event, state) ?? []) this.#answer(asked);
    }
  }

  #answer({ what, playerId, isSo }: Asked): void {
    const key = `${this.#levels[this.#ids.indexOf(playerId)]}: ${what}`;
    const { count, of } = this.#answers[key] ?? { count: 0, of: 0 };
    this.#answers[key] = { count: count + Number(isSo), of: of + 1 };
  }

  close(outcome: Outcome): Omit<PlayedGame, 'actions' | 'final'> {
    const winners = winnersOf(outcome);
    return {
      levels: this.#levels,
      hasWon: this.#ids.map((id) => winners.has(id)),
      isDraw: winners.size === 0,
      hands: this.#hands,
      happened: this.#happened,
      answers: this.#answers,
      decisionUs: this.#decisionUs,
    };
  }
}

function winnersOf(outcome: Outcome): ReadonlySet<PlayerId> {
  if ('winnerId' in outcome) return new Set([outcome.winnerId]);
  return new Set('winnerIds' in outcome ? outcome.winnerIds : []);
}

/** What can be counted about an event: its kind, and its fields that are true. */
const marksOf = ({ name, data }: GameEvent): string[] =>
  Object.entries(data).flatMap(([key, value]) =>
    key === 'kind' ? [`${name} ${value}`] : value === true ? [`${name} ${key}`] : [],
  );
