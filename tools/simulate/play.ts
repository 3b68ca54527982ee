import { existsSync } from 'node:fs';
import type { AnyGame, BotLevel, GameAction, GameEvent, Outcome, PlayerId } from '../../src/kit/contract.ts';
import { branchRandom, openRandom } from '../../src/kit/random.ts';
import { changeSettings, initialSettings, type Settings } from '../../src/kit/settings.ts';

export interface SimulationOptions {
  readonly games: number;
  /** One per seat; a shorter list goes round again. From game to game everybody moves up one seat. */
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

/** Whether something was so for a player: counted by the level of whoever sits there. */
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
  return layoutsOf(options, index).map((levels) => playGame(game, levels, settings, seed, extras, tell));
}

function playGame(
  game: AnyGame,
  levels: readonly BotLevel[],
  settings: Settings,
  seed: string,
  extras: SimulationExtras,
  tell: Storyteller = () => {},
): PlayedGame {
  const random = openRandom(branchRandom(seed, 'game'));
  const botRandom = openRandom(branchRandom(seed, 'bots'));
  const ids = levels.map((_, seat) => idOf(seat));
  const notes = new Notes(ids, levels, extras);
  let now = 0;
  let { state } = game.initialize(
    ids.map((id) => ({ id, name: id })),
    settings,
    { now, random },
  );
  for (let actions = 0; actions < MAX_ACTIONS; ) {
    const outcome = game.checkGameOver(state);
    if (outcome !== null) return { ...notes.close(outcome), actions, final: state };
    const seat = ids.findIndex((id) => game.getLegalActions(state, id).length > 0);
    if (seat < 0) {
      now = Math.max(now, game.getDueAt(state)!);
      const step = game.processAdvancement(state, { now, random });
      state = step.state;
      notes.hear(step.events, state);
      continue;
    }
    const id = ids[seat]!;
    const level = levels[seat]!;
    const legal = game.getLegalActions(state, id);
    const view = game.sanitizeForPlayer(state, id);
    const began = performance.now();
    const action = game.getBotAction(view, legal, { now, random: botRandom, level });
    notes.time(level, performance.now() - began);
    tell(id, level, action);
    const result = game.processAction(state, id, action, { now, random });
    if (!result.ok) throw new Error(`${level} bot: ${JSON.stringify(action)} was refused: ${result.refusal.code}`);
    state = result.value.state;
    notes.hear(result.value.events, state);
    actions += 1;
  }
  throw new Error(`game ${seed} is not over after ${MAX_ACTIONS} actions`);
}

/** Writes down what is counted while a game goes on. */
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

  hear(events: readonly GameEvent[], state: unknown): void {
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

/** What can be counted about an event: its kind, and whatever is true of it. */
const marksOf = ({ name, data }: GameEvent): string[] =>
  Object.entries(data).flatMap(([key, value]) =>
    key === 'kind' ? [`${name} ${value}`] : value === true ? [`${name} ${key}`] : [],
  );
