import type {
  AnyGame,
  BotLevel,
  GameAction,
  GameEvent,
  LegalAction,
  PlayerId,
  Step,
  Timestamp,
} from '../../src/kit/contract.ts';
import { drawNumber, readyAction, withNumbers } from '../../src/kit/legal-action.ts';
import { branchRandom, openRandom, type Random, type RandomState } from '../../src/kit/random.ts';
import { initialSettings, type SettingField, type Settings, type SettingValue } from '../../src/kit/settings.ts';
import { deepFreeze } from '../support/deep-freeze.ts';

/** A moment of a random game. Everything in it is frozen. */
export interface Position {
  // biome-ignore lint/suspicious/noExplicitAny: only the game looks into its state.
  readonly state: any;
  /** In seat order; somebody new may take over a seat in mid-game. */
  readonly ids: readonly PlayerId[];
  readonly settings: Settings;
  readonly now: Timestamp;
  readonly generator: RandomState;
  /** What led here. */
  readonly events: readonly GameEvent[];
  /** Some of the actions that were legal at some time in this game, the newest last. */
  readonly seen: readonly GameAction[];
}

export interface RandomPlay {
  readonly seed: number;
  readonly seats: number;
  readonly maxSteps: number;
  /** Bots of this level choose, instead of chance. */
  readonly botLevel?: BotLevel;
}

const START = 1_700_000_000_000;
const LONGEST_PAUSE_MS = 3000;
const SEEN_ACTIONS = 40;
const TIME_RUNS_OUT = 0.1;
const SEAT_CHANGES_HANDS = 0.03;

export const streamOf = (seed: number, label: string): Random => openRandom(branchRandom(String(seed), label));

/** Plays a game through the contract from its seed, move by move, until it is over. */
export function* playRandomly(game: AnyGame, { seed, seats, maxSteps, botLevel }: RandomPlay): Generator<Position> {
  const chance = streamOf(seed, 'chance');
  const settings = deepFreeze(drawSettings(game, seats, chance));
  const ids = Array.from({ length: seats }, (_, seat) => `player-${seat}`);
  const opening = openRandom(branchRandom(String(seed), 'game'));
  const players = deepFreeze(ids.map((id) => ({ id, name: id })));
  const start = game.initialize(players, settings, { now: START, random: opening });
  const empty: Position = { state: null, ids, settings, now: START, generator: opening.state(), events: [], seen: [] };
  let at = moved(empty, START, start, opening);
  yield at;
  for (let step = 0; step < maxSteps && game.checkGameOver(at.state) === null; step++) {
    at = nextPosition(game, at, chance, step, botLevel);
    yield at;
  }
}

function nextPosition(game: AnyGame, at: Position, chance: Random, step: number, botLevel?: BotLevel): Position {
  const random = openRandom(at.generator);
  if (chance.chance(SEAT_CHANGES_HANDS)) return changeHands(game, at, chance, step);
  const actors = at.ids.filter((id) => game.getLegalActions(at.state, id).length > 0);
  const dueAt = game.getDueAt(at.state);
  const isTimeUp = dueAt !== null && (actors.length === 0 || chance.chance(TIME_RUNS_OUT));
  if (isTimeUp) return moved(at, dueAt, game.processAdvancement(at.state, { now: dueAt, random }), random);

  if (actors.length === 0) throw new Error('nobody can act and no time is set: the game is stuck');
  const now = Math.min(at.now + chance.below(LONGEST_PAUSE_MS), Math.max(at.now, (dueAt ?? Infinity) - 1));
  const actor = chance.pick(actors);
  const legal: readonly LegalAction[] = deepFreeze(game.getLegalActions(at.state, actor));
  const action = botLevel
    ? game.getBotAction(game.sanitizeForPlayer(at.state, actor), legal, { now, random: chance, level: botLevel })
    : withNumbers(chance.pick(legal), (range) => drawNumber(range, chance));
  const result = game.processAction(at.state, actor, deepFreeze(action), { now, random });
  if (!result.ok) throw new Error(`${actor}: ${JSON.stringify(action)} was refused: ${result.refusal.code}`);
  const seen = [...at.seen, readyAction(chance.pick(legal)), action].slice(-SEEN_ACTIONS);
  return moved({ ...at, seen }, now, result.value, random);
}

const moved = (at: Position, now: Timestamp, { state, events }: Step<unknown>, random: Random): Position => ({
  ...at,
  state: deepFreeze(state),
  now,
  generator: random.state(),
  events: deepFreeze(events),
});

function changeHands(game: AnyGame, at: Position, chance: Random, step: number): Position {
  const leaving = chance.pick(at.ids);
  const arriving = `newcomer-${step}`;
  const state = deepFreeze(game.processPlayerReplacement(at.state, leaving, arriving, arriving));
  return { ...at, state, events: [], ids: at.ids.map((id) => (id === leaving ? arriving : id)) };
}

/** Settings as an owner might choose them; where the game refuses the combination, the usual ones. */
function drawSettings(game: AnyGame, seats: number, chance: Random): Settings {
  const { settings: fields } = game.config;
  const usual = initialSettings(fields);
  const revise = (settings: Settings, changed: readonly string[]): Settings | null =>
    game.reviseSettings ? game.reviseSettings(settings, changed, seats) : settings;
  const keys = fields.map((field) => field.key);
  const drawn = Object.fromEntries(fields.map((field) => [field.key, drawValue(field, chance)]));
  const settings = (chance.chance(0.5) ? revise(drawn, keys) : null) ?? revise(usual, []);
  if (settings === null) throw new Error(`the initial settings do not do for ${seats} seats`);
  return settings;
}

function drawValue(field: SettingField, chance: Random): SettingValue {
  switch (field.kind) {
    case 'choice':
      return chance.pick(field.choices).value;
    case 'toggle':
      return chance.chance(0.5);
    case 'number':
      return field.min + field.step * chance.below(Math.floor((field.max - field.min) / field.step) + 1);
    case 'tags':
      return field.tags.filter(() => chance.chance(0.5)).map((tag) => tag.value);
  }
}
