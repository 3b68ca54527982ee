import { describe, expect, test } from 'vitest';
import { applyChanges, type Change, diff } from '../engine/changes.ts';
import {
  type AnyGame,
  BOT_LEVELS,
  type BotLevel,
  type GameAction,
  type GameModule,
  type PlayerId,
} from '../engine/game-module.ts';
import { openRandom, type Random } from '../engine/random.ts';
import type { Result } from '../engine/result.ts';
import { changeSettings, initialSettings, type SettingField, type Settings } from '../engine/settings.ts';
import { LANGUAGES, type Words } from '../engine/words.ts';
import { PLATFORM_REFUSALS } from '../protocol/refusals.ts';
import { deepFreeze } from './deep-freeze.ts';
import { badActions } from './mischief.ts';
import { isSame, whatIsNotJson } from './plain-data.ts';
import { type Position, playRandomly, type RandomPlay } from './random-play.ts';
import { type Watcher, watchGames } from './watch-games.ts';

export interface GameContractOptions<State, Action extends GameAction> {
  /** How many random games, or the very seeds to replay. */
  readonly seeds?: number | readonly number[];
  /** The fewest, the usual and the most, unless told. */
  readonly seatCounts?: readonly number[];
  /** Deals anew whatever this viewer (null: a spectator) cannot see. A game without it must look the same to everybody. */
  readonly redeal?: (state: State, viewer: PlayerId | null, random: Random) => State;
  /** Accepted though not listed word for word: amounts between the ends, other combinations, a field left out. */
  readonly isAlsoLegal?: (state: State, playerId: PlayerId, action: Action) => boolean;
  /** The part of a state that stays with a seat when it changes hands; all of it unless told. */
  readonly inherited?: (state: State) => unknown;
  /** A random game must be over by then. */
  readonly maxSteps?: number;
  /** A game that need not end by itself is left after `maxSteps`. */
  readonly mayRunOn?: boolean;
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const STRANGER = 'stranger';
const EVENT_NAME = /^[a-z][a-z0-9-]*$/;
/** The first rule plays for all of them, perhaps on a busy machine. */
const PLAYING_TIMEOUT_MS = 300_000;
/** An expert that thinks long is asked at every so manieth position; its own tests ask it more. */
const SLOW_EVERY = 97;

const isSlow = ({ config }: AnyGame, level: BotLevel): boolean =>
  level === 'expert' && config.expertThinksMs !== undefined;

export interface Rule {
  readonly name: string;
  check(): void;
}

/** What must hold for every game, shown by playing it at random. */
export function gameContract<State, Action extends GameAction, View, GameSettings extends Settings>(
  game: GameModule<State, Action, View, GameSettings>,
  options: GameContractOptions<State, Action> = {},
): void {
  describe(`${game.config.name} keeps the contract of games`, () => {
    for (const { name, check } of contractRules(game, options)) test(name, { timeout: PLAYING_TIMEOUT_MS }, check);
  });
}

/** The contract, rule by rule. The first rule to be checked plays the games, once, for all of them. */
export function contractRules<State, Action extends GameAction, View, GameSettings extends Settings>(
  module: GameModule<State, Action, View, GameSettings>,
  options: GameContractOptions<State, Action> = {},
): Rule[] {
  const game: AnyGame = module;
  const { seeds = 50, maxSteps = 3000, mayRunOn = false, isAlsoLegal = () => false, redeal } = options;
  const inherited = options.inherited ?? ((state: State): unknown => state);
  const { min, initial, max } = game.config.seats;
  const seatCounts = options.seatCounts ?? [...new Set([min, initial, max])];
  const seedList = typeof seeds === 'number' ? Array.from({ length: seeds }, (_, index) => index + 1) : seeds;
  const playOf = (seed: number): RandomPlay => ({ seed, seats: seatCounts[seed % seatCounts.length]!, maxSteps });

  const rules: Rule[] = [];
  const rule = (name: string, check: () => void) => rules.push({ name, check });

  const watchers: Watcher[] = [];
  let failures: ReadonlyMap<string, Error> | null = null;

  function inEveryGame(name: string, begin: Watcher['begin'], afterAll = () => {}): void {
    watchers.push({ name, begin });
    rule(name, () => {
      failures ??= watchGames(game, seedList.map(playOf), watchers);
      const failure = failures.get(name);
      if (failure) throw failure;
      afterAll();
    });
  }
  const atEveryPosition = (name: string, check: (position: Position, random: Random) => void, afterAll?: () => void) =>
    inEveryGame(name, (random) => ({ at: (position) => check(position, random) }), afterAll);

  /** Several rules ask a position the same things. */
  const legalAt = rememberLast((position: Position) =>
    rememberEach((id: PlayerId): readonly GameAction[] => deepFreeze(game.getLegalActions(position.state, id))),
  );
  const viewAt = rememberLast((position: Position) =>
    rememberEach((viewer: PlayerId | null): object => deepFreeze(game.sanitizeForPlayer(position.state, viewer))),
  );

  const process = ({ state, now, generator }: Position, playerId: PlayerId, action: GameAction) =>
    game.processAction(state, playerId, action, { now, random: openRandom(generator) });

  const isLegal = (position: Position, playerId: PlayerId, action: GameAction): boolean =>
    legalAt(position)(playerId).some((listed) => isSame(listed, action)) ||
    isAlsoLegal(position.state, playerId, action as Action);

  rule('its card is complete, in every language', () => checkConfig(game));

  inEveryGame('the same seed gives the same game', (_random, play) => {
    const again = playRandomly(game, play)[Symbol.iterator]();
    return {
      at({ state, events }) {
        const twin = again.next().value as Position;
        expectSame({ state, events }, { state: twin.state, events: twin.events }, 'the second game went another way');
      },
    };
  });

  inEveryGame('somebody can act, or time moves it on, until it is over', () => ({
    at(position) {
      const { state, ids } = position;
      const canAct = ids.some((id) => legalAt(position)(id).length > 0);
      const isOver = game.checkGameOver(state) !== null;
      must(!(canAct && isOver), 'nobody may act when the game is over');
      must(canAct || isOver || game.getDueAt(state) !== null, 'the game is stuck');
    },
    end({ state }) {
      must(mayRunOn || game.checkGameOver(state) !== null, `not over after ${maxSteps} steps`);
    },
  }));

  atEveryPosition('state, views, actions and events survive JSON unchanged', (position) => {
    const { state, ids, events } = position;
    expectPlain(state, 'state');
    for (const event of events) {
      expectPlain(event, 'event');
      must(EVENT_NAME.test(event.name), `an event is called ${event.name}`);
      must(event.only === undefined || ids.includes(event.only), `an event for ${event.only} only`);
    }
    for (const viewer of [...ids, null]) expectPlain(viewAt(position)(viewer), 'view');
    for (const id of ids) expectPlain(legalAt(position)(id), 'legal list');
  });

  inEveryGame('what changes leads from one view to the next', (random) => {
    let viewer: PlayerId | null | undefined;
    let known: unknown = null;
    return {
      at(position) {
        if (viewer === undefined) viewer = random.pick([...position.ids, null]);
        const view = viewAt(position)(viewer);
        known = applyChanges(known, JSON.parse(JSON.stringify(diff(known, view))) as Change[]);
        expectSame(known, view, 'whoever follows the changes sees something else');
      },
    };
  });

  atEveryPosition('everything listed as legal is understood and accepted, and does something', (position) => {
    for (const id of position.ids) {
      for (const action of legalAt(position)(id)) {
        expectSame(game.parseAction(action), action, 'a listed action is not read back as itself');
        const result = process(position, id, action);
        const told = () => `${id} may ${JSON.stringify(action)}, but: ${codeOf(result)}`;
        must(result.ok && result.value.state !== position.state, told);
      }
    }
  });

  atEveryPosition('nobody outside the game may do or know more than a spectator', (position) => {
    const { state, seen } = position;
    expectSame(game.getLegalActions(state, STRANGER), [], 'a stranger may act');
    expectSame(game.sanitizeForPlayer(state, STRANGER), viewAt(position)(null), 'a stranger sees something else');
    for (const action of seen.slice(-3))
      expectRefused(process(position, STRANGER, action), () => `a stranger's action`);
  });

  atEveryPosition(
    'whatever is not legal is refused with a known code, and never changes a state',
    (position, random) => {
      for (const input of badActions(position.seen, random)) {
        const action = game.parseAction(input);
        if (action === null) continue;
        const id = random.pick(position.ids);
        const result = process(position, id, action);
        const told = () => `${id}: ${JSON.stringify(input)}`;
        if (!result.ok) expectRefused(result, told);
        else if (result.value.state === position.state)
          must(result.value.events.length === 0, () => `${told()} did nothing, with events`);
        else must(isLegal(position, id, action), () => `${told()} was accepted but is not legal`);
      }
    },
  );

  atEveryPosition('unknown fields are dropped before they reach the rules', ({ seen }) => {
    for (const action of seen.slice(-3)) {
      const padded = { ...action, payload: { ...action.payload, extra: 1 }, more: 2 };
      expectSame(game.parseAction(padded), action, 'an unknown field was carried along');
    }
  });

  let hasRedealt = false;
  atEveryPosition(
    'views do not leak what a viewer cannot see',
    (position, random) => {
      const { state, ids } = position;
      for (const viewer of [...ids, null]) {
        const view = viewAt(position)(viewer);
        if (!redeal) {
          expectSame(view, viewAt(position)(null), 'views differ, so something is hidden: hand in `redeal`');
          continue;
        }
        const other = redeal(state, viewer, random);
        hasRedealt ||= !isSame(other, state);
        const told = `${viewer ?? 'a spectator'} can tell two deals apart`;
        must(isSame(game.sanitizeForPlayer(other, viewer), view, true), told);
        if (viewer !== null) must(isSame(game.getLegalActions(other, viewer), legalAt(position)(viewer), true), told);
      }
    },
    () => must(!redeal || hasRedealt, '`redeal` never changed anything'),
  );

  for (const level of game.config.botLevels) {
    let visited = 0;
    atEveryPosition(`${level} bots choose legal actions from what they see`, (position, random) => {
      visited += 1;
      if (isSlow(game, level) && visited % SLOW_EVERY !== 1) return;
      const { state, ids, now } = position;
      for (const id of ids) {
        const legal = legalAt(position)(id);
        if (legal.length === 0) continue;
        const choice = game.getBotAction(viewAt(position)(id), legal, { now, random, level });
        expectPlain(choice, 'a choice');
        const action = game.parseAction(choice);
        const told = () => `the ${level} bot in ${id}'s seat chose ${JSON.stringify(choice)}`;
        must(action !== null, told);
        const result = process(position, id, action);
        must(result.ok && result.value.state !== state, () => `${told()}: ${codeOf(result)}`);
      }
    });
  }

  for (const level of game.config.botLevels)
    rule(`${level} bots play games to the end`, () => {
      for (const seed of seedList.slice(0, isSlow(game, level) ? 1 : 10)) {
        const positions = [...playRandomly(game, { ...playOf(seed), botLevel: level })];
        must(mayRunOn || game.checkGameOver(positions.at(-1)!.state) !== null, `seed ${seed} does not end`);
      }
    });

  atEveryPosition(
    'advancing early changes nothing; in time it takes one step and schedules from now',
    ({ state, now, generator }) => {
      const advance = (at: number) => game.processAdvancement(state, { now: at, random: openRandom(generator) });
      const dueAt = game.getDueAt(state);
      const early = advance(dueAt === null ? now + YEAR_MS : dueAt - 1);
      must(early.state === state && early.events.length === 0, 'advanced before its time');
      if (dueAt === null || game.checkGameOver(state) !== null) return;
      for (const at of [dueAt, dueAt + HOUR_MS]) {
        const step = advance(at);
        must(step.state !== state, 'its time has come, and nothing happened');
        const next = game.getDueAt(step.state);
        must(next === null || next > at, 'the next moment is already past');
        const again = game.processAdvancement(step.state, { now: at, random: openRandom(generator) });
        must(again.state === step.state, 'advancing twice did more than once');
      }
    },
  );

  atEveryPosition('a seat can change hands at any moment, and back again without a trace', (position) => {
    const { state, ids } = position;
    const heirOf = (id: PlayerId) => `heir-of-${id}`;
    const heirs = ids.reduce((held, id) => game.processPlayerReplacement(held, id, heirOf(id), heirOf(id)), state);
    const back = ids.reduce((held, id) => game.processPlayerReplacement(held, heirOf(id), id, id), heirs);
    for (const id of ids) {
      const legal = JSON.stringify(game.getLegalActions(back, id));
      const renamed = ids.reduce((text, known) => text.replaceAll(`"${known}"`, `"${heirOf(known)}"`), legal);
      const heirsLegal = JSON.stringify(game.getLegalActions(heirs, heirOf(id)));
      must(heirsLegal === renamed, () => `${id} may ${legal}, the heir ${heirsLegal}`);
      must(game.getLegalActions(heirs, id).length === 0, `${id} has left and may still act`);
    }
    expectSame(inherited(back), inherited(state), 'changing hands left a trace');
    expectSame(game.processPlayerReplacement(state, STRANGER, 'heir', 'heir'), state, 'a stranger had a seat');
  });

  atEveryPosition('scores are numbers, and results name the players', ({ state, ids }) => {
    for (const id of ids) must(Number.isFinite(game.getScore?.(state, id) ?? 0), `the score of ${id} is no number`);
    const outcome = game.checkGameOver(state);
    if (outcome && 'winnerId' in outcome) must(ids.includes(outcome.winnerId), 'somebody else has won');
    if (outcome && 'winnerIds' in outcome) for (const id of outcome.winnerIds) must(ids.includes(id), `${id} has won`);
  });

  inEveryGame('a finished game can be played again', () => ({
    end({ state, ids, settings, now, generator }) {
      if (game.checkGameOver(state) === null) return;
      const players = ids.map((id) => ({ id, name: id }));
      const again = game.initialize(players, settings, { now, random: openRandom(generator) }, state);
      expectPlain(again.state, 'state');
      must(game.checkGameOver(again.state) === null, 'over before it began');
    },
  }));
  return rules;

  function expectRefused(result: Result<unknown>, told: () => string): void {
    must(!result.ok, () => `${told()} was accepted`);
    const code = codeOf(result);
    const isKnown = Object.hasOwn(PLATFORM_REFUSALS, code) || Object.hasOwn(game.config.refusals, code);
    must(isKnown, () => `${told()}: no words for ${code}`);
  }
}

function checkConfig({ config, reviseSettings }: AnyGame): void {
  const { seats, settings, botLevels, botPaceMs, refusals } = config;
  expect(config.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  for (const text of [config.name, config.icon]) expect(text.trim()).not.toBe('');
  expectWords(config.description, 'description');
  expect(Number.isInteger(config.rulesVersion) && config.rulesVersion >= 1).toBe(true);

  expect(seats.min).toBeGreaterThanOrEqual(1);
  expect(seats.min <= seats.initial && seats.initial <= seats.max, 'seats: min, initial, max').toBe(true);
  if (config.hasTeams) expect([seats.min % 2, seats.max % 2], 'teams need pairs').toEqual([0, 0]);

  expect(botLevels).toContain('standard');
  expect(botLevels, 'levels from the weakest up').toEqual(BOT_LEVELS.filter((level) => botLevels.includes(level)));
  expect(botPaceMs[0] >= 0 && botPaceMs[0] <= botPaceMs[1], 'bot pace').toBe(true);

  for (const [code, { status, words }] of Object.entries(refusals)) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(Object.hasOwn(PLATFORM_REFUSALS, code), `${code} already belongs to the platform`).toBe(false);
    expect(status >= 400 && status < 500, code).toBe(true);
    expectWords(words, code);
  }

  expect(new Set(settings.map(({ key }) => key)).size, 'two settings share a key').toBe(settings.length);
  for (const field of settings) checkField(field);
  for (let count = seats.min; count <= seats.max; count++) {
    const revised = reviseSettings?.(initialSettings(settings), [], count);
    expect(revised, `the initial settings must do for ${count}`).not.toBeNull();
  }
}

function checkField(field: SettingField): void {
  expectWords(field.label, field.key);
  if (field.hint) expectWords(field.hint, field.key);
  const options = field.kind === 'choice' ? field.choices : field.kind === 'tags' ? field.tags : [];
  for (const { value, label } of options) expectWords(label, `${field.key}: ${value}`);
  expect(changeSettings([field], {}, { [field.key]: field.initial }), `${field.key}: initial value`).not.toBeNull();
}

function expectWords(words: Words, told: string): void {
  expect(Object.keys(words).sort(), told).toEqual([...LANGUAGES].sort());
  for (const language of LANGUAGES) expect(words[language].trim(), `${told} (${language})`).not.toBe('');
}

/** `expect` without its price: these are asked a million times. */
function must(isSo: boolean, told: string | (() => string)): void {
  if (!isSo) throw new Error(typeof told === 'string' ? told : told());
}

function expectPlain(value: unknown, told: string): void {
  const fault = whatIsNotJson(value);
  must(fault === null, () => `${told}${fault}: not JSON`);
}

/** Quick when equal, and a readable difference when not. */
function expectSame(actual: unknown, expected: unknown, told: string): void {
  if (!isSame(actual, expected)) expect(actual, told).toStrictEqual(expected);
}

function rememberEach<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, work(key));
    return known.get(key)!;
  };
}

function rememberLast<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | null = null;
  return (key) => {
    if (last?.key !== key) last = { key, value: work(key) };
    return last.value;
  };
}

const codeOf = (result: Result<unknown>): string => (result.ok ? 'accepted' : result.refusal.code);
