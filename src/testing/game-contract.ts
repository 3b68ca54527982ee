import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
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
import { type Position, playRandomly, streamOf } from './random-play.ts';

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
    for (const { name, check } of contractRules(game, options)) test(name, check);
  });
}

/** The contract, rule by rule. */
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

  /** Visits the positions of every random game; a failure names the seed that replays it. */
  function inEveryGame(visit: (positions: Iterable<Position>, random: Random, seed: number) => void): void {
    for (const seed of seedList) {
      const seats = seatCounts[seed % seatCounts.length]!;
      let steps = -1;
      const counted = function* () {
        for (const position of playRandomly(game, { seed, seats, maxSteps })) {
          steps += 1;
          yield position;
        }
      };
      try {
        visit(counted(), streamOf(seed, 'checks'), seed);
      } catch (error) {
        const where = `${game.config.id}, ${seats} seats, step ${steps}: replay with gameContract(game, { seeds: [${seed}] })`;
        throw new Error(`${where}\n${error instanceof Error ? error.message : error}`, { cause: error });
      }
    }
  }

  const atEveryPosition = (check: (position: Position, random: Random) => void): void =>
    inEveryGame((positions, random) => {
      for (const position of positions) check(position, random);
    });

  const process = ({ state, now, generator }: Position, playerId: PlayerId, action: GameAction) =>
    game.processAction(state, playerId, action, { now, random: openRandom(generator) });

  const isLegal = ({ state }: Position, playerId: PlayerId, action: GameAction): boolean =>
    game.getLegalActions(state, playerId).some((listed) => isDeepStrictEqual(listed, action)) ||
    isAlsoLegal(state, playerId, action as Action);

  const rules: Rule[] = [];
  const rule = (name: string, check: () => void) => rules.push({ name, check });

  rule('its card is complete, in every language', () => checkConfig(game));

  rule('the same seed gives the same game', () => {
    inEveryGame((positions, _random, seed) => {
      const seats = seatCounts[seed % seatCounts.length]!;
      const again = playRandomly(game, { seed, seats, maxSteps })[Symbol.iterator]();
      for (const { state, events } of positions) {
        const twin = again.next().value as Position;
        expectSame({ state, events }, { state: twin.state, events: twin.events }, 'the second game went another way');
      }
    });
  });

  rule('somebody can act, or time moves it on, until it is over', () => {
    inEveryGame((positions) => {
      let last: Position | undefined;
      for (const position of positions) {
        last = position;
        const { state, ids } = position;
        const canAct = ids.some((id) => game.getLegalActions(state, id).length > 0);
        const isOver = game.checkGameOver(state) !== null;
        expect(canAct && isOver, 'nobody may act when the game is over').toBe(false);
        expect(canAct || isOver || game.getDueAt(state) !== null, 'the game is stuck').toBe(true);
      }
      if (!mayRunOn) expect(game.checkGameOver(last!.state), `not over after ${maxSteps} steps`).not.toBeNull();
    });
  });

  rule('state, views, actions and events survive JSON unchanged', () => {
    atEveryPosition(({ state, ids, events }) => {
      expectPlain(state, 'state');
      for (const event of events) {
        expectPlain(event, 'event');
        expect(event.name).toMatch(/^[a-z][a-z0-9-]*$/);
        if (event.only !== undefined) expect(ids).toContain(event.only);
      }
      for (const viewer of [...ids, null]) expectPlain(game.sanitizeForPlayer(state, viewer), 'view');
      for (const id of ids) expectPlain(game.getLegalActions(state, id), 'legal list');
    });
  });

  rule('everything listed as legal is understood and accepted, and does something', () => {
    atEveryPosition((position) => {
      for (const id of position.ids) {
        for (const action of game.getLegalActions(position.state, id)) {
          expectSame(game.parseAction(jsonCopy(action)), action, 'a listed action is not read back as itself');
          const result = process(position, id, action);
          const told = `${id} may ${JSON.stringify(action)}`;
          expect(result.ok, `${told}, but: ${codeOf(result)}`).toBe(true);
          if (result.ok) expect(result.value.state === position.state, `${told}, but nothing changed`).toBe(false);
        }
      }
    });
  });

  rule('nobody outside the game may do or know more than a spectator', () => {
    atEveryPosition((position) => {
      const { state, seen } = position;
      expect(game.getLegalActions(state, STRANGER)).toEqual([]);
      const asSpectator = JSON.stringify(game.sanitizeForPlayer(state, null));
      expect(JSON.stringify(game.sanitizeForPlayer(state, STRANGER))).toBe(asSpectator);
      for (const action of seen.slice(-3)) expectRefused(process(position, STRANGER, action), `a stranger's action`);
    });
  });

  rule('whatever is not legal is refused with a known code, and never changes a state', () => {
    atEveryPosition((position, random) => {
      for (const input of badActions(position.seen, random)) {
        const action = game.parseAction(input);
        if (action === null) continue;
        const id = random.pick(position.ids);
        const result = process(position, id, action);
        const told = `${id}: ${JSON.stringify(input)}`;
        if (!result.ok) expectRefused(result, told);
        else if (result.value.state === position.state) expect(result.value.events, told).toEqual([]);
        else expect(isLegal(position, id, action), `${told} was accepted but is not legal`).toBe(true);
      }
    });
  });

  rule('unknown fields are dropped before they reach the rules', () => {
    atEveryPosition(({ seen }) => {
      for (const action of seen.slice(-3)) {
        const padded = { ...action, payload: { ...action.payload, extra: 1 }, more: 2 };
        expectSame(game.parseAction(padded), action, 'an unknown field was carried along');
      }
    });
  });

  rule('views do not leak what a viewer cannot see', () => {
    let redealt = 0;
    atEveryPosition(({ state, ids }, random) => {
      const look = (seenState: unknown, viewer: PlayerId | null) =>
        JSON.stringify([
          game.sanitizeForPlayer(seenState, viewer),
          viewer === null ? [] : game.getLegalActions(seenState, viewer),
        ]);
      if (!redeal) {
        const views = [...ids, null].map((viewer) => JSON.stringify(game.sanitizeForPlayer(state, viewer)));
        expect(new Set(views).size, 'views differ, so something is hidden: hand in `redeal`').toBe(1);
        return;
      }
      for (const viewer of [...ids, null]) {
        const other = deepFreeze(redeal(state, viewer, random));
        if (!isDeepStrictEqual(other, state)) redealt += 1;
        expect(look(other, viewer), `${viewer ?? 'a spectator'} can tell two deals apart`).toBe(look(state, viewer));
      }
    });
    if (redeal) expect(redealt, '`redeal` never changed anything').toBeGreaterThan(0);
  });

  for (const level of game.config.botLevels)
    rule(`${level} bots choose legal actions from what they see`, () => {
      let visited = 0;
      atEveryPosition((position, random) => {
        if (isSlow(game, level) && visited++ % SLOW_EVERY !== 0) return;
        const { state, ids, now } = position;
        for (const id of ids) {
          const legal = deepFreeze(jsonCopy(game.getLegalActions(state, id)));
          if (legal.length === 0) continue;
          const view = deepFreeze(jsonCopy(game.sanitizeForPlayer(state, id)));
          const choice = game.getBotAction(view, legal, { now, random, level });
          const action = game.parseAction(jsonCopy(choice));
          const told = `the ${level} bot in ${id}'s seat chose ${JSON.stringify(choice)}`;
          expect(action, told).not.toBeNull();
          const result = process(position, id, action);
          expect(result.ok && result.value.state !== state, `${told}: ${codeOf(result)}`).toBe(true);
        }
      });
    });

  for (const level of game.config.botLevels)
    rule(`${level} bots play games to the end`, () => {
      for (const seed of seedList.slice(0, isSlow(game, level) ? 1 : 10)) {
        const seats = seatCounts[seed % seatCounts.length]!;
        const positions = [...playRandomly(game, { seed, seats, maxSteps, botLevel: level })];
        if (!mayRunOn) expect(game.checkGameOver(positions.at(-1)!.state), `seed ${seed}`).not.toBeNull();
      }
    });

  rule('advancing early changes nothing; in time it takes one step and schedules from now', () => {
    atEveryPosition(({ state, now, generator }) => {
      const advance = (at: number) => game.processAdvancement(state, { now: at, random: openRandom(generator) });
      const dueAt = game.getDueAt(state);
      const early = advance(dueAt === null ? now + YEAR_MS : dueAt - 1);
      expect(early.state === state, 'advanced before its time').toBe(true);
      expect(early.events).toEqual([]);
      if (dueAt === null || game.checkGameOver(state) !== null) return;
      for (const at of [dueAt, dueAt + HOUR_MS]) {
        const step = advance(at);
        expect(step.state === state, 'its time has come, and nothing happened').toBe(false);
        const next = game.getDueAt(step.state);
        expect(next === null || next > at, 'the next moment is already past').toBe(true);
        const again = game.processAdvancement(step.state, { now: at, random: openRandom(generator) });
        expect(again.state === step.state, 'advancing twice did more than once').toBe(true);
      }
    });
  });

  rule('a seat can change hands at any moment, and back again without a trace', () => {
    atEveryPosition((position) => {
      const { state, ids } = position;
      const heirOf = (id: PlayerId) => `heir-of-${id}`;
      const heirs = ids.reduce((held, id) => game.processPlayerReplacement(held, id, heirOf(id), heirOf(id)), state);
      const back = ids.reduce((held, id) => game.processPlayerReplacement(held, heirOf(id), id, id), heirs);
      for (const id of ids) {
        const renamed = ids.reduce(
          (text, known) => text.replaceAll(`"${known}"`, `"${heirOf(known)}"`),
          JSON.stringify(game.getLegalActions(back, id)),
        );
        expect(JSON.stringify(game.getLegalActions(deepFreeze(heirs), heirOf(id)))).toBe(renamed);
        expect(game.getLegalActions(heirs, id), `${id} has left and may still act`).toEqual([]);
      }
      expectSame(inherited(back), inherited(state), 'changing hands left a trace');
      expectSame(game.processPlayerReplacement(state, STRANGER, 'heir', 'heir'), state, 'a stranger had a seat');
    });
  });

  rule('scores and results name the players', () => {
    atEveryPosition(({ state, ids }) => {
      const scores = game.getScores?.(state);
      if (scores) {
        expect(Object.keys(scores).sort()).toEqual([...ids].sort());
        for (const score of Object.values(scores)) expect(Number.isFinite(score)).toBe(true);
      }
      const outcome = game.checkGameOver(state);
      if (outcome && 'winnerId' in outcome) expect(ids).toContain(outcome.winnerId);
      if (outcome && 'winnerIds' in outcome) for (const id of outcome.winnerIds) expect(ids).toContain(id);
    });
  });

  rule('a finished game can be played again', () => {
    inEveryGame((positions) => {
      const { state, ids, settings, now, generator } = [...positions].at(-1)!;
      if (game.checkGameOver(state) === null) return;
      const players = ids.map((id) => ({ id, name: id }));
      const again = game.initialize(players, settings, { now, random: openRandom(generator) }, state);
      expectPlain(again.state, 'state');
      expect(game.checkGameOver(again.state)).toBeNull();
    });
  });
  return rules;

  function expectRefused(result: Result<unknown>, told: string): void {
    expect(result.ok, `${told} was accepted`).toBe(false);
    const known = { ...PLATFORM_REFUSALS, ...game.config.refusals };
    expect(Object.hasOwn(known, codeOf(result)), `${told}: no words for ${codeOf(result)}`).toBe(true);
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

const jsonCopy = <T>(value: T): T => JSON.parse(JSON.stringify(value));

const expectPlain = (value: unknown, told: string): void => expectSame(jsonCopy(value), value, `${told} is not JSON`);

/** Quick when equal, and a readable difference when not. */
function expectSame(actual: unknown, expected: unknown, told: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, told).toStrictEqual(expected);
}

const codeOf = (result: Result<unknown>): string => (result.ok ? 'accepted' : result.refusal.code);
