import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../src/kit/contract.ts';
import type { GameContract } from '../../src/kit/game-contract.ts';
import { accept, refuse } from '../../src/kit/result.ts';
import { contract as partyContract } from '../../templates/party-game/contract.ts';
import { partyGame } from '../../templates/party-game/index.ts';
import type { PartyState, Pick } from '../../templates/party-game/rules/types.ts';
import { contract as toyContract } from '../support/toy-game/contract.ts';
import { toyGame } from '../support/toy-game/index.ts';
import { contractRules } from './game-contract.ts';

const withParty = (change: Partial<AnyGame>): AnyGame => ({ ...partyGame, ...change });
const withCard = (change: object): AnyGame => withParty({ config: { ...partyGame.config, ...change } });
const { processAction, processAdvancement, initialize, getLegalActions } = partyGame;

let mood = 0;

/** A game broken in one way, and the rule that has to notice. */
const BROKEN: readonly [fault: string, rule: RegExp, game: AnyGame][] = [
  ['a description in one language', /card/, withCard({ description: { en: 'Only English' } })],
  ['an empty word', /card/, withCard({ description: { en: 'English', vi: ' ' } })],
  ['more seats to begin with than there are', /card/, withCard({ seats: { min: 2, initial: 9, max: 6 } })],
  [
    'a setting that starts off its own scale',
    /card/,
    withCard({ settings: [{ ...partyGame.config.settings[0], initial: 2 }] }),
  ],
  [
    'a code that belongs to the platform',
    /card/,
    withCard({ refusals: { ROOM_FULL: partyGame.config.refusals.ALREADY_PICKED } }),
  ],
  [
    'initial settings that some table cannot have',
    /card/,
    withParty({ reviseSettings: (s, _c, seats) => (seats > 4 ? null : s) }),
  ],
  [
    'chance of its own',
    /same seed/,
    withParty({
      initialize: (...args) => ({ ...initialize(...args), events: [{ name: 'x', data: { mood: mood++ } }] }),
    }),
  ],
  ['a phase without an end', /until it is over/, withParty({ getDueAt: () => null })],
  [
    'a game that never ends',
    /until it is over/,
    withParty({ checkGameOver: () => null, getDueAt: (s) => s.phaseEndsAt ?? 1 }),
  ],
  [
    'a Map in its state',
    /JSON/,
    withParty({ initialize: (...args) => ({ state: { ...initialize(...args).state, map: new Map() }, events: [] }) }),
  ],
  [
    'an event for nobody at the table',
    /JSON/,
    withParty({
      initialize: (...args) => ({ ...initialize(...args), events: [{ name: 'x', data: {}, only: 'nobody' }] }),
    }),
  ],
  [
    'a legal action it refuses',
    /legal/,
    withParty({
      processAction: (s, id, a, c) => (a.payload.value === 3 ? refuse('INVALID_PHASE') : processAction(s, id, a, c)),
    }),
  ],
  [
    'a legal action without effect',
    /does something/,
    withParty({
      processAction: (s, id, a, c) =>
        a.payload.value === 3 ? accept({ state: s, events: [] }) : processAction(s, id, a, c),
    }),
  ],
  [
    'a listed action it cannot read',
    /understood/,
    withParty({ getLegalActions: (s, id) => getLegalActions(s, id).map((a) => ({ ...a, type: 'choose' })) }),
  ],
  [
    'a range with a number that it cannot read',
    /of a range/,
    withParty({
      getLegalActions: (s, id) => getLegalActions(s, id).map((a) => ({ ...a, between: { value: [1, 4] } })),
    }),
  ],
  [
    'a number outside of the range that it accepts',
    /not legal/,
    withParty({
      getLegalActions: (s, id) =>
        getLegalActions(s, id)
          .slice(0, 1)
          .map((a) => ({ ...a, between: { value: [1, 2] } })),
    }),
  ],
  [
    'a seat for strangers',
    /outside/,
    withParty({ processAction: (s, id, a, c) => processAction(s, id === 'stranger' ? s.seats[0].id : id, a, c) }),
  ],
  [
    'a wrong value it accepts',
    /not legal/,
    withParty({
      parseAction: (a) =>
        typeof Object(a.payload).value === 'number'
          ? { type: a.type, payload: { value: Object(a.payload).value } }
          : null,
    }),
  ],
  [
    'a code without words',
    /known code/,
    withParty({
      processAction: (s, id, a, c) => {
        const result = processAction(s, id, a, c);
        return result.ok ? result : refuse('NO_WORDS');
      },
    }),
  ],
  [
    'a state changed in place',
    /./,
    withParty({
      processAction: (s, id, a, c) => {
        (s as { round: number }).round += 1;
        return processAction(s, id, a, c);
      },
    }),
  ],
  [
    'unknown fields let through',
    /unknown fields/,
    withParty({
      parseAction: (a) => (partyGame.parseAction(a) === null ? null : { type: a.type, payload: a.payload }) as never,
    }),
  ],
  ['a view that shows every secret', /leak/, withParty({ sanitizeForPlayer: (s) => s })],
  [
    'a view whose order of fields tells a secret',
    /leak/,
    withParty({
      sanitizeForPlayer: (s: PartyState, id) => {
        const fields = Object.entries(partyGame.sanitizeForPlayer(s, id));
        const isLow = s.seats.find((seat) => seat.id !== id)!.secret < 3;
        return Object.fromEntries(isLow ? fields : fields.reverse()) as unknown as PartyState;
      },
    }),
  ],
  [
    'a legal list that depends on what others hold',
    /leak/,
    withParty({
      getLegalActions: (s: PartyState, id) =>
        getLegalActions(s, id).slice(0, s.seats.find((seat) => seat.id !== id)!.secret),
    }),
  ],
  [
    'a bot that dreams',
    /standard bots choose/,
    withParty({ getBotAction: () => ({ type: 'pick', payload: { value: 9 } }) }),
  ],
  [
    'a bot that marks its view',
    /bots choose/,
    withParty({
      getBotAction: (v, legal) => {
        (v as { round: number }).round = 0;
        return legal[0];
      },
    }),
  ],
  [
    'a clock that runs ahead',
    /early/,
    withParty({ processAdvancement: (s, c) => processAdvancement(s, { ...c, now: c.now + 1 }) }),
  ],
  [
    'a clock set from the past',
    /schedules from now/,
    withParty({
      processAdvancement: (s, c) => processAdvancement(s, { ...c, now: Math.min(c.now, s.phaseEndsAt ?? c.now) }),
    }),
  ],
  ['a seat that cannot change hands', /change hands/, withParty({ processPlayerReplacement: (s) => s })],
  [
    'a point from nowhere',
    /made or lost/,
    withParty({
      processAdvancement: (s: PartyState, c) => {
        const { state, events } = processAdvancement(s, c);
        return { state: { ...state, seats: state.seats.map((seat: object) => ({ ...seat, score: 9 })) }, events };
      },
    }),
  ],
  ['a score that is no number', /scores/, withParty({ getScore: () => Number.NaN })],
  [
    'a game that stays over',
    /played again/,
    withParty({
      initialize: (p, s, c, previous) => (previous ? { state: previous, events: [] } : initialize(p, s, c)),
    }),
  ],
];

const failing = (game: AnyGame, change: Partial<GameContract<PartyState, Pick>> = {}, suspected = /./): string[] =>
  contractRules({ ...partyContract, ...change, game }, { seeds: 6, maxSteps: 200 })
    .filter(({ name }) => suspected.test(name))
    .flatMap(({ name, check }) => (isKept(check) ? [] : [name]));

function isKept(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

describe('the contract of games notices', () => {
  test.each(BROKEN)('%s', (_fault, rule, game) => {
    expect(failing(game, {}, rule)).not.toEqual([]);
  });

  test('a redeal that changes nothing', () => {
    expect(failing(partyGame, { redeal: (state) => state })).toEqual([expect.stringMatching(/views do not leak/)]);
  });

  test('nothing in a sound game', () => {
    expect(failing(partyGame)).toEqual([]);
  });
});

test('a failing random game prints the seed that replays it', () => {
  const broken = { ...toyGame, getScore: () => Number.NaN };
  const rules = contractRules({ ...toyContract, game: broken }, { seeds: [4711] });
  const scores = rules.find(({ name }) => name.startsWith('scores'))!;
  expect(scores.check).toThrow(/2 seats, step 0: replay with `seeds: \[4711\]`/);
});
